"""`python -m engine`: simulate, score, replay, verify, rules and lab on the command line."""

from __future__ import annotations

import sys

from engine.commands.line import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
