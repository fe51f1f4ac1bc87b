"""Show what everybody who stood where the person stood in a daily hole did, a line for each turn."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import groupby
from typing import Final

from cogs.daily.screen import hole_title
from cogs.kit.card_text import face
from cogs.kit.move_text import brief_move
from cogs.kit.pages import more_words, page_text
from cogs.kit.screen import Screen
from engine.language import percent, say
from engine.solo.field import FEWEST, FieldChoice

MOST_SHOWN: Final = 3
"""Most actions of a choice that are shown, the most frequent ones and the person's own."""

MOST_TURNS: Final = 24
"""Most turns that are shown, the first ones, so that they fit into a message."""


def field_screen(day: date, choices: Sequence[FieldChoice]) -> Screen:
    """Return the page about the person's `choices` in a day's hole, without buttons."""
    lines = [
        f"{turn}\\. {' → '.join(map(_words, made))}"
        for turn, made in groupby(choices, key=lambda choice: choice.turn)
    ]
    if not lines:
        lines = [say("It takes {count} people who stood where you stood. Look again later.", count=FEWEST)]
    return Screen(
        title=say("Review · {game}", game=hole_title(day)),
        text=page_text(
            [f"**{say('What others did')}**", *lines[:MOST_TURNS], more_words(len(lines) - MOST_TURNS)]
        ),
        footer=say("Bold: your move · everyone counted had made the same moves before") if choices else "",
    )


def _words(choice: FieldChoice) -> str:
    """Return the actions of a choice with their shares: `**draw 62%**, take 4♣ 38%`."""
    view, done = choice.move.view, choice.move.done
    actions = list(choice.people)
    shown = actions[:MOST_SHOWN]
    if done not in shown:
        shown[-1] = done
    words = [f"{brief_move(view, action)} {percent(choice.share(action))}" for action in shown]
    told = ", ".join(
        f"**{each}**" if action == done else each for action, each in zip(shown, words, strict=True)
    )
    return f"{face(view.drawn)}: {told}" if view.source == "stock" and view.drawn is not None else told
