"""The timetable of a draw in the hours of its event: when each turn starts, and whether everything fits."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from django.db.models import Prefetch
from django.utils import timezone

from games.rulebook import RuleBook
from kit.dates import playing_day, said
from kit.pure.clock import NIGHT_ENDS
from kit.pure.refusals import sentence
from kit.zones import hour_in_the_hall, moment_in_the_hall
from tournaments.draws.engine.groups import Grouping
from tournaments.draws.engine.hall import NIGHT, HallHours
from tournaments.draws.engine.model import DrawError
from tournaments.draws.engine.timetable import (
    Hours,
    Start,
    outlook,
    outlook_of_groups,
    timetable,
    turns_for,
)
from tournaments.draws.models import Match, Stage
from tournaments.draws.words.timetable import PlanInWords, plan_in_words, time_in_words
from tournaments.events.engine.programme import Line, LineKind, play_ends, weekend
from tournaments.events.models import Competition, Event
from tournaments.events.queries import category_for, context_of, rulebook_for
from tournaments.events.queries.programme import programme_lines


class Minutes(NamedTuple):
    """How long a match takes: as a rule, and at most."""

    expected: int
    longest: int


def minutes_of(competition: Competition) -> Minutes:
    """Return how long a match is planned to take: as the office says, else as the rule book does."""
    category = category_for(competition)
    expected = competition.minutes_expected or category.minutes_expected
    return Minutes(expected, max(expected, competition.minutes_longest or category.minutes_longest))


def hall_of(event: Event, book: RuleBook) -> HallHours | None:
    """Return the days on which an event is played, with their hours; None where nothing says when play begins.

    A day is played from its first line of play to the end of its last: as that says, else with the banquet, else at
    11 p.m. Breaks are kept free. A program without any line of play has those of its rule book. Raises DrawError for
    a day on which play would have to end before it begins.
    """
    lines = lines_of(event, book)
    days = {day: _hours_of([line for line in lines if line.day == day]) for day in sorted({line.day for line in lines})}
    played = {event.starts_on + datetime.timedelta(days=day): hours for day, hours in days.items() if hours}
    if not played:
        return None
    for date, hours in played.items():
        if hours.ends <= hours.starts:
            raise DrawError(
                "day_never_begins",
                field="days",
                day=said(date, "day-here"),
                starts=time_in_words(hours.starts),
                ends=time_in_words(hours.ends),
            )
    first_day_rounds = book.programme.first_day_rounds if event.starts_on in played else 0
    return HallHours(tuple(played), tuple(played.values()), first_day_rounds)


def without_hours(event: Event, moments: Iterable[datetime.datetime]) -> list[datetime.datetime]:
    """Return those of the moments at which matches begin that are not in the hours of play of the program."""
    try:
        hall = hall_of(event, rulebook_for(event))
    except DrawError:
        hall = None
    known = hall.days() if hall is not None else []

    def is_played(at: datetime.datetime) -> bool:
        return any(
            day.starts <= at < day.ends and not any(starts <= at < ends for starts, ends in day.breaks) for day in known
        )

    return [moment for moment in moments if not is_played(hour_in_the_hall(moment))]


def lines_of(event: Event, book: RuleBook) -> list[Line]:
    """Return the program as hours are read from it; where it says nothing of play, with the rule book's hours."""
    lines = programme_lines(event)
    if any(line.kind is LineKind.PLAY for line in lines):
        return lines
    lacks = {LineKind.PLAY, LineKind.BANQUET} - {line.kind for line in lines}
    made = weekend(book.programme.lines, days=(event.ends_on - event.starts_on).days + 1)
    return [*lines, *(line for line in made if line.kind in lacks)]


def _hours_of(lines: Sequence[Line]) -> Hours | None:
    """Return the hours of one day; None for a day on which nobody plays."""
    play = sorted((line for line in lines if line.kind is LineKind.PLAY), key=lambda line: line.starts)
    if not play:
        return None
    pauses = [(line.starts, line.ends) for line in lines if line.stops_play and line.ends is not None]
    pauses += [(line.ends, then.starts) for line, then in pairwise(play) if line.ends and line.ends < then.starts]
    return Hours(play[0].starts, play_ends(play[-1], lines), tuple(sorted(pauses)))


def moment_of(hall: HallHours, start: Start) -> datetime.datetime:
    """Return the moment of a start."""
    return moment_in_the_hall(hall.at(start))


