"""The days and the program of an event change here alone: with them go the planned times of every match."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from kit.dates import playing_day, said
from kit.pure.codec import dump, load
from kit.pure.violations import RuleViolation
from kit.zones import hour_in_the_hall, moment_in_the_hall
from tournaments.draws.engine.plan import MeetingsPlan
from tournaments.draws.models import Match, Stage
from tournaments.draws.queries.days import timetable_of
from tournaments.draws.queries.timetable import matches_off
from tournaments.draws.services.tables import kept_apart
from tournaments.draws.services.telling import telling_moved
from tournaments.draws.services.timetable import plan_times
from tournaments.draws.words import moving as words
from tournaments.events.models import Competition, Event, EventMove
from tournaments.events.queries.programme import programme_of
from tournaments.events.services import bump_board, require_not_final, write_days
from tournaments.events.services.programme import (
    LinesMoved,
    ProgrammeEntry,
    entries_of,
    move_lines,
    put_awards_after,
    reset_programme,
    set_programme,
)
from tournaments.letters.engine.receivers import Recipient
from tournaments.letters.models import LetterKind
from tournaments.letters.services import tell
from tournaments.letters.words import later
from tournaments.organization.models import User
from tournaments.seasons.queries.plan import entries_due_of
from tournaments.sites.queries import site_address

Days = tuple[datetime.date, datetime.date]


@dataclass(frozen=True, slots=True, kw_only=True)
class DaysChanged:
    """What a change did, counted from the matches afterwards; `were_off` were on none of the days before."""

    before: Days
    after: Days
    lines: LinesMoved
    kept_hours: int
    new_times: int
    without_time: int
    were_off: int

    @property
    def is_shift(self) -> bool:
        return self.after[1] - self.after[0] == self.before[1] - self.before[0]


def preview(act: Callable[[], DaysChanged]) -> DaysChanged:
    """Return what a change would do: carried out, and taken back."""
    with transaction.atomic():
        changed = act()
        transaction.set_rollback(True)
    return changed


@transaction.atomic
def set_days(
    *,
    event: Event,
    starts_on: datetime.date,
    ends_on: datetime.date,
    expected: Days,
    by: User,
    to: Sequence[Recipient] = (),
    reason: str = "",
) -> DaysChanged:
    """Give an event other days: program, planned times and deadlines follow, teams stay, and `to` are told why.

    `expected` are its days as they were shown. A match with a result keeps its time. Raises RuleViolation when one
    would lie outside the days, when a competition is final, and for a day that is over where people are told.
    """
    event = _held(event.pk)
    if to and not reason.strip():
        raise RuleViolation("draws.move_needs_reason", field="reason")
    if (event.starts_on, event.ends_on) != expected:
        raise RuleViolation("draws.move_changed_meanwhile")
    before = [dump(line) for line in entries_of(event)]
    changed = _set(event, starts_on, ends_on, by=by, tells=bool(to))
    if to:
        move = EventMove.objects.create(
            event=event,
            from_day=expected[0],
            from_last=expected[1],
            to_day=starts_on,
            program=before,
            reason=reason.strip()[:200],
            moved_by=by,
        )
        _tell(move, changed, to, by)
    return changed


@transaction.atomic
def move_back(*, move: EventMove, to: Sequence[Recipient], by: User) -> DaysChanged:
    """Move an event back to the days from which it was moved last, with its lines where a day was lost or won.

    Raises RuleViolation as set_days does.
    """
    event = _held(move.event_id)
    move = EventMove.objects.select_for_update(of=("self",)).get(pk=move.pk)
    newer = event.moves.filter(taken_back_at=None, to_day=move.to_day, pk__gt=move.pk).exclude(from_day=move.to_day)
    if move.taken_back_at is not None or event.starts_on != move.to_day or newer.exists():
        raise RuleViolation("draws.move_is_back")
    last = move.from_last or event.ends_on + (move.from_day - move.to_day)
    lines = [load(ProgrammeEntry, line) for line in move.program]
    changed = _set(event, move.from_day, last, by=by, tells=True, lines=lines)
    move.event, move.taken_back_at, move.taken_back_by = event, timezone.now(), by
    move.save(update_fields=["taken_back_at", "taken_back_by"])
    _tell(move, changed, to, by)
    return changed


@transaction.atomic
def write_programme(*, event: Event, lines: Sequence[ProgrammeEntry], by: User, again: bool) -> DaysChanged:
    """Replace the program of an event; with `again` the times of its matches are planned by it."""
    event = _held(event.pk)
    with _counted(event, by=by) as counted:
        set_programme(event=event, lines=lines)
        if again:
            _plan(event)
    return counted[0]


@transaction.atomic
def make_programme(*, event: Event, by: User, first_match: datetime.time | None, again: bool) -> DaysChanged:
    """Put the rule book's program for the days of an event in place of its own, as write_programme does."""
    event = _held(event.pk)
    with _counted(event, by=by) as counted:
        reset_programme(event=event, first_match=first_match)
        if again:
            _plan(event)
            put_awards_after(event, programme_of(event), _play_ends(event))
    return counted[0]


