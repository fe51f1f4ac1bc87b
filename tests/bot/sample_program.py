"""A program that tells how it was started, or waits."""

from __future__ import annotations

import os
import sys
import time

if __name__ == "__main__":
    if sys.argv[1] == "wait":
        print("waiting", flush=True)
        time.sleep(600)
    print(sys.argv[1:], os.environ["GOLF_LOG_LEVEL"], os.getcwd(), sys.modules["__main__"].__name__)  # noqa: PTH109
    print("to the other", file=sys.stderr)
    sys.exit(int(sys.argv[2]))
