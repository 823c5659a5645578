"""Closing a competition, reopening it, and proving that what is kept of it is true."""

from __future__ import annotations

import json

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from kit.pure.violations import RuleViolation
from scoring.closing.engine.public import public_fingerprint
from scoring.closing.engine.record import canonical, differences, fingerprint, placed
from scoring.closing.models import Closing
from scoring.closing.queries.missing import readiness_of
from scoring.closing.queries.record import played_of, record_of
from scoring.closing.queries.touched import standing_closing, touched_by_reopening
from scoring.consequences.services import Consequences, NotAcceptedError
from scoring.sheets.services.rebuilding import SheetDifference
from tournaments.draws.models import Match
from tournaments.entries.services.qualifying import rest_on_record
from tournaments.events.models import Competition, Event
from tournaments.events.services import bump_board, open_competition
from tournaments.organization.models import User


@transaction.atomic
def close(*, competition: Competition, by: User, why_not_agreed: str = "") -> Closing:
    """Declare a competition final and keep its record; from now on nothing of it changes.

    Raises RuleViolation while something is missing, or without a reason for sheets that lack initials.
    """
    competition = open_competition(competition.pk)
    # A sheet is written under the lock of its match: with all locks nobody writes one between the look and the record.
    list(Match.objects.select_for_update().filter(stage__competition=competition).order_by("pk").values_list("pk"))
    ready = readiness_of(competition, fresh=True)
    if ready.is_not_held:
        raise RuleViolation("closing.is_not_held", name=competition.name)
    if ready.missing:
        raise RuleViolation("closing.not_ready", name=competition.name, what=ready.missing[0].sentence)
    why_not_agreed = why_not_agreed.strip()
    if ready.not_agreed and not why_not_agreed:
        raise RuleViolation("closing.say_why_not_agreed", field="why_not_agreed")
    now = timezone.now()
    why = why_not_agreed if ready.not_agreed else ""
    record = canonical(record_of(competition, closed_at=now, by=by, not_agreed=ready.not_agreed, why_not_agreed=why))
    closing = Closing.objects.create(
        competition=competition,
        number=len(ready.closings) + 1,
        record=record,
        fingerprint=fingerprint(record),
        closed_by=by,
        closed_at=now,
    )
    competition.closed_at = now
    competition.save(update_fields=["closed_at"])
    note_record(competition)
    bump_board(event_id=competition.event_id)
    return closing


@transaction.atomic
def reopen(*, competition: Competition, reason: str, by: User, accepted: str = "") -> Closing:
    """Let a competition that is final change again; its record stays, with who reopened it and why.

    `accepted` is the fingerprint of what the reopening touches, as somebody has read it: without it NotAcceptedError is
    raised, and nothing is written. Raises RuleViolation for one that is not final, and without a reason.
    """
    held = Competition.objects.select_for_update(of=("self",)).select_related("event")
    competition = held.get(pk=competition.pk)
    closing = standing_closing(competition)
    if competition.closed_at is None or closing is None:
        raise RuleViolation("closing.not_final", name=competition.name)
    if not reason.strip():
        raise RuleViolation("closing.reason_needed", field="reason")
    touched = Consequences(touched_by_reopening(closing))
    if touched.fingerprint != accepted:
        raise NotAcceptedError(touched, competition=competition, what=competition.name)
    closing.reopened_by, closing.reopened_at, closing.reopen_reason = by, timezone.now(), reason.strip()
    closing.save(update_fields=["reopened_by", "reopened_at", "reopen_reason"])
    competition.closed_at = None
    competition.save(update_fields=["closed_at"])
    note_record(competition)
    bump_board(event_id=competition.event_id)
    return closing


@transaction.atomic
def say_not_held(*, competition: Competition, by: User) -> None:
    """Note that a competition is not held. It counts until a team enters later.

    Raises RuleViolation for one that is drawn, or that two teams have entered.
    """
    competition = open_competition(competition.pk)
    if competition.entries_frozen_at is not None:
        raise RuleViolation("closing.is_drawn", name=competition.name)
    if competition.entries.filter(state="entered").count() > 1:
        raise RuleViolation("closing.has_teams", name=competition.name)
    competition.not_held_at, competition.not_held_by = timezone.now(), by
    competition.save(update_fields=["not_held_at", "not_held_by"])
    bump_board(event_id=competition.event_id)


@transaction.atomic
def say_held(*, competition: Competition) -> None:
    """Take back that a competition is not held."""
    competition = open_competition(competition.pk)
    competition.not_held_at = competition.not_held_by = None
    competition.save(update_fields=["not_held_at", "not_held_by"])
    bump_board(event_id=competition.event_id)


def note_record(competition: Competition) -> None:
    """Note for the entries above that came from here on which final record they rest, as it is now."""
    closing = standing_closing(competition)
    rest_on_record(competition=competition, record=closing.fingerprint if closing is not None else "")


@transaction.atomic
def rebuild_closings(*, event: Event | None = None, write: bool = True) -> list[SheetDifference]:
    """Work the places of every closing out again; return what was not true of the closings that are kept.

    A record that was changed, or that the tables contradict, is found and never written again.
    """
    competitions = Competition.objects.select_related("event__organizer", "event__host_branch").order_by("pk")
    if event is not None:
        competitions = competitions.filter(event=event)
    closings: list[SheetDifference] = []
    for competition in competitions.prefetch_related("closings"):
        name = f"{competition.event.slug}/{competition.category}"
        closings += [SheetDifference(code=name, problem=problem) for problem in _problems(competition)]
        for closing in _misplaced(competition) if write else ():
            closing.save(update_fields=["places", "public_fingerprint"])
    return closings


def _problems(competition: Competition) -> list[str]:
    closings = list(competition.closings.all())
    problems = [
        _("the record of closing %(number)d doesn't match its fingerprint") % {"number": closing.number}
        for closing in closings
        if fingerprint(closing.record) != closing.fingerprint
    ]
    problems += [
        _("the places of closing %(number)d are not those of its record") % {"number": closing.number}
        for closing in _misplaced(competition)
    ]
    problems += [
        _("the record of closing %(number)d names another public part than its own") % {"number": closing.number}
        for closing in closings
        if json.loads(closing.record).get("public", closing.public_fingerprint) != closing.public_fingerprint
    ]
    standing = next((closing for closing in closings if closing.is_standing), None)
    if (standing.closed_at if standing else None) != competition.closed_at:
        problems.append(_("it is final without a valid closing, or it has a valid closing and is not final"))
    if standing is not None:
        changed = differences(json.loads(standing.record), played_of(competition))
        differs = _("the record of closing %(number)d differs from the tables in “%(part)s”")
        problems += [differs % {"number": standing.number, "part": part.replace("_", " ")} for part in changed]
    return problems


def _misplaced(competition: Competition) -> list[Closing]:
    return [closing for closing in competition.closings.all() if _worked_out(closing) != _kept(closing)]


def _worked_out(closing: Closing) -> tuple[object, str]:
    record = json.loads(closing.record)
    return placed(record), public_fingerprint(record)


def _kept(closing: Closing) -> tuple[object, str]:
    return closing.places, closing.public_fingerprint