@transaction.atomic
def plan_those_off(*, event: Event, by: User) -> int:
    """Plan the matches that are on no day of their event again, with what is drawn beside them; return how many."""
    event = _held(event.pk)
    off = matches_off(event)
    with _counted(event, by=by):
        Match.objects.filter(pk__in=[match.pk for match in off]).update(starts_at=None)
        _plan(event, {match.stage.competition_id for match in off})
    return len(off)


def _held(event_id: int) -> Event:
    """Return an event, locked with its competitions; they come first, as for everybody who publishes one."""
    list(Competition.objects.select_for_update(of=("self",)).filter(event=event_id).order_by("pk").values_list("pk"))
    events = Event.objects.select_for_update(of=("self",)).select_related("organizer", "host_branch")
    return events.get(pk=event_id)


@contextmanager
def _counted(
    event: Event, *, by: User, tells: bool = False, offset: datetime.timedelta = datetime.timedelta()
) -> Iterator[list[DaysChanged]]:
    """Carry a change out with tables and people kept apart; what it did is in the list afterwards.

    With `tells` everybody is told of the days, so nobody needs a letter about hours that stay by the clock.
    """
    days, off, counted = (event.starts_on, event.ends_on), len(matches_off(event)), list[DaysChanged]()
    before = _times(event)
    key = f"days:{timezone.now().isoformat()}"
    telling = nullcontext() if tells else telling_moved(event.competitions.all(), by=by, key=key)
    with kept_apart(event, drafts=True, people=True), telling:
        yield counted
    after = _times(event)
    shown = {pk: at + offset for pk, at in before.items()}
    lost = sum(pk not in after for pk in before)
    new = sum(at != shown.get(pk) for pk, at in after.items())
    bump_board(event_id=event.pk)
    counted.append(
        DaysChanged(
            before=days,
            after=(event.starts_on, event.ends_on),
            lines=LinesMoved(),
            kept_hours=len(after) - new,
            new_times=new,
            without_time=lost,
            were_off=off,
        )
    )


def _times(event: Event) -> dict[int, datetime.datetime]:
    """Return by match when it is planned to begin, by the clock of the hall."""
    timed = Match.objects.filter(stage__competition__event=event, starts_at__isnull=False)
    return {pk: hour_in_the_hall(at) for pk, at in timed.values_list("pk", "starts_at") if at is not None}


def _play_ends(event: Event) -> dict[datetime.date, datetime.datetime]:
    """Return when play of each day ends as planned, drafts too, by the clock of the hall."""
    known = timetable_of(event, drafts=True)
    return {day.date: hour_in_the_hall(max(play.ends for play in day.play)) for day in known if day.play}


