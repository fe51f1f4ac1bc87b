"""Presses and commands without an answer, and whether a blow explains that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Final

ON_TIME: Final = 3.0
"""Seconds that Discord gives a bot for its first answer."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A press or a command on a server, sent at second `at`; answered `seconds` later, or not (None).

    `waited`: seconds after which they gave up; `problem` says what was missing.
    """

    guild: int
    at: float
    seconds: float | None
    waited: float = 0.0
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Outage:
    """The seconds from a blow until a server's shard answered again."""

    guild: int
    began: float
    ended: float


@dataclass(frozen=True, slots=True)
class Silence:
    """What was asked, by what became of it.

    `in_flight` was not answered as a blow fell while somebody waited for it, `during` was sent while a shard
    did not answer because of one, and `unexplained` at any other time. `seconds` are those until the answers.
    """

    in_flight: int
    during: int
    unexplained: tuple[Asked, ...]
    seconds: tuple[float, ...]

    @property
    def late(self) -> int:
        """How many answers came too late for Discord."""
        return sum(each > ON_TIME for each in self.seconds)

    def differences(self) -> list[str]:
        """A sentence for each press or command whose silence nothing explains."""
        return [
            f"server {each.guild}, second {each.at:.1f}, for {each.waited:.1f} s: {each.problem}, "
            "though its shard was there"
            for each in self.unexplained
        ]

    def lines(self) -> list[str]:
        """The lines of a report."""
        if not self.seconds:
            return ["nothing was answered"]
        of_all = len(self.seconds) + self.in_flight + self.during + len(self.unexplained)
        times = self.seconds if len(self.seconds) > 1 else self.seconds * 2
        late = quantiles(times, n=100, method="inclusive")[-1]
        return [
            f"presses and commands: {of_all}; answered after {1000 * median(self.seconds):.0f} ms (p50), "
            f"{1000 * late:.0f} ms (p99), {self.late} of them after more than {ON_TIME:.0f} s",
            f"without an answer: {self.in_flight} in flight at a blow, {self.during} to a shard that was "
            f"just being taken over, {len(self.unexplained)} others",
        ]


def silence(asked: Iterable[Asked], outages: Sequence[Outage]) -> Silence:
    """Sort what was asked by what became of it."""
    in_flight, during, unexplained, seconds = 0, 0, [], []
    for each in asked:
        if each.seconds is not None:
            seconds.append(each.seconds)
            continue
        own = [outage for outage in outages if outage.guild == each.guild]
        if any(outage.began <= each.at <= outage.ended for outage in own):
            during += 1
        elif any(each.at < outage.began <= each.at + each.waited for outage in own):
            in_flight += 1
        else:
            unexplained.append(each)
    return Silence(in_flight, during, tuple(unexplained), tuple(seconds))
