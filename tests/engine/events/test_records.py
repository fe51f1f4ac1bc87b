"""The records of an event: of the holes that each finished, and the results that follow from them."""

from __future__ import annotations

import io
import zipfile
from random import Random

from engine.events.records import RESULTS, archive, record_of, results, verified
from engine.events.state import Entrant
from engine.record import read, verify
from engine.solo.game import PressMoves, SoloGame
from tests.engine.solo.playing import course, played, step

EVERYBODYS = course("four-card")


def kept(number: int, name: str, game: SoloGame) -> Entrant:
    return Entrant(number, 7, name, presses=list(game.presses))


def begun(name: str) -> SoloGame:
    return SoloGame.begin(EVERYBODYS, 7, name, 5.0)


def in_the_second_hole() -> SoloGame:
    game, chance = begun("Ben"), Random(3)
    while not game.scores:
        game = step(game, chance)
    return step(step(game, chance), chance)


def test_there_is_a_record_of_the_finished_holes_of_each() -> None:
    ana, ben = played(begun("Ana"), 1), in_the_second_hole()
    people = [kept(1, "Ana", ana), kept(2, "Ben", ben), kept(4, "Chloe", begun("Chloe"))]
    packed = zipfile.ZipFile(io.BytesIO(archive(EVERYBODYS, people)))
    assert packed.namelist() == ["001.json", "002.json", RESULTS]
    for name, holes in (("001.json", 2), ("002.json", 1)):
        record = read(packed.read(name).decode())
        assert verify(record).holds
        assert (len(record.holes), record.commitment) == (holes, EVERYBODYS.commitment)
    assert record_of(EVERYBODYS, people[2]) is None
    found = verified(EVERYBODYS, people)
    assert (found.records, found.holes, found.difference) == (2, 3, None)
    assert found.scores == {1: list(ana.scores), 2: list(ben.scores)}


def test_the_table_of_results_as_csv() -> None:
    assert results({1: "Ana", 2: "Ben, the great"}, {1: [4, 10], 2: [6]}).splitlines() == [
        "number,name,holes,points,strokes gained,hole 1,hole 2",
        "1,Ana,2,14,1.0000,4,10",
        '2,"Ben, the great",1,6,-1.0000,6',
    ]


def test_moves_that_were_changed_do_not_verify() -> None:
    whole = played(begun("Ana"), 1)
    for old, new in (("0 draw", "0 knock"), ("0 ready", "0 flip 0"), ("1 ready", "")):
        presses = [
            PressMoves(press.at, tuple([new if move == old else move for move in press.moves]))
            for press in whole.presses
        ]
        if tuple(presses) != whole.presses:
            found = verified(EVERYBODYS, [Entrant(1, 7, "Ana", presses=presses)])
            assert found.difference is not None and found.difference.startswith("Ana: ")
