"""What the board says of places that may still change."""

from __future__ import annotations

PROVISIONAL = "Provisional until every match is in."
