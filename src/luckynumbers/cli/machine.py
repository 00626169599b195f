"""What a measurement ran on: said beside every number."""

import os
import platform
from pathlib import Path


def describe_machine() -> str:
    """Return processor, cores, system and Python in one line."""
    cpuinfo = Path("/proc/cpuinfo")
    models = []
    if cpuinfo.exists():
        lines = cpuinfo.read_text(encoding="utf-8").splitlines()
        models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    processor = models[0] if models else platform.processor() or platform.machine()
    return f"{processor}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"
