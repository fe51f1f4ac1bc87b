"""Silence is put down to a blow only where there was one, on that server and at that time."""

from __future__ import annotations

import pytest

from tests.tools.chaos.silence import Asked, Outage, silence

OUTAGES = [Outage(1, 100.0, 106.0), Outage(2, 100.0, 100.4)]


@pytest.mark.parametrize(
    ("asked", "in_flight", "during", "unexplained"),
    [
        (Asked(1, 90.0, 0.1), 0, 0, 0),
        (Asked(1, 101.0, 2.0), 0, 0, 0),
        (Asked(1, 95.5, None, 5.0), 1, 0, 0),
        (Asked(1, 94.5, None, 5.0), 0, 0, 1),
        (Asked(1, 100.0, None), 0, 1, 0),
        (Asked(1, 106.0, None), 0, 1, 0),
        (Asked(1, 106.1, None), 0, 0, 1),
        (Asked(2, 101.0, None), 0, 0, 1),
        (Asked(3, 101.0, None), 0, 0, 1),
    ],
)
def test_what_a_blow_explains(asked: Asked, in_flight: int, during: int, unexplained: int) -> None:
    found = silence([asked], OUTAGES)
    assert (found.in_flight, found.during, len(found.unexplained)) == (in_flight, during, unexplained)
    assert len(found.differences()) == unexplained


def test_the_report_tells_how_late_answers_were() -> None:
    asked = [
        *(Asked(1, 50.0, 0.1) for _ in range(97)),
        *(Asked(1, 50.0, 3.5) for _ in range(2)),
        Asked(3, 12.0, None, 5.0, "no answer to Ana"),
    ]
    told = "\n".join([*silence(asked, OUTAGES).lines(), *silence(asked, OUTAGES).differences()])
    assert "presses and commands: 100; answered after 100 ms (p50), 3500 ms (p99), 2 of them after" in told
    assert "1 others" in told
    assert "server 3, second 12.0, for 5.0 s: no answer to Ana, though" in told
