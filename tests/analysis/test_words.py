"""The words are true in every language: whoever counts once more on their own finds the same."""

import random
from collections import Counter
from functools import cache

import pytest

import luckynumbers as ln
from luckynumbers.analysis.coaching import Advice, Coach, CoachWords
from luckynumbers.analysis.moment import Moment
from luckynumbers.analysis.words import Words
from luckynumbers.languages import LANGUAGES
from luckynumbers.rules.actions import Reveal
from tests.analysis.claims import TONGUES, Claim, Tongue, gaps, holds, nobody_counts, read, sentences
from tests.analysis.games import PLAYERS, WAYS, played, resigned
from tests.rules.plain_rules import NAMES, PlainRules, fits

ENOUGH = 500


@cache
def decisions() -> list[Moment]:
    """Return decisions of many games: all that have a better one or end a game, and some of the others."""
    found: list[Moment] = []
    for players, setup, bruno in WAYS:
        record = played(players, setup, bruno)
        found += [moment for moment in ln.analysis.review(record).moments if moment.loss is not None]
    better = [moment for moment in found if moment.best != moment.event]
    assert len(better) > ENOUGH
    ends = [moment for moment in found if moment.after.outcome]
    return [*better, *ends, *[moment for moment in found if moment.best == moment.event][::7]]


def test_every_language_can_be_checked() -> None:
    assert {*TONGUES} == {*LANGUAGES}
    assert len({frozenset(tongue.claims.values()) for tongue in TONGUES.values()}) == 1


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_decisions_is_true(language: str) -> None:
    seen: Counter[Claim] = Counter()
    for moment in decisions():
        told = moment.why(language)
        seen.update(claims(told, moment.before, str(moment.event), str(moment.best), TONGUES[language]))
    assert seen[nobody_counts] < 0.12 * sum(seen.values())


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_any_two_decisions_is_true(language: str) -> None:
    """Whichever the judge takes for the better one: so nothing that can be said is left out."""
    words, tongue, dice = Words(language, PLAYERS), TONGUES[language], random.Random(1)
    seen: Counter[Claim] = Counter()
    for before in (moment.before for moment in decisions() if len(moment.options) > 1 for _ in range(2)):
        made, best = dice.sample(before.legal_actions(), 2)
        seen.update(claims(words.explain(before, made, best), before, str(made), str(best), tongue))
    assert sum(seen.values()) > 2 * ENOUGH
    unseen = {*tongue.claims.values()} - {*seen}
    assert not unseen, "no game had a reason to say this"


def claims(told: str, before: ln.Position, made: str, best: str, tongue: Tongue) -> list[Claim]:
    """Return what an explanation claims, once all of it is found to be true."""
    said, plain = sentences(told), PlainRules.read(str(before))
    assert said
    return [holds(one, plain, tongue, best if one.startswith(tongue.better) else made) for one in said]


@cache
def advised() -> list[Advice]:
    """Return what the coach thinks of every tenth of these decisions."""
    coach = Coach()
    return [coach.advise(moment.before) for moment in decisions()[::10] if len(moment.options) > 1]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_coach_says_is_true(language: str) -> None:
    words, tongue = CoachWords(language, PLAYERS), TONGUES[language]
    for advice in advised():
        before, worst = PlainRules.read(str(advice.position)), advice.options[-1]
        best, *others = sentences(words.why(advice))
        holds(best, before, tongue, str(advice.best))
        for other in others:
            holds(other, before, tongue, str(advice.options[1].action))
        cost, *against = sentences(words.warning(advice, worst.action))
        assert str(round(100 * worst.loss)) in cost
        for sentence in against:
            holds(sentence, before, tongue, str(worst.action))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_reveals_is_true(language: str) -> None:
    tongue = TONGUES[language]
    for moment in ln.analysis.review(played(3, "sorted")).moments[12:]:
        if not isinstance(moment.event, Reveal):
            continue
        before = PlainRules.read(str(moment.before))
        clover, garden = moment.event.clover, before.gardens[before.seat]
        comes, use = sentences(moment.why(language))
        said = read(tongue.comes, comes)
        assert said, comes
        counted = [int(said[name]) for name in ("clover", "copies", "all")]
        assert counted == [clover, before.deck.count(clover), len(before.deck)]
        some, no_gap, nowhere = tongue.use
        if cells := [gap for gap in gaps(garden) if fits(garden, clover, gap)]:
            filled = read(some, use)
            assert filled, use
            assert filled["cells"].split(", ") == cells
        else:
            anywhere = any(fits(garden, clover, name) for name in NAMES)
            assert use == (no_gap if anywhere else nowhere)


def test_resigning_names_the_chance_it_gave_up() -> None:
    last = ln.analysis.review(resigned(0, 12)).moments[-1]
    assert last.loss is not None
    assert last.why() == f"Resigning gave up a chance of {round(100 * last.loss)}%."


def test_an_unknown_language_is_refused() -> None:
    moment = ln.analysis.review(played(2, "sorted")).moments[10]
    with pytest.raises(ValueError, match="we speak en, fr, ko, de, es, ja"):
        moment.why("tlh")
