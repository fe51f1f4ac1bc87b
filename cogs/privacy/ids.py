"""What the buttons about one's own data carry: `golfprivacy:<control>`. They are about who presses them."""

from __future__ import annotations

from typing import Final, Literal, get_args

Control = Literal["forget", "keep"]

CONTROLS: Final[tuple[Control, ...]] = get_args(Control)
PRIVACY_PATTERN: Final = rf"golfprivacy:(?P<control>{'|'.join(CONTROLS)})"


def privacy_id(control: Control) -> str:
    """The custom id of a button."""
    return f"golfprivacy:{control}"
