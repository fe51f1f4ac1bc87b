"""How thoroughly properties are tested, and whether there is a PostgreSQL to test on.

`uv run pytest --hypothesis-profile thorough` takes its time.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from collections.abc import Callable, Iterator

import pytest
from hypothesis import settings

from bot.log import add_match
from tests import databases, postgresql
from tests.bot import support_process
from tests.bot.support_launcher import POSSIBLE, Launcher
from tests.virtual_time import VirtualLoop

# No deadlines: how long an example takes depends on what else the machine does.
settings.register_profile("usual", deadline=None, max_examples=12)
settings.register_profile("thorough", deadline=None, max_examples=1_000)
settings.load_profile("usual")


@pytest.fixture(scope="session", autouse=POSSIBLE)
def launcher() -> Iterator[Launcher]:
    """Start processes by forking one that has imported everything."""
    with Launcher() as launcher:
        support_process.launcher = launcher
        yield launcher
        support_process.launcher = None


@pytest.fixture(
    params=["sqlite", pytest.param("postgresql", marks=pytest.mark.needs_postgresql)]
    if databases.wanted() == "sqlite"
    else [pytest.param("postgresql", marks=pytest.mark.needs_postgresql)]
)
def both_engines(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a journey on both engines, unless all of them shall run on one."""
    monkeypatch.setenv(databases.SETTING, request.param)


@pytest.fixture
def caplog(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """What is logged, with the match that each event is about."""
    caplog.handler.addFilter(add_match)
    yield caplog
    caplog.handler.removeFilter(add_match)


def pytest_configure(config: pytest.Config) -> None:
    """Describe the marks, and let nothing that the tests start ignore Ctrl-C.

    A shell has what it runs in the background ignore it, and that is passed on to all processes.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    config.addinivalue_line("markers", "sqlite: is about SQLite only")
    config.addinivalue_line("markers", "postgresql: is about PostgreSQL only")
    config.addinivalue_line("markers", "virtual_time: has an event loop whose time passes at once")
    config.addinivalue_line("markers", "long: is run only where asked for, by -m long")
    config.addinivalue_line("markers", "needs_postgresql: is left out where none can be reached")
    # Nearly all that is made until the tests run is kept, so that to look for garbage in it takes long.
    gc.disable()


def pytest_asyncio_loop_factories(item: pytest.Item) -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Return the one kind of event loop in which `item` runs, by its name."""
    if item.get_closest_marker("virtual_time"):
        return {"virtual": VirtualLoop}
    return {"usual": asyncio.new_event_loop}


def pytest_collection_finish() -> None:
    """Collect garbage from now on, but never among all that was imported and collected."""
    gc.enable()
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what needs PostgreSQL where there is none, which the summary says."""
    needing = [item for item in items if item.get_closest_marker("needs_postgresql")]
    if needing and not postgresql.reachable():
        for item in needing:
            item.add_marker(pytest.mark.skip(reason=WITHOUT))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Remove what was made on the server; where tests must not be left out, fail if they were."""
    postgresql.leave()
    if os.environ.get("CI") == "true" and not postgresql.reachable():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line if tests were left out for want of PostgreSQL."""
    skipped = terminalreporter.stats.get("skipped", [])
    left_out = [report for report in skipped if WITHOUT in str(report.longrepr)]
    if left_out:
        terminalreporter.write_line(f"{len(left_out)} tests were left out: {WITHOUT}")


WITHOUT = f"no PostgreSQL answers at {postgresql.address()} ({postgresql.SETTING})"
