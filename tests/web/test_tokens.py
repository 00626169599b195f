"""Secrets cannot be guessed, and what is stored of them cannot be used."""

import pytest

from luckynumbers.web.tokens import hash_of, new_token


def test_tokens_are_long_and_never_the_same() -> None:
    made = {new_token() for _ in range(100)}
    assert len(made) == 100
    assert all(len(token) * 6 >= 256 for token in made)


def test_what_is_stored_recognises_a_token_and_does_not_tell_it() -> None:
    token = new_token()
    assert hash_of(token) == hash_of(token) != hash_of(new_token())
    assert len(hash_of(token)) == 64
    assert token not in hash_of(token)


@pytest.mark.parametrize("secret", ["", "\x00", "\ud800", "☘", "x" * 100_000])
def test_whatever_somebody_sends_can_be_looked_up(secret: str) -> None:
    assert len(hash_of(secret)) == 64
