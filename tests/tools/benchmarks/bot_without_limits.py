"""The real bot without the limits on people, because everybody who presses here shares one server.

Time passes in it as `SlowTime` tells in the environment, if it does.
"""

from __future__ import annotations

import math
import sys
from contextlib import nullcontext
from dataclasses import replace
from unittest.mock import patch

from bot import process
from bot.__main__ import main
from cogs.answering.limits import DISCORDS_OWN
from tests.tools.benchmarks.slow_time import SlowTime

if __name__ == "__main__":
    lifted = replace(DISCORDS_OWN, presses=math.inf, pause=0.0, hosted=math.inf, tables=math.inf)
    slow = SlowTime.told()
    with patch.object(process, "DISCORDS_OWN", lifted), nullcontext() if slow is None else slow.passing():
        sys.exit(main(sys.argv[1:]))
