"""All tables of the app, gathered from the rooms in which they live."""

from tournaments.afternoons.models import Afternoon
from tournaments.draws.models import Bye, CodeCounter, Match, Stage, StageEntry, SubMatch
from tournaments.entries.models import (
    Departure,
    Entry,
    FeeShare,
    Override,
    PutOut,
    Qualification,
    RosterPlace,
    TeamsSaid,
    TeamWord,
)
from tournaments.events.models import Competition, Event, EventMove, ProgrammeItem, SeasonDate, SharedBoards
from tournaments.halls.models import HallTable
from tournaments.hosting.models.allocation import Allocation, HostApplication
from tournaments.hosting.models.duties import Attendance, Duty
from tournaments.hosting.models.papers import FinancialLine, FinancialSheet, Hotel, InformationSheet
from tournaments.hosting.models.prizes import Prize
from tournaments.imports.models import ColumnNames, ImportBatch, ImportRow
from tournaments.jobs.models import Job
from tournaments.letters.models import Letter, SwitchedOff
from tournaments.members.models import GoneCard, Member, MemberChange, Suspension, Transfer
from tournaments.money.models import Forwarding, Payment, PurseLine, PursePart, ReceiptBook, Refund, ReturnedCheque
from tournaments.organization.models import Branch, Command, District, KeptAnswer, Organization, Role, User
from tournaments.people.models import RecoveryCode, Session
from tournaments.rulebooks.models import Book, BookVersion, Edition
from tournaments.seasons.models.past import PastPlayer, PastWinner
from tournaments.seasons.models.plan import PlannedEvent, Season, SeasonLevel, SeasonQuota
from tournaments.signups.models import SignUp, SignUpLink
from tournaments.sites.models import KnownSite

__all__ = [
    "Afternoon",
    "Allocation",
    "Attendance",
    "Book",
    "BookVersion",
    "Branch",
    "Bye",
    "CodeCounter",
    "ColumnNames",
    "Command",
    "Competition",
    "Departure",
    "District",
    "Duty",
    "Edition",
    "Entry",
    "Event",
    "EventMove",
    "FeeShare",
    "FinancialLine",
    "FinancialSheet",
    "Forwarding",
    "GoneCard",
    "HallTable",
    "HostApplication",
    "Hotel",
    "ImportBatch",
    "ImportRow",
    "InformationSheet",
    "Job",
    "KeptAnswer",
    "KnownSite",
    "Letter",
    "Match",
    "Member",
    "MemberChange",
    "Organization",
    "Override",
    "PastPlayer",
    "PastWinner",
    "Payment",
    "PlannedEvent",
    "Prize",
    "ProgrammeItem",
    "PurseLine",
    "PursePart",
    "PutOut",
    "Qualification",
    "ReceiptBook",
    "RecoveryCode",
    "Refund",
    "ReturnedCheque",
    "Role",
    "RosterPlace",
    "Season",
    "SeasonDate",
    "SeasonLevel",
    "SeasonQuota",
    "Session",
    "SharedBoards",
    "SignUp",
    "SignUpLink",
    "Stage",
    "StageEntry",
    "SubMatch",
    "Suspension",
    "SwitchedOff",
    "TeamWord",
    "TeamsSaid",
    "Transfer",
    "User",
]
