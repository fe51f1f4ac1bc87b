"""The history of a server or a player, a page at a time."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from cogs.kit.ids.past import HistoryId, MatchId
from cogs.kit.screen import Screen
from cogs.past.history_screen import PAGE_SIZE, history, match_line
from cogs.past.match_screen import match_page
from data.matches.history import HistoryPage, PastMatch, PastPerson
from tests.cogs.kit.test_screen import problems
from tests.cogs.table.screens.evenings import names

ANA = PastPerson(1, "Ana", 12, won=True, shared=False)
BEN = PastPerson(2, "Ben", 20, won=False, shared=False)
MATCH = PastMatch("0123456789", 5, "classic", 9, 1_767_225_600.5, (ANA, BEN))


def page(*rows: PastMatch, number: int = 0, pages: int = 1) -> HistoryPage:
    return HistoryPage(rows, number, pages, len(rows) + (pages - 1) * PAGE_SIZE)


def pressable(screen: Screen) -> dict[str, tuple[int, bool]]:
    """Return the page of each button, and whether it can be pressed, by label."""
    found = {}
    for row in screen.rows:
        for button in row:
            place = HistoryId.parse(button.id)
            assert place is not None
            found[button.label] = (place.number, not button.disabled)
    return found


def test_a_match_takes_two_lines() -> None:
    screen = history(page(MATCH), None)
    assert screen.title == "Matches"
    assert screen.text == ("<t:1767225600:d> · classic · 9 holes\n🏆 **Ana** 12 · **Ben** 20")
    assert screen.footer == "1 match, newest first"
    assert screen.rows == ()
    (menu,) = screen.menus
    assert HistoryId.parse(menu.id) == HistoryId(None, 0, "open")
    (line,) = menu.choices
    assert (line.label, line.value) == ("1 Jan 2026 · classic, 9 holes", "0123456789")
    assert line.description == "0123456789 · Ana 12 and Ben 20"


def test_everybody_who_shares_the_first_place_is_marked() -> None:
    people = tuple(replace(person, points=-3, won=True, shared=True) for person in (ANA, BEN))
    text = history(page(replace(MATCH, people=people)), None).text
    assert text.endswith("🏆 **Ana** −3 · 🏆 **Ben** −3")


def test_a_match_that_no_person_won_was_won_by_the_computer() -> None:
    assert history(page(replace(MATCH, people=(BEN,))), None).text.endswith(
        "**Ben** 20 · won by the computer"
    )


def test_the_computer_is_told_where_it_won_or_played_one_person() -> None:
    def told(*people: PastPerson) -> str:
        match = replace(MATCH, people=people, computer="Birdie", computers_points=31)
        return history(page(match), None).text.splitlines()[1]

    assert told(ANA) == "🏆 **Ana** 12 · Birdie 31"
    assert told(BEN) == "**Ben** 20 · 🏆 Birdie 31"
    assert told(ANA, BEN) == "🏆 **Ana** 12 · **Ben** 20"


def test_many_people_are_cut_short_but_never_the_one_whose_matches_they_are() -> None:
    people = tuple(PastPerson(n, f"Player number {n}", 10 + n, n == 1, shared=False) for n in range(1, 9))
    match = replace(MATCH, people=people)
    assert history(page(match), None).text.endswith(
        "🏆 **Player…** 11 · **Player…** 12 · **Player…** 13 · +5"
    )
    screen = history(page(match), 7)
    assert screen.text.endswith("🏆 **Player…** 11 · **Player…** 12 · **Player…** 17 · +5")
    assert screen.title == "Matches of Player number 7"


def test_the_pages_lead_to_their_neighbours() -> None:
    rows = (MATCH,) * PAGE_SIZE
    assert pressable(history(page(*rows, number=0, pages=3), 7)) == {"Back": (0, False), "Next": (1, True)}
    assert pressable(history(page(*rows, number=1, pages=3), 7)) == {"Back": (0, True), "Next": (2, True)}
    screen = history(page(*rows, number=2, pages=3), 7)
    assert pressable(screen) == {"Back": (1, True), "Next": (2, False)}
    assert screen.footer == f"Page 3 of 3 · {3 * PAGE_SIZE} matches, newest first"
    ids = [HistoryId.parse(button.id) for row in screen.rows for button in row]
    assert {place.player for place in ids if place is not None} == {7}


def test_nothing_played_is_said() -> None:
    assert "No matches yet." in history(page(), None).text
    assert history(page(), 7).text == "<@7> hasn’t finished a match here yet."


people = st.lists(
    st.builds(
        PastPerson,
        user=st.integers(1, 2**63),
        name=names,
        points=st.integers(-9_999, 99_999),
        won=st.booleans(),
        shared=st.booleans(),
    ),
    max_size=8,
).map(tuple)


@given(st.lists(people, max_size=PAGE_SIZE), st.none() | st.just(2**63))
def test_discord_takes_every_page(all_people: list[tuple[PastPerson, ...]], player: int | None) -> None:
    rows = [
        replace(MATCH, match=f"{number:010x}", preset="knock-four", holes=18, people=each)
        for number, each in enumerate(all_people)
    ]
    assert not problems(history(page(*rows, number=0, pages=2), player))


def test_a_match_in_one_line() -> None:
    assert match_line(MATCH) == "1 Jan 2026 · classic, 9 holes · Ana 12, Ben 20"
    assert match_line(replace(MATCH, holes=1, people=())) == "1 Jan 2026 · classic, 1 hole"


def test_modified_rules_and_what_the_computer_played_to_the_end_are_marked() -> None:
    away = PastPerson(1, "Ana", 12, won=False, shared=False, kept=False)
    match = replace(MATCH, people=(away,), modified=True)
    screen = history(page(match), None)
    assert " · classic (modified) · " in screen.text
    assert "🤖 **Ana** 12" in screen.text
    assert "classic (modified), " in screen.menus[0].choices[0].label
    opened = match_page(match, MatchId(match.match, "show"), None)
    assert opened.title.startswith("classic (modified) · ")
    assert "🤖 **Ana** 12" in opened.text


def test_a_shared_win_is_called_so_on_the_page_of_a_match() -> None:
    people = [PastPerson(user, name, 12, won=True, shared=True) for user, name in ((1, "Ana"), (2, "Ben"))]
    last = PastPerson(3, "Chloe", 20, won=False, shared=False)
    lines = match_page(replace(MATCH, people=(*people, last)), MatchId(MATCH.match, "show"), None).text.split(
        "\n"
    )
    assert lines[1:4] == ["🏆 **Ana** 12 · shared win", "🏆 **Ben** 12 · shared win", "**Chloe** 20"]


def test_what_the_server_calls_the_rules_is_told() -> None:
    named = replace(MATCH, named="Fri*day", modified=True)
    screen = history(page(named, replace(named, modified=False)), None)
    assert " · Fri\\*day (classic, modified) · " in screen.text
    assert " · Fri\\*day (classic) · " in screen.text
    assert "Fri*day (classic, modified), " in screen.menus[0].choices[0].label
    assert match_page(named, MatchId(named.match, "show"), None).title.startswith(
        "Fri\\*day (classic, modified) · "
    )


def test_in_other_formats_the_score_stands_in_place_of_points() -> None:
    people = (replace(BEN, won=True, score=4), replace(ANA, won=False, score=1))
    skins = replace(MATCH, people=people, format="skins best_ball handicap_strokes")
    assert match_line(skins).endswith("classic · skins · best ball, 9 holes · Ben 4, Ana 1")
    assert "🏆 **Ben** 4 · **Ana** 1" in history(page(skins), None).text
