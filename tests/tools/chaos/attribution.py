"""Match the actions in a table's journal with the presses that people made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from engine.game.actions import Action
from engine.table import Stamped, TableState
from engine.table.entries import Acted, Joined, Left, Readied, Started, TookBack
from tests.tools.chaos.ledger import Deed, Press, words


class Done(NamedTuple):
    """A deed that stands in the journal, from version `first` to version `last`.

    `with_opening`: the deed may belong to the press that opened the table, and needs none of its own.
    """

    first: int
    last: int
    user: int | None
    deed: Deed
    with_opening: bool = False


@dataclass(frozen=True, slots=True)
class Attribution:
    """Which presses were found in the journal, and what does not add up, in words."""

    found: tuple[Press, ...]
    differences: tuple[str, ...]


def attribute(match: str, done: Iterable[Done], presses: Sequence[Press]) -> Attribution:
    """Find the press for each of the deeds `done` at a match, and each granted press among the deeds.

    A press can only lead to what comes after the version that it was made for, and if it was granted, to
    nothing after the version that its answer showed. A refused press leads to nothing.
    """
    left = [press for press in presses if press.outcome != "refused"]
    found: list[Press] = []
    differences: list[str] = []
    for deed in done:
        fitting = [press for press in left if _fits(press, deed)]
        if fitting:
            press = min(fitting, key=_urgency)  # the others may still find another deed, or need none
            left.remove(press)
            found.append(press)
        elif not deed.with_opening:
            what = f"{' + '.join(deed.deed)} by {deed.user} at version {deed.first}"
            differences.append(f"match {match}: {what} was written, but {_why_not(deed, presses)}")
    lost = [press for press in left if press.outcome == "granted"]
    return Attribution(tuple(found), (*differences, *(f"{press}: acknowledged and lost" for press in lost)))


def _fits(press: Press, done: Done) -> bool:
    same = press.user == done.user and press.deed == done.deed
    return same and press.version < done.first and done.last <= _latest(press)


def _latest(press: Press) -> float:
    return press.shown if press.outcome == "granted" and press.shown else inf


def _urgency(press: Press) -> tuple[float, bool]:
    return _latest(press), press.outcome != "granted"


def _why_not(done: Done, presses: Sequence[Press]) -> str:
    alike = [press for press in presses if press.user == done.user and press.deed == done.deed]
    refused = [press.sentence for press in alike if press.outcome == "refused" and press.version < done.first]
    return f"was refused: {refused[-1]}" if refused else "nobody pressed for it, or it is there twice"


def deeds(state: TableState, entries: Sequence[Stamped]) -> Iterator[Done]:
    """Return the actions of people in `entries`, a journal whose fold is `state`.

    The host's joining belongs to the opening of the table, so it needs no press of its own. So does the start
    of a rematch of one person, which has no lobby.
    """
    alone = sum(isinstance(stamped.entry, Joined) for stamped in entries) == 1
    rest = iter(entries)
    for stamped in rest:
        version, entry = stamped.version, stamped.entry
        match entry:
            case Acted(by="person"):
                action = Action.parse(entry.action)
                last, deed = version, [words(action.verb, action.slot)]
                if action.verb == "take":
                    swap = next(rest, None)
                    if swap is not None and isinstance(swap.entry, Acted):
                        last = swap.version
                        deed.append(words(*Action.parse(swap.entry.action)[1:]))
                yield Done(version, last, state.seats[action.seat].user, tuple(deed))
            case Joined() if version > 2:
                yield Done(version, version, entry.user, ("join",))
            case Left():
                yield Done(version, version, entry.user, ("leave",))
            case Started():
                yield Done(version, version, state.seats[0].user, ("start",), with_opening=alone)
            case Readied():
                yield Done(version, version, state.seats[entry.seat].user, ("next hole",))
            case TookBack():
                yield Done(version, version, state.seats[entry.seat].user, ("back",))


def torn(match: str, entries: Sequence[Stamped]) -> Iterator[str]:
    """Yield a sentence for each entry that is half written or out of order."""
    versions = [stamped.version for stamped in entries]
    if versions != list(range(1, len(entries) + 1)):
        yield f"match {match}: the versions have a gap or a repetition: {versions}"
    if len(entries) < 2 or not isinstance(entries[1].entry, Joined):
        yield f"match {match}: it was opened without its host"
    for at, stamped in enumerate(entries):
        taker = _taker(stamped)
        if taker is None:
            continue
        following = entries[at + 1].entry if at + 1 < len(entries) else None
        if not isinstance(following, Acted) or not following.action.startswith(f"{taker} swap "):
            yield f"match {match}: half a move, a take without its swap at version {stamped.version}"


def _taker(stamped: Stamped) -> str | None:
    if not isinstance(stamped.entry, Acted):
        return None
    seat, verb, *_ = stamped.entry.action.split()
    return seat if verb == "take" else None
