"""A puzzle as one person solves it: the first choice counts, and what is gone is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.answering.reply import Reply
from cogs.kit.ids.solo import SOLO_WORDS, SoloId
from cogs.puzzles.puzzle_hole import PuzzleHole, ShownPuzzle, puzzle_of
from cogs.solo.play import ShownWith
from engine.game.errors import WrongStage
from engine.puzzles.deeper import by_cost
from tests.cogs.answering.office import office
from tests.databases import new_store


async def test_the_first_choice_counts_and_no_other(tmp_path: Path) -> None:
    store = await new_store(tmp_path / "puzzles.db")
    kind = PuzzleHole(store.puzzles)
    found: list[ShownPuzzle] = []
    titles: list[str] = []

    async def work(reply: Reply) -> None:
        """Look, choose the worst, choose the best, and go on to the next."""
        first = await kind.find(SoloId.show("puzzle"), reply)
        assert first.stored is not None
        best, *_, worst = by_cost(puzzle_of(first.stored))
        found.append(first)
        for choice in (worst, best):
            word = SOLO_WORDS[choice.verb]
            found.append(await kind.act(SoloId("puzzle", first.stored.puzzle, 0, word, choice.slot), reply))
        found.append(await kind.find(SoloId.show("puzzle"), reply))
        found.append(await kind.find(SoloId.show("puzzle", "0" * 10), reply))
        daily = await (await kind.ready()).of_day("2026-11-22")
        assert daily is not None and found[-1].stored != daily
        await kind.find(SoloId.show("puzzle", daily.puzzle), reply)
        assert (await kind.find(SoloId.show("puzzle"), reply)).stored == daily, "they are at what they opened"
        shown = ShownWith(notice="Refused.")
        titles.extend([(await kind.screen(each, reply, shown)).text for each in found])
        with pytest.raises(WrongStage):
            await kind.act(SoloId("puzzle", first.stored.puzzle, 0, "choose"), reply)
        await reply.say("Done.")

    async with office() as here:
        await here.ask(work)
        assert here.seen() == ["Done."]
    first, wrong, again, then, gone = found
    assert first.tried is None and wrong.tried is not None and not wrong.tried.solved
    assert again.tried == wrong.tried, "the second choice changes nothing"
    assert then.stored is not None and first.stored is not None and then.stored.puzzle != first.stored.puzzle
    assert gone.gone and gone.stored == then.stored
    assert "Refused." in titles[0] and "something better" in titles[1] and "is gone" in titles[4]
    await store.close()
