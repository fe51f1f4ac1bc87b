"""Short private messages: rules, help, a question before something final."""

from __future__ import annotations

from collections.abc import Iterable

from cogs.custom_id import PressId
from cogs.names import plain
from cogs.screens.rules_words import HINTS_ALLOWED, based_on, rules_name
from cogs.screens.screen import GREY, Button, Row, Screen, in_fields
from engine.cpu.levels import LADDER, STYLES, Level
from engine.language import say
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
    allowed = [say(HINTS_ALLOWED)] if hints else []
    lines = [f"• {sentence}" for sentence in (*rules.explain(), *allowed)]
    title = say("Rules · {game}", game=rules_name(rules, named))
    return Screen(title=title, text="\n".join([*above, *lines]), rows=rows)


def table_rules(state: TableState, notice: str = "", rows: tuple[Row, ...] = ()) -> Screen:
    """The whole rules of a table, as `rules_screen`."""
    return rules_screen(state.rules, state.named, notice, rows, hints=state.hints)


def done(sentence: str) -> Screen:
    """A private message that has said what it had to say."""
    return Screen(title="Golf", text=sentence, colour=GREY)


def help_screen() -> Screen:
    """How to play, for someone who has never seen the bot."""
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


def end_question(state: TableState) -> Screen:
    """Asked before a table is ended, since it can't be taken back."""
    begun = state.match is not None
    return Screen(
        title=say("End this match?") if begun else say("Close this table?"),
        text=say("It can’t be taken back, and the match will not count.")
        if begun
        else say("Nobody has played yet, so nothing is lost."),
        rows=(
            (
                Button(say("End it"), str(PressId(state.id, state.version, "end")), "danger"),
                Button(say("Keep playing"), str(PressId(state.id, state.version, "keep"))),
            ),
        ),
    )
