"""What is still possible in standings that are read already: nothing here asks the database.

Nothing is said where the points do not come first, where a match ends before its last leg, or finals decide: then an
engine would have to know more than the points of a leg.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from games import registry
from games.base import GameRules
from scoring.standings.engine.meetings import CountedMatch, MatchState
from scoring.standings.engine.prospects import FieldNow, LegWorth, OpenMatch, Prospect, deciding, prospect, worst_place
from scoring.standings.queries.model import Standings

MOST = 8  # places that are asked for, however many go on
AT_LEAST = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Decides:
    """A place that hangs on one match; `part` names the group or the finals where the field has several."""

    match: int
    place: int
    part: str
    home: int
    away: int


def prospect_of(standings: Standings, entry: int) -> Prospect | None:
    """Return what is still possible for one team; None where nobody can say, or everything is played."""
    now = field_of(standings)
    if now is None or not now.open or entry not in now.points:
        return None
    return prospect(now, entry, most=places_played_for(standings))


def prospects_of(standings: Standings) -> dict[int, Prospect]:
    """Return what is still possible for every team, as soon as half of the matches are in."""
    now = field_of(standings)
    if now is None or not now.open or 2 * len(now.open) > standings.table.total:
        return {}
    return {entry: prospect(now, entry, most=places_played_for(standings)) for entry in now.points}


def can_decide(standings: Standings, prospects: Mapping[int, Prospect]) -> list[Decides]:
    """Return the next matches by which a team can become sure of a place, the best place first."""
    meetings = {match.meeting.id: match.meeting for match in standings.table.matches}
    told = [
        Decides(match=match, place=place, part=standings.name, home=meetings[match].home, away=meetings[match].away)
        for match, place in deciding(prospects.values()).items()
    ]
    return sorted(told, key=lambda decides: (decides.place, decides.match))


def rest_on(standings: Standings, matches: Collection[int]) -> list[Decides]:
    """Return those of `matches`, all in, without which first place or the last that counts would be open."""
    now = field_of(standings)
    if now is None:
        return []
    lines = sorted({1, min(standings.cut, MOST)})
    sure = {
        place: [entry for entry in now.points if worst_place(now, entry, most=place).place <= place] for place in lines
    }
    decisive = []
    for match in standings.table.matches:
        meeting = match.meeting
        if (
            match.state is not MatchState.IN
            or meeting.id not in matches
            or not {meeting.home, meeting.away} <= {*now.points}
        ):
            continue
        without = _reopened(now, match, _legs_a_sheet(standings))
        open_again = (
            place
            for place in lines
            if any(worst_place(without, entry, most=place).place > place for entry in sure[place])
        )
        if place := next(open_again, 0):
            told = Decides(match=meeting.id, place=place, part=standings.name, home=meeting.home, away=meeting.away)
            decisive.append(told)
    return sorted(decisive, key=lambda decides: (decides.place, decides.match))


def parts_of(standings: Standings) -> Iterator[Standings]:
    """Yield the tables in which teams play for places: the field, or the final group, or the groups before it."""
    if not standings.parts:
        yield standings
    elif standings.finals_stage is None:
        yield from standings.groups
    elif standings.final_group is not None:
        yield standings.final_group


def places_played_for(standings: Standings) -> int:
    """Return how many places somebody plays for: three, or as many as go on."""
    return min(max(AT_LEAST, standings.cut), MOST)


def field_of(standings: Standings) -> FieldNow | None:
    """Return points and open matches as the engine takes them; None where nobody can say what is possible."""
    table, category = standings.table, standings.category
    if standings.stage is not None and standings.stage.is_afternoon:  # partners take the points of one match each
        return None
    if table.by_finals or table.more_to_draw or category.ranking[0] != "points":
        return None
    worth = _worth(standings.game.key, category.rules)
    if worth is None:
        return None
    legs = _legs_a_sheet(standings)
    is_exact = worth.is_exact and tuple(standings.ranked_by) == ("points",)
    return FieldNow(
        points={row.entry: row.tally.points for row in table.rows if row.departure is None},
        open=[
            OpenMatch(match.meeting.id, match.meeting.home, match.meeting.away, legs * match.meeting.sheets.count(None))
            for match in table.open
        ],
        worth=replace(worth, is_exact=is_exact),
    )


def _legs_a_sheet(standings: Standings) -> int:
    return standings.category.rules.most_legs(playoff=False)


def _reopened(now: FieldNow, match: CountedMatch, legs: int) -> FieldNow:
    """Return the field as if a match were still to be played."""
    meeting = match.meeting
    points: Mapping[int, int] = {
        **now.points,
        meeting.home: now.points[meeting.home] - match.home.points,
        meeting.away: now.points[meeting.away] - match.away.points,
    }
    again = OpenMatch(meeting.id, meeting.home, meeting.away, legs * len(meeting.sheets))
    return replace(now, points=points, open=[*now.open, again])


@lru_cache(maxsize=64)
def _worth(game: str, rules: GameRules) -> LegWorth | None:
    return LegWorth.of(registry.get(game).leg_values(rules))
