"""`luckynumbers bench`: numbers with error bars, and what they were measured on."""

import json

import pytest

from luckynumbers.cli.bench import Measured

from .keyboard import Play

QUICK = ("bench", "--rounds", "2", "--seconds", "0.02")
SPEEDS = (
    "random_playout_turns_per_second",
    "plain_rules_turns_per_second",
    "playout_ratio",
    "ladybug_decisions_per_second",
    "ladybug_ms_per_decision",
)


@pytest.mark.slow
def test_json_has_every_number_with_its_error_bar(play: Play) -> None:
    run = play(*QUICK, "--seed", "7", "--json")
    assert (run.code, run.err) == (0, "")
    told = json.loads(run.out)
    for name in SPEEDS:
        assert told[name] > 0
        assert told[f"{name}_standard_error"] > 0
    assert (told["seed"], told["rounds"], told["seconds"]) == (7, 2, 0.02)
    assert told["loading_and_compiling_seconds"] > 0
    assert "Python" in told["machine"]


def test_the_kernel_is_much_quicker_than_the_plain_rules(play: Play) -> None:
    assert json.loads(play(*QUICK, "--json").out)["playout_ratio"] > 10


def test_a_table_for_people(play: Play) -> None:
    run = play(*QUICK)
    assert (run.code, run.err) == (0, "")
    assert "random playouts, turns per second" in run.out
    assert "ladybug, milliseconds per decision" in run.out
    assert "Loading and compiling the engine took" in run.out
    assert "2 rounds of 0.02 s, seed 1" in run.out


def test_a_single_round_has_no_error_bar(play: Play) -> None:
    run = play("bench", "--rounds", "1", "--seconds", "0.01", "--json")
    assert json.loads(run.out)["playout_ratio_standard_error"] is None
    assert "–" in play("bench", "--rounds", "1", "--seconds", "0.01").out


def test_error_bars_shrink_with_more_rounds() -> None:
    assert Measured.over([1.0, 3.0]) == Measured(2.0, 1.0)
    assert Measured.over([4.0]) == Measured(4.0, None)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--rounds", "0"], "--rounds"),
        (["--seconds", "0"], "--seconds must be more than 0"),
        (["--seconds", "nan"], "--seconds must be more than 0"),
        (["--seed", "x"], "--seed"),
    ],
)
def test_bad_input_gets_one_clear_line(play: Play, arguments: list[str], said: str) -> None:
    run = play("bench", *arguments)
    assert (run.code, run.out, run.err.count("\n")) == (2, "", 1)
    assert said in run.err
