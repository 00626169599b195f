"""What a log says."""

import pytest


def said_by(log: str, caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what was said by that name; a server that many tests share may say something beside it."""
    return [record.getMessage() for record in caplog.records if record.name == log]
