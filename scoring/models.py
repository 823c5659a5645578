"""All tables of the app, gathered from the rooms in which they live."""

from scoring.awards.models import AdvancementAnswer, AwardDecision, PinAward, PinDelivery
from scoring.changes.models import Change
from scoring.live.models import LiveLine, LiveLog
from scoring.playoffs.models import PlaceDecision, PlaceDecisionLine, PlayoffSetAside
from scoring.printing.models import PrintedSheet, PrintRun
from scoring.sheets.models import HighScore, Result, SetAside, Submission, Verification, WithdrawnSheet

__all__ = [
    "AdvancementAnswer",
    "AwardDecision",
    "Change",
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
    "SetAside",
    "Submission",
    "Verification",
    "WithdrawnSheet",
]
