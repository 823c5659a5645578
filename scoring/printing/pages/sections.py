"""The published draws of an event: stage by stage, a draw in groups group by group."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.rulebook import Category
from kit.pure.translation import labelled
from scoring.printing.pages.base import PrintRequest
from scoring.standings.queries.teams import Team, teams
from tournaments.draws.models import Match, Stage
from tournaments.draws.pages.schedule import groups_of
from tournaments.draws.queries.draws import Schedule, schedule_of
from tournaments.draws.queries.public import DECIDER
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.queries.entries import standing_departures
from tournaments.events.models import Competition
from tournaments.events.queries import category_for


@dataclass(frozen=True, kw_only=True)
class DrawSection:
    """The draw of one stage of a competition, or of one of its groups."""

    competition: Competition
    category: Category
    schedule: Schedule
    teams: dict[int, Team]
    left: frozenset[int] = frozenset()  # entries that have left the competition
    group: str = ""  # "Group B"
    goes_on: bool = False  # it stands below the group before it, on the same page where there is room

    def is_off(self, match: Match) -> bool:
        """Whether a match is no longer played, as one of its sides has left or nobody comes to one."""
        is_over = all(hasattr(sheet, "result") for sheet in match.sub_matches.all())
        return not is_over and (match.has_no_opponent or bool(self.left & {match.home_id, match.away_id}))

    @property
    def tells_what_is_hidden(self) -> bool:
        """Whether what is played here follows from results, and the event hides those."""
        if not self.competition.event.standings_hidden:
            return False
        stage = self.schedule.stage
        return not stage.is_draw or any(
            (stage.follows_results and match.round > 1)
            or (match.home_from_id and match.home_id)
            or (match.away_from_id and match.away_id)
            or any(sheet.pair == DECIDER for sheet in match.sub_matches.all())
            for match in self.schedule.matches
        )

    @property
    def heading(self) -> str:
        stage = self.schedule.stage
        if self.group:
            return labelled(self.competition.name, self.group)
        name = str(self.competition.name)
        return name if stage.is_draw and not stage.is_playoff else labelled(name, stage)

    @property
    def station_word(self) -> str:
        return self.category.stations_are

    @property
    def has_turns(self) -> bool:
        """Whether some round is played in more than one turn, or groups take turns."""
        if self.group and any(match.slot != match.round for match in self.schedule.matches):
            return True
        return any(len(in_round.turns) > 1 for in_round in self.schedule.rounds)

    @property
    def numbers(self) -> list[Team]:
        """The teams of the stage by their number."""
        playing = {pk for match in self.schedule.matches for pk in (match.home_id, match.away_id) if pk}
        resting = {entry.pk for in_round in self.schedule.rounds for entry in in_round.byes}
        return sorted((self.teams[pk] for pk in playing | resting), key=lambda team: team.number)


def parts(asked: PrintRequest) -> Iterator[DrawSection]:
    """Yield the published stages of the competitions that were asked for, a draw in groups group by group."""
    for part in stage_parts(asked):
        groups = groups_of(part.schedule)
        for number, group in enumerate(groups):
            yield replace(part, schedule=group.schedule, group=group.group.name, goes_on=number > 0)
        if not groups:
            yield part


def stage_parts(asked: PrintRequest) -> Iterator[DrawSection]:
    """Yield the published stages of the competitions that were asked for, each as a whole."""
    yield from asked.once("draws", lambda: tuple(_stage_parts(asked)))


def _stage_parts(asked: PrintRequest) -> Iterator[DrawSection]:
    for competition in asked.competitions:
        stages = asked.stages(competition)
        if not stages:
            continue
        category = category_for(competition)
        named = team_names(competition)
        left = frozenset(standing_departures(competition))
        for stage in stages:
            yield DrawSection(
                competition=competition,
                category=category,
                schedule=schedule_of(stage, with_results=True),
                teams=named,
                left=left,
            )


def team_names(competition: Competition) -> dict[int, Team]:
    """Return the teams of a competition by entry, each with a name of its own."""
    entries = Entry.objects.filter(competition=competition).select_related("branch", "partner_branch")
    places = RosterPlace.objects.filter(entry__competition=competition).select_related("member")
    return teams(entries, places)


def group_numbers(competition: Competition) -> dict[int, int]:
    """Return the number of the group of each entry; nothing before a draw in groups is published."""
    stage = competition.stages.published().filter(kind=Stage.Kind.GROUPS).last()
    seats = stage.seats.values_list("entry", "group") if stage is not None else []
    return {entry: group for entry, group in seats if group is not None}