def plan_of(
    competition: Competition,
    *,
    teams: int,
    stations: int,
    turns: Sequence[int] | None = None,
    grouping: Grouping | None = None,
) -> PlanInWords | None:
    """Return whether `teams` can be played on `stations` in the hours of the event; None when nobody can say.

    `turns` gives the earliest round of each turn of a draw that is made; without it they are counted. With
    `grouping` it is a draw in groups, or in one table, and the turns of the finals are counted in.
    """
    context = context_of(competition)
    book, category = context.book, context.category
    boards = stations // category.sides.pairs
    if teams < 2 or boards < 1:
        return None
    try:
        hall = hall_of(competition.event, book)
    except DrawError as refused:
        return PlanInWords(None, sentence(refused))
    if hall is None:
        return None
    if (begins := beginning_of(competition)) is not None:
        hall = hall.after(hour_in_the_hall(begins))
    minutes = minutes_of(competition)
    cycles = book.draw.cycles
    asked = {
        "expected": minutes.expected,
        "longest": minutes.longest,
        "cycles": cycles,
        "first_day_rounds": hall.first_day_rounds,
    }
    if grouping is None:
        judgement = outlook(teams, boards, turns or turns_for(teams, boards, cycles), hall.hours, **asked)
    else:
        judgement = outlook_of_groups(teams, boards, turns, hall.hours, grouping, **asked)
    return plan_in_words(judgement, hall, category.stations_are, width=category.sides.pairs)


def beginning_of(competition: Competition) -> datetime.datetime | None:
    """Return the moment from which a competition is planned; one that is not on the days of its event counts not."""
    return within_days(competition.event, competition.begins_at)


def within_days(event: Event, moment: datetime.datetime | None) -> datetime.datetime | None:
    """Return a moment where it is on the days of an event, the last night included."""
    try:
        return moment if moment and event.starts_on <= playing_day(moment) <= event.ends_on else None
    except OverflowError:  # the first hours of the year 1
        return None


def starts_of(
    event: Event, rounds_of_turns: Mapping[int, int], minutes: int, *, not_before: datetime.datetime | None = None
) -> dict[int, datetime.datetime]:
    """Return when each turn is planned to begin; `rounds_of_turns` gives the earliest round of each turn.

    What does not fit goes on after the last hour of the last day, until 5 a.m.; turns after that have no time.
    With `not_before` only the hours from then on are used. Raises DrawError for a day without hours.
    """
    hall = hall_of(event, rulebook_for(event))
    if hall is None or not rounds_of_turns:
        return {}
    if not_before is not None:
        hall = hall.after(hour_in_the_hall(not_before))
    turns = sorted(rounds_of_turns)
    rounds = [rounds_of_turns[turn] for turn in turns]
    table = timetable(rounds, hall.hours, minutes, first_day_rounds=hall.first_day_rounds)
    return {
        turn: moment_of(hall, start)
        for turn, start in zip(turns, table.starts, strict=True)
        if start.minute + minutes <= NIGHT
    }


def require_first_day(stage: Stage) -> None:
    """Raise DrawError where the rule book refuses that the first day has fewer rounds than it asks for (AMB-G25).

    A field that has fewer rounds at all has to play them; an event of one day has no other day to play on.
    """
    event = stage.competition.event
    book = rulebook_for(event)
    if book.programme.first_day_short != "refuse" or event.ends_on == event.starts_on:
        return
    days: dict[int, list[bool]] = {}
    planned = list(stage.matches.values_list("round", "starts_at"))
    for number, starts_at in planned:
        on_first_day = starts_at is not None and playing_day(starts_at) == event.starts_on
        days.setdefault(number, []).append(on_first_day)
    wanted = min(book.programme.first_day_rounds, len(days))
    if planned and not any(starts_at for _, starts_at in planned):
        raise DrawError("first_day_without_hours", day=said(event.starts_on, "day-here"), wanted=wanted)
    whole = sum(all(matches) for matches in days.values())
    if whole < wanted:
        raise DrawError("first_day_short", day=said(event.starts_on, "day-here"), rounds=whole, wanted=wanted)


def matches_off(event: Event) -> list[Match]:
    """Return the matches without a result that are planned for none of the days of their event: one query."""
    first = datetime.datetime.combine(event.starts_on, datetime.time(NIGHT_ENDS))
    last = datetime.datetime.combine(event.ends_on + datetime.timedelta(days=1), datetime.time(NIGHT_ENDS))
    timed = Match.objects.filter(stage__competition__event=event, starts_at__isnull=False)
    timed = timed.exclude(sub_matches__submissions__isnull=False)  # what is played keeps its time, wherever it was
    off = timed.exclude(starts_at__gte=timezone.make_aware(first), starts_at__lt=timezone.make_aware(last))
    return list(off.select_related("stage__competition").order_by("starts_at", "pk"))


def competitions_with_draws(event: Event) -> list[Competition]:
    """Return the competitions of an event with their draws, in the order of the program: two queries."""
    drawn = Stage.objects.draws().order_by("position")
    return list(event.competitions.prefetch_related(Prefetch("stages", queryset=drawn, to_attr="drawn")))
