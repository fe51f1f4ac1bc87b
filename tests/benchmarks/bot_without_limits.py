"""The real bot without the limits on people, because everybody who presses here shares one server."""

from __future__ import annotations

import math
import sys
from dataclasses import replace
from unittest.mock import patch

from bot import process
from bot.__main__ import main
from cogs.answering.limits import DISCORDS_OWN

if __name__ == "__main__":
    lifted = replace(DISCORDS_OWN, presses=math.inf, pause=0.0, hosted=math.inf, tables=math.inf)
    with patch.object(process, "DISCORDS_OWN", lifted):
        sys.exit(main(sys.argv[1:]))
