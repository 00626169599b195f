"""What the server says to whoever looks after it: as text or as JSON, with the request it happened in.

Never in a log: what the database was asked, seeds, tokens, addresses, queries (a link's code stands there).
"""

import itertools
import json
import logging
import re
import secrets
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final

REPEAT_SECONDS: Final = 30.0
"""The same trouble is told again after so long."""
REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
"""By what a request is known, here and in the logs of a web server in front."""
_GIVEN: Final = re.compile(rb"[A-Za-z0-9._-]{1,64}")
_RUN: Final = secrets.token_hex(4)
"""What all requests of this process begin with: asking for chance with every request takes its time."""
_COUNT: Final = itertools.count(1)
_MOST_TROUBLES: Final = 100


def first_line(error: BaseException) -> str:
    """Return what went wrong in a line; of an error of the database what it said, not what it was asked."""
    return str(getattr(error, "orig", None) or error).strip().partition("\n")[0]


class LogFormat(StrEnum):
    """How lines of the log look."""

    TEXT = "text"
    JSON = "json"


def request_id(given: bytes | None) -> str:
    """Return the id a request came with, if it is one, or else a new one."""
    if given is not None and _GIVEN.fullmatch(given):
        return given.decode()
    return f"{_RUN}{next(_COUNT):08x}"


class TextLines(logging.Formatter):
    """A line to read, ending with its request."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """Return the line, before any traceback."""
        request = REQUEST.get()
        said = f"{record.levelname.lower()}: {record.message}"
        return f"{said} (request {request})" if request else said


class JsonLines(logging.Formatter):
    """An object to a line, for programs that collect them."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as JSON; the traceback is a field of it, so that one event stays one line."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := REQUEST.get():
            line["request"] = request
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


FORMATS: Final[dict[LogFormat, type[logging.Formatter]]] = {
    LogFormat.TEXT: TextLines,
    LogFormat.JSON: JsonLines,
}
ANSWERS: Final = logging.getLogger("luckynumbers.answers")
"""A line for every answer, if the host asks for it."""


def set_up(style: LogFormat, answers: bool = False) -> None:
    """Have everything said on stderr, in one style; the framework's own lines too."""
    handler = logging.StreamHandler()
    handler.setFormatter(FORMATS[style]())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    ANSWERS.setLevel(logging.INFO if answers else logging.WARNING)


def note_answer(method: str, path: str, status: int, seconds: float) -> None:
    """Write down an answer."""
    if ANSWERS.isEnabledFor(logging.INFO):
        milliseconds = round(1000 * seconds, 1)
        fields = {"method": method, "path": path, "status": status, "milliseconds": milliseconds}
        said = f"{method} {path!r} {status} {milliseconds} ms"
        ANSWERS.info("%s", said, extra={"fields": fields})


class Troubles:
    """What goes wrong for everyone at once is said once, and again after a while."""

    def __init__(self) -> None:
        self._said: dict[str, float] = {}

    def tell(self, log: logging.Logger, trouble: str) -> None:
        """Say what is wrong, unless it was said just now."""
        now = time.monotonic()
        if now - self._said.get(trouble, -REPEAT_SECONDS) < REPEAT_SECONDS:
            return
        if len(self._said) >= _MOST_TROUBLES:
            self._said.clear()
        self._said[trouble] = now
        log.error("%s", trouble)

    def forget(self) -> None:
        """Say everything anew."""
        self._said.clear()


TROUBLES: Final = Troubles()
