"""What few ask for, behind a button of the public message."""

from __future__ import annotations

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


def test_what_the_table_shows_is_not_said_again() -> None:
    for table in Evening(7, ("Ana", "Ben"), 1, holes=2).moments():
        screen = details(table.state)
        assert [name for name, _ in screen.fields] == ["Fair deal"]
        assert screen.text.splitlines()[1:] == []


def test_the_scorecard_so_far_is_a_picture_and_at_the_end_the_last_hole_is() -> None:
    table = first_turn(Evening(7, ("Ana", "Ben"), holes=2, computers=1))
    first = details(table.state)
    assert first.text == "Albatross 0 · medium"
    assert not first.attachments
    names = set()
    for later in Evening(7, ("Ana", "Ben"), holes=2).moments():
        if later.state.playing.results and later.state.stage != "finished":
            names |= {each.name for each in details(later.state).attachments}
    assert names == {SCORECARD_NAME}
    assert not details(later.state).attachments, "the final message shows cards and scorecard"
