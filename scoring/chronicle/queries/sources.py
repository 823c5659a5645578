"""Where the log of an event is read from: the rows that other rooms write anyway. Nothing is written here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.awards.models import AwardDecision
from scoring.board.models.announcing import Announcement, Reveal
from scoring.cases.models import Appeal, Case, Ruling
from scoring.changes.models import Change
from scoring.chronicle.queries.history import about_people, lines_of
from scoring.chronicle.words import LogKind
from scoring.closing.models import Closing
from scoring.consequences.models import Moved
from scoring.envelopes.models import Envelope
from scoring.live.models import CaptainAnswer, LiveLog, TableLink, WrongWord
from scoring.sheets.models import PrintRun, SetAside, Submission, Verification
from scoring.standings.models import PlaceDecision
from tournaments.draws.models import Stage
from tournaments.entries.models import Departure, Entry, Override, PutOut, TeamsSaid
from tournaments.events.queries import year_of_bars
from tournaments.files.models import ImportBatch
from tournaments.members.models import MemberChange, Suspension
from tournaments.members.words import STANDING
from tournaments.money.models import Forwarding, Payment, Refund
from tournaments.organization.models import Node
from tournaments.organization.queries.permissions import Right, nodes_with

if TYPE_CHECKING:
    from tournaments.events.models import Event
    from tournaments.organization.models import User

People = Sequence[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Rows of one table of which each happened at one moment; the names are paths of the table."""

    key: str
    kind: LogKind
    rows: QuerySet[Any]
    at: str
    by: str = ""  # the person who did it
    code: str = ""  # the code of the sheet that it is about
    about: Callable[[People, People], Q] | None = None  # users and members whom it may be about, as a filter


def sources_of(event: Event, reader: User) -> list[Source]:
    """Return everything that the log of `event` is made of, as far as `reader` may see it."""
    return [
        *_sheets(event),
        *_live(event),
        *_draws(event),
        *_decisions(event),
        *_cases(event),
        *_announced(event),
        *_closings(event),
        *_registry(event, reader),
        *_money(event),
        *_history(event),
        *_office(event),
    ]


def _member(path: str) -> Callable[[People, People], Q]:
    return lambda users, members: Q(**{f"{path}__in": members})


def _done(key: str, kind: LogKind, rows: QuerySet[Any], verb: str, **more: Any) -> Source:
    """Return what was done to each of the rows: "made" in its columns "made_at" and "made_by"."""
    return Source(key=key, kind=kind, rows=rows, at=f"{verb}_at", by=f"{verb}_by", **more)


def _done_later(key: str, kind: LogKind, rows: QuerySet[Any], verb: str, **more: Any) -> Source:
    """Return what was done afterwards to some of the rows."""
    return _done(key, kind, rows.filter(**{f"{verb}_at__isnull": False}), verb, **more)


def _sheets(event: Event) -> list[Source]:
    submissions = Submission.objects.filter(sub_match__match__stage__competition__event=event)
    of_submission = Q(submission__sub_match__match__stage__competition__event=event)
    code, of = "sub_match__code", LogKind.RESULTS

    def of_player(users: People, members: People) -> Q:
        return Q(pk__in=submissions.filter(high_scores__member__in=members))

    verifications, set_aside = Verification.objects.filter(of_submission), SetAside.objects.filter(of_submission)
    return [
        _done("submission", of, submissions, "entered", code=code, about=of_player),
        _done("verification", of, verifications, "verified", code=f"submission__{code}"),
        _done("set_aside", of, set_aside, "made", code=f"submission__{code}"),
        Source(key="moved", kind=LogKind.MOVED, rows=Moved.objects.filter(competition__event=event), at="at", by="by"),
    ]


def _live(event: Event) -> list[Source]:
    logs, links = LiveLog.objects.filter(event=event), TableLink.objects.filter(event=event)
    given_up = logs.filter(end=LiveLog.End.GIVEN_UP)  # what ends with a submission is told by the submission
    answers = CaptainAnswer.objects.filter(log__event=event)
    wrong = WrongWord.objects.filter(sub_match__match__stage__competition__event=event, tried_at__isnull=False)
    of, code = LogKind.LIVE, "sub_match__code"
    return [
        _done("live_opened", of, logs, "opened", code=code),
        Source(key="live_given_up", kind=of, rows=given_up, at="closed_at", by="held_by", code=code),
        _done("captain_answer", of, answers, "entered", code="log__sub_match__code"),
        Source(key="wrong_word", kind=of, rows=wrong, at="tried_at", by="entered_by", code=code),
        _done("link_made", LogKind.ROLES, links, "made"),
        _done_later("link_stopped", LogKind.ROLES, links, "stopped"),
    ]


def _draws(event: Event) -> list[Source]:
    stages = Stage.objects.filter(competition__event=event)
    draws, later = stages.draws(), stages.exclude(pk__in=stages.draws().values("pk"))
    changes = Change.objects.filter(stage__competition__event=event, part_of=None)
    return [
        _done("stage_made", LogKind.DRAWS, draws, "made"),
        _done("later_made", LogKind.PLAYOFFS, later, "made"),
        _done_later("stage_published", LogKind.DRAWS, draws, "published"),
        _done("change", LogKind.DRAWS, changes, "made"),
        _done_later("change_undone", LogKind.DRAWS, changes, "undone"),
    ]


