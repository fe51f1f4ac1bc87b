"""`/golf help`: the game and the commands on one screen, with buttons for a newcomer's next steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from discord.ext import commands

from cogs.advice.newcomers import how_button, learn_button
from cogs.answering.controls import Press, command, control
from cogs.answering.reply import Reply
from cogs.kit.ids.help import HelpId
from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.ids.solo import SoloId
from cogs.kit.pages import back_button
from cogs.kit.screen import Button, Screen
from cogs.table.live.tables import Tables
from cogs.table.opening.rules_desk import shown_rules
from data.people.server_rules import ServerRules
from engine.cpu.levels import LADDER, STYLES, Level, level_title
from engine.language import say


class HelpCog(commands.Cog):
    """The command and the buttons of the help."""

    def __init__(self, tables: Tables, server_rules: ServerRules) -> None:
        self._tables = tables
        self._server_rules = server_rules

    @command("How Golf works, and what you can do here")
    async def help(self, reply: Reply) -> None:
        await reply.show(help_screen())

    @control(HelpId)
    async def pressed(self, press: Press[HelpId]) -> None:
        reply = press.reply
        match press.id.control:
            case "show":
                await reply.show(help_screen())
            case "rules":
                screen = await shown_rules(self._tables, self._server_rules, None, reply)
                await reply.show(replace(screen, rows=(*screen.rows, (_back(),))))
            case "players":
                await reply.show(players_screen())


def help_screen() -> Screen:
    return Screen(
        title=say("Golf, the card game"),
        text=say(
            "Swap your cards for lower ones.\n"
            "Two of a rank in a column score 0.\n"
            "Lowest total wins. To play: `/golf start`"
        ),
        fields=(
            (say("Commands"), "\n".join(_commands())),
            (
                say("Challenge a friend"),
                say("Right-click (or long-press) someone → Apps → **Challenge to golf**"),
            ),
        ),
        rows=(
            (learn_button(primary=True), how_button()),
            (
                Button(say("Rules"), str(HelpId("rules"))),
                Button(say("Daily hole"), str(SoloId.show("daily"))),
            ),
            (
                Button(say("Computer players"), str(HelpId("players"))),
                Button(say("Settings"), SettingsId(0, "show").of("show")),
            ),
        ),
    )


def _commands() -> Iterator[str]:
    """Yield lines about commands, each short enough for a phone."""
    yield say("Play: `/golf start` `/golf daily`")
    yield say("Compete: `/golf event`")
    yield say("Learn: `/golf learn` `/golf rules`")
    yield say("Table: `/golf table` `/golf cards`")
    yield say("Stop: `/golf leave` `/golf end`")
    yield say("Top: `/golf leaderboard`")
    yield say("You: `/golf stats` `/golf history`")
    yield say("More: `/golf settings`")
    yield say("Data: `/golf privacy`")


def players_screen() -> Screen:
    """Return the levels and styles of computer players, each in a few words."""
    return Screen(
        title=say("Computer players"),
        text=say("The host adds them in the lobby; **Take a seat** replaces one later."),
        fields=(
            (say("From weakest to strongest"), _described(LADDER)),
            (say("With a style"), _described(STYLES)),
        ),
        rows=((_back(),),),
    )


def _described(levels: Iterable[Level]) -> str:
    return "\n".join(f"**{level_title(level.name)}** · {level.summary}" for level in levels)


def _back() -> Button:
    return back_button(HelpId("show"))
