"""What the bot may ask for where it is no member: answers to interactions, and few follow-ups."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from tests.wire.recorded import Recorded

MOST_FOLLOW_UPS: Final = 5

_ELSEWHERE: Final = re.compile(r"/(channels|guilds|users/@me/channels)(/|$)")
_FOLLOW_UP: Final = re.compile(r"/webhooks/\d+/[^/]+")


def answers_only_problems(entries: Iterable[Recorded]) -> list[str]:
    """Return a line for each request that is no answer, and for each token with too many follow-ups."""
    recorded = list(entries)
    beyond = [f"{each.method} {each.path}" for each in recorded if _ELSEWHERE.match(each.path)]
    sent = Counter(
        each.path for each in recorded if each.method == "POST" and _FOLLOW_UP.fullmatch(each.path)
    )
    often = [f"{count} follow-ups: {path}" for path, count in sent.items() if count > MOST_FOLLOW_UPS]
    return beyond + often
