"""Every format on every length, and its days, hours and program changed by every door: all that people read agrees.

Of all pairs a few run every time, the others with `script/test long`.
"""

from __future__ import annotations

import datetime
import random
from contextlib import suppress
from itertools import product

import pytest
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from kit.dates import playing_day, said
from kit.pure.clock import moment_of_play
from kit.pure.violations import RuleViolation
from scoring.changes.engine.cases import ChangeKind, ChangeRequest
from scoring.changes.queries.changes import latest_change
from scoring.changes.services.undoing import take_back
from scoring.printing.pages.base import PrintRequest
from scoring.printing.pages.blank import programme
from tests.page import html_of
from tests.scoring.changes.asked import make_as_seen
from tests.scoring.double import double_knockout
from tests.scoring.grouped import in_groups, with_finals
from tests.scoring.swiss import swiss
from tests.tournaments.draws.drawn import submit
from tournaments.draws.pages.days import oddities_of, told_of
from tournaments.draws.queries.days import timetable_of
from tournaments.draws.queries.timetable import Minutes, hall_of, matches_off
from tournaments.draws.services import days, drawing, publishing, timetable
from tournaments.events.engine.programme import LineKind
from tournaments.events.queries import rulebook_for
from tournaments.events.queries.programme import programme_of
from tournaments.events.services.programme import ProgrammeEntry
from tournaments.models import Event, Match, Stage, SubMatch

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def whole_field(competition, *, by, **more):
    return publishing.publish(
        stage=drawing.draw_round_robin(competition=competition, seed="dates", by=by), by=by, despite_open_rules=True
    )


def knockout(competition, *, by):
    return publishing.publish(
        stage=drawing.draw_knock_out(competition=competition, seed="dates", by=by), by=by, despite_open_rules=True
    )


FORMATS = {
    "round robin": ("cribbage-pairs", 7, whole_field, {}),
    "groups": ("cribbage-pairs", 6, in_groups, {"count": 2, "advance": 2}),
    "finals": ("euchre-legion", 5, with_finals, {"advance": 4}),
    "every place": ("darts-legion", 5, with_finals, {"advance": 2, "every_place": True}),
    "knockout": ("shuffleboard-mens", 5, knockout, {}),
    "double": ("nineball-singles", 5, double_knockout, {}),
    "swiss": ("nineball-singles", 6, swiss, {"rounds": 3}),
}
LENGTHS = {  # days, and when the first match begins
    "evening": (1, datetime.time(19)),
    "night": (1, datetime.time(22, 30)),
    "day": (1, None),
    "weekend": (2, None),
    "three days": (3, None),
    "four days": (4, None),
    "five days": (5, None),
}
STEPS = 8


class Walk:
    """An event, and acts of chance on its days."""

    def __init__(self, event: Event, competition, users, seed: str) -> None:
        self.pk, self.competition, self.by = event.pk, competition, users["carl"]
        self.sam, self.rng = users["sam"], random.Random(seed)

    @property
    def event(self) -> Event:
        return Event.objects.get(pk=self.pk)

    @property
    def stage(self) -> Stage:
        return Stage.objects.draws().get(competition=self.competition)

    def moment(self) -> datetime.datetime:
        event = self.event
        day = event.starts_on + datetime.timedelta(days=self.rng.randrange((event.ends_on - event.starts_on).days + 1))
        return timezone.make_aware(moment_of_play(day, datetime.time(self.rng.choice([9, 13, 18, 22, 0]), 30)))

    # --- the doors ---

    def other_days(self) -> None:
        event = self.event
        first = event.starts_on + datetime.timedelta(days=self.rng.randint(-5, 5))
        last = first + datetime.timedelta(days=self.rng.randrange(5))
        tells = self.rng.random() < 0.5
        days.set_days(
            event=event, starts_on=first, ends_on=last, expected=(event.starts_on, event.ends_on), by=self.by,
            to=told_of(event) if tells else (), reason="A storm",
        )  # fmt: skip

    def days_back(self) -> None:
        move = self.event.moves.filter(taken_back_at=None).last()
        if move is not None:
            days.move_back(move=move, to=told_of(self.event), by=self.by)

    def line(self) -> None:
        lines = [
            ProgrammeEntry(day=i.day, starts_at=i.starts_at, ends_at=i.ends_at, title=i.title, kind=i.kind)
            for i in programme_of(self.event)
        ]
        lines.pop(self.rng.randrange(len(lines)))
        lunch = {"starts_at": datetime.time(12), "ends_at": datetime.time(13), "title": "Soup", "kind": LineKind.MEAL}
        if self.rng.random() < 0.5:
            lines.append(ProgrammeEntry(day=self.event.ends_on, stops_play=True, **lunch))
        days.write_programme(event=self.event, lines=lines, by=self.by, again=True)

    def program(self) -> None:
        first = self.rng.choice([None, datetime.time(9), datetime.time(13), datetime.time(19), datetime.time(22, 30)])
        days.make_programme(event=self.event, by=self.by, first_match=first, again=True)

    def minutes(self) -> None:
        timetable.plan_with(event=self.event, minutes={self.competition.pk: Minutes(self.rng.choice([20, 60]), 60)})

    def plan_again(self) -> None:
        timetable.plan_everything_again(event=self.event, by=self.by)

    def put_off(self) -> None:
        timetable.replan(competition=self.competition, not_before=self.moment())

    def other_hours(self) -> None:
        stage = self.stage
        asked = ChangeRequest(kind=ChangeKind.MOVED, begins=self.moment().isoformat(), until=self.rng.randrange(2))
        make_as_seen(stage, asked, None, by=self.by)

    def hours_back(self) -> None:
        if (change := latest_change(self.stage)) is not None:
            take_back(change=change, by=self.by)

    def draw_again(self) -> None:
        stage = publishing.take_back(stage=self.stage, by=self.by, reason="Again")
        drawn = drawing.draw_again(stage=stage, by=self.by)
        publishing.publish(stage=drawn, by=self.by, despite_open_rules=True)

    def play(self) -> None:
        sheet = SubMatch.objects.filter(match__stage=self.stage, result=None).order_by("match__starts_at").first()
        if sheet is not None and sheet.match.home_id and sheet.match.away_id and self.rng.random() < 0.3:
            submit(sheet, self.sam)

    DOORS = (
        other_days,
        days_back,
        line,
        program,
        minutes,
        plan_again,
        put_off,
        other_hours,
        hours_back,
        draw_again,
        play,
    )


