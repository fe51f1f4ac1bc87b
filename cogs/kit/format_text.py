"""Scores of matches in words, for each format: who leads or wins, by how much, and each seat's score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cogs.kit.figure_text import point_words
from engine.game.formats import FormatScore
from engine.game.options import WORDS
from engine.game.rules import Rules
from engine.language import listed, mark, plural, say, signed

_Way = tuple[bool, bool]
"""Whether the match is over, and whether several seats are in first place."""

_BY_STROKES: Final[Mapping[_Way, str]] = {
    (False, False): mark("{name} leads with {points}"),
    (False, True): mark("{names} lead with {points}"),
    (True, False): mark("{name} wins with {points}"),
    (True, True): mark("{names} win with {points}"),
}
_BY_SCORE: Final[Mapping[_Way, str]] = {
    (False, False): mark("{name} leads with {score}"),
    (False, True): mark("{names} lead with {score}"),
    (True, False): mark("{name} wins with {score}"),
    (True, True): mark("{names} win with {score}"),
}
_ALONE: Final[Mapping[bool, str]] = {False: mark("{name} wins"), True: mark("{names} win")}
_EARLY: Final[Mapping[bool, str]] = {
    False: mark("{name} wins {up} & {left}"),
    True: mark("{names} win {up} & {left}"),
}
_AT_THE_END: Final[Mapping[bool, str]] = {
    False: mark("{name} wins {up} up"),
    True: mark("{names} win {up} up"),
}

_OF_HOLE: Final = mark("hole lost"), mark("hole halved"), mark("hole won")


def format_names(words: str) -> tuple[str, ...]:
    """Return what a title says about format and partners. `words` come from `Rules.format_words`."""
    known = (*WORDS["format"].words, *WORDS["partners"].words)
    return tuple([say(each.changed) for each in known if each.word in words.split()])


def shows_gains(rules: Rules, score: FormatScore) -> bool:
    """Whether holes bring skins or points by the format, beside the card points."""
    return rules.format != "stroke" and score.up is None


def standing_words(
    rules: Rules, score: FormatScore, names: Sequence[str], first: Sequence[int] = (), *, over: bool = False
) -> str:
    """Say who leads and by how much, without a full stop. Once the match is `over`, say who has won.

    `first`: the seats in first place, if these aren't `score.winners` because people left the match.
    """
    seats = tuple(first) or score.winners
    several, shared, total = len(seats) > 1, score.is_shared(seats), score.totals[seats[0]]
    values: dict[str, object] = {"name": names[seats[0]], "names": listed([names[seat] for seat in seats])}
    if score.up is not None:
        return _match_play(score, values, several, over=over, others_left=seats != score.winners)
    if rules.format == "stroke":
        if over and shared:
            return say("{names} share the win with {points}", **values, points=signed(total))
        return say(_BY_STROKES[over, several], **values, points=signed(total))
    words = score_words(rules, total)
    if over and shared:
        return say("{names} share the win with {score}", **values, score=words)
    return say(_BY_SCORE[over, several], **values, score=words)


def _match_play(
    score: FormatScore, values: Mapping[str, object], several: bool, *, over: bool, others_left: bool
) -> str:
    """Say the score of a match of two sides: `2 up with 3 to play`, `3 & 2`."""
    up, left = score.up or 0, score.left
    if over and others_left:
        return say(_ALONE[several], **values)
    if over and not up:
        return say("All square: {names} share the win", **values)
    if over:
        return say((_EARLY if left else _AT_THE_END)[several], **values, up=up, left=left)
    if not up:
        return plural("All square with {count} to play", "All square with {count} to play", count=left)
    if several:
        return plural(
            "{names} are {up} up with {count} to play",
            "{names} are {up} up with {count} to play",
            count=left,
            up=up,
            names=values["names"],
        )
    return plural(
        "{name} is {up} up with {count} to play",
        "{name} is {up} up with {count} to play",
        count=left,
        up=up,
        name=values["name"],
    )


def best_of_hole(rules: Rules, score: FormatScore, hole: int, nets: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that were best in `hole` (from 0); no seats if no seat gained anything.

    In stroke play the fewest points are best, in other formats the largest gain. In best ball, only
    partners whose points counted can be best. `nets`: each seat's points less its handicap strokes.
    """
    gains = score.gains[hole]
    best = min(gains) if rules.format == "stroke" else max(gains)
    if rules.format != "stroke" and not best:
        return ()
    counted = {
        seat
        for side in score.sides
        for seat in side
        if rules.partners != "best_ball" or nets[seat] == min(nets[each] for each in side)
    }
    return tuple([seat for seat, gain in enumerate(gains) if gain == best and seat in counted])


