"""Where the log of an event is read from: its history, and the rows that say what the history does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any

from auditlog.models import LogEntry
from django.db.models import Exists, Model, OuterRef, Q, QuerySet

from scoring.board.models.announcing import Announcement, Reveal
from scoring.cases.models import Appeal, Case, Ruling
from scoring.chronicle.queries.history import about_people, lines_of
from scoring.chronicle.words import DOORS, Act, LogKind
from scoring.closing.models import Closing
from scoring.consequences.models import Moved
from scoring.decisions.models import DecisionMade, LateFile
from scoring.live.models import CaptainAnswer, LiveLog, TableLink, WrongWord
from scoring.sheets.models import Mismatch, PrintRun, SetAside, Submission, Verification
from tournaments.entries.models import Entry, TeamsSaid
from tournaments.events.models import Event
from tournaments.events.queries import year_of_bars
from tournaments.imports.models import ImportBatch
from tournaments.members.models import MemberChange, Suspension, Transfer
from tournaments.members.words import STANDING
from tournaments.money.models import Forwarding, Payment, Refund
from tournaments.organization.models import Organization, User
from tournaments.organization.queries.permissions import Right, organizations_with
from tournaments.signups.models import SignUp, SignUpLink

HISTORY = "history"  # the key of all that is read from it
_K, _BACK = LogKind, Act.TAKEN_BACK
_LIVE, _PHONE = Submission.Source.LIVE, Submission.Source.PHONE


def _live(row: Any) -> Any:
    return _LIVE.label


@dataclass(frozen=True, slots=True)
class Source:
    """Rows of one table of which each happened at one moment; what is named here are its paths."""

    kind: LogKind
    model: type[Model]
    done: str  # what was done, in the columns "entered_at" and "entered_by"
    event: str = ""  # where that is not the event of its sheet
    fields: tuple[str, ...] = ()  # what a row says, with dots
    name: str = ""  # what names a row, with dots; the code of its sheet where that is empty
    _: KW_ONLY
    by: str = ""  # the person who did it, where that is another column
    act: Act = Act.HAPPENED
    only: Mapping[str, Any] | None = None
    sheet: str = ""  # the sheet that it is about
    member: str = ""  # the person whom it is about
    link: tuple[str, ...] = ()  # the page about it, and the fields that its address takes
    where: Callable[[Any], Any] = lambda row: ""
    rows: Any = None

    @property
    def at(self) -> str:
        return "timestamp" if self.model is LogEntry else f"{self.done}_at".lstrip("_")

    @property
    def person(self) -> str:
        return self.by or f"{self.done}_by".lstrip("_")

    @property
    def key(self) -> str:
        return HISTORY if self.model is LogEntry else f"{self.model._meta.model_name} {self.at}"

    def about(self, users: list[int], members: list[int]) -> Q:
        """Return which rows are about one of these people."""
        if self.model is LogEntry:
            return about_people(users, members)
        mine = self.model._default_manager.filter(**{f"{self.member}__in": members}) if self.member else ()
        return Q(pk__in=mine)

    def of_sheet(self, code: str) -> QuerySet[Any]:
        """Return the rows about the sheet with this code."""
        rows: QuerySet[Any] = self.rows
        if self.model is LogEntry and self.kind is LogKind.LIVE:
            return rows.filter(object_id__in=LiveLog.objects.filter(sub_match__code=code).values("pk"))
        return rows.filter(**{f"{self.sheet}__code": code}) if self.sheet else rows.none()


def _money(model: type[Model], event: str, name: str, whose: tuple[str, ...], **only: str) -> tuple[Source, Source]:
    said = (*whose, "cents", "method", "number", "on", "note")
    return (
        Source(_K.MONEY, model, "recorded", event, said, name, only=only),
        Source(_K.MONEY, model, "voided", event, ("cents", "void_reason"), name, act=_BACK, only=only),
    )


_CASE, _RULING = (
    ("about", "claim", "claimed_by"),
    ("decision", "reason", "section", "effect_in_words", "carried_out.sentences"),
)
_ANSWER, _CLOSING = ("side", "agrees", "objection"), ("closing:record", "competition_id", "number")
_OF, _ON_VERSION = "competition__event", "submission__sub_match"
SOURCES = (
    Source(
        _K.RESULTS, Submission, "entered",
        sheet="sub_match", member="high_scores__member", where=Submission.get_source_display,
    ),
    Source(_K.RESULTS, Verification, "verified", "", ("submission.version",), sheet=_ON_VERSION),
    Source(_K.RESULTS, Mismatch, "raised", "", ("note",), sheet=_ON_VERSION),
    Source(_K.RESULTS, SetAside, "made", "", ("reason",), sheet=_ON_VERSION),
    Source(_K.RESULTS, Moved, "", _OF, ("sentences",), "__str__", link=("standings:office", "competition_id")),
    Source(_K.LIVE, LiveLog, "opened", act=Act.ADDED, sheet="sub_match", where=_live),
    # What ends with a submission is told by the submission.
    Source(
        _K.LIVE, LiveLog, "closed", by="held_by", act=_BACK, only={"end": LiveLog.End.GIVEN_UP}, sheet="sub_match",
        where=_live,
    ),
    Source(_K.LIVE, CaptainAnswer, "entered", "", _ANSWER, sheet="log__sub_match", where=_live),
    Source(
        _K.LIVE, WrongWord, "tried", "", ("side",), by="entered_by",
        sheet="sub_match", where=lambda row: (_LIVE if row.log_id else _PHONE).label,
    ),
    Source(
        _K.DECISIONS, Case, "opened", "event", _CASE, "__str__",
        sheet="sub_match", member="member", link=("cases:case", "pk"),
    ),
    Source(
        _K.DECISIONS, Ruling, "decided", "case__event", _RULING, "case",
        sheet="case__sub_match", member="case__member", link=("cases:case", "case_id"),
    ),
    Source(
        _K.DECISIONS, Appeal, "filed", "ruling__case__event", ("claimed_by", "reason"), "ruling.case",
        by="noted_by", sheet="ruling__case__sub_match", member="ruling__case__member",
        link=("cases:case", "ruling.case_id"),
    ),
    Source(
        _K.DECISIONS, DecisionMade, "decided", "event", ("what", "says", "reason"), "competition",
        link=("decisions:event", "event_id"),
    ),
    Source(_K.DECISIONS, LateFile, "brought", "event", (), "__str__", link=("decisions:event", "event_id")),
    Source(_K.CLOSING, Closing, "closed", _OF, ("short_fingerprint",), "competition", link=_CLOSING),
    Source(_K.CLOSING, Closing, "reopened", _OF, ("reopen_reason",), "competition", act=_BACK, link=_CLOSING),
    Source(_K.CLOSING, Reveal, "shown", _OF, (), "award"),
    Source(_K.CLOSING, Reveal, "hidden", _OF, (), "award", act=_BACK),
    Source(_K.TEAMS, TeamsSaid, "said", _OF, ("teams", "received_on"), "branch"),
    Source(
        _K.TEAMS, ImportBatch, "confirmed", "", ("new_count", "changed_count"), "file_name",
        link=("imports:preview", "pk"), where=lambda row: DOORS["file"],
    ),
    Source(
        _K.TEAMS, MemberChange, "made", "", (), "member",
        member="member", link=("members:detail", "member_id"), where=lambda row: row.file_name or DOORS["office"],
    ),
    # A transfer that moves a card is told as a change of it.
    Source(
        _K.TEAMS, Transfer, "made", "", ("on", "origin", "to_branch"), "member",
        only={"moves_card": False}, member="member", link=("members:detail", "member_id"),
    ),
    Source(
        _K.TEAMS, Transfer, "revoked", "", ("on", "origin", "to_branch"), "member",
        act=_BACK, member="member", link=("members:detail", "member_id"),
    ),
    Source(_K.TEAMS, Suspension, "made", "", ("sport", "reason"), "member", member="member"),
    Source(_K.EVENT, Announcement, "said", "event", (), "text"),
    Source(_K.EVENT, TableLink, "made", "event", (), "account", act=Act.ADDED),
    Source(_K.EVENT, TableLink, "stopped", "event", (), "account", act=_BACK),
    Source(_K.TEAMS, SignUpLink, "made", "event", ("ends_on",), "__str__", act=Act.ADDED),
    Source(_K.TEAMS, SignUpLink, "ended", "event", (), "__str__", act=_BACK),
    Source(_K.TEAMS, SignUp, "decided", _OF, ("answer",), "__str__"),
    Source(_K.EVENT, PrintRun, "job__asked", "job__event", (), "job"),
    *_money(Payment, "event", "receipt_number", ("payer",), elsewhere=""),
    *_money(Refund, "payment__event", "receipt_number", ("payment",)),
    *_money(Forwarding, "event", "receiver", ()),
)  # fmt: skip


def sources_of(event: Event, reader: User) -> list[Source]:
    """Return everything that the log of `event` is made of, as far as `reader` may see it."""
    history = [Source(kind, LogEntry, "", by="actor", rows=rows) for kind, rows in lines_of(event)]
    return history + [replace(source, rows=_rows(source, event, reader)) for source in SOURCES]


def _rows(source: Source, event: Event, reader: User) -> QuerySet[Any]:
    rows = source.model._default_manager.filter(**(source.only or {}), **{f"{source.at}__isnull": False})
    if source.model is ImportBatch:
        here = Q(event=event) | Q(came_in__has_key=str(event.pk))
        return rows.filter(here, state=ImportBatch.State.DONE)
    if source.model in (MemberChange, Suspension, Transfer):
        return rows.filter(_of_registry(source.model, event, reader))
    return rows.filter(**{source.event or f"{source.sheet}__match__stage__competition__event": event})


def _of_registry(model: type[Model], event: Event, reader: User) -> Q:
    """Cards and bars of members entered here, from their entry on; of the branches whose members `reader` may see."""
    own = Organization.objects.filter(organizations_with(reader, Right.SEE_MEMBERS))
    entered = Entry.objects.filter(competition__event=event, roster__member=OuterRef("member"))
    said = {Suspension: Q(season=year_of_bars(event)), MemberChange: Q(field__in=STANDING)}.get(model, Q())
    return said & Q(Exists(entered.filter(entered_at__lt=OuterRef("made_at"))), member__branch__in=own)
