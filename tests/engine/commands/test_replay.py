from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from engine.commands.card_text import BACK
from engine.commands.frames import WIDTH, frames
from engine.game.presets import PRESETS, Preset
from engine.game.rules import Rules
from engine.record import Record
from tests.engine.commands.running import Run, refused, saved
from tests.engine.effort import examples
from tests.engine.record.records import classic, document, recorded, records


def test_the_deal_a_move_and_the_end_of_a_hole() -> None:
    pictures = list(frames(replace(classic(holes=1), players=("Ann", "Ben"))))
    assert pictures[0].splitlines() == [
        "Dealt",
        "Ben has dealt.",
        "",
        "> Ann              > Ben",
        "  ▒▒▒  ▒▒▒  ▒▒▒      ▒▒▒  ▒▒▒  ▒▒▒",
        "  ▒▒▒  ▒▒▒  ▒▒▒      ▒▒▒  ▒▒▒  ▒▒▒",
        "",
        "  stock 39    discard " + str(classic(holes=1).holes[0].deck[12]),
    ]
    hole = classic(holes=1).holes[0]
    first = hole.actions[0]
    title, sentence, *_ = pictures[1].splitlines()
    assert title == f"Action 1 of {len(hole.actions)}"
    assert (
        sentence == f"{('Ann', 'Ben')[first.seat]} turns up {hole.deck[first.seat * 6 + (first.slot or 0)]}."
    )
    assert pictures[1].count(BACK) == 11
    assert pictures[-1].splitlines()[:3] == ["Over", "", "     total"]
    assert " wins with " in pictures[-1] or " share the win with " in pictures[-1]


@examples(8)
@given(records(most_holes=2))
def test_every_match_can_be_looked_at(record: Record) -> None:
    pictures = list(frames(record))
    actions = sum(len(hole.actions) for hole in record.holes)
    assert len(pictures) == actions + 2 * len(record.holes)
    assert all(len(line) <= WIDTH for picture in pictures for line in picture.splitlines())
    assert BACK not in pictures[-2], "all cards are turned up at the end of a hole"
    for hole in record.holes:
        ends = [
            picture
            for picture in pictures
            if picture.startswith(("Over\n", f"Hole {hole.number} of {record.rules.holes}, over\n"))
        ]
        assert len(ends) == 1


def test_grids_that_do_not_fit_beside_each_other_stand_below() -> None:
    record = recorded(Rules(columns=4, holes=1, decks=2), seats=8)
    [wide, *_], [narrow, *_] = list(frames(record, 200)), list(frames(record, 30))
    assert wide.count("▒▒▒  ▒▒▒  ▒▒▒  ▒▒▒    ") > 0
    assert len(wide.splitlines()) < len(narrow.splitlines())
    assert all(len(line) <= 30 for line in narrow.splitlines())


def test_names_are_aligned_by_what_they_take_on_a_terminal_and_cannot_harm_it() -> None:
    names = ("猫" * 12, "\x1b[2J" + "x" * 99)
    pictures = list(frames(replace(classic(holes=1), players=names)))
    assert "\x1b" not in "".join(pictures)
    assert "> 猫猫猫猫猫猫猫猫猫猫猫猫    > �[2J" in pictures[0]
    assert "  ▒▒▒  ▒▒▒  ▒▒▒" + " " * 17 + "▒▒▒  ▒▒▒  ▒▒▒" in pictures[0]


def test_a_new_stock_and_the_card_in_hand_are_told() -> None:
    record = recorded(Rules(columns=4, discard_flip="never", holes=1), seats=6)
    pictures = list(frames(record))
    assert sum("shuffled into a new stock" in picture for picture in pictures) == len(
        record.holes[0].reshuffles
    )
    for picture, action in zip(pictures[1:], record.holes[0].actions, strict=False):
        assert ("in hand" in picture) == (action.verb in ("draw", "take"))


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_without_a_terminal_all_is_printed(run: Run, preset: Preset, tmp_path: Path) -> None:
    record = recorded(preset.rules_for(2, 1))
    path = saved(record, tmp_path / "match.json")
    code, out, err = run("replay", path, "--delay", "3600")
    assert (code, err) == (0, "")
    assert out == "".join(f"{picture}\n" for picture in frames(record))
    assert "\x1b" not in out


def test_a_wrong_record_is_not_shown(run: Run, tmp_path: Path) -> None:
    found = document(classic())
    found["holes"][0]["number"] = 2
    path = tmp_path / "match.json"
    path.write_text(json.dumps(found), encoding="utf-8")
    code, out, err = run("replay", path)
    assert (code, out) == (1, "")
    assert err == f"{path}: the record is wrong. hole 1, number: the record says 2; the rules give 1.\n"


def test_what_cannot_be_replayed_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    assert refused(run("replay", path)) == f"{path}: No such file or directory."
    path.write_text("{}", encoding="utf-8")
    assert refused(run("replay", path)) == f"{path}: The record: “format” is missing."
    for delay in ("-1", "nan", "inf", "soon", "1e9"):
        assert refused(run("replay", path, f"--delay={delay}")).startswith(
            "Argument --delay: it must be a number of seconds, 0 to 3600"
        )
