"""Refusals: a reason for programs, a sentence for people."""

from luckynumbers.web.table.refused import Reason, Refused


def test_the_sentence_is_english_unless_somebody_translates() -> None:
    refused = Refused(Reason.NOT_NOW, "the game is over")
    assert str(refused) == refused.sentence() == "the game is over"
    assert refused.sentence({"the game is over": "la partie est finie"}.__getitem__) == "la partie est finie"


def test_values_go_into_the_translated_sentence_too() -> None:
    refused = Refused(Reason.STALE, "it is at seq %(seq)s now", seq=7)
    assert str(refused) == refused.sentence() == "it is at seq 7 now"
    assert refused.sentence(lambda _: "jetzt %(seq)s") == "jetzt 7"


def test_a_per_cent_sign_without_values_is_just_that() -> None:
    assert str(Refused(Reason.NOT_ALLOWED, "100% wrong")) == "100% wrong"
    assert Refused(Reason.NOT_ALLOWED, "100% wrong").sentence() == "100% wrong"


def test_the_ruling_behind_it_is_named_where_there_is_one() -> None:
    assert Refused(Reason.NOT_ALLOWED, "no", rule="R16").rule == "R16"
    assert Refused(Reason.NOT_ALLOWED, "no").rule is None
