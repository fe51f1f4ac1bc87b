"""A lease that is lost by hand."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class HandLease:
    """A lease, `held` until that is set otherwise."""

    held: bool = True
