"""The named rule sets (rules: "Presets"), from which the rules of a match are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.game.cards import fresh_deck
from engine.game.changes import resolve
from engine.game.errors import BadRules
from engine.game.options import NUMBERS
from engine.game.pars import hole_par
from engine.game.rules import Rules
from engine.game.values import standard_values
from engine.language import mark, say


@dataclass(frozen=True, slots=True)
class Preset:
    """A rule set with a name, for `fewest` to `most` seats.

    `about` is the English text of `summary`. With `two_decks_from` seats or more there is a second deck.
    """

    rules: Rules
    about: str
    fewest: int = 2
    most: int = 6
    two_decks_from: int | None = None

    @property
    def name(self) -> str:
        return self.rules.preset

    @property
    def summary(self) -> str:
        return say(self.about)

    def rules_for(self, seats: int, holes: int, changes: Mapping[str, Any] | None = None) -> Rules:
        """Return the rules of a match for `seats` seats and `holes` holes, with `changes` of fields.

        Unless `changes` gives `decks`, the number of decks is the preset's, or higher if the grids need more.
        In Stableford, par and points a stroke are as measured unless `changes` gives them. Raises `BadRules`
        if seats, holes or a change are out of range, or if changes contradict each other.
        """
        if not self.fewest <= seats <= self.most:
            raise BadRules(
                "“{preset}” is for {fewest} to {most} players.",
                preset=self.name,
                fewest=self.fewest,
                most=self.most,
            )
        rules = resolve(self.rules, {"holes": holes, **(changes or {})})
        if not changes or "decks" not in changes:
            rules = replace(rules, decks=self.decks_for(rules, seats))
        if rules.format == "stableford":
            par, stroke, _ = hole_par(self.name, seats)
            own = {"par": par, "points_a_stroke": stroke, **(changes or {})}
            rules = replace(rules, par=own["par"], points_a_stroke=own["points_a_stroke"])
        rules.check_seats(seats)
        return rules

    def decks_for(self, rules: Rules, seats: int) -> int:
        """Return the preset's number of decks for `seats`, or more if the grids of `rules` need more."""
        decks = self.rules.decks
        if self.two_decks_from is not None and seats >= self.two_decks_from:
            decks = max(decks, 2)
        while decks < NUMBERS["decks"].most and len(fresh_deck(decks, rules.jokers)) <= seats * rules.size:
            decks += 1
        return decks


CLASSIC: Final = Preset(
    Rules(), mark("Six cards each. Pairs in a column score 0. Lowest total wins."), two_decks_from=6
)
FOUR_CARD: Final = Preset(
    Rules(
        preset="four-card",
        columns=2,
        values=standard_values(two=2, J=0, Q=10, K=10),
        opening="peek",
        initial_flips=0,
        discard_flip="never",
        lock_face_up=True,
        ending="turns",
        turns=4,
        pairs="anywhere",
        holes=1,
    ),
    mark("Four cards each. Peek at two, then four turns: a memory game."),
)

PRESETS: Final[dict[str, Preset]] = {
    preset.name: preset
    for preset in (
        CLASSIC,
        Preset(
            Rules(preset="house", discard_flip="never"),
            mark("Six cards each. Pick your own house rules."),
            two_decks_from=5,
        ),
        FOUR_CARD,
        Preset(
            Rules(preset="golf-six", discard_flip="never", ending="immediate", reshuffle=False, holes=1),
            mark("Six cards each. The hole ends as soon as someone goes out."),
            most=4,
        ),
        Preset(
            Rules(preset="club"), mark("Six cards each, for up to eight players."), most=8, two_decks_from=4
        ),
        Preset(
            Rules(preset="nine-card", rows=3),
            mark("Nine cards each. Three of a rank in a column score 0."),
            two_decks_from=4,
        ),
        Preset(
            Rules(preset="eight-card", columns=4),
            mark("Eight cards each, in four columns."),
            two_decks_from=4,
        ),
        Preset(
            Rules(
                preset="knock-four",
                columns=2,
                opening="peek",
                initial_flips=0,
                discard_flip="never",
                knock_anytime=True,
            ),
            mark("Four cards each. Peek at two. Knock when you dare."),
        ),
    )
}


def preset(name: str) -> Preset:
    """Return the preset called `name`. Raises `BadRules`, which lists the known names."""
    try:
        return PRESETS[name]
    except KeyError:
        raise BadRules(
            "There’s no preset “{name}”. Pick one: {names}.", name=name[:40], names=", ".join(PRESETS)
        ) from None
