"""The database a command was told to use."""

from luckynumbers.cli.complaint import Complaint


def named_database(text: str | None) -> str:
    """Return the address of a database as it was named, or of the one in the data folder."""
    from luckynumbers.web.settings import database_address, default_database, is_in_memory

    if text is not None:
        if not text.strip():
            raise Complaint("--database needs a file or an address")
        if is_in_memory(address := database_address(text)):
            raise Complaint(f"--database {text} would forget every game; name a file")
        return address
    try:
        return default_database()
    except OSError as error:
        raise Complaint(f"the data folder cannot be used: {error}") from None
