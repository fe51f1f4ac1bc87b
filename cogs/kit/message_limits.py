"""Discord's limits for the parts of messages and forms."""

from __future__ import annotations

from typing import Final

LONGEST_TEXT: Final = 4096
LONGEST_FIELD: Final = 1024
LONGEST_EMBED: Final = 6000
LONGEST_ALT_TEXT: Final = 1024
LONGEST_CHOICE: Final = 100
LONGEST_BUTTON: Final = 80
LONGEST_CUSTOM_ID: Final = 100
LONGEST_FORM_TITLE: Final = 45
LONGEST_FORM_DESCRIPTION: Final = 100
"""Most characters of the texts named above.

`LONGEST_CHOICE`: of a choice's label or description. `LONGEST_FORM_TITLE`: of a form's title or label.
"""

MOST_FIELDS: Final = 25
MOST_CHOICES: Final = 25
"""Most fields of an embed, and most choices in a menu or below an option that is typed."""
