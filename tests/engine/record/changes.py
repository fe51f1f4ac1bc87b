"""Every way to change one thing in a record."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final, NamedTuple, get_args

from hypothesis import strategies as st

from engine.game.actions import SLOT_VERBS, VERBS
from engine.game.cards import fresh_deck
from engine.game.rules import DiscardFlip, Ending, FormatName, Opening, Pairs, Partners

Path = tuple[str | int, ...]

CARDS: Final = [card.code for card in fresh_deck(1, 2)]
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "opening": get_args(Opening),
    "discard_flip": get_args(DiscardFlip),
    "ending": get_args(Ending),
    "pairs": get_args(Pairs),
    "format": get_args(FormatName),
    "partners": get_args(Partners),
}


class Changed(NamedTuple):
    """A record in which the value at `path` is another one, and what it was before."""

    record: dict[str, Any]
    path: Path
    before: Any


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of all single values in `value`."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from leaves(each, (*path, key))
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from leaves(each, (*path, at))
    else:
        yield path


@st.composite
def changed(draw: st.DrawFn, record: dict[str, Any]) -> Changed:
    """`record` with one single value changed to another of its kind. Each kind is as likely as the others."""
    kinds: dict[tuple[str, ...], list[Path]] = {}
    for path in leaves(record):
        kinds.setdefault(tuple(key for key in path if isinstance(key, str)), []).append(path)
    path = draw(st.sampled_from(kinds[draw(st.sampled_from(list(kinds)))]))
    copy = deepcopy(record)
    inside = copy
    for key in path[:-1]:
        inside = inside[key]  # type: ignore[index]  # the path leads through dicts and lists alike
    before = inside[path[-1]]  # type: ignore[index]  # likewise
    inside[path[-1]] = draw(_others(path, before).filter(lambda value: value != before))  # type: ignore[index]  # likewise
    return Changed(copy, path, before)


def _others(path: Path, before: Any) -> st.SearchStrategy[Any]:
    name = [key for key in path if isinstance(key, str)][-1]
    if name == "turns":
        return st.none() | st.integers(1, 60)
    if isinstance(before, str):
        return _other_texts(name, before)
    return st.just(not before) if isinstance(before, bool) else st.integers(before - 3, before + 3)


def _other_texts(name: str, before: str) -> st.SearchStrategy[str]:
    if name in WORDS:
        return st.sampled_from(WORDS[name])
    if name in ("deck", "reshuffles", "grids"):
        return st.sampled_from(CARDS)
    if name in ("commitment", "secret"):
        return st.builds(
            lambda at, digit: before[:at] + digit + before[at + 1 :],
            st.integers(0, 63),
            st.sampled_from("0123456789abcdef"),
        )
    if name == "actions":
        return _actions(before)
    return st.text(st.characters(codec="utf-8"), min_size=1, max_size=8)


def _actions(before: str) -> st.SearchStrategy[str]:
    """Another slot, another seat, or any other action."""
    seat, verb, *_ = before.split()
    slots = st.sampled_from(SLOT_VERBS).flatmap(lambda word: st.integers(0, 11).map(lambda k: f"{word} {k}"))
    moves = st.sampled_from([word for word in VERBS if word not in SLOT_VERBS]) | slots
    same_verb = st.integers(0, 11).map(lambda slot: f"{seat} {verb} {slot}")
    other_move = moves.map(lambda move: f"{seat} {move}")
    other_seat = st.integers(0, 8).map(lambda number: f"{number} {before.partition(' ')[2]}")
    return (same_verb | other_move | other_seat) if verb in SLOT_VERBS else (other_move | other_seat)
