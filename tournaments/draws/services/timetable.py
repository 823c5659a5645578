"""When every match is planned to begin: written when a draw is made, and again when something moved."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from kit.zones import moment_in_the_hall
from tournaments.draws.engine import DrawError
from tournaments.draws.engine.plan import MeetingsPlan
from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.draws.queries.around import rounds_of_clock
from tournaments.draws.queries.timetable import Minutes, beginning_of, minutes_of, starts_of, within_days
from tournaments.draws.services.field import locked
from tournaments.draws.services.tables import kept_apart
from tournaments.draws.services.telling import telling_moved
from tournaments.events.models import Competition, Event
from tournaments.events.services import bump_board
from tournaments.organization.models import User


def plan_times(
    competition: Competition,
    *,
    not_before: datetime.datetime | None = None,
    playing: Collection[int] = (),
    drafts: bool = False,
    moves: bool = False,
) -> list[Match]:
    """Write when the matches of a competition, and of those that share its boards, begin; return those that moved.

    A match with a result keeps its time, and so does one of those `playing` (by id). Turns are planned as if nothing
    had been played, so that one change does not move everything; with `not_before` those that are still to play
    begin then at the earliest. With `moves` what is left of this competition alone begins at `not_before`, whatever it
    was planned from; a plan that is made later keeps to that. With `drafts` the drafts get their times, among the
    published draws, which keep theirs; without, it is the other way round. Raises DrawError for a day without hours.
    """
    together = _together(competition)
    matches = _matches_of(together, drafts=drafts)
    turns: dict[int, int] = {}
    settled = {match.pk for match in matches if match.has_result or match.pk in playing}  # type: ignore[attr-defined]
    for match in matches:
        if not_before is None or match.pk not in settled:
            # Finals and play-offs count their rounds again, but their turns on: those are what puts them in order.
            number = match.round if match.stage.is_draw else match.slot
            turns[match.slot] = min(turns.get(match.slot, number), number)
    gone = min(turns, default=0) if not_before is not None else 0  # what is over takes no time from what is left
    turns |= {turn: number for turn, number in _clock_of_the_others(matches).items() if turn >= gone}
    minutes = max(minutes_of(planned_with).expected for planned_with in together)
    said = [] if moves else [beginning_of(competition) for competition in together]
    begins = [moment for moment in (not_before, *said) if moment is not None]
    starts = starts_of(competition.event, turns, minutes, not_before=max(begins, default=None))
    if not moves:
        starts = _as_listed(competition.event, matches, turns, starts, minutes, is_bound=bool(begins))
        still = {match.slot for match in matches if match.pk not in settled}
        starts |= _moved_late(competition.event, matches, turns, starts, Late(minutes, still, begins))
    written = [match for match in matches if not drafts or match.stage.published_at is None]
    if moves:
        written = [match for match in written if match.stage.competition_id == competition.pk]
    return _write([match for match in written if match.pk not in settled], starts)


class Late(NamedTuple):
    """What is known when turns that a late change moved are planned: the minutes, the open turns, the beginnings."""

    minutes: int
    still: Collection[int]
    begins: Collection[datetime.datetime]


def _as_listed(
    event: Event,
    matches: Collection[Match],
    turns: Mapping[int, int],
    starts: Mapping[int, datetime.datetime],
    minutes: int,
    *,
    is_bound: bool,
) -> dict[int, datetime.datetime]:
    """Return when turns begin: as the list says that a draw was read from, the turns that it does not have after it.

    Where something is not to begin before a moment (`is_bound`), what is planned counts as far as it is later. An hour
    that is off the days which the event has by now makes the list count no more.
    """
    drawn = next((match.stage for match in matches if match.stage.is_draw), None)
    listed = drawn.plan.ready_made if drawn is not None else None
    if listed is None or not listed.hours:
        return dict(starts)
    first = datetime.datetime.combine(event.starts_on, datetime.time())
    said = {
        turn: moment_in_the_hall(first + datetime.timedelta(days=day, minutes=minute))
        for turn, day, minute in listed.hours
        if turn in turns
    }
    if any(within_days(event, at) is None for at in said.values()):
        return dict(starts)
    kept = {turn: max(at, starts.get(turn, at)) if is_bound else at for turn, at in said.items()}
    after = {turn: number for turn, number in turns.items() if turn > listed.hours[-1][0]}
    last = max(kept.values(), default=moment_in_the_hall(first)) + datetime.timedelta(minutes=minutes)
    return {**starts, **kept, **starts_of(event, after, minutes, not_before=last)}


def _moved_late(
    event: Event,
    matches: Collection[Match],
    turns: Mapping[int, int],
    starts: Mapping[int, datetime.datetime],
    late: Late,
) -> dict[int, datetime.datetime]:
    """Return when the turns begin that a late change moved: not before the hour that it said, nor before the others."""
    drawn = next((match.stage for match in matches if match.stage.is_draw), None)
    plan = drawn.plan if drawn is not None else None
    if not isinstance(plan, MeetingsPlan) or plan.late.begins is None:
        return {}
    first, said = plan.late.begins
    moment = within_days(event, parse_datetime(said))
    if moment is None:
        return {}
    before = [starts[turn] for turn in late.still if turn < first and turn in starts]
    over = [max(before) + datetime.timedelta(minutes=late.minutes)] if before else []
    moved = {turn: number for turn, number in turns.items() if turn >= first}
    return starts_of(event, moved, late.minutes, not_before=max([moment, *over, *late.begins]))


def _clock_of_the_others(matches: Collection[Match]) -> dict[int, int]:
    """Return the turns of a draw that was put around others, those in which it does not play among them."""
    drawn = next((match.stage for match in matches if match.stage.is_draw), None)
    shared = drawn.plan.shared if drawn is not None else None
    if shared is None or not shared.around:
        return {}
    last = max(match.slot for match in matches)
    return rounds_of_clock(max(shared.around, last), shared.first_day)


def _together(competition: Competition) -> list[Competition]:
    """Return the competition with those that share its boards."""
    if competition.shared_boards_id is None:
        return [competition]
    return list(Competition.objects.filter(shared_boards=competition.shared_boards_id).select_related("event"))


def _matches_of(competitions: Collection[Competition], *, drafts: bool) -> list[Match]:
    stages = Stage.objects.filter(competition__in=competitions)
    if not drafts:
        stages = stages.published()
    sheets = SubMatch.objects.filter(match=OuterRef("pk"), submissions__isnull=False)
    matches = Match.objects.filter(stage__in=stages).select_related("stage").annotate(has_result=Exists(sheets))
    return list(matches.order_by("slot", "pk"))


def _write(matches: Iterable[Match], starts: dict[int, datetime.datetime]) -> list[Match]:
    """Save the times that are new, and count for the calendars how often a time has moved."""
    now = timezone.now()
    moved = []
    for match in matches:
        planned = starts.get(match.slot)
        if planned == match.starts_at:
            continue
        if match.planned_at is not None:
            match.times_moved += 1
        match.starts_at, match.planned_at = planned, now
        moved.append(match)
    Match.objects.bulk_update(moved, ["starts_at", "planned_at", "times_moved"], batch_size=500)
    return moved


MOST_MINUTES = 300


@transaction.atomic
def plan_with(*, event: Event, minutes: Mapping[int, Minutes | None]) -> None:
    """Set how long a match of each competition (by id) is planned to take; None: as the rule book says.

    Drafts get new times at once; what is published keeps its times until somebody plans it again. Raises DrawError
    for a match that takes no time, or less at most than as a rule.
    """
    # Competitions come before their event in the order of the locks (`hold_event`): somebody may be publishing one.
    competitions = list(event.competitions.select_related("event").select_for_update(of=("self",)).order_by("pk"))
    with kept_apart(event, drafts=True):
        for competition in competitions:
            if competition.pk in minutes:
                _take(competition, minutes[competition.pk])
        for competition in competitions:
            plan_times(competition, drafts=True)


def _take(competition: Competition, wanted: Minutes | None) -> None:
    """Save what a match of a competition is planned with. Raises DrawError for what cannot be."""
    if wanted is not None:
        if not 1 <= wanted.expected <= MOST_MINUTES or not 1 <= wanted.longest <= MOST_MINUTES:
            raise DrawError("minutes_out_of_range", field=f"expected_{competition.pk}", most=MOST_MINUTES)
        if wanted.longest < wanted.expected:
            raise DrawError("longest_below_expected", field=f"longest_{competition.pk}")
    competition.minutes_expected, competition.minutes_longest = wanted or (None, None)
    competition.save(update_fields=["minutes_expected", "minutes_longest"])


@transaction.atomic
def plan_everything_again(*, event: Event, by: User) -> int:
    """Plan all draws of an event by its hours and minutes as they are now; return how many matches moved.

    Matches with a result keep their time; teams that were told other times are told the new ones. Raises DrawError
    where two would then hold a table at one hour, or somebody would have to be in two competitions.
    """
    moved: set[int] = set()
    competitions = [locked(competition) for competition in event.competitions.order_by("pk")]
    key = f"planned:{timezone.now().isoformat()}"
    with kept_apart(event, drafts=True, people=True), telling_moved(competitions, by=by, key=key):
        for competition in competitions:
            again = (*_replan(competition), *plan_times(competition, drafts=True))
            moved |= {match.pk for match in again}
    return len(moved)


@transaction.atomic
def replan(
    *,
    competition: Competition,
    not_before: datetime.datetime | None = None,
    playing: Collection[int] = (),
    people: bool = True,
) -> list[Match]:
    """Plan again when the unplayed matches begin, after a change of turns, boards or hours; return those that moved.

    Matches with a result keep their time, and so do those that are `playing` (by id); competitions that share the
    boards are planned together. With `not_before`, a moment, what is left begins then at the earliest: the hall
    runs late, or was shut for a while. Raises DrawError for a day without hours, for a table that two would hold and,
    with `people`, for somebody who would have to be in two competitions at once; nothing is written then.
    """
    competition = locked(competition)
    with kept_apart(competition.event, people=people):
        return _replan(competition, not_before=not_before, playing=playing)


def _replan(
    competition: Competition, *, not_before: datetime.datetime | None = None, playing: Collection[int] = ()
) -> list[Match]:
    moved = plan_times(competition, not_before=not_before, playing=playing)
    if moved:
        bump_board(event_id=competition.event_id)
    return moved
