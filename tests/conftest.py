"""A red build is a real one: the same examples everywhere, and real processes may try again."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "stable",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("stable")

# Browsers, terminals and servers depend on a machine that may be busy with something else: what fails there
# must fail three times in a row. Everything else has one try.
RETRIED = ("browser", "cli", "faults", "web")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(str(item.path)).relative_to(Path(__file__).parent).parts[0] in RETRIED:
            item.add_marker(pytest.mark.flaky(reruns=2))
