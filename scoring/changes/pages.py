"""The ways to draw the rest, side by side: what each would come to, and which one is suggested."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils import timezone

from kit.dates import playing_day
from kit.pure.violations import RuleViolation
from scoring.changes.engine.cases import ChangeRequest
from scoring.changes.queries.changes import on_same_boards
from scoring.changes.queries.report import fingerprint
from scoring.changes.services.making import preview
from scoring.changes.words import HOWS, no_time_left, over_too_late, refusal_in_words, saves, way_in_words
from scoring.desk.queries.progress import hall_now
from tournaments.draws.engine import DrawError
from tournaments.draws.engine.redraw import How
from tournaments.draws.engine.timetable import Start
from tournaments.draws.models import Stage
from tournaments.draws.queries.timetable import hall_of, minutes_of, moment_of
from tournaments.draws.words.figures import clock, hours
from tournaments.events.models import Event
from tournaments.events.queries import rulebook_for
from tournaments.organization.models import User


@dataclass(frozen=True, slots=True)
class Worst:
    """One figure of the certificate in the competition or group where it is worst."""

    title: str
    after: int
    is_best: bool


@dataclass(frozen=True, slots=True)
class RedrawWay:
    """One way to draw the rest: what it would come to, or why it cannot be done."""

    how: How
    report: dict[str, Any] | None
    refusal: str = ""

    @property
    def name(self) -> str:
        return str(HOWS[self.how][0])

    @property
    def about(self) -> str:
        return str(HOWS[self.how][1])

    @property
    def reports(self) -> list[dict[str, Any]]:
        """What it would come to in every competition that it is about."""
        return reports_of(self.report) if self.report else []

    @property
    def turns(self) -> int:
        """The turns of the hall that are left."""
        return len({turn for report in self.reports for turn in report["numbers"]["slots"]})

    @property
    def moved(self) -> int:
        return sum(report["numbers"]["moved"] for report in self.reports)

    @property
    def in_words(self) -> str:
        word = self.reports[0]["numbers"]["turn_word"]
        return way_in_words(turns=self.turns, moved=self.moved, reprint=self.reprint, word=word)

    @property
    def reprint(self) -> int:
        return sum(report["numbers"]["reprint"] for report in self.reports)

    @property
    def figures(self) -> list[Worst]:
        """The figures of the certificate but the length, each where it is worst."""
        lines = [line for report in self.reports for line in report["fairness"] if line["key"] != "slots"]
        return [
            Worst(title, max(line["after"] for line in same), all(line["is_best"] for line in same))
            for title in dict.fromkeys(line["title"] for line in lines)
            for same in [[line for line in lines if line["title"] == title]]
        ]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The way that the hall needs, and why, in a sentence or two."""

    how: How
    why: str


def reports_of(report: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the report of a change with those of the other competitions that it is made in."""
    return [report, *report.get("others", ())]


def ways_of(stage: Stage, asked: ChangeRequest, by: User) -> list[RedrawWay]:
    """Return what each way to draw the rest would come to; ways that come to the same are told once."""
    ways: list[RedrawWay] = []
    seen: dict[str, How] = {}
    for how in hows(asked):
        try:
            way = RedrawWay(how, preview(stage=stage, asked=replace(asked, how=how), by=by))
        except RuleViolation as refused:
            way = RedrawWay(how, None, refusal_in_words(refused))
        mark = fingerprint(way.report) if way.report else way.refusal
        if mark in seen and how is not asked.how:
            continue
        ways = [way for way in ways if way.how is not seen.get(mark)]
        seen[mark] = how
        ways.append(way)
    return ways


def hows(asked: ChangeRequest) -> list[How]:
    """Return the ways to draw the rest that there are to choose from."""
    chooses = asked.kind.draws_the_rest and not (asked.walk_over or asked.replacement)
    return list(How) if chooses else [asked.how]


def suggestion(stage: Stage, ways: Sequence[RedrawWay], at: datetime.datetime | None = None) -> Suggestion | None:
    """Return the shortest way where it saves turns and play would otherwise go on after the hours of the hall.

    The hall is taken to stay as far behind its plan as it is now. None, too, where nobody has said how long play may
    go on.
    """
    event = stage.competition.event
    by_how = {way.how: way for way in ways if way.report}
    kept, short = by_how.get(How.KEEP), by_how.get(How.SHORTEN)
    ends_by = _ends_by(event)
    if kept is None or short is None or kept.turns <= short.turns or ends_by is None:
        return None
    begins = [report["numbers"]["last_starts"] for report in kept.reports if report["numbers"]["turns_after"]]
    saving = saves(kept.turns - short.turns, kept.reports[0]["numbers"]["turn_word"])
    until = clock(ends_by)
    if not all(begins):
        return Suggestion(How.SHORTEN, no_time_left(until, saving))
    last = max(map(datetime.datetime.fromisoformat, begins))
    behind = _behind(event, last, timezone.localtime(at))
    # In one timetable a turn lasts as long as the longest of its matches.
    lasts = max(minutes_of(drawn.competition).expected for drawn in (stage, *on_same_boards(stage)))
    over = last + datetime.timedelta(minutes=lasts + behind)
    if over <= ends_by:
        return None
    late = hours(behind) if behind else ""
    return Suggestion(How.SHORTEN, over_too_late(clock(over), late, until, saving))


def _ends_by(event: Event) -> datetime.datetime | None:
    """Return when play has to be over on the last day; None when nobody can say."""
    try:
        hall = hall_of(event, rulebook_for(event))
    except DrawError:
        return None
    return moment_of(hall, Start(len(hall.dates) - 1, hall.hours[-1].ends)) if hall else None


def _behind(event: Event, last: datetime.datetime, at: datetime.datetime) -> int:
    """Return by how many minutes what is left today is late; a match of another day is not."""
    if not event.starts_on <= playing_day(at) <= event.ends_on or playing_day(last) != playing_day(at):
        return 0
    outlook = hall_now(event, at).outlook
    if outlook.behind is None or outlook.day_ends is None or playing_day(outlook.day_ends) != playing_day(at):
        return 0
    return max(0, outlook.behind)
