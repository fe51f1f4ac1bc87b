"""`games`: how many choices there are, how much they matter, how early a winner shows, how cards move."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from engine.commands.arguments import add_number, rules_name
from engine.figures.charts import leads_chart
from engine.game.rules import Rules
from engine.lab.charts import branching_chart, spread_chart
from engine.lab.experiments.common import add_common, shares, table_rules
from engine.lab.experiments.courses import GameAverages, courses, of_all_seats
from engine.lab.games import playing
from engine.lab.games.places import PLACES, seen_before, shown_to
from engine.lab.moves_chart import moves_chart
from engine.lab.result_files import ResultFiles, printed
from engine.lab.study import Settings, Study, carry_out

HELP: Final = "choices, what they matter, leads, and the ways of the cards"
DESCRIPTION: Final = (
    "Play holes by chance, and holes of players who search, and draw four charts: the branching factor (how "
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
"""Number of holes by chance in one piece of the study."""
SEARCH_SHARE: Final = 5
PLAYOUTS: Final = 32
LASTING: Final = 0.25
"""The chart of choices shows a decision only if at least this part of the holes lasts so long."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_common(parser)
    add_number(parser, "--random", (1, 1_000_000), 100, "holes by chance")
    add_number(parser, "--search", (1, 1_000_000), 100, "holes of players who search")
    add_number(parser, "--playouts", (2, 100_000), PLAYOUTS, "how often each choice is played to the end")
    parser.add_argument(
        "--by",
        choices=tuple(playing.POLICIES),
        default="ev",
        help="who plays the playouts: expected value, or chance (default: %(default)s)",
    )


def run(options: argparse.Namespace) -> int:
    rules, players = table_rules(options)
    study = study_of(
        rules, players, options.seed, options.random, options.search, options.playouts, options.by
    )
    found = measure(study, options.out, options.processes)
    files = ResultFiles(options.out, rules_name(rules, players), study.settings)
    write(found, files)
    print(f"{files.heading}\n\n{summary(found)}")
    print(f"Tables and charts are in {options.out}.")
    return 0


def study_of(
    rules: Rules, players: int, seed: int, random: int, search: int, playouts: int, by: str
) -> Study:
    """Return the study of `random` holes played by chance and `search` holes of searching players."""
    settings = {
        "rules": rules.to_dict(),
        "players": players,
        "seed": seed,
        "playouts": playouts,
        "by": by,
    }
    pieces = [(BY_CHANCE, *share) for share in shares(random, RANDOM_SHARE)]
    pieces += [(BY_SEARCH, *share) for share in shares(search, SEARCH_SHARE)]
    return Study("games", settings, pieces, work)


def work(settings: Settings, piece: Sequence[Any]) -> list[dict[str, Any]]:
    """Return the games of one piece as JSON."""
    kind, first, count = piece
    rules, players, seed = Rules.load(settings["rules"]), settings["players"], settings["seed"]
    playouts = settings["playouts"] if kind == BY_SEARCH else 0
    return [
        game.kept() for game in playing.play(rules, players, count, seed, first, playouts, settings["by"])
    ]


def measure(study: Study, folder: Path, processes: int) -> GameAverages:
    """Return the averages over all games. Pieces in `folder` are not played again."""
    results = carry_out(study, folder, processes)
    kinds: dict[str, list[dict[str, Any]]] = {BY_CHANCE: [], BY_SEARCH: []}
    for (kind, *_), games in zip(study.pieces, results, strict=True):
        kinds[kind] += games
    return courses(kinds[BY_CHANCE], kinds[BY_SEARCH], study.settings["players"])


def summary(found: GameAverages) -> str:
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


def write(found: GameAverages, files: ResultFiles) -> None:
    files.json("games", found.to_json())
    files.table(
        "branching",
        ("decision", "choices", "tenth_part", "nine_tenths", "holes_lasting"),
        [(at + 1, *each) for at, each in enumerate(found.random.course)],
    )
    files.table(
        "spread",
        ("progress", "spread", "within"),
        [(at, *each) for at, each in zip(found.progress, found.spread, strict=True)],
    )
    files.table(
        "leads",
        ("place", "progress", "lead", "within"),
        [
            (place + 1, at, *each)
            for place, lead in enumerate(found.leads)
            for at, each in zip(found.progress, lead, strict=True)
        ],
    )
    files.table(
        "moves",
        ("play", "seat", "from", "to", "taken", "shown_to", "moves_a_hole"),
        [
            (name, seat + 1, PLACES[a].name, PLACES[b].name, seen_before(a), shown_to(a, b), often)
            for name, side in (("random", found.random), ("search", found.search))
            for (seat, a, b), often in sorted(side.moves.items())
        ],
    )
    course = [step for step in found.random.course if step.lasting >= LASTING] or found.random.course[:1]
    choices = branching_chart([step.choices for step in course], [(step.low, step.high) for step in course])
    files.chart("branching", choices, "by chance, mean, and 8 of 10 holes")
    searching = f"searching by {files.settings['by']}, {files.settings['playouts']} playouts"
    sure = f"{searching}, with 95%-intervals"
    files.chart("spread", spread_chart(found.progress, found.spread), sure)
    files.chart("leads", leads_chart(found.progress, found.leads), sure)
    for name, words, side in (("random", "by chance", found.random), ("search", searching, found.search)):
        files.chart(f"moves-{name}", moves_chart(of_all_seats(side.moves)), words)
