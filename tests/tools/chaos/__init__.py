"""Kill the real bot process at random moments of play and check that nothing is lost.

    uv run python -m tests.tools.chaos --kills 200

`people` press the buttons they see at the tables of a stand-in for Discord, `ledger` notes every press before
it is sent and then its answer, `run` kills the process and starts it again on the same database. After each
kill `audit` compares the database files, as the killed process left them, with the ledger.

SIGKILL ends a process as a crash does, but data that the operating system already has still reaches the disk.
BotRunning cuts are tested in `tests/data/sqlite_file/test_whole_check.py`.
"""
