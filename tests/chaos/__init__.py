"""Kills the real bot process at random moments of play and proves that nothing is lost.

    uv run python -m tests.chaos --kills 200

`people` press what they see at the tables of a stand-in for Discord, `ledger` notes every press before it is
sent and what it was answered, `run` kills the process and starts it again on the same database. After each
kill `audit` holds the files as the killed process left them against the ledger.

SIGKILL ends a process as a crash does. What the operating system had been given by then still reaches the
disk, so a power cut is not what is tried here; for that there is `tests/data/test_damage.py`.
"""
