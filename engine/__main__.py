"""`python -m engine`: simulate matches, score grids, replay and verify records, read the rules."""

from __future__ import annotations

import sys

from engine.commands.line import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
