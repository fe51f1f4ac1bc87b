"""Report of a run, in words and figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import Final

from tests.tools.chaos.ledger import Ledger, Press
from tests.tools.chaos.people import OldButtons

MOST_DIFFERENCES: Final = 40
"""Number of lines shown; the rest are counted."""


@dataclass(slots=True)
class Account:
    """Figures of a run. `ready` are the seconds from the start of each process until presses reached it.

    `early` kills came before that, `amid` kills while presses were unanswered; `unanswered` counts those
    presses. `finished` counts matches, `left` those still being played at the end. `noise` is the bot's log
    above INFO. `differences` are the faults, each with the kill after which it was found.
    """

    seed: int
    ledger: Ledger
    old_buttons: OldButtons
    kills: int = 0
    early: int = 0
    amid: int = 0
    unanswered: int = 0
    ready: list[float] = field(default_factory=list)
    found: list[Press] = field(default_factory=list)
    finished: int = 0
    left: int = 0
    entries: int = 0
    noise: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)
    interrupted: bool = False

    def differ(self, differences: list[str]) -> None:
        """Note the differences found after the last kill, each of them once."""
        known = {difference.partition(": ")[2] for difference in self.differences}
        self.differences += [
            f"after kill {self.kills}: {each}" for each in dict.fromkeys(differences) if each not in known
        ]

    @property
    def sound(self) -> bool:
        """Whether no difference was found."""
        return not self.differences

    def lines(self) -> Iterator[str]:
        """Yield the lines of the report."""
        moves = [press for press in self.ledger.presses if press.moves]
        granted = [press for press in moves if press.outcome == "granted"]
        unanswered = [press for press in moves if press.outcome == "unanswered"]
        found = set(map(id, self.found))
        written = [press for press in unanswered if id(press) in found]
        others = [press for press in self.ledger.presses if not press.moves]
        if self.interrupted:
            yield "interrupted; this is what was found so far"
        yield (
            f"kills: {self.kills}, of which {self.early} before the process was ready and {self.amid} while "
            f"presses were unanswered ({self.unanswered} presses)"
        )
        yield f"moves acknowledged: {len(granted)}"
        yield f"moves found in the journal: {sum(id(press) in found for press in granted)} of these"
        yield f"moves unanswered: {len(unanswered)}, of which {len(written)} were written, each wholly"
        yield f"moves refused: {sum(press.outcome == 'refused' for press in moves)}"
        yield f"other presses: {len(others)}, {sum(id(press) in found for press in others)} of them written"
        yield f"journal entries: {self.entries}"
        buttons = self.old_buttons
        yield (
            f"buttons from before a kill: {buttons.pressed} pressed after it, {buttons.granted} granted, "
            f"{buttons.pressed - buttons.granted - buttons.refused} unanswered at the next kill"
        )
        yield f"matches finished: {self.finished}; still on at the end: {self.left}"
        if self.ready:
            yield f"ready again: {median(self.ready):.1f} s as a rule, {max(self.ready):.1f} s at the longest"
        for text, times in self.noise.most_common():
            yield f"logged {times} times: {text}"
        yield from self._verdict()

    def _verdict(self) -> Iterator[str]:
        if self.sound:
            yield "No difference."
            return
        yield f"{len(self.differences)} DIFFERENCES (seed {self.seed}):"
        yield from self.differences[:MOST_DIFFERENCES]
        if len(self.differences) > MOST_DIFFERENCES:
            yield f"… and {len(self.differences) - MOST_DIFFERENCES} more"
