"""How many people can play by a preset, with how many decks and holes, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.game.errors import BadRules
from engine.game.options import NUMBERS
from engine.game.presets import Preset
from engine.game.rules import WITH_PARTNERS
from engine.language import plural, say


def players_and_decks(base: Preset, holes: int, changes: Mapping[str, Any]) -> tuple[str, ...]:
    """Return sentences that tell for how many players, decks and holes the rules are.

    `holes` is the usual length of a match. Raises `BadRules` if the rules can't be played.
    """
    decks = _decks(base, holes, changes)
    sizes = [*decks]
    first, *more = [seats for at, seats in enumerate(sizes) if not at or decks[seats] != decks[sizes[at - 1]]]
    told = [plural("{count} deck", "{count} decks", count=decks[first])]
    told += [say("{decks} from {seats} players", decks=decks[seats], seats=seats) for seats in more]
    return (
        _for_players(sizes, ", ".join(told)),
        plural(
            "{count} hole unless you choose another length, up to {most}.",
            "{count} holes unless you choose another length, up to {most}.",
            count=holes,
            most=NUMBERS["holes"].most,
        ),
    )


def _for_players(sizes: list[int], decks: str) -> str:
    fewest, most = sizes[0], sizes[-1]
    if fewest == most:
        return say("For {count} players: {decks}.", count=fewest, decks=decks)
    if len(sizes) < most - fewest + 1:
        return say("For {fewest} or {most} players: {decks}.", fewest=fewest, most=most, decks=decks)
    return say("For {fewest} to {most} players: {decks}.", fewest=fewest, most=most, decks=decks)


def _decks(base: Preset, holes: int, changes: Mapping[str, Any]) -> dict[int, int]:
    partners = base.rules_for(base.fewest, holes, changes).partners != "none"
    found = {}
    for seats in range(base.fewest, base.most + 1):
        if partners and seats not in WITH_PARTNERS:
            continue
        try:
            found[seats] = base.rules_for(seats, holes, changes).decks
        except BadRules:  # a given number of decks is too small
            break
    return found
