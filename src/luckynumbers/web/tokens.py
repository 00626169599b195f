"""Secrets that people carry: the token of a seat, the code of a link; and the codes of tables and people."""

import hashlib
import secrets


def new_token() -> str:
    """Return a secret that plays one seat."""
    return secrets.token_urlsafe(32)


def new_code() -> str:
    """Return what a table or a person is known by, in links and on a host's command line.

    It never begins with a dash: there it would be taken for an option.
    """
    while (code := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return code


def hash_of(secret: str) -> str:
    """Return what is stored of a secret: enough to recognise it, not enough to use it."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
