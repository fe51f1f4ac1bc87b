"""Short private messages: rules, help, a question before something final."""

from __future__ import annotations

from collections.abc import Iterable

from cogs.custom_id import PressId
from cogs.names import plain
from cogs.screens.rules_words import HINTS_ALLOWED, based_on, rules_name
from cogs.screens.screen import GREY, Button, Row, Screen
from engine.cpu.levels import LADDER, STYLES, Level
from engine.presets import PRESETS
from engine.rules import Rules
from engine.table import TableState


def rules_screen(
    rules: Rules, named: str = "", notice: str = "", rows: tuple[Row, ...] = (), *, hints: bool = False
) -> Screen:
    """The whole rules, one sentence a line. `named`: what the server calls them; `notice` stands above.

    `hints`: they are allowed where these rules are played.
    """
    above = [f"*{plain(notice)}*"] if notice else []
    if named:
        above.append(f"{based_on(rules)}.")
    lines = [f"• {sentence}" for sentence in (*rules.explain(), *([HINTS_ALLOWED] if hints else ()))]
    return Screen(title=f"Rules · {rules_name(rules, named)}", text="\n".join([*above, *lines]), rows=rows)


def table_rules(state: TableState, notice: str = "", rows: tuple[Row, ...] = ()) -> Screen:
    """The whole rules of a table, as `rules_screen`."""
    return rules_screen(state.rules, state.named, notice, rows, hints=state.hints)


def done(sentence: str) -> Screen:
    """A private message that has said what it had to say."""
    return Screen(title="Golf", text=sentence, colour=GREY)


def help_screen() -> Screen:
    """How to play, for someone who has never seen the bot."""
    presets = "\n".join(f"**{preset.name}** · {preset.summary}" for preset in PRESETS.values())
    return Screen(
        title="Golf, the card game",
        text=(
            "Lowest total wins. Swap the cards of your grid for lower ones, "
            "and make pairs: two of a rank in a column cancel each other."
        ),
        fields=(
            (
                "To play",
                "`/golf start` opens a table here\n"
                "**Join**, choose **Rules**, add computers, **Start**\n"
                "On your turn press **Draw** or **Take**, then a card\n"
                "**My cards** shows your grid, only to you\n"
                "**Challenge to golf** is in the menu on a person",
            ),
            ("Presets", presets),
            (
                "Computer players",
                f"{_listed(LADDER)}, from weak to strong. Of a style: {_listed(STYLES)}.",
            ),
            (
                "Commands",
                "`/golf start` open a table\n"
                "`/golf join` `/golf leave` sit down, stand up\n"
                "`/golf table` bring the table down here\n"
                "`/golf cards` my cards\n"
                "`/golf watch` watch the table\n"
                "`/golf notify` direct messages on my turns\n"
                "`/golf rules` the rules here, or a preset’s\n"
                "`/golf end` end the match (host, moderators)\n"
                "`/golf leaderboard` who plays best here\n"
                "`/golf stats` how one player plays\n"
                "`/golf season` begin one, export all (managers)\n"
                "`/golf lab` what is known of a preset\n"
                "`/golf history` `/golf replay` matches played\n"
                "`/golf review` how well they were played\n"
                "`/golf verify` `/golf export` check one, keep one\n"
                "`/golf daily` today’s hole, the same for all\n"
                "`/golf settings` this server’s presets\n"
                "`/golf my-data` `/golf forget-me` your own data",
            ),
        ),
    )


def _listed(levels: Iterable[Level]) -> str:
    return ", ".join(each.name for each in levels)


def end_question(state: TableState) -> Screen:
    """Asked before a table is ended, since it can't be taken back."""
    return Screen(
        title="End this match?" if state.match is not None else "Close this table?",
        text="It can’t be taken back, and the match will not count."
        if state.match is not None
        else "Nobody has played yet, so nothing is lost.",
        rows=(
            (
                Button("End it", str(PressId(state.id, state.version, "end")), "danger"),
                Button("Keep playing", str(PressId(state.id, state.version, "keep"))),
            ),
        ),
    )
