"""The custom ids of finished matches: their history, pages, replays, reviews and films."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from cogs.kit.custom_id import CustomId, number, one_of
from cogs.kit.ids.fields import Match, UserId


@dataclass(frozen=True)
class HistoryId(CustomId, prefix="golfhistory"):
    """A button that shows page `number` (from 0) of finished matches, or the menu that opens a match.

    `player`: user id of the person whose matches are listed; None for everybody's.
    """

    player: UserId
    number: Annotated[int, number(6)]
    control: Literal["back", "next", "open"]


@dataclass(frozen=True)
class MatchId(CustomId, prefix="golfmatch"):
    """A button that shows the page of a finished match, verifies the match, or gives it as a file.

    `checks` shows all parts of the verification. `player` and `number` name the page of the history from
    which the match was opened, as in `HistoryId`.
    """

    match: Match
    control: Literal["show", "verify", "checks", "export"]
    player: UserId = None
    number: Annotated[int, number(6)] = 0


ReplayControl = Literal["open", "first", "back", "next", "last", "jump", "expert"]


@dataclass(frozen=True)
class ReplayId(CustomId, prefix="golfreplay"):
    """A button that shows a step of a finished match, or the menu `jump` that shows another hole.

    - `hole`: from 1.
    - `step`: the number of moves since the hole's deal. Numbers too high mean the last hole or step.
    - `open`: a tab of the match's page.
    - `expert`: asks what the best computer player would do at the step.
    """

    match: Match
    hole: Annotated[int, number(2)]
    step: Annotated[int, number(5)]
    control: ReplayControl


@dataclass(frozen=True)
class ReviewId(CustomId, prefix="golfreview"):
    """A button that shows a page of a match's review, or shares the page with everybody.

    - `page`: 0 is about all players, each other page about one move; too high a number means the last.
    - `shared`: a page of this message was shared already.
    - `open`: a tab of the match's page.
    """

    match: Match
    page: Annotated[int, number(1)]
    shared: Annotated[bool, one_of({False: "0", True: "1"})]
    control: Literal["open", "back", "next", "share"]


@dataclass(frozen=True)
class FilmId(CustomId, prefix="golffilm"):
    """A button that shows or shares a film of a finished match, or of one `hole` (from 1).

    0 means the whole match, a number too high the last hole.
    """

    match: Match
    hole: Annotated[int, number(2)]
    control: Literal["show", "share"]
