"""What the board says of places: that they may still change, are complete, or are final."""

from __future__ import annotations

import datetime

from django.utils.formats import date_format

PROVISIONAL = "Provisional until every match is in."
COMPLETE = "Every match is in. Not closed yet."


def final_since(day: datetime.date) -> str:
    """Return what a table says that was closed."""
    return f"Final since {date_format(day, 'l, F j')}."
