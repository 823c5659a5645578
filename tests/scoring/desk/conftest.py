"""The desk enters the same sheets as every other door."""

from tests.scoring.sheets.conftest import draw, enter, playoff, sheet

__all__ = ["draw", "enter", "playoff", "sheet"]