def _decisions(event: Event) -> list[Source]:
    entries = Q(entry__competition__event=event)
    tables: list[tuple[str, QuerySet[Any], str, str, LogKind]] = [
        ("override", Override.objects.filter(entries), "made", "member", LogKind.DECISIONS),
        ("departure", Departure.objects.filter(entries), "decided", "", LogKind.DECISIONS),
        ("put_out", PutOut.objects.filter(event=event), "decided", "member", LogKind.DECISIONS),
        ("award", AwardDecision.objects.filter(entries), "decided", "", LogKind.AWARDS),
        ("place", PlaceDecision.objects.filter(competition__event=event), "made", "", LogKind.PLAYOFFS),
    ]
    sources = [_done("teams_said", LogKind.TEAMS, TeamsSaid.objects.filter(competition__event=event), "said")]
    for key, rows, verb, member, kind in tables:
        about = _member(member) if member else None
        sources += [
            _done(key, kind, rows, verb, about=about),
            _done_later(f"{key}_revoked", kind, rows, "revoked", about=about),
        ]
    return sources


def _announced(event: Event) -> list[Source]:
    """What the chair said to the hall, and which awards were announced."""
    said, reveals = Announcement.objects.filter(event=event), Reveal.objects.filter(competition__event=event)
    return [
        _done("announcement", LogKind.SETTINGS, said, "said"),
        _done("reveal", LogKind.AWARDS, reveals, "shown"),
        _done_later("reveal_hidden", LogKind.AWARDS, reveals, "hidden"),
    ]


def _closings(event: Event) -> list[Source]:
    closings, envelopes = Closing.objects.filter(competition__event=event), Envelope.objects.filter(event=event)
    return [
        _done("closing", LogKind.CLOSING, closings, "closed"),
        _done_later("reopening", LogKind.CLOSING, closings, "reopened"),
        _done("envelope", LogKind.CLOSING, envelopes, "sent"),
        _done_later("envelope_received", LogKind.CLOSING, envelopes, "received"),
    ]


def _cases(event: Event) -> list[Source]:
    """Protests, complaints and questions, what was ruled, and who did not accept it."""
    cases, rulings = Case.objects.filter(event=event), Ruling.objects.filter(case__event=event)
    of, code = LogKind.CASES, "sub_match__code"
    return [
        _done("case", of, cases, "opened", code=code, about=_member("member")),
        _done("ruling", of, rulings, "decided", code=f"case__{code}", about=_member("case__member")),
        Source(
            key="appeal",
            kind=of,
            rows=Appeal.objects.filter(ruling__case__event=event),
            at="filed_at",
            by="noted_by",
            code=f"ruling__case__{code}",
            about=_member("ruling__case__member"),
        ),
    ]


def _money(event: Event) -> list[Source]:
    tables: list[tuple[str, QuerySet[Any]]] = [
        ("payment", Payment.objects.filter(event=event, elsewhere="")),
        ("refund", Refund.objects.filter(payment__event=event)),
        ("forwarding", Forwarding.objects.filter(event=event)),
    ]
    sources = []
    for key, rows in tables:
        sources += [
            _done(key, LogKind.MONEY, rows, "recorded"),
            _done_later(f"{key}_void", LogKind.MONEY, rows, "voided"),
        ]
    return sources


def _registry(event: Event, reader: User) -> list[Source]:
    """Cards and bars of members entered here, from their entry on; of the branches whose members `reader` may see."""
    own = Node.objects.filter(nodes_with(reader, Right.SEE_MEMBERS))
    entered = Entry.objects.filter(competition__event=event, roster__member=OuterRef("member"))
    cards = MemberChange.objects.filter(
        Exists(entered.filter(entered_at__lt=OuterRef("made_at"))), member__branch__in=own, field__in=STANDING
    )
    bars = Suspension.objects.filter(
        Exists(entered.filter(entered_at__lt=OuterRef("made_at"))), member__branch__in=own, season=year_of_bars(event)
    )
    return [
        _done("card", LogKind.REGISTRY, cards, "made", about=_member("member")),
        _done("bar", LogKind.REGISTRY, bars, "made", about=_member("member")),
    ]


def _history(event: Event) -> list[Source]:
    """What the history keeps of rows that are written over or removed."""
    return [
        Source(key=f"history_{kind.value}", kind=kind, rows=rows, at="timestamp", by="actor", about=about_people)
        for kind, rows in lines_of(event)
    ]


def _office(event: Event) -> list[Source]:
    batches = ImportBatch.objects.filter(
        Q(event=event) | Q(came_in__has_key=str(event.pk)), state=ImportBatch.State.DONE, confirmed_at__isnull=False
    )
    return [
        _done("print", LogKind.PRINTS, PrintRun.objects.filter(job__event=event), "job__asked"),
        _done("import", LogKind.TEAMS, batches, "confirmed"),
    ]
