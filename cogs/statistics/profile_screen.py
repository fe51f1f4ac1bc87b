"""Screen of a profile: the computer player most like the person, traits in words, a chart of their form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from cogs.kit.ids.statistics import StatsId
from cogs.kit.pages import back_button
from cogs.kit.screen import Screen
from cogs.picture.form import Form, describe_form, form_chart
from cogs.picture.picture_attachments import chart_file
from engine.cpu.levels import level_title
from engine.language import decimal, mark, percent, plural, say
from engine.profile.comparison import FEWEST_HOLES, Profile
from engine.profile.traits import Trait
from engine.review.reasons.phrases import figure, with_plus

FEWEST_MATCHES: Final = 3
"""Fewest matches of a chart."""

_BUT: Final[Mapping[Trait, str]] = {
    "going out": mark("You play like `{level}`, but go out like `{other}`."),
    "pairs": mark("You play like `{level}`, but look for pairs like `{other}`."),
    "draws": mark("You play like `{level}`, but draw like `{other}`."),
}


def profile_screen(
    profile: Profile | None,
    form: Sequence[Form],
    preset: str | None,
    *,
    matches: int,
    holes: int,
    coming: int,
) -> Screen:
    """Return the profile made of `matches` with `holes` holes that count; `profile` is None if the holes are
    too few.

    `coming` more matches are being reviewed. `form` has the form in each match, oldest first.
    """
    back = ((back_button(StatsId("stats", preset)),),)
    title = " · ".join([say("Profile"), *([] if preset is None else [preset])])
    more = (
        [plural("Reviewing {count} recent match …", "Reviewing {count} recent matches …", count=coming)]
        if coming
        else []
    )
    if profile is None:
        fewest = say(
            "Play {holes} holes that count for a profile. You have {count}.", holes=FEWEST_HOLES, count=holes
        )
        return Screen(title=title, text="\n".join(more or [fewest]), rows=back)
    footer = plural("From {count} recent match.", "From {count} recent matches.", count=matches)
    pictured = len(form) >= FEWEST_MATCHES
    level, usual = level_title(profile.level), profile.traits["mistakes"].levels[profile.level]
    return Screen(
        title=title,
        text="\n".join([f"**{_headline(profile)}**", *_lines(profile, form), *more]),
        footer=footer,
        attachments=(chart_file(form_chart(form, level, usual), describe_form(form, level, usual)),)
        if pictured
        else (),
        rows=back,
    )


def _headline(profile: Profile) -> str:
    level, unlike = level_title(profile.level), profile.standing_out
    if unlike is None:
        return say("You play like `{level}`.", level=level)
    return say(_BUT[unlike.trait], level=level, other=level_title(profile.like(unlike.trait)))


def _lines(profile: Profile, form: Sequence[Form]) -> Iterator[str]:
    traits = profile.traits
    cost = decimal(traits["mistakes"].value)
    yield _like(say("**Skill** mistakes cost you {points} points a hole", points=cost), profile.level)
    share = percent(profile.went_out or 0.0)
    if "going out" in traits:
        turns = decimal(traits["going out"].value)
        often = say("**Going out** you do in {share} of holes, after {turns} turns", share=share, turns=turns)
        yield _like(often, profile.like("going out"))
    elif profile.went_out is not None:
        yield say("**Going out** you do in {share} of holes", share=share)
    pairs = decimal(traits["pairs"].value)
    yield _like(say("**Pairs** you make {pairs} a hole", pairs=pairs), profile.like("pairs"))
    if "draws" in traits:
        draws = percent(traits["draws"].value)
        yield _like(say("**Risk** you draw blind in {share} of turns", share=draws), profile.like("draws"))
    if form:
        luck = sum(each.luck for each in form) / len(form)
        yield say("**Luck** {luck} points a hole", luck=with_plus(figure(luck)))


def _like(words: str, level: str) -> str:
    return say("{trait}, like `{level}`", trait=words, level=level_title(level))
