"""Secrets that people carry: the token of a seat, the code of a link."""

import hashlib
import secrets


def new_token() -> str:
    """Return a secret that plays one seat."""
    return secrets.token_urlsafe(32)


def hash_of(secret: str) -> str:
    """Return what is stored of a secret: enough to recognise it, not enough to use it."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
