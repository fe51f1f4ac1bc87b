"""`python -m engine.lab`: measure the game, by any rules."""

from __future__ import annotations

import sys

from engine.lab.line import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
