"""Whose turn it is when many people want many things: everybody's first before anybody's second."""

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Goes round between people, each of whom is served in the order of asking.

    Whoever has just been served, or has just come, is the last of the round. No two things are equal.
    """

    def __init__(self) -> None:
        self._wishes: OrderedDict[str, deque[T]] = OrderedDict()
        """What each person still wants, in the order of the round."""

    def __len__(self) -> int:
        return sum(map(len, self._wishes.values()))

    def put(self, person: str, wish: T) -> None:
        """Let a person wait for one more thing."""
        self._wishes.setdefault(person, deque()).append(wish)

    def take(self) -> T:
        """Return what is to be done now; a ``LookupError`` if nobody wants anything."""
        person, wishes = next(iter(self._wishes.items()), ("", deque[T]()))
        wish = wishes.popleft()
        if wishes:
            self._wishes.move_to_end(person)
        else:
            del self._wishes[person]
        return wish

    def drop(self, wish: T) -> None:
        """Forget what is not wanted any more, if it still waits."""
        for person, wishes in self._wishes.items():
            if wish in wishes:
                wishes.remove(wish)
                if not wishes:
                    del self._wishes[person]
                return

    def place(self, wish: T) -> int:
        """Return the place of what waits: 1 comes next, if nobody else comes; 0 if it does not wait."""
        before = 0
        owner = next((person for person, wishes in self._wishes.items() if wish in wishes), None)
        if owner is None:
            return 0
        rounds = self._wishes[owner].index(wish)
        passed = False
        for person, wishes in self._wishes.items():
            passed = passed or person == owner
            # Those before them in the round are served once more than those after.
            before += min(len(wishes), rounds if passed else rounds + 1)
        return before + 1
