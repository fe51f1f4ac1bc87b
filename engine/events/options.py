"""Options of an event: the options that each kind has, their usual values, and the values they may have."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields, replace
from typing import Any, Final

from engine.events.entries import Edited, EventOpened, KindName
from engine.game.errors import BadRules, LimitReached
from engine.game.formats import FORMATS
from engine.game.options import MOST_HOLES
from engine.game.presets import PRESETS, preset
from engine.game.rules import FormatName, Rules
from engine.language import mark
from engine.table.computers import TABLE_LEVELS

HOUR: Final = 3600.0
SPANS: Final = (1, 3, 6, 12, 24, 48, 72, 120, 168)
"""Hours for which an event may be open, and by which it may be extended."""

LONGEST_WEEKS: Final = 4
LONGEST: Final = LONGEST_WEEKS * 7 * 24 * HOUR
"""Most seconds from now to the end of an event, of entering, or of a table."""

USUAL_HOLES: Final = 3
USUAL_SPAN: Final = 24
"""Hours for which a new event is open, until others are chosen."""

USUAL_ROUNDS: Final = 5

LONGEST_NAME: Final = 40
"""Most characters of an event's name."""

CHOICES: Final[Mapping[str, Collection[Any]]] = {
    "holes": range(1, MOST_HOLES + 1),
    "span": SPANS,
    "computers": range(1, max(each.most for each in PRESETS.values())),
    "level": tuple(TABLE_LEVELS),
    "seats": range(2, 5),
    "rounds": range(1, 11),
    "absent": ("forfeit", "computer"),
}
"""Values of each option that is chosen from a list, in the list's order."""

_OF_KIND: Final[Mapping[KindName, frozenset[str]]] = {
    "duplicate": frozenset(("computers", "level")),
    "tables": frozenset(("seats", "level")),
    "league": frozenset(("seats", "rounds", "absent")),
    "knockout": frozenset(("seats", "absent")),
}

FORMATS_OF: Final[Mapping[KindName, tuple[FormatName, ...]]] = {
    "duplicate": ("stroke",),
    "tables": ("stroke", "stableford"),
    "league": tuple(FORMATS),
    "knockout": tuple(FORMATS),
}
"""Formats of each kind. With the same cards at all tables a seat is compared with the same seat of other
tables, so its score must depend on its own points alone.
"""

_EDITED: Final = tuple(each.name for each in fields(Edited) if each.name != "by")


NOT_OFFERED: Final = mark("Pick one of the choices in the menu.")


def options_of(kind: KindName) -> frozenset[str]:
    """Return the options that events of one kind have and others don't."""
    return _OF_KIND[kind]


def takes_handicaps(kind: KindName) -> bool:
    """Whether tables of a kind can have handicap strokes: not if people of different tables are compared."""
    return kind in ("league", "knockout")


def new_event(kind: KindName, name: str, guild: int, channel: int, by: int, **rules: Any) -> EventOpened:
    """Return an event with the usual options, without id and secret. `closes_at` is a length in seconds.

    `rules` has its `preset`, and `changes` and `named` if there are any. Raises `BadRules`.
    """
    blank = EventOpened(
        event="",
        guild=guild,
        channel=channel,
        kind=kind,
        name=name,
        rules=PRESETS[rules["preset"]].rules.to_dict(),
        closes_at=USUAL_SPAN * HOUR,
        secret="",
        by=by,
    )
    return changed(blank, holes=USUAL_HOLES, **rules)


def changed(opened: EventOpened, **values: Any) -> EventOpened:
    """Return an event with other values of some options: of `preset`, `holes`, and fields of `EventOpened`.

    Options that its kind doesn't have are set to nothing. Raises `BadRules` for a value that is not offered,
    and for rules that its tables can't be played by.
    """
    if any(values[each] not in CHOICES[each] for each in values.keys() & CHOICES.keys()):
        raise BadRules(NOT_OFFERED)
    stood = Rules.load(opened.rules)
    base, holes = preset(values.pop("preset", stood.preset)), values.pop("holes", stood.holes)
    new = replace(opened, **values)
    own = options_of(new.kind)
    new = replace(
        new,
        computers=(new.computers or 1) if "computers" in own else 0,
        rounds=(new.rounds or USUAL_ROUNDS) if "rounds" in own else 0,
    )
    if not new.name:
        raise BadRules("Give the event a name.")
    # The smallest tables that can be drawn, and the largest.
    sizes = {new.computers + 1} if new.kind == "duplicate" else {new.seats}
    if new.kind in ("league", "knockout"):
        sizes.add(2)
    rules = [base.rules_for(size, holes, new.changes) for size in sorted(sizes)]
    _require_format(new.kind, rules[-1])
    return replace(new, rules=rules[-1].to_dict())


def _require_format(kind: KindName, rules: Rules) -> None:
    if rules.partners != "none":
        raise BadRules("Events have no partners: everyone enters alone.")
    if rules.handicap_strokes and not takes_handicaps(kind):
        raise BadRules("With the same cards for everyone, nobody gets handicap strokes.")
    if rules.format not in FORMATS_OF[kind]:
        if kind == "tables":
            raise BadRules("With the same cards at every table, it’s stroke play or Stableford.")
        raise BadRules("With the same cards for everyone, the format has to be stroke play.")


def edited(opened: EventOpened, by: int) -> Edited:
    return Edited(by, **{name: getattr(opened, name) for name in _EDITED})


def with_edited(opened: EventOpened, entry: Edited) -> EventOpened:
    return replace(opened, **{name: getattr(entry, name) for name in _EDITED})


def extended(end: float, hours: int, now: float) -> float:
    """Return the UNIX time `hours` after `end`. Raises `LimitReached` for a time too far from `now`."""
    later = end + hours * HOUR
    if later > now + LONGEST:
        raise LimitReached(
            "That’s over {weeks} weeks from now. Extend it by less, or again later.", weeks=LONGEST_WEEKS
        )
    return later
