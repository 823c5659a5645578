"""All tables of the app, gathered from the rooms in which they live."""

from scoring.awards.models import AdvancementAnswer, PinAward
from scoring.sheets.models import HighScore, Result, Submission, Verification

__all__ = ["AdvancementAnswer", "HighScore", "PinAward", "Result", "Submission", "Verification"]
