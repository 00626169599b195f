"""The numbers of all workers of one server: whichever of them is asked answers for all.

Otherwise whoever asks again and again would meet now this worker and now that one, and totals would go up and
down. Each leaves its own numbers in a folder they share. What a worker counted still counts when it has
ended; what it held, open streams for example, it holds no longer.
"""

import asyncio
import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, cast

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import Metric
from prometheus_client.parser import text_string_to_metric_families
from starlette.applications import Starlette

from luckynumbers.web.live.repeating import Repeating

LEAVE_SECONDS = 2.0
ENDED_SECONDS: Final = 20.0
"""A worker that has left no numbers for so long has ended."""


class Numbers:
    """Leaves the numbers of this worker for the others, and adds theirs to them."""

    def __init__(self, folder: Path, own: Callable[[], str]) -> None:
        self._folder, self._own = folder, own
        # One after the other, and the last stays, also when whoever waited for an earlier one has given up.
        self._writing = ThreadPoolExecutor(1, thread_name_prefix="numbers")
        self._leaving = Repeating(LEAVE_SECONDS, self.leave, "other workers do not have our numbers")

    async def close(self) -> None:
        """Leave what was counted at last."""
        await self._leaving.close()
        with self._writing:
            await self.leave()

    async def leave(self) -> None:
        """Have the others find our numbers as they are now."""
        file, text = self._folder / str(os.getpid()), self._own()
        await asyncio.get_running_loop().run_in_executor(self._writing, _write, file, text)

    async def of_all(self) -> str:
        """Return the numbers of all workers together, as Prometheus reads them."""
        await self.leave()
        return await asyncio.to_thread(lambda: added_up(_read(self._folder)))


def numbers_of(app: Starlette) -> Numbers | None:
    """Return what an application has for it; nothing if it is served by one worker."""
    return cast("Numbers | None", app.state.numbers)


def added_up(left: Iterable[tuple[str, bool]]) -> str:
    """Return what some workers left, added up; each with whether it is still at work."""
    sums = _Sums()
    for text, at_work in left:
        sums.add(text, at_work)
    registry = CollectorRegistry()
    registry.register(sums)
    return generate_latest(registry).decode()


class _Sums:
    """Numbers of the same name and labels, added."""

    def __init__(self) -> None:
        self._families: dict[str, Metric] = {}
        self._sums: defaultdict[str, defaultdict[tuple[str, frozenset[tuple[str, str]]], float]]
        self._sums = defaultdict(lambda: defaultdict(float))

    def add(self, text: str, at_work: bool) -> None:
        for family in text_string_to_metric_families(text):
            # When a worker began to count is no number to add to another.
            if family.name.endswith("_created") or not (at_work or family.type != "gauge"):
                continue
            self._families.setdefault(family.name, family)
            for sample in family.samples:
                self._sums[family.name][sample.name, frozenset(sample.labels.items())] += sample.value

    def collect(self) -> Iterator[Metric]:
        for name, family in self._families.items():
            metric = Metric(name, family.documentation, family.type)
            for (sample, labels), value in self._sums[name].items():
                metric.add_sample(sample, dict(labels), value)
            yield metric


def _write(file: Path, text: str) -> None:
    new = file.with_suffix(".new")
    new.write_text(text)
    new.replace(file)  # nobody reads half of it


def _read(folder: Path) -> Iterator[tuple[str, bool]]:
    for file in sorted(folder.iterdir()):
        if not file.suffix:
            yield file.read_text(), time.time() - file.stat().st_mtime < ENDED_SECONDS
