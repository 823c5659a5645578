"""Whether sheets count: as they were entered, as the rules give them whatever was entered, or for nobody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.base import Side
from games.rulebook import Category
from scoring.sheets.queries.sheets import rules_for
from scoring.standings.engine.meetings import CountedMatch, Counts
from scoring.standings.models import PlayoffSetAside
from scoring.standings.queries.standings import standings_of_all
from scoring.standings.words.counting import counts_as
from tournaments.draws.models import SubMatch
from tournaments.entries.models import Departure
from tournaments.entries.queries.departures import section_for
from tournaments.events.models import Competition
from tournaments.events.queries import category_for


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """What one sheet counts, where that is not simply what stands on it, or a team on it has stopped."""

    counts: Counts
    home: int = 0  # the points that each side takes from it
    away: int = 0

    @property
    def is_as_entered(self) -> bool:
        return self.counts is Counts.AS_ENTERED


def counting_of(sheets: Sequence[SubMatch]) -> dict[int, Counting]:
    """Return what these sheets count, by their ids; one that is not named counts as it stands.

    A bracket's always does: there places move, and no result. Two queries, and the standings of competitions alone that
    a team on one of these sheets has left.
    """
    sides = {side for sheet in sheets for side in _sides(sheet)}
    gone = set(Departure.objects.filter(entry__in=sides, revoked_at=None).values_list("entry", flat=True))
    playoffs = {sheet.match.stage_id for sheet in sheets if sheet.match.stage.is_playoff}
    aside = set(PlayoffSetAside.objects.filter(stage__in=playoffs).values_list("stage", flat=True))
    left = [sheet for sheet in sheets if sheet.match.stage_id not in playoffs and gone.intersection(_sides(sheet))]
    matches = _counted_matches({sheet.match.stage.competition_id for sheet in left})
    return {
        **{sheet.pk: Counting(counts=Counts.FOR_NOBODY) for sheet in sheets if sheet.match.stage_id in aside},
        **{sheet.pk: _counting(sheet, matches[sheet.match_id]) for sheet in left if sheet.match_id in matches},
    }


def _sides(sheet: SubMatch) -> set[int]:
    return {side for side in (sheet.match.home_id, sheet.match.away_id) if side is not None}


def _counted_matches(competitions: Iterable[int]) -> dict[int, CountedMatch]:
    """Return every match of a table as it counts there: in its group, else in the final group or the whole field."""
    matches: dict[int, CountedMatch] = {}
    for standings in standings_of_all(_read(competitions)):
        tables = (standings.table, *(part.table for part in reversed(standings.parts)))
        matches |= {match.meeting.id: match for table in tables for match in table.matches}
    return matches


def _read(competitions: Iterable[int]) -> list[Competition]:
    wanted = set(competitions)
    return list(Competition.objects.filter(pk__in=wanted).select_related("event__organizer")) if wanted else []


def _counting(sheet: SubMatch, match: CountedMatch) -> Counting:
    place = match.meeting.papers.index(sheet.pk)
    score = match.sheets[place]
    if score is None:
        return Counting(counts=match.counts(place))
    return Counting(counts=match.counts(place), home=score.home.points, away=score.away.points)


def stopped_on(sheet: SubMatch, counting: Counting | None) -> list[str]:
    """Return for each team of a sheet that has stopped what that makes of it, in a sentence; one query."""
    match, said = sheet.match, []
    gone = {row.entry_id: row for row in Departure.objects.filter(entry__in=_sides(sheet), revoked_at=None)}
    points = {Side.HOME: counting.home, Side.AWAY: counting.away} if counting else {}
    for side, team, other in ((Side.HOME, match.home, match.away), (Side.AWAY, match.away, match.home)):
        if team is not None and other is not None and (row := gone.get(team.pk)) is not None:
            score = f"{points[side.other]}-{points[side]}" if points else ""
            said.append(
                counts_as(
                    counting.counts if counting else None,
                    team=team.team_name,
                    other=other.team_name,
                    score=score,
                    expelled=row.kind == Departure.Kind.EXPELLED,
                    section=section_for(match.stage.competition, row.kind, keeps_place=None),
                )
            )
    return said


def leg_counts_of(sheets: Sequence[SubMatch]) -> Mapping[int, int]:
    """Return how many legs each of these sheets takes, by their ids: one query."""
    categories: dict[int, Category] = {
        competition.pk: category_for(competition)
        for competition in _read(sheet.match.stage.competition_id for sheet in sheets)
    }
    return {
        sheet.pk: rules_for(sheet, categories[sheet.match.stage.competition_id]).most_legs(
            playoff=sheet.match.stage.is_playoff
        )
        for sheet in sheets
    }
