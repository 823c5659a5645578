"""A device carries the same sheets as the desk has."""

from tests.scoring.sheets.conftest import draw, enter, playoff, sheet

__all__ = ["draw", "enter", "playoff", "sheet"]
