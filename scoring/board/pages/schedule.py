"""The schedule and the results of a competition."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from scoring.board.pages.matches import MatchView, ResultGroup, ResultRound, StageView, rounds_of, views_of
from scoring.board.queries.screens import competitions_with_draw, matches_in_order, station_word
from scoring.desk.queries.expected import expected_hours
from scoring.standings.queries.public import departed_entries, names_in, public_matches, public_stages
from tournaments.draws.engine.playing import now_and_next
from tournaments.draws.queries.location import group_of, location_of
from tournaments.draws.queries.public import shown_byes
from tournaments.models import Bye, Competition, Entry, Event, Match
from tournaments.organization.queries.visibility import sees_results

if TYPE_CHECKING:
    from tournaments.draws.queries.public import Reader


def schedule_of_competition(
    competition: Competition, expected: Mapping[int, datetime.datetime] | None = None
) -> list[StageView]:
    """Return the published stages round by round, with byes; the newest stage comes first, and groups one by one.

    `expected` is what `expected_hours` says of the event, where that was asked already.
    """
    event = competition.event
    departed = departed_entries(event)
    names, expected = names_in(event), expected_hours(event) if expected is None else expected
    own = public_stages(event).filter(competition=competition)
    byes: dict[tuple[int, int], list[tuple[int, str]]] = defaultdict(list)
    for bye in shown_byes(Bye.objects.filter(stage__in=own), event):
        byes[bye.stage_id, bye.round].append((bye.entry_id, f"{names[bye.entry_id]} {bye.pair}".strip()))
    matches = sorted(
        matches_in_order(Match.objects.filter(stage__in=own), event),
        key=lambda match: (-match.stage.position, group_of(match)),
    )
    known = {view.match_id: view for view in views_of(matches, names, departed, event=event, expected=expected)}
    stages: list[StageView] = []
    certified: set[int] = set()
    for (stage, name), group in groupby(matches, key=lambda match: (match.stage, group_of(match))):
        views = [known[match.pk] for match in group]
        rounds = tuple(rounds_of(views, stage.pk, byes))
        stages.append(
            StageView(
                name=name or stage.title,
                leads_to_certificate=stage.is_draw and stage.pk not in certified,
                rounds=rounds,
                more_rounds=stage.is_swiss and len(rounds) < stage.plan.rounds,
                played=sum(view.is_over for view in views),
                total=sum(not view.called_off for view in views),
            )
        )
        certified.add(stage.pk)
    return stages


def results_of(event: Event, reader: Reader = None) -> list[ResultGroup]:
    """Return the finished matches of each competition, the newest round first; of groups, those of each by itself.

    Without any where results are hidden from `reader`.
    """
    if not sees_results(event, reader):
        return []
    names, departed = names_in(event), departed_entries(event)
    rounds: dict[int, list[ResultRound]] = defaultdict(list)
    begun = public_matches(event, reader).filter(sub_matches__result__isnull=False).distinct()
    newest_first = sorted(
        matches_in_order(begun, event, reader),
        key=lambda match: (
            *(-match.stage.position, -match.round, match.takes_losers),
            *(match.best_place or 0, group_of(match)),
        ),
    )
    known = {view.match_id: view for view in views_of(newest_first, names, departed, event=event, reader=reader)}
    for (stage, heading), group in groupby(newest_first, key=lambda match: (match.stage, location_of(match))):
        matches = list(group)
        views = tuple(known[match.pk] for match in matches if known[match.pk].is_over)
        if views:
            key = _key_of_round(matches[0])
            rounds[stage.competition_id].append(ResultRound(key=key, heading=heading, matches=views))
    return [
        ResultGroup(
            competition=drawn.competition,
            station_word=station_word(drawn.competition),
            rounds=tuple(rounds[drawn.competition.pk]),
        )
        for drawn in competitions_with_draw(event)
    ]


def _key_of_round(match: Match) -> str:
    """Return what tells the round of a match, which was read with its group, from all others of an event."""
    losers = "losers" if match.takes_losers else ""
    told = (match.stage_id, match.round, match.wing, losers, match.best_place, getattr(match, "group", None))
    return "round-" + "-".join(str(each) for each in told if each)


def round_being_played(stages: list[StageView]) -> str:
    """Return the place on the schedule page where play is now; empty before the first result and after the last."""
    for place, stage in enumerate(stages, start=1):
        if 0 < stage.played < stage.total:
            number, _ = now_and_next(in_round.number for in_round in stage.rounds if not in_round.is_over)
            return f"round-{place}-{number}"
    return ""


def round_to_show(stages: list[StageView]) -> str:
    """Return the round that is open on the schedule page: the one being played, or the first one still to come."""
    for place, stage in enumerate(stages, start=1):
        for in_round in stage.rounds:
            if not in_round.is_over:
                return round_being_played(stages) or f"round-{place}-{in_round.number}"
    return ""


def matches_of_team(stages: list[StageView], team: Sequence[int]) -> list[tuple[str, MatchView]]:
    """Return the matches of a team, by all ids under which it plays, with the round of each, in the order of play."""
    return [
        (match.where or in_round.name, match)
        for stage in stages
        for in_round in stage.rounds
        for match in in_round.matches
        if match.home_id in team or match.away_id in team
    ]


def stations_in(stages: list[StageView]) -> set[int]:
    """Return the boards or tables of a schedule on which a match with an hour is played."""
    return {
        station
        for stage in stages
        for in_round in stage.rounds
        for slot in in_round.slots
        for match in slot.matches
        if match.starts_at is not None
        for station in match.stations
    }


def people_of(competition: Competition) -> dict[int, str]:
    """Return who came to an open event and plays there, by number and name."""
    seated = Entry.objects.filter(seats__stage__in=public_stages(competition.event), competition=competition)
    return {entry.pk: str(entry) for entry in seated.order_by("number").distinct()}


def teams_of(stages: list[StageView]) -> dict[int, str]:
    """Return the teams of a schedule by name."""
    teams: dict[int, str] = {}
    for stage in stages:
        for in_round in stage.rounds:
            teams.update(in_round.byes)
            for slot in in_round.slots:
                for match in slot.matches:
                    teams.update({i: n for i, n in ((match.home_id, match.home), (match.away_id, match.away)) if i})
    return dict(sorted(teams.items(), key=lambda item: item[1]))