def _set(
    event: Event,
    starts_on: datetime.date,
    ends_on: datetime.date,
    *,
    by: User,
    tells: bool,
    lines: Sequence[ProgrammeEntry] = (),
) -> DaysChanged:
    first, last = event.starts_on, event.ends_on
    if (first, last) == (starts_on, ends_on):
        raise RuleViolation("draws.move_same_day", field="starts_on")
    if tells and starts_on < timezone.localdate():
        raise RuleViolation("draws.move_into_past", field="starts_on", day=starts_on)
    for competition in event.competitions.all():
        if competition.is_final:
            raise RuleViolation("draws.move_final", competition=competition.name)
        require_not_final(competition)
    played = [playing_day(at) for at in _played(event).values_list("starts_at", flat=True)]
    lost = [day for day in played if first <= day <= last and not starts_on <= day <= ends_on]
    if lost:
        raise RuleViolation("draws.day_was_played", field="starts_on", on=said(min(lost), "day-here"))
    is_shift = ends_on - starts_on == last - first and not played
    days = starts_on - first
    with _counted(event, by=by, tells=tells, offset=days if is_shift else datetime.timedelta()) as counted:
        off = matches_off(event)
        write_days(event=event, starts_on=starts_on, ends_on=ends_on)
        moved = move_lines(event, first, last)
        if lines and ends_on - starts_on != last - first:
            set_programme(event=event, lines=lines)
        if is_shift:
            _shift_matches(event, days)
            for competition in event.competitions.all():
                _drop_beginning(competition, days)
            _plan(event, {match.stage.competition_id for match in off})
        else:
            _plan(event)
        if moved.is_made_anew and not lines:
            put_awards_after(event, moved.now, _play_ends(event))
    return replace(counted[0], lines=moved)


def _played(event: Event) -> QuerySet[Match]:
    with_results = Match.objects.filter(stage__competition__event=event, sub_matches__submissions__isnull=False)
    return with_results.filter(starts_at__isnull=False).distinct()


def _plan(event: Event, only: set[int] | None = None) -> None:
    """Plan the times of an event by its days and hours as they are now; a match with a result keeps its own."""
    for competition in event.competitions.order_by("pk"):
        if only is None or competition.pk in only:
            competition.event = event
            _drop_beginning(competition, datetime.timedelta())
            plan_times(competition)
            plan_times(competition, drafts=True)


def _shift_matches(event: Event, days: datetime.timedelta) -> None:
    """Move the planned times; the hour on the clock of the hall stays, whatever the clocks do in between."""
    matches = list(Match.objects.filter(stage__competition__event=event, starts_at__isnull=False))
    now = timezone.now()
    for match in matches:
        assert match.starts_at is not None
        match.starts_at, match.planned_at = _later(match.starts_at, days), now
        match.times_moved += 1
    Match.objects.bulk_update(matches, ["starts_at", "planned_at", "times_moved"], batch_size=500)


def _later(moment: datetime.datetime, days: datetime.timedelta) -> datetime.datetime:
    return moment_in_the_hall(hour_in_the_hall(moment) + days)


def _drop_beginning(competition: Competition, days: datetime.timedelta) -> None:
    """Move the moment from which a competition, or what a late change left of it, is planned; drop it off the days."""
    event = competition.event

    def moved(moment: datetime.datetime) -> datetime.datetime | None:
        at = _later(moment, days)
        return at if event.starts_on <= playing_day(at) <= event.ends_on else None

    if competition.begins_at is not None and (at := moved(competition.begins_at)) != competition.begins_at:
        competition.begins_at = at
        competition.save(update_fields=["begins_at"])
    for stage in Stage.objects.draws().filter(competition=competition):
        plan = stage.plan
        if isinstance(plan, MeetingsPlan) and plan.late.begins is not None:
            turn, text = plan.late.begins
            begins = parse_datetime(text)
            assert begins is not None
            then = moved(begins)
            late = replace(plan.late, begins=None if then is None else (turn, then.isoformat()))
            stage.plan = replace(plan, late=late)
            stage.save(update_fields=["plan_data"])


def _tell(move: EventMove, changed: DaysChanged, to: Sequence[Recipient], by: User) -> None:
    event, today = move.event, timezone.localdate()
    days = entries_due_of(event.competitions.select_related("event__organizer")).values()
    due = min(filter(None, days), default=None)
    text = later(
        words.text,
        event=event,
        before=changed.before[0],
        hours_stay=changed.is_shift,
        reason="" if move.taken_back_at else move.reason,
        due=due if due and due >= today else None,
        link=(base := site_address().url) and base + event.get_absolute_url(),
    )
    tell(
        kind=LetterKind.EVENT_MOVED,
        to=to,
        subject=later(words.subject, event),
        text=text,
        key=f"moved:{move.pk}:back" if move.taken_back_at else f"moved:{move.pk}",
        event=event,
        by=by,
        urgent=True,
    )
