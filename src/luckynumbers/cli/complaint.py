"""Bad input, said in one line."""

from pathlib import Path


class Complaint(Exception):
    """Something the person typed on the command line cannot be used; ends with exit code 2."""


def read_text(path: Path) -> str:
    """Return the text of a file, or complain about the file."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise Complaint(f"{path} is not a text file") from None
    except OSError as error:
        raise Complaint(f"{path} cannot be read: {error.strerror or error}") from None
