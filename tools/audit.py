"""Are there known weaknesses in what requirements.lock names? Says so, or says that it could not look.

    python tools/audit.py

Fails only when a weakness is known; without a network nobody can tell, and that is no failure.
"""

import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from pip._internal.models.index import PyPI  # pip knows where packages are described

LOCK = Path(__file__).parents[1] / "requirements.lock"
SECONDS = 10
AT_ONCE = 8


def pins(lock: str) -> dict[str, str]:
    """Return the version of every package in a lock file."""
    return dict(re.findall(r"^([A-Za-z0-9._-]+)==([^ \\;]+)", lock, re.MULTILINE))


def known(name: str, version: str) -> list[str]:
    """Return the weaknesses that are known of a package and not withdrawn."""
    with urlopen(f"{PyPI.pypi_url}/{name}/{version}/json", timeout=SECONDS) as answer:  # noqa: S310
        described: dict[str, Any] = json.load(answer)
    return [
        f"{name} {version}: {weakness['id']}, mended in {', '.join(weakness['fixed_in']) or 'no version yet'}"
        for weakness in described.get("vulnerabilities", [])
        if not weakness.get("withdrawn")
    ]


def main() -> int:
    """Look, and say what was found."""
    packages = pins(LOCK.read_text())
    try:
        known("pip", "25.1")  # one question first: without a network the others need not be asked
        with ThreadPoolExecutor(AT_ONCE) as pool:
            found = [
                line for lines in pool.map(known, *zip(*packages.items(), strict=True)) for line in lines
            ]
    except (OSError, ValueError) as error:
        print(f"audit: could not look for known weaknesses of {len(packages)} packages: {error}")
        return 0
    print("\n".join(found) or f"audit: no known weaknesses in {len(packages)} packages")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
