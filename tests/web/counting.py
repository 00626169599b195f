"""How often events are written, read and applied, and positions too, wherever a worker does that."""

import json
import threading
from collections import Counter
from collections.abc import Callable, Collection
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import luckynumbers as ln
from luckynumbers.web.live import hall
from luckynumbers.web.table import change, decisions, events, state


def count_events(patch: pytest.MonkeyPatch, threads: Collection[threading.Thread]) -> "Counter[str]":
    """Return what is counted from now on in some threads, for as long as ``patch`` holds.

    In others a server that many tests share may still be busy with what they left it.
    """
    counts: Counter[str] = Counter()

    def count(what: str, *places: tuple[Any, str]) -> None:
        for place, name in places:
            do = getattr(place, name)

            def counting(*arguments: Any, do: Callable[..., Any] = do, **named: Any) -> Any:
                if threading.current_thread() in threads:
                    counts[what] += 1
                return do(*arguments, **named)

            patch.setattr(place, name, counting)

    # What writes and reads their text itself, so that no way around ``encode`` and ``decode`` is missed.
    writes = SimpleNamespace(encode=events._encoder.encode)
    reads = SimpleNamespace(decode=events._events.decode)
    patch.setattr(events, "_encoder", writes)
    patch.setattr(events, "_events", reads)
    count("written", (writes, "encode"))
    count("read", (reads, "decode"))
    # Nor one that goes past the two, as JSON of any other kind.
    count("other JSON", (msgspec.json, "encode"), (msgspec.json, "decode"), (json, "dumps"), (json, "loads"))
    # Moves and reveals come to `advance`; `happen` leads there too, so only what is not a move counts there.
    count("moved", (state, "advance"), (decisions, "advance"))
    count("happened", (change, "happen"), (hall, "happen"), (state, "happen"))
    count("positions", (ln.Position, "apply"))
    return counts
