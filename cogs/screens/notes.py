"""Short private messages: rules, help, a question before something final."""

from __future__ import annotations

from cogs.custom_id import PressId
from cogs.names import plain
from cogs.screens.rules_words import based_on, rules_name
from cogs.screens.screen import GREY, Button, Row, Screen
from engine.presets import PRESETS
from engine.rules import Rules
from engine.table import TableState


def rules_screen(rules: Rules, named: str = "", notice: str = "", rows: tuple[Row, ...] = ()) -> Screen:
    """The whole rules, one sentence a line. `named`: what the server calls them; `notice` stands above."""
    above = [f"*{plain(notice)}*"] if notice else []
    if named:
        above.append(f"{based_on(rules)}.")
    lines = [f"• {sentence}" for sentence in rules.explain()]
    return Screen(title=f"Rules · {rules_name(rules, named)}", text="\n".join([*above, *lines]), rows=rows)


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
                "**My cards** shows your grid, only to you",
            ),
            ("Presets", presets),
            (
                "Commands",
                "`/golf start` open a table\n"
                "`/golf join` `/golf leave` sit down, stand up\n"
                "`/golf table` bring the table down here\n"
                "`/golf cards` my cards\n"
                "`/golf rules` the rules here, or a preset’s\n"
                "`/golf end` end the match (host, moderators)\n"
                "`/golf leaderboard` who plays best here\n"
                "`/golf history` `/golf replay` matches played\n"
                "`/golf verify` `/golf export` check one, keep one\n"
                "`/golf settings` this server’s presets",
            ),
        ),
    )


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
