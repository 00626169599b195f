"""Anyone may have a record checked."""

import time
from collections.abc import Callable
from dataclasses import replace

import httpx
import pytest

import luckynumbers as ln

from ..playing import detail, make_table

LONG_ENOUGH = 0.02
"""Seconds to measure for: most records are refused in less than a thousandth of one."""


@pytest.mark.slow
def test_anyone_may_verify_a_record(client: httpx.Client) -> None:
    table = make_table(client, players=3)
    unfinished = client.post("/api/verify", json={"record": table.record()}).json()
    assert unfinished["matches"] is None
    assert unfinished["verdict"] == "cannot be checked"
    assert unfinished["deck"] == []
    table.play()
    text = table.record()
    fair = client.post("/api/verify", json={"record": text}).json()
    assert fair["matches"] is True
    assert fair["verdict"] == "matches"
    assert fair["added"] == []
    assert fair["proof"].startswith("Nobody added to the shuffle")
    record = ln.Record.parse(text)
    assert fair["revealed"] == len(record.revealed)
    assert tuple(fair["deck"][: fair["revealed"]]) == record.revealed
    forged = client.post("/api/verify", json={"record": str(replace(record, commitment="0" * 64))}).json()
    assert forged["matches"] is False
    assert forged["verdict"] == "does not match"


@pytest.mark.parametrize(
    "record", ["", "nonsense", "[players 2]\n[set-up sorted]\n[first 1]\n\n99", "\u0000"]
)
def test_what_is_not_a_record(client: httpx.Client, record: str) -> None:
    answer = client.post("/api/verify", json={"record": record})
    assert answer.status_code == 422
    detail(answer)


def test_a_record_that_is_too_long(client: httpx.Client) -> None:
    answer = client.post("/api/verify", json={"record": "x" * 60_001})
    assert answer.status_code == 422
    assert "60000" in detail(answer)


BEGUN = "[players 2]\n[set-up sorted]\n[first 1]\n\n"
LENGTHY: dict[str, tuple[int, Callable[[int], str]]] = {
    "comments that never end": (50_000, lambda many: BEGUN + "{" * many),
    "clovers": (29_000, lambda many: BEGUN + "1 " * many),
    "turns in one piece": (14_000, lambda many: BEGUN + "1 2 3 4 5 6 7 8\n" + "1. +" * many),
    "brackets": (59_000, lambda many: "[" * many),
    "headers that never end": (19_000, lambda many: "[a " * many),
    "a name in escapes": (9_000, lambda many: '[names ["' + "\\u0041" * many + '"]]'),
    "headers": (5_000, lambda many: "[players 2]\n" + "\n".join(f"[x{one} y]" for one in range(many))),
    "a seed": (59_000, lambda many: "[seed " + "9" * many + "]"),
}
"""Records that are none: how much of what."""


@pytest.mark.parametrize(("many", "record"), LENGTHY.values(), ids=LENGTHY)
def test_no_record_keeps_the_server_busy(
    client: httpx.Client, many: int, record: Callable[[int], str]
) -> None:
    assert client.post("/api/verify", json={"record": record(many)}).status_code == 422
    # What is four times as long may take four times as long, not sixteen times.
    assert effort(record(many)) < 8 * effort(record(many // 4))


def effort(record: str) -> float:
    """Return the processor time it takes to refuse a record, at best."""

    def once() -> float:
        start, times = time.thread_time(), 0
        while (taken := time.thread_time() - start) < LONG_ENOUGH:
            with pytest.raises(ln.BadNotation):
                ln.Record.parse(record)
            times += 1
        return taken / times

    return min(once() for _ in range(3))
