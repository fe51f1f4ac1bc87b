"""`rules`: the rules of a preset in sentences."""

from __future__ import annotations

import argparse
from typing import Final

from engine.commands.arguments import add_rules, chosen_changes, chosen_preset, chosen_rules, rules_name
from engine.game.explain import explain
from engine.game.players_and_decks import players_and_decks

HELP: Final = "print the rules of a preset in sentences"
DESCRIPTION: Final = "Print the rules of a preset, with or without changes, in short sentences."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_rules(parser, seats="the fewest that the preset allows")


def run(options: argparse.Namespace) -> int:
    base = chosen_preset(options)
    seats = options.players or base.fewest
    rules = chosen_rules(options, seats)
    print(rules_name(rules, seats))
    for sentence in (*players_and_decks(base, rules.holes, chosen_changes(options)), *explain(rules)):
        print(f"- {sentence}")
    return 0
