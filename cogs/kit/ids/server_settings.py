from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from cogs.kit.custom_id import CustomId, text
from cogs.kit.ids.fields import ControlName, Drawing, Redrawn


@dataclass(frozen=True)
class SettingsId(Redrawn, CustomId, prefix="golfset"):
    """A menu, a button or the form of a server's settings.

    `about` is the match whose rules to save, the name of the preset to delete, the page to open, or the kind
    of posts.
    """

    drawing: Drawing
    control: ControlName
    about: Annotated[str, text(".{1,64}", optional=True)] = ""

    def of(self, control: str, about: str = "") -> str:
        """The custom id of `control` in this drawing."""
        return str(SettingsId(self.drawing, control, about))
