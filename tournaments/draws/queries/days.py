"""The timetable of an event, day by day: the one read of its pages, papers and calendar files."""

from __future__ import annotations

import datetime
from collections import defaultdict
from dataclasses import dataclass

from django.utils import timezone

from kit.dates import playing_day
from tournaments.draws.models import DRAWS, Match, Stage
from tournaments.draws.queries.public import shown_matches, shown_stages, without_opponent
from tournaments.draws.queries.timetable import minutes_of
from tournaments.draws.words.timetable import play_in_words
from tournaments.events.models import Competition, Event, ProgrammeItem
from tournaments.events.queries.programme import programme_of
from tournaments.organization.queries.visibility import sees_results


@dataclass(frozen=True, slots=True, kw_only=True)
class DayPlay:
    """What a competition plays on one day, as planned: when each round of its draw begins, and all its hours."""

    competition: Competition
    rounds: tuple[tuple[int, datetime.datetime], ...]
    hours: tuple[datetime.datetime, ...]  # at which matches begin, finals and play-offs included

    @property
    def first(self) -> datetime.datetime:
        return timezone.localtime(self.hours[0])

    @property
    def ends(self) -> datetime.datetime:
        return timezone.localtime(self.hours[-1] + datetime.timedelta(minutes=minutes_of(self.competition).expected))

    @property
    def sentence(self) -> str:
        return play_in_words(self.competition.name, self.first, self.hours[-1])


@dataclass(frozen=True, slots=True, kw_only=True)
class EventDay:
    """One day of an event: the lines of its program, and what is played."""

    date: datetime.date
    lines: list[ProgrammeItem]
    play: list[DayPlay]


def timetable_of(event: Event, *, drafts: bool = False) -> list[EventDay]:
    """Return every day on which an event has a line of program or a match that everybody may know of: three queries.

    With `drafts` for the office, the hours of draws that are not published yet too.
    """
    lines: dict[datetime.date, list[ProgrammeItem]] = defaultdict(list)
    for item in programme_of(event):
        lines[item.day].append(item)
    play = _play_of(event, drafts=drafts)
    return [EventDay(date=day, lines=lines[day], play=play.get(day, [])) for day in sorted({*lines, *play})]


def _play_of(event: Event, *, drafts: bool) -> dict[datetime.date, list[DayPlay]]:
    stages = Stage.objects.filter(competition__event=event, set_aside=None)
    if not drafts:
        stages = shown_stages(stages.published(), event)
    matches = Match.objects.filter(stage__in=stages, stage__competition__event=event, starts_at__isnull=False)
    rows = shown_matches(matches, event)
    if drafts or sees_results(event):  # who left is a result too
        rows = rows.exclude(without_opponent())
    in_order = rows.order_by("stage__competition__position", "stage__competition", "starts_at", "round")
    hours: dict[datetime.date, dict[int, list[datetime.datetime]]] = {}
    rounds: dict[tuple[int, int], datetime.datetime] = {}
    for pk, kind, number, at in in_order.values_list(
        "stage__competition", "stage__kind", "round", "starts_at"
    ).distinct():
        assert at is not None
        hours.setdefault(playing_day(at), {}).setdefault(pk, []).append(at)
        if kind in DRAWS:
            rounds.setdefault((pk, number), at)
    competitions = {competition.pk: competition for competition in event.competitions.all()} if hours else {}
    return {
        day: [
            DayPlay(
                competition=competitions[pk],
                rounds=tuple((n, at) for (of, n), at in rounds.items() if of == pk and playing_day(at) == day),
                hours=tuple(dict.fromkeys(of_day)),
            )
            for pk, of_day in by_competition.items()
        ]
        for day, by_competition in hours.items()
    }
