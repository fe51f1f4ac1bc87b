"""Limits on the bot's requests to Discord, and on what one person or one server may ask of the bot."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Final


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds, each with its reason.

    - `gap`: seconds between two updates of the table in one channel. Discord takes five edits of a channel in
      five seconds; a little more than a second for each edit stays below this limit on any network.
    - `requests`: counted requests a second for all tables together. Discord takes 50 a second from a bot; the
      rest is for people's commands. Requests that answer an interaction have limits of their own.
    - `presses` in `window` seconds: how often the bot acts on presses of one person. A turn takes two, and
      nobody reads a table twice a second.
    - `quiet`: seconds between two answers that tell one person about too many presses.
    - `watching`: seconds between two updates for spectators of a table; players come first.
    - `pictures`: presses a second by all people, up to which an answer shows the person's cards as a picture.
      At more presses the picture follows later, as an answer without a picture takes less than half the time.
    - `pause`: seconds in which a press that can't be undone doesn't count on a button just drawn.
    - `hosted`: live tables of one host on a server; nobody plays at more.
    - `jobs`: reviews, films, hints or files of one person, running or waiting, so that others get a turn.
    - `tables`: live tables on one server, so that no server takes the bot away from the others.
    - `mentioned`: seconds between two mentions of one person by the same person, by any command or button.
    """

    gap: float = 1.1
    requests: float = 36
    presses: float = 5
    window: float = 2.0
    quiet: float = 5.0
    watching: float = 2.0
    pictures: float = 50
    pause: float = 1.0
    hosted: float = 3
    jobs: float = 3
    tables: float = 50
    mentioned: float = 600


DISCORDS_OWN: Final = Limits()
"""Limits that Discord itself sets."""

UNBOUNDED: Final = Limits(
    gap=0.0,
    requests=inf,
    presses=inf,
    watching=0.0,
    pictures=inf,
    pause=0.0,
    hosted=inf,
    jobs=inf,
    tables=inf,
)
"""Limits for demonstrations, tests and measurements: nobody shares the bot, and time may stand still."""
