"""Refusals: types of error that carry a sentence for the person who is refused."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language import Text, mark, say


class GolfError(Exception):
    """Base of all refusals: a text with its values, put into words where it is shown.

    `one` is an English text with the name of a value in each pair of braces: `SeatRefused("… up to {most}.",
    most=4)`. If a number decides the form, `many` is the plural and the number is the value `count`. A value
    may be a text itself (`Text`, `Listed`, `FieldName`) and is then translated with the sentence.
    """

    # `args` stay as `BaseException.__new__` sets them, as the arguments of the call: unpickling needs these.
    def __init__(self, one: str, many: str | None = None, /, **values: object) -> None:
        self.text = Text(one, many, values)

    @property
    def sentence(self) -> str:
        """The sentence for the person who is refused, in the language spoken when the property is read."""
        return str(self.text)

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True)
class FieldName:
    """A field of rules as a value of a refusal, named in quotation marks: “super_kings”.

    Screens show the name from the menus instead.
    """

    name: str

    def __str__(self) -> str:
        return say("“{name}”", name=self.name)


class BadNotation(GolfError):
    """A text that is not a card or an action."""


class BadRules(GolfError):
    """Rules that contradict themselves or can't be played."""


class BadRecord(GolfError):
    """A text that can't stand in the record of a match. The sentence names the place."""


class NotARecord(BadRecord):
    """A file that holds no record. In English only, as only the command line reads files."""


class NotFinished(GolfError):
    """A match that is not over: its record would show hidden cards."""


class BadChoice(GolfError):
    """A word or number of a command line that can't be used. In English only."""


class IllegalAction(GolfError):
    """An action that the rules do not allow in this position."""


class NotYourTurn(GolfError):
    """An action of a seat that has nothing to do right now."""


class StaleVersion(GolfError):
    """A press for a choice that has passed. Changes to the rest of the table make no press stale."""

    def __init__(self) -> None:
        super().__init__(mark("Too late for that. Here’s the table now."))


class NoSeat(GolfError):
    """The person has no seat at this table."""


class SeatRefused(GolfError):
    """The person can't sit down, or the computer can't."""


class LimitReached(GolfError):
    """The largest allowed number of something has been reached."""


class NotHost(GolfError):
    """Only the host may do this."""


class WrongStage(GolfError):
    """The table is not in the stage that this needs (lobby, playing, between holes, over)."""


class StorageFailed(GolfError):
    """The move could not be written to disk, so it does not count."""

    def __init__(self) -> None:
        super().__init__(mark("I couldn’t save your move. Please try again in a moment."))
