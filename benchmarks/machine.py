"""What a benchmark ran on: printed beside every number."""

from luckynumbers.cli.machine import describe_machine

__all__ = ["describe_machine"]
