"""All tables of the app, gathered from the rooms in which they live."""

from scoring.awards.models import AdvancementAnswer, AwardDecision, PinAward, PinDelivery
from scoring.live.models import LiveLine, LiveLog
from scoring.playoffs.models import PlaceDecision, PlaceDecisionLine, PlayoffSetAside
from scoring.printing.models import PrintedSheet, PrintRun
from scoring.sheets.models import HighScore, Result, Submission, Verification

__all__ = [
    "AdvancementAnswer",
    "AwardDecision",
    "HighScore",
    "LiveLine",
    "LiveLog",
    "PinAward",
    "PinDelivery",
    "PlaceDecision",
    "PlaceDecisionLine",
    "PlayoffSetAside",
    "PrintRun",
    "PrintedSheet",
    "Result",
    "Submission",
    "Verification",
]
