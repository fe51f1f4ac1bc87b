"""The private message with all rules of a table or a preset."""

from __future__ import annotations

from itertools import chain

from cogs.kit.ids.lab import FIRST_PAGE, LabId, LabMenu
from cogs.kit.pages import page_text
from cogs.kit.rules_text import HINTS_ALLOWED, based_on, rules_name
from cogs.kit.screen import Button, Row, Screen, in_fields
from cogs.rules.server_presets import NamedRules
from engine.game.explain import PART_TITLES, explain_parts, modifications
from engine.game.players_and_decks import players_and_decks
from engine.game.presets import preset
from engine.game.rules import Rules
from engine.language import say


def rules_screen(
    rules: Rules,
    named: str = "",
    notice: str = "",
    rows: tuple[Row, ...] = (),
    *,
    first: tuple[str, ...] = (),
    hints: bool = False,
) -> Screen:
    """Return the message with all rules, in four parts with one sentence a line.

    `named` is the server's name for these rules. `notice` stands above everything, the sentences of `first`
    stand above the rules, and `rows` are buttons. `hints`: the table allows hints.
    """
    above = f"{based_on(rules)}." if named else ""
    allowed = [say(HINTS_ALLOWED)] if hints else []
    parts = explain_parts(rules)
    fields = [
        in_fields(say(PART_TITLES[part]), [f"• {sentence}" for sentence in sentences])
        for part, sentences in parts.items()
    ]
    return Screen(
        title=say("Rules · {game}", game=rules_name(rules, named)),
        text=page_text([above, *first, *allowed], notice),
        fields=tuple(chain.from_iterable(fields)),
        rows=(*rows, (_in_numbers(rules),)),
    )


def _in_numbers(rules: Rules) -> Button:
    """Return the button that shows the figures of the preset on which `rules` are based."""
    menu: LabMenu = "modified" if modifications(rules) else "open"
    return Button(say("In numbers"), str(LabId(rules.preset, FIRST_PAGE, menu)))


def preset_rules(chosen: NamedRules) -> Screen:
    """Return all rules of a preset, and the settings that a table chooses: players, decks and holes.

    Raises `BadRules` if this version can't play the preset.
    """
    first = players_and_decks(preset(chosen.preset), chosen.holes, chosen.changes)
    return rules_screen(chosen.rules, chosen.named, first=first)
