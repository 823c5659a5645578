"""Where the log of an event is read from: the rows that other rooms write anyway. Nothing is written here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.announcing.models import Announcement, Reveal
from scoring.awards.models import AwardDecision
from scoring.cases.models import Appeal, Case, Ruling
from scoring.changes.models import Change
from scoring.chronicle.queries.history import about_people, lines_of
from scoring.chronicle.words import Kind
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
    kind: Kind
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


def _sheets(event: Event) -> list[Source]:
    of_event = Q(sub_match__match__stage__competition__event=event)
    of_submission = Q(submission__sub_match__match__stage__competition__event=event)
    code, of = "sub_match__code", Kind.RESULTS
    return [
        Source(
            key="submission",
            kind=of,
            rows=Submission.objects.filter(of_event),
            at="entered_at",
            by="entered_by",
            code=code,
            about=lambda users, members: Q(pk__in=Submission.objects.filter(of_event, high_scores__member__in=members)),
        ),
        Source(
            key="verification",
            kind=of,
            rows=Verification.objects.filter(of_submission),
            at="verified_at",
            by="verified_by",
            code=f"submission__{code}",
        ),
        Source(
            key="set_aside",
            kind=of,
            rows=SetAside.objects.filter(of_submission),
            at="made_at",
            by="made_by",
            code=f"submission__{code}",
        ),
        Source(key="moved", kind=Kind.MOVED, rows=Moved.objects.filter(competition__event=event), at="at", by="by"),
    ]


def _live(event: Event) -> list[Source]:
    logs, links = LiveLog.objects.filter(event=event), TableLink.objects.filter(event=event)
    of, code = Kind.LIVE, "sub_match__code"
    return [
        Source(key="live_opened", kind=of, rows=logs, at="opened_at", by="opened_by", code=code),
        # What ends with a submission is told by the submission.
        Source(
            key="live_given_up",
            kind=of,
            rows=logs.filter(end=LiveLog.End.GIVEN_UP),
            at="closed_at",
            by="held_by",
            code=code,
        ),
        Source(
            key="captain_answer",
            kind=of,
            rows=CaptainAnswer.objects.filter(log__event=event),
            at="entered_at",
            by="entered_by",
            code="log__sub_match__code",
        ),
        Source(
            key="wrong_word",
            kind=of,
            rows=WrongWord.objects.filter(sub_match__match__stage__competition__event=event, tried_at__isnull=False),
            at="tried_at",
            by="entered_by",
            code="sub_match__code",
        ),
        Source(key="link_made", kind=Kind.ROLES, rows=links, at="made_at", by="made_by"),
        Source(
            key="link_stopped",
            kind=Kind.ROLES,
            rows=links.filter(stopped_at__isnull=False),
            at="stopped_at",
            by="stopped_by",
        ),
    ]


def _draws(event: Event) -> list[Source]:
    stages = Stage.objects.filter(competition__event=event)
    draws, later = stages.draws(), stages.exclude(pk__in=stages.draws().values("pk"))
    changes = Change.objects.filter(stage__competition__event=event, part_of=None)
    return [
        Source(key="stage_made", kind=Kind.DRAWS, rows=draws, at="made_at", by="made_by"),
        Source(key="later_made", kind=Kind.PLAYOFFS, rows=later, at="made_at", by="made_by"),
        Source(
            key="stage_published",
            kind=Kind.DRAWS,
            rows=draws.filter(published_at__isnull=False),
            at="published_at",
            by="published_by",
        ),
        Source(key="change", kind=Kind.DRAWS, rows=changes, at="made_at", by="made_by"),
        Source(
            key="change_undone",
            kind=Kind.DRAWS,
            rows=changes.filter(undone_at__isnull=False),
            at="undone_at",
            by="undone_by",
        ),
    ]


def _decisions(event: Event) -> list[Source]:
    entries = Q(entry__competition__event=event)
    tables: list[tuple[str, QuerySet[Any], str, str, Kind]] = [
        ("override", Override.objects.filter(entries), "made", "member", Kind.DECISIONS),
        ("departure", Departure.objects.filter(entries), "decided", "", Kind.DECISIONS),
        ("put_out", PutOut.objects.filter(event=event), "decided", "member", Kind.DECISIONS),
        ("award", AwardDecision.objects.filter(entries), "decided", "", Kind.AWARDS),
        ("place", PlaceDecision.objects.filter(competition__event=event), "made", "", Kind.PLAYOFFS),
    ]
    said = TeamsSaid.objects.filter(competition__event=event)
    found = [Source(key="teams_said", kind=Kind.TEAMS, rows=said, at="said_at", by="said_by")]
    for key, rows, verb, member, kind in tables:
        about = _member(member) if member else None
        found.append(Source(key=key, kind=kind, rows=rows, at=f"{verb}_at", by=f"{verb}_by", about=about))
        revoked = rows.filter(revoked_at__isnull=False)
        found.append(
            Source(key=f"{key}_revoked", kind=kind, rows=revoked, at="revoked_at", by="revoked_by", about=about)
        )
    return found


def _announced(event: Event) -> list[Source]:
    """What the chair said to the hall, and which awards were announced."""
    said, reveals = Announcement.objects.filter(event=event), Reveal.objects.filter(competition__event=event)
    hidden = reveals.filter(hidden_at__isnull=False)
    return [
        Source(key="announcement", kind=Kind.SETTINGS, rows=said, at="said_at", by="said_by"),
        Source(key="reveal", kind=Kind.AWARDS, rows=reveals, at="shown_at", by="shown_by"),
        Source(key="reveal_hidden", kind=Kind.AWARDS, rows=hidden, at="hidden_at", by="hidden_by"),
    ]


def _closings(event: Event) -> list[Source]:
    closings, of = Closing.objects.filter(competition__event=event), Kind.CLOSING
    reopened = closings.filter(reopened_at__isnull=False)
    return [
        Source(key="closing", kind=of, rows=closings, at="closed_at", by="closed_by"),
        Source(key="reopening", kind=of, rows=reopened, at="reopened_at", by="reopened_by"),
        *_envelopes(event),
    ]


def _envelopes(event: Event) -> list[Source]:
    envelopes, of = Envelope.objects.filter(event=event), Kind.CLOSING
    received = envelopes.filter(received_at__isnull=False)
    return [
        Source(key="envelope", kind=of, rows=envelopes, at="sent_at", by="sent_by"),
        Source(key="envelope_received", kind=of, rows=received, at="received_at", by="received_by"),
    ]


def _cases(event: Event) -> list[Source]:
    """Protests, complaints and questions, what was ruled, and who did not accept it."""
    of, code = Kind.CASES, "sub_match__code"
    return [
        Source(
            key="case",
            kind=of,
            rows=Case.objects.filter(event=event),
            at="opened_at",
            by="opened_by",
            code=code,
            about=_member("member"),
        ),
        Source(
            key="ruling",
            kind=of,
            rows=Ruling.objects.filter(case__event=event),
            at="decided_at",
            by="decided_by",
            code=f"case__{code}",
            about=_member("case__member"),
        ),
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
    found = []
    tables: list[tuple[str, QuerySet[Any]]] = [
        ("payment", Payment.objects.filter(event=event)),
        ("refund", Refund.objects.filter(payment__event=event)),
        ("forwarding", Forwarding.objects.filter(event=event)),
    ]
    for key, rows in tables:
        found.append(Source(key=key, kind=Kind.MONEY, rows=rows, at="recorded_at", by="recorded_by"))
        voided = rows.filter(voided_at__isnull=False)
        found.append(Source(key=f"{key}_void", kind=Kind.MONEY, rows=voided, at="voided_at", by="voided_by"))
    return found


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
        Source(key="card", kind=Kind.REGISTRY, rows=cards, at="made_at", by="made_by", about=_member("member")),
        Source(key="bar", kind=Kind.REGISTRY, rows=bars, at="made_at", by="made_by", about=_member("member")),
    ]


def _history(event: Event) -> list[Source]:
    """What the history keeps of rows that are written over or removed."""
    return [
        Source(
            key=f"history_{kind.value}",
            kind=kind,
            rows=rows,
            at="timestamp",
            by="actor",
            about=about_people,
        )
        for kind, rows in lines_of(event)
    ]


def _office(event: Event) -> list[Source]:
    batches = ImportBatch.objects.filter(
        Q(event=event) | Q(came_in__has_key=str(event.pk)), state=ImportBatch.State.DONE, confirmed_at__isnull=False
    )
    return [
        Source(
            key="print",
            kind=Kind.PRINTS,
            rows=PrintRun.objects.filter(job__event=event),
            at="job__asked_at",
            by="job__asked_by",
        ),
        Source(key="import", kind=Kind.TEAMS, rows=batches, at="confirmed_at", by="confirmed_by"),
    ]
