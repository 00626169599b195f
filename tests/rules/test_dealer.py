"""The dealer: a documented shuffle that anyone can compute again, and that nobody can see into."""

import copy
import hashlib
import hmac
import json
import os
import pickle
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luckynumbers import Dealer, Game
from luckynumbers.rules.clovers import full_set
from luckynumbers.rules.dealer import _below, commitment_to, seed_text, shuffle

# fmt: off
DECK_OF_7 = (
    4, 18, 7, 11, 5, 15, 9, 18, 3, 1, 14, 19, 8, 12, 16, 15, 4, 3, 8, 20,
    20, 17, 1, 11, 6, 16, 13, 2, 2, 12, 9, 17, 6, 14, 7, 5, 13, 10, 19, 10,
)
DECK_OF_LADYBUG_FOR_4 = (
    1, 12, 15, 14, 4, 15, 14, 15, 11, 6, 16, 9, 10, 18, 5, 16, 13, 8, 16, 12,
    12, 19, 11, 3, 19, 8, 19, 20, 2, 14, 7, 1, 11, 13, 10, 20, 2, 3, 17, 18,
    4, 8, 15, 10, 18, 7, 17, 11, 7, 2, 5, 10, 6, 20, 1, 18, 7, 3, 14, 1,
    16, 5, 19, 4, 13, 9, 9, 12, 17, 9, 8, 13, 2, 5, 20, 6, 6, 17, 3, 4,
)
# fmt: on


def documented_deck(clovers: list[int], seed: str, contributions: list[str]) -> list[int]:
    """Compute the deck as docs/shuffle.md says, in other words than the dealer uses."""
    deck = sorted(clovers)
    added = "[" + ",".join(json.dumps(text) for text in contributions) + "]"
    head = "luckynumbers deck 1\n" + ",".join(str(clover) for clover in deck) + "\n" + added + "\n"
    words: list[int] = []
    block = 0
    for last in reversed(range(1, len(deck))):
        choices = last + 1
        while True:
            if not words:
                message = (head + str(block)).encode("utf-8", "surrogatepass")
                key = seed.encode("utf-8", "surrogatepass")
                digest = hmac.new(key, message, hashlib.sha256).hexdigest()
                words = [int(digest[start : start + 8], 16) for start in range(0, 64, 8)]
                block += 1
            word = words.pop(0)
            if word < 2**32 // choices * choices:
                break
        other = word % choices
        deck[last], deck[other] = deck[other], deck[last]
    return deck


seeds = st.integers(-(10**30), 10**30) | st.text(max_size=80)


@given(seed=seeds, players=st.sampled_from([2, 3, 4]), data=st.data())
def test_the_deck_is_the_documented_function_of_seed_and_contributions(
    seed: int | str, players: int, data: st.DataObject
) -> None:
    contributions = data.draw(st.just([]) | st.lists(st.text(), min_size=players, max_size=players))
    expected = documented_deck(full_set(players), str(seed), contributions)
    assert shuffle(full_set(players), seed, contributions) == tuple(expected)


def test_known_decks() -> None:
    assert Dealer(2, 7).deck() == DECK_OF_7
    assert Dealer(4, "ladybug").deck() == DECK_OF_LADYBUG_FOR_4


def test_known_deck_with_contributions() -> None:
    dealer = Dealer(3, "clover")
    dealer.contribute(0, 12)
    dealer.contribute(2, "Käfer")
    assert dealer.contributions == ("12", "", "Käfer")
    assert dealer.deck()[:12] == (13, 5, 12, 2, 10, 18, 1, 19, 5, 7, 16, 1)


def test_known_commitments() -> None:
    assert commitment_to(7) == hashlib.sha256(b"luckynumbers commitment 1\n7").hexdigest()
    assert commitment_to("Käfer") == hashlib.sha256("luckynumbers commitment 1\nKäfer".encode()).hexdigest()
    assert commitment_to(7) == "b316246c5c995eecf023d97d93f214bc56e111cf76b848313d6283a428780e5f"


@pytest.mark.parametrize("seed", [0, 7, -3, 10**40])
def test_whole_numbers_and_their_digits_are_the_same_seed(seed: int) -> None:
    assert Dealer(2, seed).deck() == Dealer(2, str(seed)).deck()
    assert Dealer(2, seed).commitment == Dealer(2, str(seed)).commitment