def short_score(score: FormatScore, seat: int) -> str:
    """Return the score of a seat as it stands in a scorecard's last column."""
    return signed(score.totals[seat]) if score.up is None else up_words(score, seat)


def caption(rules: Rules, score: FormatScore) -> str:
    """Return the word above a scorecard's last column."""
    if score.up is not None:
        return say("score")
    words = {"stroke": say("net") if rules.handicap_strokes else say("total"), "skins": say("skins")}
    return words.get(rules.format, say("points"))


def score_words(rules: Rules, total: int) -> str:
    """Return a total of the format with its unit: `3 skins`, `18 points`."""
    if rules.format == "skins":
        return plural("{count} skin", "{count} skins", count=total)
    return point_words(total)


def own_score(rules: Rules, score: FormatScore, seat: int) -> str:
    """Return the score of a seat for a label: `total 21`, `2 up`, `3 skins`."""
    if rules.format == "stroke":
        points = signed(score.totals[seat])
        return (
            say("net {points}", points=points)
            if rules.handicap_strokes
            else say("total {total}", total=points)
        )
    return score_words(rules, score.totals[seat]) if score.up is None else up_words(score, seat)


def hole_words(rules: Rules, score: FormatScore, hole: int, seat: int) -> str:
    """Return what `hole` (from 0) brought a seat: `hole won`, `2 skins`, `3 points`; "" in stroke play."""
    if rules.format == "stroke":
        return ""
    gain = score.gains[hole][seat]
    if score.up is None:
        return score_words(rules, gain)
    return say(_OF_HOLE[gain])


def holes_words(score: FormatScore, seat: int) -> str:
    """Return how many holes a seat won, halved and lost in a match of two sides."""
    lost, halved, won = [sum(hole[seat] == gain for hole in score.gains) for gain in range(3)]
    return say("won {won}, halved {halved}, lost {lost}", won=won, halved=halved, lost=lost)


def up_words(score: FormatScore, seat: int) -> str:
    """Return the score of a seat in a match of two sides: `2 up`, `1 down`, `all square`, `3 & 2`."""
    if not score.up:
        return say("all square")
    if seat not in score.winners:
        return say("{up} down", up=score.up)
    return f"{score.up} & {score.left}" if score.decided else say("{up} up", up=score.up)


def strokes_words(names: Iterable[str], strokes: Sequence[int]) -> str:
    """List each seat's handicap strokes in the match: `Ben 12, Cy 3`; "" if nobody has any."""
    return ", ".join([f"{name} {count}" for name, count in zip(names, strokes, strict=False) if count])


def strokes_line(names: Iterable[str], strokes: Sequence[int]) -> str:
    """Say in a sentence what `strokes_words` lists."""
    given = strokes_words(names, strokes)
    return say("Card points taken off: {points}", points=given) if given else ""


def skins_line(score: FormatScore) -> str:
    """Say how many skins the next hole is worth; "" unless skins were carried over."""
    if not score.carried or not score.left:
        return ""
    return plural(
        "The next hole is worth {count} skin.",
        "The next hole is worth {count} skins.",
        count=score.carried + 1,
    )
