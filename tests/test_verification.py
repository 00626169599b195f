"""Anyone can check afterwards that the clovers came in the promised order."""

from dataclasses import replace

import pytest

from luckynumbers import Action, Dealer, Game, Record, Reveal, Verification, verify


def finished(game: Game) -> Record:
    while not game.over:
        game.play(game.position.legal_actions()[-1])
    return game.record()


def swapped(record: Record) -> Record:
    """Return the same game with two clovers of the first hand dealt the other way round."""
    first, second, *rest = record.events
    assert first != second
    return replace(record, events=(second, first, *rest))


@pytest.mark.parametrize("setup", ["sorted", "choice", "michael"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_honest_game_is_fair(players: int, setup: str) -> None:
    record = finished(
        Game.deal(players, setup, first=1, turn_limit=9, seed=players, contributions=("1", "x"))
    )
    found = verify(Record.parse(str(record)))
    count = len(record.revealed)
    assert found.fair is True
    assert (
        found.message
        == f"The seed matches the commitment, and all {count} clovers came in the order it gives."
    )
    assert found.deck[:count] == record.revealed
    assert len(found.deck) == 20 * players


@pytest.mark.parametrize(
    ("names", "contributions", "added", "proof"),
    [
        (
            (),
            (),
            (),
            "Nobody added to the shuffle, so the dealer could have tried seeds until the order pleased.",
        ),
        (("Ann", "Bob", "Cleo"), ("1",), ("Ann",), "Ann added to the shuffle after the seed was sealed"),
        (("Ann", "Bob", "Cleo"), ("1", "", "3"), ("Ann", "Cleo"), "Ann and Cleo added to the shuffle"),
        ((), ("1", "2", "3"), ("seat 1", "seat 2", "seat 3"), "seat 1, seat 2 and seat 3 added"),
    ],
)
def test_it_says_who_added_to_the_shuffle_and_what_that_proves(
    names: tuple[str, ...], contributions: tuple[str, ...], added: tuple[str, ...], proof: str
) -> None:
    record = finished(Game.deal(3, turn_limit=3, seed=1, names=names, contributions=contributions))
    found = verify(Record.parse(str(record)))
    assert found.added == added
    assert found.proof.startswith(proof)
    if added:
        assert found.proof.endswith("so the dealer alone could not choose the order.")


def test_what_does_not_match_proves_nothing() -> None:
    record = finished(Game.deal(turn_limit=3, seed=1, contributions=("1",)))
    assert (verify(swapped(record)).added, verify(swapped(record)).proof) == ((), "")


def test_a_secret_seed_is_checked_like_any_other() -> None:
    assert verify(finished(Game.deal(turn_limit=3))).fair is True


def test_only_a_record_can_be_checked() -> None:
    with pytest.raises(TypeError, match="verify takes a Record, not str"):
        verify("nonsense")  # type: ignore[arg-type]


def test_an_unfinished_game_keeps_its_seed() -> None:
    found = verify(Game.deal(seed=1).record())
    assert found == Verification(None, "The game is unfinished, so its seed is still secret.")


def test_without_a_seed_nothing_can_be_checked() -> None:
    record = finished(Game.from_deck(Dealer(2, 1).deck(), turn_limit=3))
    assert verify(record) == Verification(None, "The record holds no seed, so the shuffle cannot be checked.")


def test_a_clover_out_of_order_is_found() -> None:
    record = finished(Game.deal(seed=1, turn_limit=3))
    found = verify(swapped(record))
    first, second = record.revealed[:2]
    assert found.fair is False
    assert found.message == f"Clover number 1 was {second}, but the seed gives {first}."
    assert found.deck == Dealer(2, 1).deck()


def test_a_later_clover_out_of_order_is_found_too() -> None:
    record = finished(Game.deal(seed=1, turn_limit=1))
    *events, reveal, leave = record.events
    assert isinstance(reveal, Reveal)
    other = reveal.clover % 20 + 1
    found = verify(replace(record, events=(*events, Reveal(other), leave)))
    assert found.fair is False
    assert found.message == f"Clover number 9 was {other}, but the seed gives {reveal.clover}."


def test_another_seed_than_promised_is_found() -> None:
    record = finished(Game.deal(seed=1, turn_limit=3))
    found = verify(replace(record, commitment=Dealer(2, 2).commitment))
    assert found.fair is False
    assert found.message == "The seed is not the one the commitment was made to."


def test_contributions_are_part_of_the_promise() -> None:
    record = finished(Game.deal(seed=1, turn_limit=3, contributions=("7",)))
    assert verify(record).fair is True
    assert verify(replace(record, contributions=())).fair is False
    assert verify(replace(record, contributions=("8", ""))).fair is False


def test_without_a_commitment_the_seed_may_have_been_chosen_afterwards() -> None:
    record = replace(finished(Game.deal(seed=1, turn_limit=3)), commitment=None)
    found = verify(record)
    assert found.fair is None
    assert "without a commitment" in found.message
    assert verify(swapped(record)).fair is False


def test_a_game_taken_up_again_is_checked_from_there() -> None:
    game = Game.deal(seed=1, turn_limit=6)
    game.play("+")
    record = finished(Game.resume(game.record(), seed=2))
    found = verify(Record.parse(str(record)))
    assert found.fair is True
    assert found.message.endswith(
        " The first 9 came before the game was taken up again and cannot be checked."
    )
    assert found.deck[: len(record.revealed) - 9] == record.revealed[9:]
    assert verify(replace(record, shuffled_after=0)).fair is False


def test_a_resigned_game_is_checked_as_far_as_it_went() -> None:
    game = Game.deal(seed=1)
    game.play(Action.resign(0))
    found = verify(game.record())
    assert found.fair is True
    assert "all 8 clovers" in found.message
