"""All tables of the app, gathered from the rooms in which they live."""

from scoring.afternoons.models import CardLine
from scoring.archives.models import HandOver, Passport
from scoring.awards.models import AwardDecision, PinAward, PinDelivery
from scoring.board.models.announcing import Announcement, Reveal, Sponsor, Thanks
from scoring.board.models.calls import CalledPhone
from scoring.board.models.screens import Screen
from scoring.cases.models import Appeal, CarriedOut, Case, Ruling
from scoring.changes.models import Change
from scoring.closing.models import Closing
from scoring.consequences.models import Moved
from scoring.decisions.models import DecisionMade, LateFile
from scoring.ladder.models import Envelope
from scoring.live.models import CaptainAnswer, LiveLine, LiveLog, TableLink, WrongWord
from scoring.sheets.models import (
    HighScore,
    Mismatch,
    PrintedSheet,
    PrintRun,
    Result,
    SetAside,
    Submission,
    Substitution,
    Verification,
    WithdrawnSheet,
)
from scoring.standings.models import AdvancementAnswer, PlaceDecision, PlaceDecisionLine, PlayoffSetAside

__all__ = [
    "AdvancementAnswer",
    "Announcement",
    "Appeal",
    "AwardDecision",
    "CalledPhone",
    "CaptainAnswer",
    "CardLine",
    "CarriedOut",
    "Case",
    "Change",
    "Closing",
    "DecisionMade",
    "Envelope",
    "HandOver",
    "HighScore",
    "LateFile",
    "LiveLine",
    "LiveLog",
    "Mismatch",
    "Moved",
    "Passport",
    "PinAward",
    "PinDelivery",
    "PlaceDecision",
    "PlaceDecisionLine",
    "PlayoffSetAside",
    "PrintRun",
    "PrintedSheet",
    "Result",
    "Reveal",
    "Ruling",
    "Screen",
    "SetAside",
    "Sponsor",
    "Submission",
    "Substitution",
    "TableLink",
    "Thanks",
    "Verification",
    "WithdrawnSheet",
    "WrongWord",
]
