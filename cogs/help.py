"""`/golf help`: how to play, for people who have never seen the bot."""

from __future__ import annotations

from collections.abc import Iterable

from discord import app_commands
from discord.ext import commands

from cogs.answering.reply import Reply, answer
from cogs.answering.services import Asked
from cogs.kit.screen import Screen, in_fields
from engine.cpu.levels import LADDER, STYLES, Level
from engine.game.presets import PRESETS
from engine.language import say


class HelpCog(commands.Cog):
    """The command for help."""

    @app_commands.command(description="How to play")
    async def help(self, interaction: Asked) -> None:
        """`/golf help`."""
        reply = Reply(interaction)
        await answer(reply, _show_help(reply))


async def _show_help(reply: Reply) -> None:
    await reply.show(help_screen())


def help_screen() -> Screen:
    """How to play."""
    presets = [f"**{preset.name}** · {preset.summary}" for preset in PRESETS.values()]
    return Screen(
        title=say("Golf, the card game"),
        text=say(
            "Lowest total wins. Swap the cards of your grid for lower ones, "
            "and make pairs: two of a rank in a column cancel each other."
        ),
        fields=(
            *in_fields(say("To play"), _how_to_play()),
            *in_fields(say("Presets"), presets),
            (
                say("Computer players"),
                say(
                    "{ladder}, from weak to strong. Of a style: {styles}.",
                    ladder=_listed(LADDER),
                    styles=_listed(STYLES),
                ),
            ),
            *in_fields(say("Commands"), _commands()),
        ),
    )


def _how_to_play() -> list[str]:
    return [
        say("`/golf start` opens a table here"),
        say("**Join**, choose **Rules**, add computers, **Start**"),
        say("On your turn press **Draw** or **Take**, then a card"),
        say("**My cards** shows your grid, only to you"),
        say("**Challenge to golf** is in the menu on a person"),
    ]


def _commands() -> list[str]:
    return [
        say("`/golf start` open a table"),
        say("`/golf join` `/golf leave` sit down, stand up"),
        say("`/golf table` bring the table down here"),
        say("`/golf cards` my cards"),
        say("`/golf watch` watch the table"),
        say("`/golf notify` direct messages on my turns"),
        say("`/golf rules` the rules here, or a preset’s"),
        say("`/golf end` end the match (host, moderators)"),
        say("`/golf leaderboard` who plays best here"),
        say("`/golf stats` how one player plays"),
        say("`/golf season` begin one, export all (managers)"),
        say("`/golf lab` what is known of a preset"),
        say("`/golf history` `/golf replay` matches played"),
        say("`/golf review` how well they were played"),
        say("`/golf verify` `/golf export` check one, keep one"),
        say("`/golf daily` today’s hole, the same for all"),
        say("`/golf settings` this server’s presets"),
        say("`/golf my-data` `/golf forget-me` your own data"),
    ]


def _listed(levels: Iterable[Level]) -> str:
    return ", ".join(each.name for each in levels)
