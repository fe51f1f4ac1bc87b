"""What few ask for, behind a button of the public message."""

from __future__ import annotations

import re

from cogs.kit.attachments import SCORECARD_NAME
from cogs.kit.screen import Screen
from cogs.table.screens.details import details
from cogs.table.screens.lobby import lobby
from cogs.table.screens.play import match_screen
from engine.table.entries import Joined, Opened
from tests.cogs.table.screens.evenings import MATCH, Evening, EveningTable, add, first_turn

PROMISE = (
    "Provably fair: the deck is already shuffled, and anyone can verify it afterwards.\n"
    "🔒 Fingerprint of the deck:"
)


def fair(screen: Screen) -> str:
    """The field about the fair deal."""
    return dict(screen.fields)["Fair deal"]


def test_what_the_deals_can_be_checked_by_is_there_before_anybody_sits_down() -> None:
    table = EveningTable()
    add(table, Opened(MATCH, "classic", 9, None, secret="ab" * 32), Joined(1, "Ana", 1))
    assert fair(details(table.state)) == f"{PROMISE}\n`{table.state.commitment}`"
    assert "ab" * 32 not in str(details(table.state))
    assert len(table.state.commitment) == 64
    assert "`" not in str(lobby(table.state)), "the lobby itself stays short"


def test_the_secret_is_published_when_the_match_is_over_and_never_before() -> None:
    secret = ""
    for table in Evening(7, ("Ana", "Ben"), holes=2).moments():
        state = table.state
        secret, shown = state.playing.secret, str(details(state))
        assert (secret in shown) == (state.stage == "finished")
        assert state.commitment in shown
        assert secret not in str(match_screen(table))
    assert f"`{secret}`" in fair(details(table.state))
    assert f"Match `{table.id}`" in fair(details(table.state))
    assert not details(table.state).rows, "the page of the match has its own button"


def test_the_sums_are_told_once_a_hole_is_over_and_no_sooner() -> None:
    for table in Evening(7, ("Ana", "Ben"), holes=2).moments():
        told = "".join(value for name, value in details(table.state).fields if name.startswith("Scoring"))
        points = sorted(int(each.replace("−", "-")) for each in re.findall(r"· \*\*(−?\d+)\*\*", told))
        over = table.state.stage in ("between", "finished")
        assert points == (sorted(table.state.playing.results[-1]) if over else [])


def test_the_buttons_that_computers_bring_are_explained() -> None:
    for computers in (0, 1):
        for table in Evening(7, ("Ana", "Ben"), computers, holes=2).moments():
            told = {"Skip", "Take a seat"} & set(re.findall(r"\*\*(.*?)\*\*", details(table.state).text))
            stage = {"playing": {"Skip"}, "between": {"Take a seat"}}.get(table.state.stage, set())
            assert told == (stage if computers else set())


def test_the_scorecard_so_far_is_a_picture_and_at_the_end_the_last_hole_is() -> None:
    table = first_turn(Evening(7, ("Ana", "Ben"), holes=2, computers=1))
    first = details(table.state)
    assert first.text == (
        "Albatross 0 · medium\nNo hole is finished yet.\n**Skip** plays the computers’ turns right away."
    )
    assert not first.attachments
    names = set()
    for later in Evening(7, ("Ana", "Ben"), holes=2).moments():
        if later.state.playing.results and later.state.stage != "finished":
            names |= {each.name for each in details(later.state).attachments}
    assert names == {SCORECARD_NAME}
    assert not details(later.state).attachments, "the final message shows cards and scorecard"
