from __future__ import annotations

import pytest

from tests.engine.commands.running import Run, refused


def score(result: str) -> list[str]:
    """The points in what was printed."""
    return [line.removeprefix("Score: ") for line in result.splitlines() if line.startswith("Score: ")]


@pytest.mark.parametrize(
    ("preset", "grid", "expected"),
    [
        ("classic", "A♠ K♥ 3♦ / 2♣ 5♠ 3♥", "4"),
        ("classic", "7♠ K♥ 5♦ / 7♣ 2♠ 5♥", "−2"),
        ("house", "KS 5S 7S / KH 3S 9S", "24"),
        ("house", "2♠ KS KH / 2♥ AD KD", "1"),
        ("four-card", "6♠ Q♠ / J♣ 6♦", "10"),
        ("four-card", "7♦ 5♠ / 5♥ 7♣", "0"),
        ("four-card", "7♠ 7♥ / 7♦ K♠", "17"),
        ("four-card", "7♠ 7♥ / 7♦ 7♣", "14"),
        ("nine-card", "5S 7S KS / 5H 7H KH / 5D 8H KD", "22"),
    ],
)
def test_the_worked_scores_of_the_rules(run: Run, preset: str, grid: str, expected: str) -> None:
    code, out, err = run("score", "--preset", preset, grid)
    assert (code, err) == (0, "")
    assert score(out) == [expected]


def test_how_the_points_come_about(run: Run) -> None:
    assert run("score", "A♠ K♥ 3♦ / 2♣ 10♠ 3♥").out.splitlines() == [
        "A♠   K♥   3♦",
        "2♣   10♠  3♥",
        "A♠ + 2♣ = −1",
        "K♥ + 10♠ = 10",
        "3♦ 3♥ cancel: 0",
        "Score: 9",
    ]


def test_suits_may_be_left_out(run: Run) -> None:
    assert run("score", "A K 3 / 2 10 3").out.splitlines() == [
        "A    K    3",
        "2    10   3",
        "A + 2 = −1",
        "K + 10 = 10",
        "3 3 cancel: 0",
        "Score: 9",
    ]


def test_a_card_without_a_suit_leaves_those_that_are_named(run: Run) -> None:
    assert score(run("score", "K 2 3 / KS KH KD").out) == ["1"]
    assert score(run("score", "K 2 3 / 5 6 7", "K 2 3 / KS KH 7").out) == ["19", "8"]


def test_options_are_named_with_what_they_add(run: Run) -> None:
    settings = ["--set", "blackjack=true", "--set", "use_jokers=true", "--set", "eagle_eye=true"]
    out = run("score", "--preset", "house", *settings, "* KS TS / joker 5S TD").out
    assert "Joker + Joker = −4" in out
    out = run("score", "--preset", "house", *settings, "6S KS AS / 4H TS KH").out
    assert "Blackjack: −21\nScore: 0\n" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["AS KS"], "A grid has 2 rows of 3 cards here, rows separated by “/”; this one has 2."),
        (
            ["AS KS 3S / 2S 3S"],
            "A grid has 2 rows of 3 cards here, rows separated by “/”; this one has 3 and 2.",
        ),
        ([""], "A grid has 2 rows of 3 cards here, rows separated by “/”; this one has none."),
        (["AS KS 1S / 2S 3S 4S"], "“1S” is not a card. Write such as A♠, 10h, TD, * or just K."),
        (["AS KS AS / 2S 3S 4S"], "A♠ is there more often than the deck holds it."),
        (["AS KS 7S / 2S 3S *"], "Joker is there more often than the deck holds it."),
        (["AS KS 7S / 2S 3S 4S", "5S 6S 8S / 9S TS AS"], "A♠ is there more often than the deck holds it."),
        (["--set", "use_jokers=true", "* * * / 2S 3S 4S"], "Joker is there more often than the deck "),
        (["K K K / K K 3"], "K is there more often than the deck holds it."),
        (["KS KH KD / KC K 3"], "K is there more often than the deck holds it."),
        (["--set", "one_eyed_jacks=true", "J 2 3 / A 5 6"], "Say which jack, such as JS: J♥ and J♠ count 0"),
        (["--out", "2", "AS KS 7S / 2S 3S 4S"], "“--out” 2 is none of the grids: there are 1."),
        (["--players", "2", "x", "y", "z"], "There are 3 grids, but “--players” says 2."),
        (["--preset", "four-card", *"abcdefg"], "“four-card” is for 2 to 6 players."),
    ],
)
def test_what_cannot_be_scored_is_refused(run: Run, arguments: list[str], sentence: str) -> None:
    assert refused(run("score", *arguments)).startswith(sentence)


def test_two_decks_hold_every_card_twice(run: Run) -> None:
    grid = "AS KS AS / 2S 3S 4S"
    assert run("score", "--players", "6", grid).code == 0
    assert run("score", "--set", "decks=2", grid).code == 0
    assert run("score", "--players", "5", grid).code == 2


def test_several_grids_are_those_of_one_hole(run: Run) -> None:
    settings = [f"--set={name}=true" for name in ("knock_penalty", "knock_bonus", "underdog_bonus")]
    grids = ["AS KS 3D / 2C 5S 3H", "KH KD AH / QS QH 2S"]
    out = run("score", "--preset", "house", *settings, *grids).out
    assert score(out) == ["1", "19"]
    out = run("score", "--preset", "house", *settings, *grids, "--out", "2").out
    assert score(out) == ["1", "24"]
    assert "Knock penalty: 10\nKnock bonus: −5\n" in out


def test_what_depends_on_the_other_grids_is_not_counted_for_one(run: Run) -> None:
    settings = [f"--set={name}=true" for name in ("underdog_bonus", "tied_shame", "knock_penalty")]
    out = run("score", "--preset", "house", *settings, "--out", "1", "AS KS 3D / 2C 5S 3H").out
    assert score(out) == ["4"]
    assert "Not counted, as the other grids are not known: underdog bonus.\n" in out
    assert "Not counted, as the other grids are not known: tied shame.\n" in out
