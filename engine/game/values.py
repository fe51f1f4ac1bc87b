"""Points of each rank, in a map that can't be changed: so rules can be compared and hashed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NoReturn

from engine.game.cards import RANKS, Rank

RANKS_AND_JOKER: Final[tuple[Rank, ...]] = (*RANKS, "*")


class Values(dict[Rank, int]):
    """Points by rank. Any attempt to change the map raises `TypeError`."""

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]  # dict says that it has none, as dicts can change
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[type[Values], tuple[dict[Rank, int]]]:
        return Values, (dict(self),)

    def __copy__(self) -> Values:
        return self

    def __deepcopy__(self, memo: object) -> Values:
        return self

    def _refuse(self, *arguments: object, **named: object) -> NoReturn:
        raise TypeError("The values of rules can't be changed; make new rules instead.")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse


def standard_values(**changes: int) -> Values:
    """Return the usual values with some changed, such as `J=0`, `two=2` or `joker=-5`."""
    usual: dict[Rank, int] = {rank: int(rank) for rank in RANKS if rank.isdigit()}
    usual |= {"A": 1, "2": -2, "T": 10, "J": 10, "Q": 10, "K": 0, "*": -2}
    spelled = {"2": "two", "*": "joker"}
    unknown = set(changes) - {spelled.get(rank, rank) for rank in RANKS_AND_JOKER}
    if unknown:
        raise TypeError(f"there is no rank {unknown.pop()!r}")
    return Values({rank: changes.get(spelled.get(rank, rank), usual[rank]) for rank in RANKS_AND_JOKER})


def with_points(values: Mapping[Rank, int], points: Mapping[Rank, int]) -> Values:
    return Values({**values, **points})
