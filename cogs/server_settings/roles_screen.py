"""Pages on which managers choose roles for trophies: a page about all trophies, and one for each trophy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, NamedTuple

from cogs.kit.ids.server_settings import SettingsId
from cogs.kit.pages import back_button, page_text
from cogs.kit.screen import Button, Choice, Menu, Screen
from cogs.server_settings.screen import ServerSettings
from data.people.preferences import TROPHY_ROLES, TrophyRole
from data.statistics.rewards import FEWEST_IN_SEASON
from data.statistics.trophies import Trophy
from engine.language import mark, say

ROLES_PAGE: Final = "roles"
"""Name, in a button's id, of the page about all roles."""

RATINGS: Final = (1_550, 1_600, 1_650, 1_700, 1_750, 1_800, 1_900, 2_000)
"""Ratings to choose from: a role is given from the chosen rating on. The second is the usual choice."""


class _TrophyWords(NamedTuple):
    """Name and description of a trophy, as marked texts."""

    name: str
    about: str


TROPHY_WORDS: Final[Mapping[Trophy, _TrophyWords]] = {
    "season": _TrophyWords(
        mark("Season champion"),
        mark("Whoever won the last season, if {people} or more played in it."),
    ),
    "week": _TrophyWords(mark("Champion of the week"), mark("First on last week’s leaderboard.")),
    "streak": _TrophyWords(mark("Longest streak"), mark("Most matches won in a row, ever.")),
    "rating": _TrophyWords(
        mark("Skill rating"), mark("Everyone rated {least} or more, once no longer provisional.")
    ),
}


def role_page(trophy: Trophy) -> str:
    return f"role {trophy}"


def role_control(trophy: Trophy) -> str:
    return f"r{trophy}"


def least_of(chosen: TrophyRole | None) -> int:
    """Return the rating from which a role is given: the chosen rating, or else the usual one."""
    return chosen.least if chosen is not None and chosen.least in RATINGS else RATINGS[1]


def roles_screen(settings: ServerSettings, place: SettingsId, notice: str) -> Screen:
    lines = [
        say("{name}: {role}", name=say(words.name), role=_role_words(settings.of(TROPHY_ROLES[trophy])))
        for trophy, words in TROPHY_WORDS.items()
    ]
    buttons = [
        Button(say(words.name), place.of("open", role_page(trophy))) for trophy, words in TROPHY_WORDS.items()
    ]
    about = say("I give a role to whoever earns it, and take it when someone else does. Checked every hour.")
    return Screen(
        title=say("Roles"),
        text=page_text([f"{about}\n", *lines], notice),
        rows=((*buttons, back_button(place.of("show"))),),
    )


def _role_words(chosen: TrophyRole | None) -> str:
    if chosen is None:
        return say("no role")
    return say("its role is gone") if chosen.role is None else f"<@&{chosen.role}>"


def _role_screen(trophy: Trophy, settings: ServerSettings, place: SettingsId, notice: str) -> Screen:
    chosen, words = settings.of(TROPHY_ROLES[trophy]), TROPHY_WORDS[trophy]
    least = least_of(chosen)
    role = None if chosen is None else chosen.role
    ratings = tuple(
        Choice(say("From {rating}", rating=str(each)), str(each), chosen=each == least) for each in RATINGS
    )
    about = say(words.about, people=FEWEST_IN_SEASON, least=least)
    menu = Menu(place.of(role_control(trophy)), say("Pick a role, or none"), roles=True, role=role)
    return Screen(
        title=say(words.name),
        text=page_text([about, "" if chosen is None else _role_words(chosen)], notice),
        menus=(
            menu,
            *([Menu(place.of("least"), say("Skill rating"), ratings)] if trophy == "rating" else []),
        ),
        rows=((back_button(place.of("open", ROLES_PAGE)),),),
    )


ROLE_PAGES: Final[Mapping[str, Callable[[ServerSettings, SettingsId, str], Screen]]] = {
    ROLES_PAGE: roles_screen,
    **{role_page(trophy): partial(_role_screen, trophy) for trophy in TROPHY_WORDS},
}
"""By page name, the function that makes the page; the last argument is a notice."""

TROPHY_OF: Final[Mapping[str, Trophy]] = {role_control(trophy): trophy for trophy in TROPHY_WORDS}
"""The trophy whose role a menu chooses, by the menu's control."""
