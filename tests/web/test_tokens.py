"""Secrets that people carry."""

import pytest

from luckynumbers.web.tokens import hash_of, new_code, new_token


def test_tokens_are_long_and_never_the_same() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert min(map(len, tokens)) >= 43


def test_a_hash_recognises_a_token_and_gives_nothing_away() -> None:
    assert hash_of("abc") == hash_of("abc") != hash_of("abd")
    assert len(hash_of("abc")) == 64
    assert len(hash_of("\udcff")) == 64, "whatever somebody sends as a token"


def test_no_code_looks_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    thrown = iter(["-N1-60WsEqBA", "--1-60WsEqBA", "_N1-60WsEqBA"])
    monkeypatch.setattr("luckynumbers.web.tokens.secrets.token_urlsafe", lambda size: next(thrown))
    assert new_code() == "_N1-60WsEqBA"
