"""One's own data: the question before it is removed, what was done, and the file."""

from __future__ import annotations

import io
from dataclasses import dataclass

import discord

from cogs.privacy.ids import privacy_id
from cogs.screens.screen import GREY, Button, Screen
from data.own_data import OwnFile
from data.privacy import SOMEONE, Forgotten

_STAYS = (
    f"The matches and the others’ results: you are “{SOMEONE}” in them, a different one in each.\n"
    "The numbers of your presses that the deals were made from; without them nobody could check a match.\n"
    "Messages of matches long over: I don’t change those. Whoever manages the channel can delete them.\n"
    "Backups, until whoever runs me deletes them."
)


def forget_question() -> Screen:
    """Asked before somebody is forgotten, since it can't be taken back."""
    return Screen(
        title="Forget you?",
        text="On all servers, at once, and it can’t be taken back. `/golf my-data` gives you a copy first.",
        fields=(
            (
                "What goes",
                "Your seat at every table; in a match the computer plays on.\n"
                "Your name and your id, wherever they are kept.\n"
                "Your place on every leaderboard, and your history.\n"
                "Your tries at daily holes.",
            ),
            ("What stays", _STAYS),
        ),
        rows=(
            (
                Button("Forget me", privacy_id("forget"), "danger"),
                Button("Keep everything", privacy_id("keep")),
            ),
        ),
    )


def forgotten_screen(found: Forgotten) -> Screen:
    """Said when it is done."""
    if not found.anything:
        return Screen(title="Forgotten", text="Nothing was kept about you.", colour=GREY)
    done = [
        f"{_count(len(found.stand_ins), 'table')}: your name and id are gone, and you sit at none any more.",
        "Leaderboards and histories: you are on none.",
    ]
    if found.notified:
        done.append("Direct messages: I send you none any more.")
    if found.presets:
        done.append(f"{_count(found.presets, 'preset')} of servers: they stay, without your id.")
    if found.dailies:
        done.append(f"{_count(found.dailies, 'daily hole')}: your tries are gone.")
    return Screen(title="Forgotten", text="\n".join(done), fields=(("What stays", _STAYS),), colour=GREY)


@dataclass(frozen=True, slots=True)
class DataFile(Screen):
    """A message with somebody's data as a file."""

    file: OwnFile | None = None

    async def files(self) -> list[discord.File]:
        """The file."""
        if self.file is None:
            return []
        return [discord.File(io.BytesIO(self.file.content), filename=self.file.name)]


def own_data(file: OwnFile) -> Screen:
    """Everything that is kept about somebody, as a file."""
    tables = _count(file.tables, "table")
    text = f"Everything that is kept about you: {tables}, results, daily holes, presets you saved."
    if file.compressed:
        text += " It was too large for Discord, so it is packed with gzip."
    if file.shortened:
        text += " It was too large even so, so the single moves are left out; `/golf export` has them."
    return DataFile(title="Your data", text=text, footer="/golf forget-me removes it.", file=file)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
