"""The last turns of a hole, a sentence for each, without secrets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.kit.card_text import face
from cogs.kit.names import plain
from engine.game.actions import HoleEvent
from engine.language import listed, say
from engine.table.turn_log import TURN_BEGINNERS, Done, SeatChange

MOVES_SHOWN: Final = 6
"""Most sentences."""


def moves(log: Sequence[Done | SeatChange], names: Sequence[str]) -> list[str]:
    """A sentence for each turn and each seat that changed hands, oldest first, without secrets.

    Opening flips are included until the first turn. `names` are the names of the seats, with harmless
    markdown.
    """
    turns = _turns([each for each in log if not _silent(each)])
    played = any(_begins_turn(turn) for turn in turns)
    shown = [turn for turn in turns if isinstance(turn, SeatChange) or not played or _begins_turn(turn)]
    return [
        _seat_change(each, names) if isinstance(each, SeatChange) else _sentence(each, names)
        for each in shown[-MOVES_SHOWN:]
    ]


def _silent(each: Done | SeatChange) -> bool:
    return isinstance(each, Done) and each.event.action.verb == "ready"


def _begins_turn(turn: Sequence[Done] | SeatChange) -> bool:
    return not isinstance(turn, SeatChange) and turn[0].event.action.verb in TURN_BEGINNERS


def _turns(log: Sequence[Done | SeatChange]) -> list[list[Done] | SeatChange]:
    """Return `log` turn by turn. The opening flips of a seat are separate from its first turn.

    A seat that changes hands in the middle of a turn comes after the turn.
    """
    turns: list[list[Done] | SeatChange] = []
    last: list[Done] | None = None
    for each in log:
        if isinstance(each, SeatChange):
            turns.append(each)
            continue
        if last is None or each.event.action.verb in TURN_BEGINNERS or _seat(last) != each.event.action.seat:
            last = []
            turns.append(last)
        last.append(each)
    return turns


def _seat(turn: Sequence[Done]) -> int:
    return turn[0].event.action.seat


def _seat_change(change: SeatChange, names: Sequence[str]) -> str:
    name = names[change.seat]
    match change.kind:
        case "left":
            return say("{name} left. The computer plays for them.", name=name)
        case "away":
            return say("{name} is away. The computer plays for them.", name=name)
        case "back":
            return say("{name} is back.", name=name)
        case "taken":
            return say("{name} took over {former}’s seat.", name=name, former=plain(change.former))


def _sentence(turn: Sequence[Done], names: Sequence[str]) -> str:
    """A turn in a sentence, which says if a computer played in a person's seat."""
    name = names[_seat(turn)]
    if turn[0].by == "clock":
        return say("{name}’s time ran out: {move}", name=name, move=_turn(turn, say("the computer"), name))
    if turn[0].by == "stand-in":
        return _turn(turn, say("{name} (computer)", name=name), name)
    sentence = _turn(turn, name, name)
    if turn[-1].by in ("clock", "stand-in"):
        finished = say("The computer finished that turn.")
        return f"{sentence} {finished}"
    return sentence


def _turn(made: Sequence[Done], player: str, name: str) -> str:
    turn = [done.event for done in made]
    # Going out means that the last hidden card was replaced. Saying so would take another line.
    hidden = any(done.hidden for done in made) and not turn[-1].out
    first = turn[0]
    match first.action.verb:
        case "flip":
            sentence = say("{name} flipped {cards}.", name=player, cards=_cards(turn))
        case "turn":
            sentence = say("{name} flipped {card} instead of drawing.", name=player, card=face(first.card))
        case "knock":
            sentence = _knock(first, player)
        case "take":
            sentence = _taken(turn, player, hidden)
        case _:
            sentence = _drawn(turn, player, hidden)
    if not turn[-1].out:
        return sentence
    if turn[-1].over:
        out = say("{name} is out!", name=name)
    else:
        out = say("{name} is out: everyone else gets one more turn!", name=name)
    return f"{sentence} {out}"


def _knock(knock: HoleEvent, name: str) -> str:
    if not knock.turned:
        return say("{name} knocked.", name=name)
    cards = listed([face(card) for card in knock.turned])
    return say("{name} knocked and flipped {cards}.", name=name, cards=cards)


def _taken(turn: Sequence[HoleEvent], name: str, hidden: bool) -> str:
    """A take; `hidden`: the replaced card lay face down."""
    card = face(turn[0].card)
    if len(turn) == 1:
        return say("{name} took {card} from the discard pile.", name=name, card=card)
    replaced = face(turn[1].replaced)
    if hidden:
        return say(
            "{name} took {card} from the discard pile, replacing a hidden {replaced}.",
            name=name,
            card=card,
            replaced=replaced,
        )
    return say(
        "{name} took {card} from the discard pile, replacing {replaced}.",
        name=name,
        card=card,
        replaced=replaced,
    )


def _drawn(turn: Sequence[HoleEvent], name: str, hidden: bool) -> str:
    """A draw; its card is named only if it lies face up now. `hidden`: the replaced card lay face down."""
    if len(turn) == 1:
        return say("{name} drew a card.", name=name)
    second = turn[1]
    card = face(second.card)
    if second.action.verb == "swap":
        values = {"name": name, "card": card, "replaced": face(second.replaced)}
        if hidden:
            return say("{name} drew {card} and replaced a hidden {replaced}.", **values)
        return say("{name} drew {card} and replaced {replaced}.", **values)
    flipped = [event for event in turn[2:] if event.action.verb == "flip"]
    if not flipped:
        return say("{name} drew {card} and discarded it.", name=name, card=card)
    cards = _cards(flipped)
    return say("{name} drew {card}, discarded it and flipped {cards}.", name=name, card=card, cards=cards)


def _cards(turn: Sequence[HoleEvent]) -> str:
    return listed([face(event.card) for event in turn])
