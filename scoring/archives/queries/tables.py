"""Every table of the site: how it belongs to an event and goes into its archive, or why it stays behind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from auditlog.models import LogEntry
from django.db.models import Field, FileField, ForeignKey, Model

from scoring.afternoons.models import CardLine
from scoring.awards.models import AwardDecision, PinAward
from scoring.board.models.announcing import Announcement, Reveal, Sponsor, Thanks
from scoring.board.models.screens import Screen
from scoring.cases.models import Appeal, CarriedOut, Case, Ruling
from scoring.changes.models import Change
from scoring.closing.models import Closing
from scoring.consequences.models import Moved
from scoring.decisions.models import DecisionMade, LateFile
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
from tournaments.models import (
    Afternoon,
    Attendance,
    Bye,
    Competition,
    Departure,
    Duty,
    Entry,
    Event,
    EventMove,
    FeeShare,
    FinancialLine,
    FinancialSheet,
    Forwarding,
    HallTable,
    Hotel,
    ImportBatch,
    InformationSheet,
    Job,
    Match,
    Member,
    MemberChange,
    Organization,
    Override,
    Payment,
    Prize,
    ProgrammeItem,
    PurseLine,
    PursePart,
    PutOut,
    Qualification,
    Refund,
    ReturnedCheque,
    RosterPlace,
    SharedBoards,
    Stage,
    StageEntry,
    SubMatch,
    Suspension,
    TeamsSaid,
    TeamWord,
    Transfer,
    User,
)

Hidden = tuple[str, type[Model]]  # "field.path.to.numbers", and the table whose rows these are


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedTable:
    """One table of the archive.

    `of_event` is the path from a row to its event; empty for what belongs to no event and comes along because it is
    named. `hidden` are numbers of rows inside JSON. `stays` are fields that the site keeps to itself, with what
    stands there elsewhere. Of a `shared` table a row that is there already, found by `natural`, stays as it is there.
    """

    model: type[Model]
    of_event: str = ""
    hidden: tuple[Hidden, ...] = ()
    stays: Mapping[str, Any] = field(default_factory=dict)
    outside: str = ""  # a foreign key to an entry of another event: in a file it says what that entry was
    natural: tuple[str, ...] = ()
    shared: bool = False
    only_to_the_hall: bool = False
    gone: frozenset[str] = frozenset()  # fields of files that an older program wrote, which nothing needs any more

    @property
    def label(self) -> str:
        return self.model._meta.label

    @property
    def fields(self) -> list[Field[Any, Any]]:
        """The fields that are written: all but the key, and what the site keeps to itself."""
        kept = {*self.stays, *(f.name for f in self.model._meta.concrete_fields if isinstance(f, FileField))}
        return [f for f in self.model._meta.concrete_fields if f.name not in kept and (not f.primary_key or self.keyed)]

    @property
    def keyed(self) -> bool:
        """Whether its key is a UUID, which is the same everywhere."""
        pk = self.model._meta.pk
        assert pk is not None
        return pk.get_internal_type() == "UUIDField"

    @property
    def links(self) -> list[ForeignKey[Any, Any]]:
        """The foreign keys among its fields."""
        return [f for f in self.fields if isinstance(f, ForeignKey)]


def _plan(prefix: str) -> tuple[Hidden, ...]:
    """Return where the plan of a stage has numbers of rows. Its labels are part of the proof, and stay."""
    entries = ("names.#", "numbers.#", "labels.#", "fixed.#", "flipped.*")
    return (
        *((f"{prefix}.proof.{path}", Entry) for path in entries),
        (f"{prefix}.publication.despite.*.entry", Entry),
        (f"{prefix}.late.drawn_without.*", Departure),
        (f"{prefix}.drawn.*.points.*.0", Entry),
        (f"{prefix}.sat.*.entry", Entry),
    )


def _report(prefix: str) -> tuple[Hidden, ...]:
    return (
        (f"{prefix}.affected.*.entry", Entry),
        (f"{prefix}.withdraw.*.sheet", SubMatch),
        (f"{prefix}.reprint.*.sheet", SubMatch),
    )


def _draw(prefix: str) -> tuple[Hidden, ...]:
    """Return what a snapshot of a draw names inside its JSON."""
    return (
        *_plan(f"{prefix}.plan"),
        (f"{prefix}.seats.*", StageEntry),
        (f"{prefix}.matches.*.0", Match),
        (f"{prefix}.matches.*.4", Entry),
        (f"{prefix}.matches.*.5", Entry),
        (f"{prefix}.sheets.*.0", SubMatch),
        (f"{prefix}.byes.*.0", Bye),
        (f"{prefix}.byes.*.2", Entry),
    )


_CHANGE: tuple[Hidden, ...] = (
    ("asked.entry", Entry),
    *_draw("before"),
    *_draw("after.draw"),
    ("before.printed.*.0", PrintedSheet),
    ("before.printed.*.1", SubMatch),
    ("after.departure", Departure),
    ("after.admitted", Entry),
    ("after.forfeits.*", Submission),
    ("after.set_aside.*", Submission),
    ("after.renewed.*", SubMatch),
    ("after.submission", Submission),
    *_report("report"),
    *_report("report.in.*"),  # the same in another language
    *_report("report.others.*"),
    *_report("report.others.*.in.*"),
)

_SHEET = "sub_match__match__stage__competition__event"
_RULING = "ruling__case__event"

# In this order they are written: a row names rows of its own table or of those above, but for what is inside JSON.
TABLES: tuple[ArchivedTable, ...] = (
    ArchivedTable(
        model=Organization,
        shared=True,
        stays={"path": "", "command": None, "prefix": "", "zone": "", "closed_at": None, "language": ""},
    ),
    ArchivedTable(model=Member, shared=True, natural=("number",), stays={"searched": "", "written_at": None}),
    ArchivedTable(
        model=User,
        shared=True,
        # They come as names: nobody signs in with them, and nobody's rights come along.
        stays={
            "password": "",
            "email": "",
            "last_login": None,
            "is_superuser": False,
            "is_staff": False,
            "is_active": False,
            "date_joined": None,
            "member": None,
            "language": "",
        },
    ),
    ArchivedTable(model=MemberChange, shared=True, natural=("member", "field", "made_at")),
    # From where somebody came is a name elsewhere: the branches of another Command do not travel for it.
    ArchivedTable(model=Transfer, shared=True, natural=("member", "made_at"), stays={"from_branch": None}),
    ArchivedTable(model=Suspension, shared=True, natural=("member", "sport", "season")),
    ArchivedTable(
        model=Event,
        of_event="pk",
        stays={"away_since": None, "away_to": "", "board_version": 0, "board_changed_at": None},
    ),
    ArchivedTable(model=SharedBoards, of_event="event"),
    ArchivedTable(model=HallTable, of_event="event"),
    ArchivedTable(model=Competition, of_event="event"),
    ArchivedTable(model=Afternoon, of_event="competition__event"),
    ArchivedTable(model=ProgrammeItem, of_event="event"),
    ArchivedTable(model=Screen, of_event="event", gone=frozenset({"scenes"})),
    ArchivedTable(model=Announcement, of_event="event"),
    ArchivedTable(model=Sponsor, of_event="event"),
    ArchivedTable(model=Thanks, of_event="event"),
    ArchivedTable(model=EventMove, of_event="event"),
    ArchivedTable(model=Duty, of_event="event"),
    ArchivedTable(model=InformationSheet, of_event="event"),
    ArchivedTable(model=Hotel, of_event="sheet__event"),
    ArchivedTable(model=FinancialSheet, of_event="event"),
    ArchivedTable(model=FinancialLine, of_event="sheet__event"),
    ArchivedTable(model=Prize, of_event="competition__event"),
    ArchivedTable(
        model=Job,
        of_event="event",
        shared=True,
        natural=("id",),
        stays={"next_url": "", "task": "", "args": [], "tries": 1},
    ),
    ArchivedTable(model=ImportBatch, of_event="event", shared=True, natural=("uploaded_by", "uploaded_at")),
    ArchivedTable(model=Entry, of_event="competition__event", stays={"written_at": None}),
    ArchivedTable(model=TeamWord, of_event="event", only_to_the_hall=True),
    ArchivedTable(model=TableLink, of_event="event", only_to_the_hall=True),
    ArchivedTable(model=RosterPlace, of_event="entry__competition__event"),
    ArchivedTable(model=Attendance, of_event="place__entry__competition__event"),
    ArchivedTable(model=Qualification, of_event="entry__competition__event", outside="source", stays={"rests_on": {}}),
    ArchivedTable(model=Override, of_event="entry__competition__event"),
    ArchivedTable(model=TeamsSaid, of_event="competition__event"),
    ArchivedTable(model=Departure, of_event="entry__competition__event"),
    ArchivedTable(model=PutOut, of_event="event"),
    ArchivedTable(model=Stage, of_event="competition__event", hidden=_plan("plan_data")),
    ArchivedTable(model=StageEntry, of_event="stage__competition__event"),
    ArchivedTable(model=Match, of_event="stage__competition__event"),
    ArchivedTable(model=SubMatch, of_event="match__stage__competition__event"),
    ArchivedTable(model=Bye, of_event="stage__competition__event"),
    ArchivedTable(model=CardLine, of_event="stage__competition__event"),
    ArchivedTable(model=PrintRun, of_event="job__event", shared=True, natural=("job",)),
    ArchivedTable(model=PrintedSheet, of_event=_SHEET),
    ArchivedTable(model=WithdrawnSheet, of_event="event"),
    ArchivedTable(model=Submission, of_event=_SHEET),
    ArchivedTable(model=Result, of_event=_SHEET),
    ArchivedTable(model=SetAside, of_event=f"submission__{_SHEET}"),
    ArchivedTable(model=Verification, of_event=f"submission__{_SHEET}"),
    ArchivedTable(model=Mismatch, of_event=f"submission__{_SHEET}"),
    ArchivedTable(model=HighScore, of_event=f"submission__{_SHEET}"),
    ArchivedTable(model=Substitution, of_event=f"submission__{_SHEET}"),
    ArchivedTable(
        model=LiveLog,
        of_event="event",
        hidden=(("people.home.*", Member), ("people.away.*", Member)),
        stays={"device": ""},
    ),
    ArchivedTable(model=LiveLine, of_event="log__event"),
    ArchivedTable(model=CaptainAnswer, of_event="log__event"),
    ArchivedTable(model=WrongWord, of_event="sub_match__match__stage__competition__event"),
    ArchivedTable(model=PlaceDecision, of_event="competition__event"),
    ArchivedTable(model=PlaceDecisionLine, of_event="decision__competition__event"),
    ArchivedTable(model=PlayoffSetAside, of_event="stage__competition__event"),
    ArchivedTable(model=AdvancementAnswer, of_event="entry__competition__event"),
    ArchivedTable(model=Payment, of_event="event"),
    ArchivedTable(model=Refund, of_event="payment__event"),
    ArchivedTable(model=ReturnedCheque, of_event="entry__competition__event"),
    ArchivedTable(model=FeeShare, of_event="entry__competition__event"),
    ArchivedTable(model=Forwarding, of_event="event"),
    ArchivedTable(model=PurseLine, of_event="competition__event"),
    ArchivedTable(model=PursePart, of_event="line__competition__event"),
    ArchivedTable(model=PinAward, of_event="event", natural=("member", "level")),
    ArchivedTable(model=AwardDecision, of_event="entry__competition__event"),
    ArchivedTable(model=Reveal, of_event="competition__event", hidden=(("entries.*", Entry),)),
    ArchivedTable(model=Change, of_event="stage__competition__event", hidden=_CHANGE),
    ArchivedTable(model=Moved, of_event="competition__event"),
    ArchivedTable(model=Case, of_event="event"),
    ArchivedTable(model=Ruling, of_event="case__event", hidden=(("details.member", Member),)),
    ArchivedTable(
        model=CarriedOut,
        of_event=_RULING,
        hidden=(
            ("made.submission", Submission),
            ("made.set_aside.*", Submission),
            ("made.put_out", PutOut),
            ("made.suspension", Suspension),
        ),
    ),
    ArchivedTable(model=Appeal, of_event=_RULING),
    ArchivedTable(model=DecisionMade, of_event="event"),
    ArchivedTable(model=LateFile, of_event="event"),
    ArchivedTable(model=Closing, of_event="competition__event", stays={"places": {}, "public_fingerprint": ""}),
)

BY_LABEL: Mapping[str, ArchivedTable] = {table.label: table for table in TABLES}
HISTORY = LogEntry._meta.label  # written in its own way: its lines name rows of every table

# Why a table is in no archive. What is new has to take a place above or here.
LEFT_OUT: Mapping[str, str] = {
    "tournaments.CodeCounter": "counts the codes of this site; a laptop in a hall is lent some of them",
    "tournaments.ReceiptBook": "counts the receipts of this site; a laptop in a hall has a series of its own",
    "tournaments.Season": "belongs to the season of a Command, and to no event",
    "tournaments.SeasonLevel": "belongs to the season of a Command, and to no event",
    "tournaments.SeasonQuota": "belongs to the season of a Command, and to no event",
    "tournaments.PlannedEvent": "belongs to the season of a Command, and to no event",
    "tournaments.Book": "is written by a Command; the archive carries the rules that its event is played by",
    "tournaments.BookVersion": "is written by a Command; the archive carries the rules that its event is played by",
    "tournaments.Sport": "the archive carries the sports that its event is played by, as they were saved",
    "tournaments.SportEdition": "the archive carries the sports that its event is played by, as they were saved",
    "tournaments.Edition": "the archive carries the rules that its event is played by, and the key of their edition",
    "tournaments.GoneCard": "says what programs that copy the registry of this site have to forget",
    "tournaments.ColumnNames": "what an office calls the columns of its lists",
    "tournaments.KeptAnswer": "says what programs sent to this site twice",
    "tournaments.Role": "every site says for itself who may do what",
    "tournaments.User_groups": "every site says for itself who may do what",
    "tournaments.User_user_permissions": "every site says for itself who may do what",
    "tournaments.PastWinner": "belongs to the past of a Command, and to no event",
    "tournaments.PastPlayer": "belongs to the past of a Command, and to no event",
    "tournaments.Allocation": "says who is to host in a season of a Command, and belongs to no event",
    "tournaments.HostApplication": "was sent to the Command before there was an event",
    "tournaments.SeasonDate": "belongs to the calendar of the organizer, and to no event",
    "tournaments.ImportRow": "what came of a list is in the entries; its rows stay with the file",
    "scoring.Envelope": "says what this site sent to whom, and when it came in",
    "tournaments.Letter": "was sent by this site, or lies in its outbox",
    "tournaments.SwitchedOff": "what somebody does not wish to get from this site",
    "tournaments.KnownSite": "every site decides for itself whom it trusts",
    "scoring.CalledPhone": "is a phone that this site calls, with the key of this site",
    "scoring.PinDelivery": "belongs to the organizer's store of pins, and to no event",
    "tournaments.SignUpLink": "opens a page of this site only",
    "tournaments.SignUp": "waits here for an officer; the team that came of it is an entry",
    "scoring.Passport": "says under which numbers the archive of an event is known here",
    "scoring.HandOver": "says which laptop has an event, which only the office decides",
    "admin.LogEntry": "what the keeper of the site did in the administration",
    "auth.Group": "every site says for itself who may do what",
    "auth.Group_permissions": "every site says for itself who may do what",
    "auth.Permission": "made by the program itself",
    "axes.AccessAttempt": "who tried to sign in here",
    "axes.AccessAttemptExpiration": "who tried to sign in here",
    "axes.AccessFailureLog": "who tried to sign in here",
    "axes.AccessLog": "who signed in here",
    "contenttypes.ContentType": "made by the program itself",
    "knox.AuthToken": "opens this site",
    "otp_totp.TOTPDevice": "opens this site",
    "tournaments.RecoveryCode": "opens this site",
    "tournaments.Session": "opens this site",
}
