# Everything sets itself up: a virtual environment in .venv, then what the target needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := src tests benchmarks tools docs
# Tests of browsers and servers also wait for them, so three run at once on two cores.
# These must run every line of the rules and of the notation. Only they are measured: it doubles their time.
MEASURED := $(addprefix tests/,rules notation golden test_game.py test_verification.py)
# Nothing in these is quick, and to collect them takes as long as hundreds of tests.
UNHURRIED := $(addprefix tests/,browser faults web/test_openapi.py)
# Python is started hundreds of times: what was compiled once is kept, whatever the surroundings say.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test quick lint format bench golden catalogues pictures programs compiled audit lock test-hosted clean help

play: $(VENV)/.play          ## play at once
	@$(BIN)/luckynumbers

test: $(VENV)/.test programs  ## every check and every test
	@$(MAKE) --no-print-directory --jobs 2 --output-sync lint compiled
	$(BIN)/python -m pytest -n 2 $(MEASURED) --cov=luckynumbers.rules --cov=luckynumbers.notation --cov-fail-under=100
	$(BIN)/python -m pytest -n 3 --dist worksteal $(addprefix --ignore=,$(MEASURED))

test-hosted: $(VENV)/.test programs  ## the tests of the web table on PostgreSQL and Redis, two workers behind nginx
	LUCKYNUMBERS_HOSTED=1 $(BIN)/python -m pytest -n 2 tests/web

quick: $(VENV)/.test         ## the tests that take seconds
	$(BIN)/python -m pytest -n 3 --dist worksteal -m "not slow" --hypothesis-profile quick -p no:schemathesis $(addprefix --ignore=,$(UNHURRIED))

programs:                    # browsers, PostgreSQL and Redis, which the tests start themselves
	@sh tools/programs.sh

compiled: $(VENV)/.test      # once, before many processes of the tests would do it at the same time
	$(BIN)/python -m luckynumbers.engine.warm_up
	$(BIN)/luckynumbers train --chunks 1 --deals 2 --out "$$(mktemp -d)"

lint: $(VENV)/.test $(BIN)/lint-imports
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/lint-imports
	$(BIN)/mypy

audit: $(VENV)/.play         ## known weaknesses of what a host installs, if that can be looked up
	$(BIN)/python tools/audit.py

lock: $(VENV)/.play          ## write requirements.lock anew, with the newest versions
	$(BIN)/pip install --quiet pip-tools
	$(BIN)/pip-compile --quiet --upgrade --generate-hashes --strip-extras --extra postgresql --extra redis \
	  --no-header --no-annotate --no-emit-options --no-emit-index-url --no-emit-find-links --output-file requirements.lock pyproject.toml
	@sed -i '1i # Every package of luckynumbers[postgresql,redis], with its hashes; made by `make lock`.' requirements.lock

format: $(VENV)/.test        ## put the code in its usual shape
	$(BIN)/ruff format $(SOURCES)
	$(BIN)/ruff check --fix $(SOURCES)

bench: $(VENV)/.bench        ## speed, measured beside something else
	$(BIN)/python benchmarks/playouts.py

golden: $(VENV)/.test        ## write the golden playthroughs anew (then read the diff)
	$(BIN)/python tests/golden/playthrough.py

catalogues: $(VENV)/.test    ## collect new texts into the catalogues of all languages
	$(BIN)/python tools/catalogues.py

pictures: $(VENV)/.play      ## draw the pictures of the README anew
	$(BIN)/python docs/pictures.py

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "luckynumbers needs Python 3.11 or newer; say which with: make PYTHON=/path/to/python3.11 ..."; exit 1; }
	@echo "Setting up $(VENV) (once)"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  echo "Python's venv module is missing; on Debian or Ubuntu: apt-get install python3-venv"; exit 1; }

$(VENV)/.play: $(VENV)/bin/python pyproject.toml
	@$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	@$(BIN)/pip install --quiet --editable .
	@touch $@

$(VENV)/.test: $(VENV)/.play
	@$(BIN)/pip install --quiet --group dev --editable '.[benchmarks]'
	@touch $@

# Comes with .test; this is for an environment that was set up before the tool was declared.
$(BIN)/lint-imports: | $(VENV)/.test
	@test -x $@ || $(BIN)/pip install --quiet --group lint

$(VENV)/.bench: $(VENV)/.test
	@touch $@

clean:                       ## forget everything that was set up
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage* dist

help:                        ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12
