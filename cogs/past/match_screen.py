"""Page of one finished match, from which its replay, review, film and record are opened."""

from __future__ import annotations

from cogs.kit.ids.past import FilmId, HistoryId, MatchId, ReplayId, ReviewId
from cogs.kit.names import bold, plain
from cogs.kit.rules_text import length_words
from cogs.kit.screen import Button, Screen
from cogs.past.history_screen import computer_words, rules_name, sign_of
from data.matches.history import PastMatch, PastPerson
from engine.language import say, signed


def match_page(match: PastMatch, place: MatchId) -> Screen:
    """Return the page of a match, opened from the page of the history that `place` names."""
    return Screen(
        title=f"{plain(rules_name(match))} · {length_words(match.holes)}",
        text="\n".join((f"<t:{int(match.at)}:f>", *_results(match))),
        footer=say("Match {match}", match=match.match),
        rows=(
            (
                Button(say("Replay"), str(ReplayId(match.match, 1, 0, "first")), "primary"),
                Button(say("Review"), str(ReviewId(match.match, 0, shared=False, control="next"))),
                film_button(match.match),
            ),
            (
                Button(say("Verify"), str(MatchId(match.match, "verify"))),
                Button(say("Export"), str(MatchId(match.match, "export"))),
                Button(say("All matches"), str(HistoryId(place.player, place.number, "back"))),
            ),
        ),
    )


def film_button(match: str, hole: int = 0) -> Button:
    """Return the button that shows the film of a match, or of its `hole` (from 1)."""
    return Button(say("Film"), str(FilmId(match, hole, "show")))


def match_button(match: str) -> Button:
    """Return the button that leads back to the page of the match with the id `match`."""
    return Button(say("Match"), str(MatchId(match, "show")))


def _results(match: PastMatch) -> list[str]:
    return [*(_result(person) for person in match.people), *filter(None, [computer_words(match)])]


def _result(person: PastPerson) -> str:
    result = f"{sign_of(person)}{bold(person.name)} {signed(person.points)}"
    return f"{result} · {say('shared win')}" if person.won and person.shared else result
