"""Contradictions of rules, by the rules text."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game.cards import Rank

KNOCK_OPTIONS = ("knock_early", "knock_anytime", "knock_penalty", "knock_bonus")
COLUMN_OPTIONS = (
    *("eagle_eye", "negative_pairs_keep_value", "wolfpack", "four_of_a_kind"),
    "perfect_grid",
)
VALUE_OPTIONS: dict[str, tuple[Rank, int]] = {
    "super_kings": ("K", -2),
    "ten_penny": ("T", 1),
    "lucky_swing": ("*", -5),
    "eagle_eye": ("*", 2),
}
JOKER_OPTIONS = {"use_jokers": 2, "eagle_eye": 2, "lucky_swing": 1}


def contradictions(fields: Mapping[str, object]) -> list[frozenset[str]]:
    """Return the sets of fields that contradict each other. `fields` are all fields of `Rules`."""
    on = {name for name, value in fields.items() if value is True}
    found = []
    if fields["opening"] == "peek" and fields["initial_flips"]:
        found.append({"opening", "initial_flips"})
    if (fields["ending"] == "turns") != (fields["turns"] is not None):
        found.append({"ending", "turns"})
    turns, turn_cap = fields["turns"], fields["turn_cap"]
    if isinstance(turns, int) and isinstance(turn_cap, int) and turns > turn_cap:
        found.append({"turns", "turn_cap"})
    if fields["ending"] == "turns":
        found += [{"ending", name} for name in KNOCK_OPTIONS if name in on]
    if {"knock_early", "knock_anytime"} <= on:
        found.append({"knock_early", "knock_anytime"})
    if {"lucky_swing", "eagle_eye"} <= on:
        found.append({"lucky_swing", "eagle_eye"})
    if fields["pairs"] == "anywhere":
        found += [{"pairs", name} for name in COLUMN_OPTIONS if name in on]
    values = fields["values"]
    assert isinstance(values, Mapping)
    found += [
        {name, "values"}
        for name, (rank, points) in VALUE_OPTIONS.items()
        if name in on and values[rank] != points
    ]
    # Lucky swing's single joker a deck holds with use_jokers too.
    wanting = {name for name in JOKER_OPTIONS if name in on}
    if wanting and fields["jokers"] != min(JOKER_OPTIONS[name] for name in wanting):
        found += [{name, "jokers"} for name in wanting]
    return [frozenset(names) for names in found]
