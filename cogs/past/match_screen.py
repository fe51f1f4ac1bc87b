"""Page of one finished match: its scorecard, and tabs to its moves, film, review and proof."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from cogs.kit.ids.past import FilmId, HistoryId, MatchId, ReplayId, ReviewId
from cogs.kit.names import bold, plain
from cogs.kit.rules_text import length_words
from cogs.kit.screen import Button, Row, Screen
from cogs.past.history_screen import result_words, rules_name, sign_of
from cogs.table.screens.match_scorecard import match_scorecard
from cogs.table.screens.stand_ins import stand_in_words
from data.matches.history import PastMatch, PastPerson
from engine.language import mark, say
from engine.table import TableState

Tab = Literal["match", "moves", "film", "review", "proof"]

_LABELS: Final[Mapping[Tab, str]] = {
    "match": mark("Match"),
    "moves": mark("Moves"),
    "film": mark("Film"),
    "review": mark("Review"),
    "proof": mark("Proof"),
}
"""Labels of the tabs, in their order."""


def match_page(match: PastMatch, place: MatchId, state: TableState | None) -> Screen:
    """Return the page of a match, opened from the page of the history that `place` names.

    `state`: the end of the match; None, without a scorecard, if this version can't read the match.
    """
    results = map(_result, match.people) if state is None else _beside_scorecard(match, state)
    return Screen(
        title=f"{plain(rules_name(match))} · {length_words(match.holes)}",
        text="\n".join((f"<t:{int(match.at)}:f>", *results)),
        rows=(
            tabs(match.match, "match"),
            (Button(say("All matches"), str(HistoryId(place.player, place.number, "back"))),),
        ),
        attachments=() if state is None else match_scorecard(state),
    )


def tabs(match: str, shown: Tab, hole: int = 0) -> Row:
    """Return the tabs of a match's page without the `shown` tab, so that a phone shows one row.

    `hole` is the hole that is shown, from 1, or 0 for the whole match; the tabs of moves and film begin
    there.
    """
    ids: Mapping[Tab, str] = {
        "match": str(MatchId(match, "show")),
        "moves": str(ReplayId(match, max(hole, 1), 0, "open")),
        "film": str(FilmId(match, hole, "show")),
        "review": str(ReviewId(match, 0, shared=False, control="open")),
        "proof": str(MatchId(match, "verify")),
    }
    return tuple(Button(say(label), ids[tab]) for tab, label in _LABELS.items() if tab != shown)


def _beside_scorecard(match: PastMatch, state: TableState) -> list[str]:
    """Return what the scorecard doesn't show: in whose place the computer played or finished the match."""
    left = [_result(person) for person in match.people if not person.won and not person.kept]
    return [*left, *stand_in_words(state)]


def _result(person: PastPerson) -> str:
    result = f"{sign_of(person)}{bold(person.name)} {result_words(person)}"
    return f"{result} · {say('shared win')}" if person.won and person.shared else result
