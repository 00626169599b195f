"""What the log says, how, and how often."""

import io
import json
import logging
import subprocess
import sys
from types import SimpleNamespace

import pytest

from luckynumbers.web.logs import ANSWERS, FORMATS, REQUEST, LogFormat, Troubles, note_answer, request_id

from .saying import said_by


def log_to(style: LogFormat) -> tuple[logging.Logger, io.StringIO]:
    """Return a log of our own, and where its lines land."""
    log, said = logging.Logger("luckynumbers.test"), io.StringIO()
    handler = logging.StreamHandler(said)
    handler.setFormatter(FORMATS[style]())
    log.addHandler(handler)
    return log, said


def test_a_line_to_read_ends_with_its_request() -> None:
    log, said = log_to(LogFormat.TEXT)
    log.warning("the %s is late", "clock")
    asking = REQUEST.set("abc-1")
    log.error("it broke")
    REQUEST.reset(asking)
    assert said.getvalue() == "warning: the clock is late\nerror: it broke (request abc-1)\n"


def test_a_failure_is_one_object_on_one_line() -> None:
    log, said = log_to(LogFormat.JSON)
    asking = REQUEST.set("abc-2")
    try:
        raise ValueError("no such\nclover")
    except ValueError:
        log.exception("GET %r failed", "/ä\n")
    REQUEST.reset(asking)
    [line] = said.getvalue().splitlines()
    told = json.loads(line)
    assert {key: told[key] for key in ("level", "logger", "message", "request")} == {
        "level": "error",
        "logger": "luckynumbers.test",
        "message": "GET '/ä\\n' failed",
        "request": "abc-2",
    }
    assert told["at"].endswith("+00:00")
    assert "ValueError: no such\nclover" in told["traceback"]


def test_answers_are_written_down_when_asked_for(
    caplog: pytest.LogCaptureFixture,
) -> None:
    note_answer("GET", "/t/abc", 200, 0.0123)
    assert not said_by(ANSWERS.name, caplog)
    with caplog.at_level(logging.INFO, ANSWERS.name):
        note_answer("GET", "/t/abc", 200, 0.0123)
    [record] = [record for record in caplog.records if "/t/abc" in record.getMessage()]
    assert record.getMessage() == "GET '/t/abc' 200 12.3 ms"
    told = json.loads(FORMATS[LogFormat.JSON]().format(record))
    assert (told["path"], told["status"], told["milliseconds"]) == ("/t/abc", 200, 12.3)


@pytest.mark.parametrize("given", [b"a", b"0-9.A_z", b"x" * 64])
def test_a_request_keeps_the_id_it_came_with(given: bytes) -> None:
    assert request_id(given) == given.decode()


@pytest.mark.parametrize("given", [None, b"", b"x" * 65, b"a b", b"a\n", b'"', b"\xff"])
def test_what_is_no_id_is_replaced(given: bytes | None) -> None:
    made = {request_id(given) for _ in range(3)}
    assert len(made) == 3
    assert all(len(one) == 16 for one in made)


def test_the_same_trouble_is_told_again_after_a_while(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    troubles, log = Troubles(), logging.getLogger("luckynumbers.test")
    now = 100.0
    monkeypatch.setattr("luckynumbers.web.logs.time", SimpleNamespace(monotonic=lambda: now))
    for _ in range(1000):
        troubles.tell(log, "the disk is full")
    troubles.tell(log, "the database is away")
    now += 31
    troubles.tell(log, "the disk is full")
    assert said_by(log.name, caplog) == ["the disk is full", "the database is away", "the disk is full"]
    for number in range(1000):
        troubles.tell(log, f"trouble {number}")
    assert len(troubles._said) <= 100


def test_the_framework_speaks_as_we_do() -> None:
    """Nothing on stderr is of another style, whoever says it."""
    script = """
import logging
import subprocess
import sys
from luckynumbers.web.logs import LogFormat, set_up
set_up(LogFormat.JSON, answers=True)
for name in ("uvicorn.error", "luckynumbers.answers", "somebody else"):
    logging.getLogger(name).warning("this")
    logging.getLogger(name).info("that")
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    told = [json.loads(line) for line in run.stderr.splitlines()]
    assert [(line["logger"], line["message"]) for line in told] == [
        ("uvicorn.error", "this"),
        ("luckynumbers.answers", "this"),
        ("luckynumbers.answers", "that"),
        ("somebody else", "this"),
    ]
