"""The message of an event played alone: progress without points until the end, then the results."""

from __future__ import annotations

from cogs.events.screens.alone_screen import MOST_NAMED, MOST_SHOWN, NOBODY, alone_announcement, alone_message
from cogs.events.screens.words import MOST_WINNERS
from cogs.kit.message_limits import LONGEST_FIELD
from cogs.kit.screen import GREY, Screen
from engine.events.entries import Annulled, Ended, Entered, Fact, Played, Removed
from engine.events.state import EventState
from tests.engine.events.memory_events import FOUR, MANAGER, event


def played(points: dict[int, int], *facts: Fact, of: int = 4) -> EventState:
    """Return an event of one hole, with the `points` of entrants by their numbers."""
    entered = [Entered(number, number * 10, f"Player {number}") for number in range(1, of + 1)]
    holes = [Played(number, (), (own,)) for number, own in points.items()]
    return event("duplicate", *entered, *holes, *facts, computers=1)


def labels(screen: Screen) -> list[str]:
    return [button.label for row in screen.rows for button in row]


def test_while_people_play_everybody_reads_how_far_they_are_and_no_points() -> None:
    screen = alone_message(played({1: 40, 3: -4}))
    assert screen.fields == (("Players (4)", "Player 1 ✓ · Player 2 0/1 · Player 3 ✓ · Player 4 0/1"),)
    assert labels(screen) == ["Play", "Details"]
    assert "40" not in screen.text
    assert alone_message(event("duplicate", computers=1)).fields == (("Players", "Nobody yet."),)
    gone = alone_message(played({}, Removed(2, MANAGER)))
    assert gone.fields[0][0] == "Players (3)" and "Player 2" not in gone.fields[0][1]


def test_many_players_are_counted_beyond_those_who_are_named() -> None:
    many = [Entered(number, number, f"{number:*>32}") for number in range(1, MOST_NAMED + 4)]
    ((_, text),) = alone_message(event("duplicate", *many, computers=1)).fields
    assert len(text) <= LONGEST_FIELD
    ((_, text),) = alone_message(played({}, of=MOST_NAMED + 3)).fields
    assert text.endswith(f"Player {MOST_NAMED} 0/1 · and 3 more")


def test_at_the_end_the_best_are_shown_and_those_without_all_holes_have_no_place() -> None:
    over = played({number: number for number in range(1, MOST_SHOWN + 3)}, Ended(), of=20)
    screen = alone_message(over)
    assert screen.text.splitlines()[1] == "🥇 **Player 1** · **+5.5** · 1 point"
    assert screen.text.splitlines()[1 + MOST_SHOWN :] == ["and 2 more"]
    assert labels(screen) == ["Results", "Cards", "Details"]
    nobody = alone_message(played({}, Ended()))
    assert nobody.text.splitlines()[1:] == [NOBODY]
    assert (nobody.footer, labels(nobody)) == ("", ["Details"])


def test_all_who_share_the_win_are_named_or_counted() -> None:
    screen = alone_announcement(played(dict.fromkeys(range(1, 24), 3), Ended(), of=23), "Our server")
    names = ", ".join(f"**Player {number}**" for number in range(1, MOST_WINNERS + 1))
    assert screen.text == f"🏆 {names} and 3 more share the win!\nand 13 more"
    assert len(screen.attachments[0].alt_text.splitlines()) == 2 + MOST_SHOWN


def test_the_end_is_announced_with_its_winners_and_a_picture() -> None:
    screen = alone_announcement(played({1: 5, 2: 3, 3: 3}, Ended()), "Our server")
    assert screen.text == "🏆 **Player 2** and **Player 3** share the win!"
    assert screen.attachments[0].alt_text.splitlines()[2:] == [
        "1. Player 2: +0.7 (3 points)",
        "1. Player 3: +0.7 (3 points)",
        "3. Player 1: −1.3 (5 points)",
    ]
    only = alone_announcement(played({4: 9}, Ended()), "")
    assert (only.text, only.attachments) == ("Only **Player 4** finished all holes, so nobody wins.", ())
    assert alone_message(played({4: 9}, Ended())).text.splitlines()[1:] == [
        "Only **Player 4** finished all holes, so nobody wins.",
        "– **Player 4** · **0.0** · 9 points",
    ]
    nobody = alone_announcement(played({}, Ended()), "")
    assert (nobody.text, nobody.attachments, nobody.footer) == (NOBODY, (), "")


def test_an_annulled_event_shows_nothing_to_play() -> None:
    screen = alone_message(event("duplicate", *FOUR, Annulled(MANAGER), computers=1))
    assert (screen.colour, labels(screen), screen.fields) == (GREY, ["Details"], ())
