"""Making the finals after groups, or after one table."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from kit.pure.sentences import Sentence
from kit.pure.violations import RuleViolation
from scoring.playoffs.engine.turns import from_turn
from scoring.playoffs.queries import going_on, last_turn_of, rests_of_finals
from scoring.sheets.services.withdrawing import withdraw
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.ties import ties_in
from scoring.standings.words.places import in_a_sentence
from tournaments.draws.engine import DrawError
from tournaments.draws.engine.groups import final_meetings
from tournaments.draws.engine.places import bracket_of_finals
from tournaments.draws.engine.plan import FinalsPlan
from tournaments.draws.engine.sharing import DrawPart, share
from tournaments.draws.models import Stage, SubMatch
from tournaments.draws.services.field import locked, next_position
from tournaments.draws.services.publishing import publish
from tournaments.draws.services.writing import (
    width_of,
    write_knock_out,
    write_meetings,
    write_seats,
    write_seats_in_groups,
)
from tournaments.draws.words.stages import name_of
from tournaments.entries.models import Entry
from tournaments.events.models import Competition
from tournaments.events.queries import category_for
from tournaments.events.services import bump_board, open_competition
from tournaments.organization.models import User


@transaction.atomic
def make_finals(*, competition: Competition, by: User, double: bool = False) -> Stage:
    """Make and publish the finals of `competition` for those who go on from its groups, and return them.

    At an open event they may be a `double` knockout, if not for every place. Raises RuleViolation (DrawError among
    them) while matches of the groups are missing or a tie decides who advances, and then changes nothing.
    """
    competition = open_competition(competition.pk)
    standings = standings_of(competition)
    if standings.finals_stage is None and standings.groups:
        if not standings.finals_are_due:
            raise RuleViolation("playoffs.groups_not_all_in", count=standings.open_count)
        ties = ties_in(standings)
        if ties:
            raise RuleViolation("playoffs.tie_in_group", group=in_a_sentence(ties[0].group), place=ties[0].place_word)
    entries = {entry.pk: entry for entry in competition.entries.select_related("branch")}
    groups = [[entries[team.entry_id] for team in group.teams] for group in going_on(standings)]
    double = double and competition.event.is_open and not standings.every_place
    return create_finals(competition=competition, groups=groups, by=by, double=double)


@transaction.atomic
def create_finals(
    *, competition: Competition, groups: Sequence[Sequence[Entry]], by: User, double: bool = False
) -> Stage:
    """Make and publish the finals after the groups of a competition, as its draw said they would be.

    `groups` are those who go on, of each group the first first. In a knockout the first of every group stand before
    the seconds, and those of one group meet as late as can be; in a final group they do not meet again. Finals for
    every place are such knockouts one below the other, and `groups` the whole tables. Their turns come after those of
    the groups. Raises DrawError when the groups are not published, the finals are made, or nobody can meet anybody.
    """
    competition = locked(competition)
    drawn = competition.stages.published().before_finals().first()
    grouping = drawn.plan.grouping if drawn is not None else None
    if drawn is None or grouping is None:
        raise DrawError("no_groups")
    if competition.stages.finals().exists():
        raise DrawError("finals_made")
    kind = Stage.Kind.FINAL_GROUP if grouping.final_group else Stage.Kind.FINALS
    third_place = grouping.third_place and sum(map(len, groups)) >= 4 and not double
    stage = Stage.objects.create(
        competition=competition,
        position=next_position(competition),
        kind=kind,
        name=name_of(kind),
        seed=drawn.seed,
        stations=drawn.stations,
        tables=drawn.tables,
        plan_data=FinalsPlan(third_place=third_place, every_place=grouping.every_place, double=double).to_json(),
        settles_place=1 if kind == Stage.Kind.FINALS else None,
        made_by=by,
    )
    category = category_for(competition)
    boards = max(1, drawn.stations // width_of(category))
    after = last_turn_of(competition)
    if kind == Stage.Kind.FINALS:
        order, bracket = bracket_of_finals(groups, grouping, double=double)
        write_seats(stage, order)
        write_knock_out(stage, bracket, boards, category, after=after)
    else:
        write_seats_in_groups(stage, groups)
        meetings = share([DrawPart(meetings=final_meetings(groups))], boards, {}).parts[0]
        everybody = {entry: entry for group in groups for entry in group}
        write_meetings(stage, from_turn(meetings, after), [], everybody, category, [])
    return publish(stage=stage, by=by)


@transaction.atomic
def replace_finalist(*, stage: Stage, out: Entry, into: Entry, by: User) -> Stage:
    """Let `into` play in the finals in the place of `out`, which has not played there yet.

    Raises RuleViolation once it has played, and unless the finals then are what the tables say.
    """
    competition = open_competition(stage.competition_id)
    stage = Stage.objects.select_for_update(of=("self",)).get(pk=stage.pk)
    own = stage.matches.filter(home=out) | stage.matches.filter(away=out)
    if SubMatch.objects.filter(match__in=own, result__isnull=False).exists():
        raise RuleViolation("playoffs.finalist_has_played", team=out.team_name)
    sheets = SubMatch.objects.filter(match__in=own, printed__isnull=False).values_list("pk", flat=True)
    why = Sentence("sheets.other_team", {"into": into.team_name, "out": out.team_name})
    withdraw(dict.fromkeys(sheets, why), event_id=competition.event_id)
    stage.seats.filter(entry=out).update(entry=into)
    stage.byes.filter(entry=out).update(entry=into)
    stage.matches.filter(home=out).update(home=into)
    stage.matches.filter(away=out).update(away=into)
    if rests_of_finals(standings_of(competition)) is not None:
        raise RuleViolation("playoffs.not_the_finalists")
    bump_board(event_id=competition.event_id)
    return stage
