"""The finals after groups, or one table: who goes on, making them, and whether the tables still say the same."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from django.db import transaction

from games.base import RuleViolation
from scoring.playoffs.services.making import create_finals
from scoring.standings.queries.assembly import lots
from scoring.standings.queries.model import Standings
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.teams import Team
from scoring.standings.queries.ties import ties_in
from scoring.standings.words import in_a_sentence, listed
from tournaments.draws.models import Stage
from tournaments.events.models import Competition

if TYPE_CHECKING:
    from tournaments.organization.models import User


@dataclass(frozen=True, slots=True)
class GoingOn:
    """Those of one group who go on, the first first; `by_lot` are those who are level, in the order of the lot.

    One table has no name.
    """

    group: str
    teams: tuple[Team, ...]
    by_lot: tuple[tuple[Team, ...], ...] = ()

    @property
    def level(self) -> list[str]:
        """Those who are level, for each place that they share: "Edson and Hinton"."""
        return [listed([team.name for team in level]) for level in self.by_lot]


def going_on(standings: Standings) -> list[GoingOn]:
    """Return who goes on from each group as the tables stand; the lot orders those who are level and all go on."""
    stage = standings.stage
    grouping = stage.plan.grouping if stage is not None else None
    if stage is None or grouping is None or not standings.groups:
        return []
    drawn = lots(stage, [row.entry for group in standings.groups for row in group.table.rows], standings.teams)
    found = []
    for group in standings.groups:
        ranked = sorted((row.place, -drawn[row.entry], row.entry) for row in group.table.rows if row.place is not None)
        at_places = [
            tuple(standings.teams[entry] for *_, entry in rows)
            for _, rows in groupby(ranked[: grouping.advance], key=itemgetter(0))
        ]
        by_lot = tuple(level for level in at_places if len(level) > 1)
        found.append(GoingOn(group.name, tuple(chain.from_iterable(at_places)), by_lot))
    return found


@transaction.atomic
def make_finals(*, competition: Competition, by: User) -> Stage:
    """Make and publish the finals of `competition` for those who go on from its groups, and return them.

    Raises RuleViolation (DrawError among them) while matches of the groups are missing or a tie decides who goes on,
    and then changes nothing.
    """
    competition = Competition.objects.select_related("event").select_for_update(of=("self",)).get(pk=competition.pk)
    standings = standings_of(competition)
    if standings.finals_stage is None and standings.groups:
        if not standings.finals_are_due:
            raise RuleViolation("groups_not_all_in", "", count=standings.open_count)
        ties = ties_in(standings)
        if ties:
            raise RuleViolation("tie_in_group", "", group=in_a_sentence(ties[0].group), place=ties[0].place_word)
    entries = {entry.pk: entry for entry in competition.entries.select_related("branch")}
    groups = [[entries[team.entry_id] for team in group.teams] for group in going_on(standings)]
    return create_finals(competition=competition, groups=groups, by=by)


def is_outdated(standings: Standings) -> bool:
    """Return whether a correction changed who goes on, or in which order, after the finals were made: one query."""
    if standings.finals_stage is None:
        return False
    seats = _seats_of(standings, standings.finals_stage)
    return any(seats.get(one.group, []) != [team.entry_id for team in one.teams] for one in going_on(standings))


def _seats_of(standings: Standings, finals: Stage) -> dict[str, list[int]]:
    """Return who is in the finals as they were seeded, by the name of the group that they came out of."""
    group_of = {row.entry: group.name for group in standings.groups for row in group.table.rows}
    seats: dict[str, list[int]] = {}
    for entry in finals.seats.order_by("seat").values_list("entry", flat=True):
        seats.setdefault(group_of[entry], []).append(entry)
    return seats