def holds(event: Event, competition, client) -> None:
    """No match is off the days, and page, paper, file and API say the same hours."""
    assert matches_off(event) == []
    known = timetable_of(event)
    assert {day.date for day in known} <= {
        event.starts_on + datetime.timedelta(days=n) for n in range((event.ends_on - event.starts_on).days + 1)
    }
    planned = Match.objects.filter(stage__competition=competition, stage__kind__in=["swiss"]).exists()
    stored = Match.objects.filter(stage__competition=competition, starts_at__isnull=False)
    hours = sorted({timezone.localtime(at) for at in stored.values_list("starts_at", flat=True)})
    assert [at for day in known for play in day.play for at in play.hours] == hours or planned

    page = html_of(client.get(event.get_absolute_url()))
    paper = programme(PrintRequest(event=event, competitions=(competition,)))
    assert paper is not None
    assert [day.date for day in paper.context["days"]] == [day.date for day in known]
    answer = client.get(reverse("draws:programme_calendar", args=[event.slug]))
    starts = {item.decoded("dtstart") for item in Calendar.from_ical(answer.content).walk("VEVENT")}
    lines = client.get(f"/api/v1/events/{event.slug}/").json()["programme"]
    assert len(lines) == sum(len(day.lines) for day in known)
    for day in known:
        for item in day.lines:
            assert f"{said(item.starts_at, 'time')}" in page
            assert timezone.make_aware(moment_of_play(item.day, item.starts_at)) in starts
        for play in day.play:
            assert play.sentence in page
            assert play.first in starts
            assert {playing_day(at) for at in play.hours} == {day.date}


def fits(event: Event, competition) -> None:
    """A program of the book has what a hall would print, in an order that can be played; what is over has its hour."""
    if SubMatch.objects.filter(match__stage__competition=competition, result__isnull=False).exists():
        return
    hall = hall_of(event, rulebook_for(event))
    assert hall is not None
    ends = {day.date: day.ends for day in hall.days()}
    known = timetable_of(event)
    within = [day for day in known if all(timezone.make_naive(play.ends) <= ends[day.date] for play in day.play)]
    assert [odd.sentence for odd in oddities_of(event, programme_of(event), within)] == []
    for day in known:
        at = {kind: [moment_of_play(i.day, i.starts_at) for i in day.lines if i.kind == kind] for kind in LineKind}
        for play in day.play:
            first, last = (timezone.make_naive(at) for at in (play.first, play.ends))
            assert at[LineKind.PLAY], "a day with a match has its hours"
            assert first >= min(at[LineKind.PLAY])
            if day.date == event.starts_on:
                assert all(registered < first for registered in at[LineKind.REGISTRATION])
            if last <= ends[day.date]:
                assert all(over >= last for over in at[LineKind.AWARDS] + at[LineKind.BANQUET])


@pytest.mark.sample(6)
@pytest.mark.parametrize(("form", "length"), list(product(FORMATS, LENGTHS)))
def test_days_and_hours_agree_whatever_is_changed(form, length, event, make_competition, users, client) -> None:
    category, entries, draw, more = FORMATS[form]
    count, first_match = LENGTHS[length]
    last = event.starts_on + datetime.timedelta(days=count - 1)
    if event.ends_on != last:
        days.set_days(
            event=event,
            starts_on=event.starts_on,
            ends_on=last,
            expected=(event.starts_on, event.ends_on),
            by=users["carl"],
        )
    days.make_programme(event=event, by=users["carl"], first_match=first_match, again=True)
    competition = make_competition(category, entries=entries)
    competition.event.refresh_from_db()
    draw(competition, by=users["carl"], **more)
    days.make_programme(event=competition.event, by=users["carl"], first_match=first_match, again=True)
    walk = Walk(event, competition, users, f"{form} {length}")
    holds(walk.event, competition, client)
    fits(walk.event, competition)
    if first_match is None:  # the hours of the book: it is made anew for another length
        event = walk.event
        days.set_days(
            event=event,
            starts_on=event.starts_on,
            ends_on=event.starts_on + datetime.timedelta(days=count % 5),
            expected=(event.starts_on, event.ends_on),
            by=users["carl"],
        )
        assert [line.day for line in programme_of(walk.event) if line.kind == LineKind.AWARDS] == [walk.event.ends_on]
        fits(walk.event, competition)
    for _ in range(STEPS):
        door = walk.rng.choice(Walk.DOORS)
        with suppress(RuleViolation):
            door(walk)
        holds(walk.event, competition, client)
    with suppress(RuleViolation):
        days.make_programme(event=walk.event, by=users["carl"], first_match=None, again=True)
        fits(walk.event, competition)
