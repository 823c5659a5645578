"""Whether a draw fits the hours, in sentences, and what would help."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from kit.dates import ended, said
from kit.pure.nouns import counted
from tournaments.draws.engine.hall import NIGHT, HallHours
from tournaments.draws.engine.timetable import (
    DrawOutlook,
    PlanOutlook,
    Start,
)
from tournaments.draws.engine.ways import GROUPS, KNOCK_OUT
from tournaments.draws.words.figures import clock_on_the_wall, hours


class Help(NamedTuple):
    """What would make a draw fit, and the way to play (a choice of the form) that it is; "" where it is none."""

    sentence: str
    form: str = ""


@dataclass(frozen=True, slots=True)
class PlanInWords:
    """What to tell the chair about the hours: one sentence, and what would help. No outlook: nobody can say."""

    outlook: DrawOutlook | None
    sentence: str
    helps: tuple[Help, ...] = ()
    alone: str = ""  # what is left of the sentence where others are in the way
    clashes: Sequence[str] = ()

    def beside(self, clashes: Sequence[str]) -> PlanInWords:
        """Return the plan as it is beside the others in the hall: what clashes with them does not fit."""
        return replace(self, sentence=self.alone or self.sentence, clashes=clashes) if clashes else self

    @property
    def notice(self) -> str:
        if self.outlook is None or self.outlook.verdict is PlanOutlook.DOES_NOT_FIT:
            return "notice-bad"
        good = self.outlook.verdict is PlanOutlook.FITS and not self.outlook.expected.moved_on and not self.clashes
        return "notice-good" if good else "notice-warn"


def time_in_words(minute: int) -> str:
    """Return a minute of a day of play as people say it: "4:20 p.m."; after 24 hours it is the night."""
    return said(datetime.time(minute // 60 % 24, minute % 60), "time")


def play_in_words(competition: str, first: datetime.datetime, last: datetime.datetime) -> str:
    """Return when a competition is played on one day: "Darts: first match 6:15 p.m., last match 9:45 p.m."."""
    values = {"competition": competition, "first": said(first, "time"), "last": said(last, "time")}
    if first == last:
        return _("%(competition)s: matches at %(first)s") % values
    return _("%(competition)s: first match %(first)s, last match %(last)s") % values


def odd_awards(title: str, ends: datetime.datetime, competition: str) -> str:
    """Return that the awards would be given before the last match is over, as planned."""
    text = _("“%(title)s” begins before the last match of %(competition)s is over, at about %(ends)s.")
    return text % {"title": title, "competition": competition, "ends": clock_on_the_wall(ends)}


def odd_hours(first: datetime.datetime) -> str:
    """Return that matches begin at hours at which the program has no play; the first of them."""
    return _("Matches are planned at hours at which the program has no play, the first at %(time)s.") % {
        "time": clock_on_the_wall(timezone.make_naive(first))
    }


def plan_in_words(outlook: DrawOutlook, hall: HallHours, station_word: str, *, width: int = 1) -> PlanInWords:
    """Return whether a draw fits and what would help; `width` is how many stations a board of the outlook has."""
    ends, usual = clock_on_the_wall(hall.at(outlook.expected.ends)), outlook.expected.minutes
    helps = helps_in_words(outlook, station_word, width=width)
    over = outlook.expected if outlook.verdict is PlanOutlook.DOES_NOT_FIT else outlook.longest
    if not over.fits and over.ends.minute <= NIGHT:
        until = {"time": clock_on_the_wall(hall.at(over.ends))}
        helps = (*helps, Help(_("Playing until %(time)s would do.") % until))
    text = _("Alone in the hall it would end at %(ends)s, with %(usual)d minutes a match.")
    return PlanInWords(
        outlook,
        verdict_in_words(outlook, hall),
        helps,
        alone="" if outlook.verdict is PlanOutlook.DOES_NOT_FIT else text % {"ends": ends, "usual": usual},
    )


def verdict_in_words(outlook: DrawOutlook, hall: HallHours) -> str:
    """Return in a few sentences whether a draw fits, when it ends, by when it has to, and what the first day lacks."""
    usual, longest = outlook.expected, outlook.longest

    def on_the_clock(start: Start) -> str:
        return clock_on_the_wall(hall.at(start))

    values = {
        "ends_by": on_the_clock(Start(len(hall.dates) - 1, hall.hours[-1].ends)),
        "usual": usual.minutes,
        "longest": longest.minutes,
        "over": hours(usual.over),
        "over_longest": hours(longest.over),
        "ends": on_the_clock(usual.ends),
        "latest": on_the_clock(longest.ends),
    }
    if outlook.verdict is PlanOutlook.DOES_NOT_FIT:
        verdict = _("It does not fit. Even with %(usual)d minutes a match it is %(over)s too long.")
    elif outlook.verdict is PlanOutlook.FITS:
        verdict = _(
            "It fits. With %(usual)d minutes a match it ends at %(ends)s; if every match takes %(longest)d minutes, at"
            " %(latest)s."
        )
    else:
        verdict = _(
            "It fits only if matches end early. With %(usual)d minutes a match it ends at %(ends)s; if every match"
            " takes %(longest)d minutes, it is %(over_longest)s too long."
        )
    sentences = [verdict % values, ended(_("Play has to end by %(ends_by)s") % values)]
    if usual.moved_on:
        text = _("Before %(evening)s, %(day)s has no room for %(rounds)d rounds. The rest are played later.")
        first = {
            "day": said(hall.dates[0], "weekday"),
            "rounds": hall.first_day_rounds,
            "evening": time_in_words(hall.hours[0].ends),
        }
        sentences.append(text % first)
    return " ".join(sentences)


def helps_in_words(outlook: DrawOutlook, station_word: str, *, width: int = 1) -> tuple[Help, ...]:
    """Return what would make it fit, a sentence each; `width` is how many stations a board of the outlook has."""
    helps = []
    if outlook.more_stations is not None:
        count = outlook.more_stations * width
        helps.append(Help(_("%(stations)s would do.") % {"stations": counted(station_word, count)}))
    if outlook.shorter is not None:
        helps.append(Help(_("With %(count)d minutes a match at most it fits as it is.") % {"count": outlook.shorter}))
    if outlook.two_groups:
        helps.append(Help(_("Two groups with finals would fit."), GROUPS))
    if outlook.knock_out:
        helps.append(Help(_("A knockout would fit."), KNOCK_OUT))
    return tuple(helps)