@pytest.mark.parametrize("seed", [1.5, True, None, b"7", (7,)])
def test_a_seed_is_a_number_or_a_text(seed: object) -> None:
    with pytest.raises(TypeError, match="a seed is an int or a str"):
        seed_text(seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deck_holds_each_number_once_per_player(players: int) -> None:
    assert sorted(Dealer(players, "any").deck()) == full_set(players)


def test_seeds_and_contributions_change_the_deck() -> None:
    def deck(seed: str, **contributions: str) -> tuple[int, ...]:
        dealer = Dealer(2, seed)
        for seat, number in contributions.items():
            dealer.contribute(int(seat[-1]), number)
        return dealer.deck()

    decks = [
        deck("a"),
        deck("b"),
        deck("a", seat_0="1"),
        deck("a", seat_1="1"),
        deck("a", seat_0="1", seat_1="1"),
        deck("a", seat_0="11"),
        deck("a", seat_0="2"),
    ]
    assert len({*decks}) == len(decks)


def test_an_empty_contribution_is_none() -> None:
    dealer = Dealer(2, "a")
    dealer.contribute(0, "")
    assert dealer.contributions == ()
    assert dealer.deck() == Dealer(2, "a").deck()


def test_the_order_in_which_clovers_are_given_does_not_matter() -> None:
    assert shuffle([9, 1, 4, 4], "s") == shuffle([4, 4, 9, 1], "s")
    assert shuffle([], "s") == ()
    assert shuffle([5], "s") == (5,)


def test_only_what_is_face_down_is_shuffled_when_a_game_is_taken_up() -> None:
    dealer = Dealer(2, "s", clovers=[20, 3, 3, 7])
    assert sorted(dealer.deck()) == [3, 3, 7, 20]
    with pytest.raises(ValueError, match="clovers are 1 to 20"):
        Dealer(2, "s", clovers=[0, 3])


def test_contributions_come_from_seats_and_before_the_shuffle() -> None:
    dealer = Dealer(2, "s")
    for seat in (-1, 2):
        with pytest.raises(ValueError, match="there is no seat"):
            dealer.contribute(seat, "x")
    dealer.deck()
    with pytest.raises(ValueError, match="already shuffled"):
        dealer.contribute(0, "x")


@pytest.mark.parametrize("players", [1, 5])
def test_a_dealer_serves_2_to_4(players: int) -> None:
    with pytest.raises(ValueError, match=r"R1\b"):
        Dealer(players)


def test_without_a_seed_nobody_knows_the_order() -> None:
    one, other = Dealer(2), Dealer(2)
    assert one.reveal_seed() != other.reveal_seed()
    assert len(one.reveal_seed()) == 64
    assert one.deck() != other.deck()
    assert one.commitment == commitment_to(one.reveal_seed())


def test_the_commitment_says_nothing_about_the_order_and_stays() -> None:
    dealer = Dealer(2, "s")
    before = dealer.commitment
    dealer.contribute(0, "x")
    dealer.deck()
    assert dealer.commitment == before == Dealer(4, "s").commitment


def test_neither_seed_nor_order_shows_in_what_is_printed() -> None:
    seed = "a very particular secret"
    dealer = Dealer(2, seed)
    game = Game.deal(seed=seed)
    next_clovers = dealer.deck()
    for shown in (repr(dealer), str(dealer), repr(game), str(game), f"{dealer}{game}"):
        assert seed not in shown
        assert str(next_clovers)[1:-1] not in shown
    assert repr(dealer) == f"<Dealer for 2, commitment {commitment_to(seed)}>"


def test_a_public_position_is_the_same_whatever_the_order_of_what_is_face_down() -> None:
    deck = [*Dealer(2, 7).deck()]
    game, other = Game.from_deck(deck), Game.from_deck([*deck[:8], *reversed(deck[8:])])
    assert game.position == other.position
    assert str(game.record()) == str(other.record())


def test_copies_and_pickles_deal_the_same() -> None:
    dealer = Dealer(3, "s")
    dealer.contribute(1, "x")
    for twin in (copy.copy(dealer), copy.deepcopy(dealer), pickle.loads(pickle.dumps(dealer))):  # noqa: S301
        assert twin.deck() == dealer.deck()
        assert twin.commitment == dealer.commitment
        assert twin.contributions == dealer.contributions


@pytest.mark.parametrize("hash_seed", ["1", "4321"])
def test_every_python_deals_the_same(hash_seed: str) -> None:
    program = "import luckynumbers as ln; print(*ln.Dealer(2, 7).deck(), ln.Dealer(2, 'Käfer').commitment)"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONUTF8": "1"}
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment
    )
    *deck, commitment = run.stdout.split()
    assert tuple(map(int, deck)) == DECK_OF_7
    assert commitment == commitment_to("Käfer")


def test_words_that_would_favour_small_numbers_are_passed_over() -> None:
    """2³² leaves 1 when divided by 3, so the highest word is one too many; by 4 it leaves nothing."""
    highest = 2**32 - 1
    assert _below(3, iter([highest, 5])) == 2
    assert _below(3, iter([highest - 1, 5])) == (highest - 1) % 3
    assert _below(4, iter([highest, 5])) == 3


def test_every_number_comes_equally_often_at_every_place() -> None:
    """Chi-square over 3,000 decks: 20 numbers at 40 places, 40 · 19 degrees of freedom.

    Each place alone is far from the 0.1 % quantile after Bonferroni (about 56); their mean is near 19.
    """
    decks = [Dealer(2, seed).deck() for seed in range(3000)]
    expected = len(decks) / 20
    chi_squares = []
    for place in range(40):
        seen = Counter(deck[place] for deck in decks)
        chi_squares.append(sum((seen[clover] - expected) ** 2 / expected for clover in range(1, 21)))
    assert max(chi_squares) < 56
    assert 17 < sum(chi_squares) / 40 < 21


def test_neighbours_in_the_deck_are_independent() -> None:
    """The second clover equals the first in 1 of 39 decks; 2,000 decks give 51 ± 7."""
    pairs = [Dealer(2, f"pair {seed}").deck()[:2] for seed in range(2000)]
    equal = sum(first == second for first, second in pairs)
    assert abs(equal - 2000 / 39) < 3.5 * 7.1
