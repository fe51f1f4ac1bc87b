"""`games`: how many choices there are, how much they matter, how early the end shows, how the cards move."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from engine.commands.arguments import whole
from engine.errors import BadChoice
from engine.lab.experiments.common import BY_KERNEL, add_common, shares, table_rules
from engine.lab.experiments.courses import Courses, courses
from engine.lab.figures import branching, leads, moves, spread
from engine.lab.figures.style import save
from engine.lab.games import plain
from engine.lab.games.places import PLACES, shown, taken
from engine.lab.results import printed, write_json, write_table
from engine.lab.study import Settings, Study, carry_out
from engine.rules import Rules

HELP: Final = "choices, what they matter, leads, and the ways of the cards"
DESCRIPTION: Final = (
    "Play holes by chance, and holes of players who search, and draw four figures: the branching factor (how "
    "many choices each decision has, by chance), the spread (how far apart the best and the worst choice of "
    "each decision are, as part of the most in that hole), the leads (which part of the others the eventual "
    "first, second, … may expect to beat during the hole), and the ways of the cards (who owns and who sees "
    "them, and how often they move, in both kinds of holes). A player who searches deals what it can't know "
    "anew and plays each choice to the end, as often as --playouts says, and takes the one with which it "
    "beats most of the others on average."
)

BY_CHANCE: Final = "random"
BY_SEARCH: Final = "search"
RANDOM_SHARE: Final = 250
"""Holes by chance in a piece."""
SEARCH_SHARE: Final = 5
PLAYOUTS: Final = 32


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `games` takes."""
    add_common(parser)
    parser.add_argument(
        "--random",
        type=whole(1, 1_000_000),
        default=100,
        metavar="N",
        help="holes by chance (default: %(default)s)",
    )
    parser.add_argument(
        "--search",
        type=whole(1, 1_000_000),
        default=100,
        metavar="N",
        help="holes of players who search (default: %(default)s)",
    )
    parser.add_argument(
        "--playouts",
        type=whole(2, 100_000),
        default=PLAYOUTS,
        metavar="N",
        help="how often each choice is played to the end (default: %(default)s)",
    )
    parser.add_argument(
        "--by",
        choices=BY_KERNEL,
        help="who plays the playouts: expected value, or chance (default: ev; with --plain chance alone)",
    )
    parser.add_argument(
        "--plain",
        action="store_true",
        help="without the compiled kernel: the engine itself plays, playouts are by chance; other deals",
    )


def run(options: argparse.Namespace) -> int:
    """Measure, and write tables and figures."""
    rules, players = table_rules(options)
    by = options.by or ("random" if options.plain else "ev")
    study = study_of(
        rules, players, options.seed, options.random, options.search, options.playouts, by, options.plain
    )
    found = measured(study, options.out, options.processes)
    write(found, rules, options.out)
    print(summary(found))
    print(f"Tables and figures are in {options.out}.")
    return 0


def study_of(
    rules: Rules, players: int, seed: int, random: int, search: int, playouts: int, by: str, is_plain: bool
) -> Study:
    """The study of so many holes by chance and of players who search."""
    if is_plain and by != "random":
        raise BadChoice("With “--plain” playouts are by chance: leave out “--by”, or say “--by random”.")
    settings = {
        "rules": rules.to_dict(),
        "players": players,
        "seed": seed,
        "playouts": playouts,
        "by": by,
        "plain": is_plain,
    }
    pieces = [(BY_CHANCE, *share) for share in shares(random, RANDOM_SHARE)]
    pieces += [(BY_SEARCH, *share) for share in shares(search, SEARCH_SHARE)]
    return Study("games", settings, pieces, work)


def work(settings: Settings, piece: Sequence[Any]) -> list[dict[str, Any]]:
    """The holes of one piece, as they are kept."""
    kind, first, count = piece
    rules, players, seed = Rules.load(settings["rules"]), settings["players"], settings["seed"]
    playouts = settings["playouts"] if kind == BY_SEARCH else 0
    if settings["plain"]:
        numbers = range(first, first + count)
        return [plain.play(rules, players, seed, number, playouts).kept() for number in numbers]
    from engine.lab.games import kernel  # noqa: PLC0415  # plain games need no compiler

    return [game.kept() for game in kernel.play(rules, players, count, seed, first, playouts, settings["by"])]


def measured(study: Study, folder: Path, processes: int) -> Courses:
    """What came of the study."""
    results = carry_out(study, folder, processes)
    kinds: dict[str, list[dict[str, Any]]] = {BY_CHANCE: [], BY_SEARCH: []}
    for (kind, *_), games in zip(study.pieces, results, strict=True):
        kinds[kind] += games
    return courses(kinds[BY_CHANCE], kinds[BY_SEARCH], study.settings["players"])


def summary(found: Courses) -> str:
    """The main numbers, for people."""
    rows = [
        (name, side.games, str(side.decisions), side.fewest, side.most, side.branching, str(side.points))
        for name, side in (("by chance", found.random), ("searching", found.search))
    ]
    columns = ("holes", "number", "decisions", "fewest", "most", "choices", "points")
    along = (0, 5, 10, 15, 18, 20)
    places = [
        (f"lead of number {place + 1}", *(lead[at].value for at in along))
        for place, lead in enumerate(found.leads)
    ]
    rows_along = [("spread", *(found.spread[at].value for at in along)), *places]
    heads = ("part of the hole", *(f"{at * 5} %" for at in along))
    return "\n".join([printed(columns, rows), "", printed(heads, rows_along)])


def write(found: Courses, rules: Rules, folder: Path) -> None:
    """Write all tables and figures to `folder`."""
    write_json(folder / "games.json", found.to_json())
    write_table(
        folder / "branching.csv",
        ("decision", "choices", "tenth_part", "nine_tenths", "holes_lasting"),
        [(at + 1, *each) for at, each in enumerate(found.random.course)],
    )
    write_table(
        folder / "spread.csv",
        ("progress", "spread", "within"),
        [(at, *each) for at, each in zip(found.progress, found.spread, strict=True)],
    )
    write_table(
        folder / "leads.csv",
        ("place", "progress", "lead", "within"),
        [
            (place + 1, at, *each)
            for place, lead in enumerate(found.leads)
            for at, each in zip(found.progress, lead, strict=True)
        ],
    )
    write_table(
        folder / "moves.csv",
        ("play", "seat", "from", "to", "taken", "shown_to", "moves_a_hole"),
        [
            (name, seat + 1, PLACES[a].name, PLACES[b].name, taken(a), shown(a, b), often)
            for name, side in (("random", found.random), ("search", found.search))
            for (seat, a, b), often in sorted(side.moves.items())
        ],
    )
    title = rules.preset
    save(branching.draw(title, found.random.course), folder / "branching")
    save(spread.draw(title, found.progress, found.spread), folder / "spread")
    save(leads.draw(title, found.progress, found.leads), folder / "leads")
    for name, words, side in (("random", "by chance", found.random), ("search", "searching", found.search)):
        save(moves.draw(f"{title}, {words}", side.moves), folder / f"moves-{name}")
