"""Why a competition is not held."""

from __future__ import annotations

import datetime
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class NotHeld:
    """Who entered a competition that is not held, or of which somebody is asked, and until when teams could."""

    due: datetime.date | None = None
    team: str = ""  # the only one that entered
