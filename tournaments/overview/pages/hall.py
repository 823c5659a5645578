"""What the hall and the clock say about the competitions of an event (A7, A40, A50)."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from games.rulebook import RuleBook
from tournaments.events.engine.plan import Plan, plan
from tournaments.events.models import Event
from tournaments.events.words import hours
from tournaments.overview.queries import CompetitionState, EventState


@dataclass(frozen=True)
class Outlook:
    """How one competition fits: its numbers in a sentence, and what to mind."""

    state: CompetitionState
    plan: Plan
    sentence: str
    warnings: tuple[str, ...]


def plans_of(state: EventState) -> list[Outlook]:
    """Return the outlook of each competition, by the teams that are in or, before that, those that may come."""
    return [_outlook(state, one) for one in state.competitions]


def hall_warnings(state: EventState) -> list[str]:
    """Return what the hall lacks: a sport needs so many boards or tables in all, however they are shared out."""
    found = []
    for game in dict.fromkeys(one.category.game for one in state.competitions):
        played = [one for one in state.competitions if one.category.game == game]
        category, there = played[0].category, _stations(played)
        what = f"{category.stations_are}s"
        if there < category.stations_min:
            section = state.book.source(f"categories.{category.key}.stations_min").section
            wanted = f"at least {category.stations_min} {what}"
            found.append(f"{category.sport}: the manual asks for {wanted}; there are {there} ({section}).")
        elif there < category.stations_preferred:
            found.append(
                f"{category.sport}: the manual prefers {category.stations_preferred} {what}; there are {there}."
            )
    return found


def _stations(played: Sequence[CompetitionState]) -> int:
    """Return how many stations there are in all; what competitions share counts once."""
    own = sum(one.competition.stations for one in played if one.competition.shared_boards_id is None)
    shared = {one.competition.shared_boards_id: one.competition.stations for one in played}
    return own + sum(stations for group, stations in shared.items() if group is not None)


def _outlook(state: EventState, one: CompetitionState) -> Outlook:
    category, stations = one.category, one.competition.stations
    teams = one.teams if one.teams > 1 else one.expected
    needs = plan(
        teams,
        stations,
        pairs=category.sides.pairs,
        cycles=state.book.draw.cycles,
        minutes_expected=one.competition.minutes_expected or category.minutes_expected,
        minutes_longest=one.competition.minutes_longest or category.minutes_longest,
    )
    what = category.stations_are
    warnings = []
    sentence = ""
    if needs.rounds:
        count = f"{teams} teams" if one.teams > 1 else f"{teams} teams at most"
        where = f"{stations} {what}" if stations == 1 else f"{stations} {what}s"
        time = f"about {hours(needs.expected)} on {where}, at most {hours(needs.longest)}"
        sentence = f"{count}: {needs.rounds} rounds, {needs.matches} matches; {time}."
        if one.competition.shared_boards_id is None:
            warnings += _clock(state.event, state.book, needs)
        else:
            sentence += " It shares them with others; the timetable on the page of the draw says whether all fit."
    return Outlook(one, needs, sentence, tuple(warnings))


def _clock(event: Event, book: RuleBook, needs: Plan) -> list[str]:
    """Say when the rounds do not fit between the first leg and the banquet."""
    lines = book.programme.lines
    if not {"second_day", "banquet"} <= set(lines) or event.ends_on == event.starts_on:
        return []
    has = _minutes(lines["second_day"].starts, lines["banquet"].starts) * (event.ends_on - event.starts_on).days
    rounds = book.programme.first_day_rounds
    usual, longest = needs.after(rounds)
    after = f"After {rounds} rounds on the first day"
    until = f"the time until the banquet is {hours(has)}"
    if usual > has:
        return [
            f"{after} the rest takes about {hours(usual)}, but {until}. "
            "It does not fit: find more room, or play more rounds on the first day."
        ]
    if longest > has:
        return [f"{after} the rest takes about {hours(usual)}, at worst {hours(longest)}; {until}. It may become late."]
    return []


def _minutes(start: datetime.time, end: datetime.time) -> int:
    return end.hour * 60 + end.minute - start.hour * 60 - start.minute
