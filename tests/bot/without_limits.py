"""`python -m bot` without limits: people in tests press in no time at all."""

from __future__ import annotations

import sys
from unittest.mock import patch

from bot import process
from bot.__main__ import main
from cogs.answering.limits import UNBOUNDED

if __name__ == "__main__":
    with patch.object(process, "DISCORDS_OWN", UNBOUNDED):
        sys.exit(main(sys.argv[1:]))
