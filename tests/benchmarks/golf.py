"""The real bot with all its limits but one: those who press here press faster than anybody may on Discord."""

from __future__ import annotations

import math
import sys
from dataclasses import replace
from unittest.mock import patch

from bot import process
from bot.__main__ import main
from cogs.limits import DISCORDS_OWN

if __name__ == "__main__":
    with patch.object(process, "DISCORDS_OWN", replace(DISCORDS_OWN, presses=math.inf)):
        sys.exit(main(sys.argv[1:]))
