"""What every benchmark says: what it ran on, and what it found, for people or for programs."""

import json
from collections.abc import Mapping

from luckynumbers.cli.machine import describe_machine

__all__ = ["describe_machine", "tell"]


def tell(found: Mapping[str, object], as_json: bool) -> None:
    """Print what was found: a line each, or one line of JSON."""
    if as_json:
        print(json.dumps(found))
        return
    for key, value in found.items():
        print(f"{key:32} {value}")
