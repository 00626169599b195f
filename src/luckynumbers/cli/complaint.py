"""Bad input, said in one line."""

from pathlib import Path


class Complaint(Exception):
    """Something the person typed on the command line cannot be used; ends with exit code 2."""


def write_text(path: Path, text: str) -> None:
    """Write a file, or complain about it."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Complaint(f"{path} cannot be written: {error.strerror or error}") from None


def read_text(path: Path, most: int | None = None) -> str:
    """Return the text of a file, or complain about the file; no more than ``most`` bytes of it are read."""
    try:
        with path.open("rb") as file:
            read = file.read(-1 if most is None else most + 1)
        if most is not None and len(read) > most:
            raise Complaint(f"{path} is larger than {most // 2**20} MB; split it into several files")
        return read.decode("utf-8")
    except UnicodeDecodeError:
        raise Complaint(f"{path} is not a text file") from None
    except OSError as error:
        raise Complaint(f"{path} cannot be read: {error.strerror or error}") from None
