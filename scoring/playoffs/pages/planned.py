"""The bracket of finals that are not made yet: places in the groups stand where the names of teams will."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext as _

from scoring.playoffs.pages.boxes import Bracket, BracketMatch, BracketSide
from scoring.playoffs.pages.brackets import bracket_of, brackets_of
from scoring.playoffs.pages.parts import parts_in
from scoring.standings.queries.model import Standings
from scoring.standings.queries.playoffs import PlayoffRecord, SheetRow, playoff_matches
from scoring.standings.words.places import in_a_sentence
from tournaments.draws.engine.groups import GroupPlace
from tournaments.draws.engine.knockout import KnockOutMatch
from tournaments.draws.engine.places import bracket_of_finals
from tournaments.draws.engine.plan import FinalsPlan
from tournaments.draws.models import Stage
from tournaments.draws.words.figures import group_name
from tournaments.draws.words.places import ordinal
from tournaments.draws.words.stages import name_of


def planned_brackets(standings: Standings) -> list[Bracket]:
    """Return the finals that the draw plans, made or not, without a team in them; none of a final group."""
    grouping = standings.stage.plan.grouping if standings.stage is not None else None
    if grouping is None or grouping.final_group:
        return []
    groups = [
        [GroupPlace(number, place) for place in range(1, len(group.table.rows) + 1)]
        for number, group in enumerate(standings.groups, start=1)
    ]
    if not grouping.every_place:
        groups = [places[: grouping.advance] for places in groups]
    _order, bracket = bracket_of_finals(groups, grouping)
    stage = Stage(
        competition=standings.competition,
        kind=Stage.Kind.FINALS,
        name=name_of(Stage.Kind.FINALS),
        plan_data=FinalsPlan(third_place=grouping.third_place, every_place=grouping.every_place).to_json(),
    )
    rows = tuple(_row(match) for match in bracket.matches)
    matches = playoff_matches(rows, standings.category.playoff)
    record = PlayoffRecord(id=0, place=1, entries=(), order=None, stage=stage, matches=matches, rows=rows)
    planned = {match.number: match for match in bracket.matches}
    drawn = (bracket_of(record, standings, {}, results=True, is_idle=False, part=part) for part in parts_in(record))
    of_place = _("%(place)s of the round robin") if standings.one_table else _("%(place)s of %(group)s")
    if standings.stage is not None and standings.stage.is_afternoon:
        of_place = _("%(place)s of the games")
    return [
        replace(part, matches=tuple(_hinted(match, planned[match.number], of_place) for match in part.matches))
        for part in drawn
    ]


def brackets_to_fill_in(standings: Standings) -> list[Bracket]:
    """Return what is planned as it was before the first result: a knockout of all teams, or the finals."""
    drawn = [bracket for bracket in brackets_of(standings, results=False) if bracket.stage.is_draw]
    return drawn or planned_brackets(standings)


def _row(match: KnockOutMatch[GroupPlace]) -> SheetRow:
    """Return a match as the standings read it, before it has a sheet."""
    return SheetRow(
        match=match.number,
        round=match.round,
        number=match.number,
        home_from=match.home_from,
        away_from=match.away_from,
        takes_losers=match.takes_losers,
        wing=match.wing,
        best_place=match.best_place,
        worst_place=match.worst_place,
    )


def _hinted(match: BracketMatch, planned: KnockOutMatch[GroupPlace], of_place: str) -> BracketMatch:
    def hinted(side: BracketSide, place: GroupPlace | None) -> BracketSide:
        if place is None:
            return side
        values = {"place": ordinal(place.place), "group": in_a_sentence(group_name(place.group))}
        return replace(side, hint=of_place % values)

    return replace(match, home=hinted(match.home, planned.home), away=hinted(match.away, planned.away))
