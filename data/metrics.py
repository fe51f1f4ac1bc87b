"""Metrics of the bot, in the terms of Prometheus; `bot.monitor` serves them.

They are declared in `data`, as all packages above count with them. Metrics are numbers in this process's
memory, counted even if they are never served.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Final

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

disable_created_metrics()  # type: ignore[no-untyped-call]  # the library forgot to say that it returns None

INTERACTIONS: Final = Histogram(
    "golf_interaction_seconds",
    "Seconds from a press or command until it was answered, by what became of it and what it was.",
    ["outcome", "feature"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3, 5, 10),
)
"""`outcome`: "done", "refused" (by a rule or the state of the game) or "failed" (our error, or a failing
database). `feature`: a command, such as "golf daily", or the prefix of the pressed custom id, such as
"golfdaily"; `OTHER_FEATURE` if the bot doesn't know it.
"""

OTHER_FEATURE: Final = "other"


def count_features(features: Iterable[str]) -> None:
    """Start the counts of `features` at 0, so that Prometheus sees the first interaction as a rise."""
    for feature, outcome in product(features, ("done", "refused", "failed")):
        INTERACTIONS.labels(outcome, feature)


DROPPED: Final = Counter(
    "golf_interactions_dropped", "Presses and commands that were not acted on, by why.", ["why"]
)
"""`why`: "late", "twice", "elsewhere" (another process has the server), "waiting" (the database is away),
"stopping" (this process is about to end), "ignore" (a second press in the same moment) or "tell" (too many
presses).
"""

TABLE_EDITS: Final = Counter(
    "golf_table_edits",
    "New states of public tables, by whether they were shown: sent, skipped for a newer one, failed.",
    ["outcome"],
)
"""`outcome`: "sent", "skipped" or "failed"."""

TABLE_LATENESS: Final = Histogram(
    "golf_table_lateness_seconds",
    "Seconds from a change of a table until its public message showed it.",
    buckets=(0.1, 0.25, 0.5, 1, 1.5, 2, 3, 5, 10, 30, 60, 300),
)

REQUESTS: Final = Counter(
    "golf_discord_requests",
    "Requests to Discord, by whether they count against its limit for bots.",
    ["kind"],
)
"""`kind`: "interaction" if the request uses the token of a press or a command, else "counted"."""

BUDGET_USED: Final = Gauge(
    "golf_request_budget_used",
    "Share of the counted requests for tables that was used in the last ten seconds.",
)

BUDGET_WAIT: Final = Histogram(
    "golf_request_budget_wait_seconds",
    "Seconds that counted requests for tables waited for their turn.",
    buckets=(0.001, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30, 60),
)

REFUSALS: Final = Counter(
    "golf_discord_refusals", "Calls that Discord refused or did not answer, by why.", ["kind"]
)
"""`kind`: the name of a `cogs.answering.attempt.Refusal`, in small letters."""

RECONNECTS: Final = Counter(
    "golf_gateway_reconnects", "Gateway connections that came back after they were lost, by how.", ["how"]
)
"""`how`: "resumed" (no event was missed) or "renewed"."""

START_FAILURES: Final = Counter(
    "golf_start_failures",
    "Attempts at a step of the start that Discord refused or did not answer; each is tried again.",
    ["step"],
)
"""`step`: "login", "gateway" or "commands"."""

IDENTIFIES: Final = Counter("golf_identifies", "Gateway sessions begun; Discord allows so many a day.")

UNREADABLE_EVENTS: Final = Counter("golf_unreadable_events", "Events of the gateway that could not be read.")

JOURNAL_ENTRIES: Final = Counter("golf_journal_entries", "Journal entries that are on disk.")

COMMITS: Final = Histogram(
    "golf_commit_seconds",
    "Seconds from handing entries to the journal until they were on disk, or could not be written.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)

COMMIT_FAILURES: Final = Counter("golf_commit_failures", "Writes to the journal that failed.")

DATABASE_WAIT: Final = Histogram(
    "golf_database_wait_seconds",
    "Seconds that reads and writes waited until they had a connection to the database.",
    ["work"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 30),
)
"""`work`: "read" or "write"."""

DATABASE_DAMAGED: Final = Gauge(
    "golf_database_damaged", "1 once the check after the start has found damage in the database file."
)

HEALTHY: Final = Gauge("golf_healthy", "1 while /healthz answers 200.")

ENDED_WITH_CODE: Final = Gauge(
    "golf_ended_with_code",
    "Exit code with which the bot ended in a container that waits for a person; 0 while the bot runs.",
)

QUEUE_JOBS: Final = Gauge("golf_queue_jobs", "Long jobs of people that run or wait, by queue.", ["queue"])
"""`queue`: "reviews", "films", "hints" or "files"."""

QUEUE_WAIT: Final = Histogram(
    "golf_queue_wait_seconds",
    "Seconds that long jobs of people waited for their turn.",
    ["queue"],
    buckets=(0.01, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300),
)

SETTINGS_DELAY: Final = Histogram(
    "golf_settings_delay_seconds",
    "Seconds from a change of settings in another process until this one went by it.",
    buckets=(0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 120),
)

SHARDS_CLAIMED: Final = Counter("golf_shards_claimed", "Shards that this process claimed, by when.", ["when"])
"""`when`: "start" if the shards were free right away; "later" after a wait or a takeover."""

SHARDS_LOST: Final = Counter(
    "golf_shards_lost", "Shards that this process lost with its session of the database."
)

for _when in ("start", "later"):
    SHARDS_CLAIMED.labels(_when)
for _work in ("read", "write"):
    DATABASE_WAIT.labels(_work)
count_features([OTHER_FEATURE])
for _outcome in ("sent", "skipped", "failed"):
    TABLE_EDITS.labels(_outcome)
for _kind in ("counted", "interaction"):
    REQUESTS.labels(_kind)
for _how in ("resumed", "renewed"):
    RECONNECTS.labels(_how)
for _step in ("login", "gateway", "commands"):
    START_FAILURES.labels(_step)
