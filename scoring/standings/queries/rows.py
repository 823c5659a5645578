"""The rows behind standings, read for any number of competitions at once: eight queries, or nine or ten."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.apps import apps

from games.base import LegResult, Side, Tally
from games.ended import ended
from games.ranking import HIGH_SCORES
from scoring.sheets.models import HighScore, Result
from scoring.standings.models import AdvancementAnswer, PlaceDecision, PlaceDecisionLine
from scoring.standings.queries.playoffs import SheetRow
from tournaments.afternoons.models import Afternoon
from tournaments.draws.engine.knockout import Wing
from tournaments.draws.models import Bye, Stage, StageEntry, SubMatch
from tournaments.entries.models import Departure, Entry, RosterPlace
from tournaments.events.models import Competition

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """Everything that standings are made from, by competition or by stage."""

    stages: Mapping[int, list[Stage]]  # published ones, by competition, in the order in which they are played
    seats: Mapping[int, list[int]]  # entries by stage
    groups: Mapping[int, dict[int, int]]  # by stage, the group of each entry where it has one
    sheets: Mapping[int, list[SheetRow]]  # by stage
    byes: Mapping[int, list[tuple[int, int]]]  # (entry, round) by stage
    departures: Mapping[int, list[Departure]]
    decisions: Mapping[int, list[tuple[PlaceDecision, list[int]]]]  # each with its entries, best first
    entries: Mapping[int, list[Entry]]
    places: Mapping[int, list[RosterPlace]]
    declined: Mapping[int, set[int]]  # teams that do not go on, by competition
    closings: Mapping[int, Any]  # the one that stands of each competition that is final
    afternoons: Mapping[int, Afternoon]  # what their hosts said, of open events


def load(competitions: Sequence[Competition], *, answers: bool, by_high_scores: Collection[int] = ()) -> Rows:
    """Return the rows of these competitions; those who declined to go on are read when `answers` matter.

    What sheets list by name is added to the tallies of the competitions that are ranked `by_high_scores`.
    """
    stages = _grouped(
        Stage.objects.published().filter(competition__in=competitions).select_related("set_aside").order_by("position"),
        "competition_id",
    )
    all_stages = [stage for drawn in stages.values() for stage in drawn]
    of_these = {"entry__competition__in": competitions}
    places = defaultdict(list)
    for place in RosterPlace.objects.filter(**of_these).select_related("member", "entry"):
        places[place.entry.competition_id].append(place)
    departures = defaultdict(list)
    standing = Departure.objects.filter(**of_these, revoked_at__isnull=True).select_related("entry")
    for departure in standing.order_by("decided_at"):
        departures[departure.entry.competition_id].append(departure)
    entries = Entry.objects.filter(competition__in=competitions).select_related("branch", "partner_branch")
    seats, groups = _seats(all_stages)
    return Rows(
        stages=stages,
        seats=seats,
        groups=groups,
        sheets=_sheets(all_stages, _high_scores(by_high_scores) if by_high_scores else {}),
        byes=_byes(all_stages),
        departures=departures,
        decisions=_decisions(competitions),
        entries=_grouped(entries, "competition_id"),
        places=places,
        declined=_declined(competitions) if answers else {},
        closings=_closings([competition for competition in competitions if competition.is_final]),
        afternoons=_afternoons(all_stages),
    )


def _afternoons(stages: Sequence[Stage]) -> dict[int, Afternoon]:
    games = [stage.competition_id for stage in stages if stage.is_afternoon]
    return {row.competition_id: row for row in Afternoon.objects.filter(competition__in=games)} if games else {}


def _closings(final: Sequence[Competition]) -> dict[int, Any]:
    """Return the closings that stand, by competition; the room that closes is above this one."""
    if not final:
        return {}
    closings = apps.get_model("scoring.Closing")._default_manager.filter(competition__in=final, reopened_at=None)
    return {closing.competition_id: closing for closing in closings.defer("record")}


def _grouped(rows: Iterable[T], key: str) -> dict[int, list[T]]:
    groups: dict[int, list[T]] = defaultdict(list)
    for row in rows:
        groups[getattr(row, key)].append(row)
    return groups


def _seats(stages: Sequence[Stage]) -> tuple[dict[int, list[int]], dict[int, dict[int, int]]]:
    """Return the entries of each stage by seat, and the group of those that are in one."""
    seats: dict[int, list[int]] = defaultdict(list)
    groups: dict[int, dict[int, int]] = defaultdict(dict)
    placed = StageEntry.objects.filter(stage__in=stages).order_by("seat")
    for stage, entry, group in placed.values_list("stage", "entry", "group"):
        seats[stage].append(entry)
        if group is not None:
            groups[stage][entry] = group
    return seats, groups


# What a row of a sheet is read from, by its name in SheetRow.
_SHEET = {
    "sub_match": "pk",
    "stage": "match__stage_id",
    "match": "match_id",
    "round": "match__round",
    "number": "match__number",
    "home": "match__home_id",
    "away": "match__away_id",
    "home_from": "match__home_from_id",
    "away_from": "match__away_from_id",
    "home_empty": "match__home_empty",
    "away_empty": "match__away_empty",
    "takes_losers": "match__takes_losers",
    "wing": "match__wing",
    "best_place": "match__best_place",
    "worst_place": "match__worst_place",
    "code": "code",
    "pair": "pair",
    "station": "station",
    "starts_at": "match__starts_at",
    "home_tally": "result__home_tally",
    "away_tally": "result__away_tally",
    "entered_at": "result__submission__entered_at",
    "ended": "result__submission__legs",
}


def _high_scores(competitions: Collection[int]) -> Counter[tuple[int, int]]:
    """Return how many high scores each team has on each sheet of these competitions, by sheet and entry."""
    teams = {
        (competition, member): entry
        for competition, member, entry in RosterPlace.objects.filter(entry__competition__in=competitions).values_list(
            "entry__competition", "member", "entry"
        )
    }
    results = Result.objects.filter(sub_match__match__stage__competition__in=competitions)
    scores = HighScore.objects.filter(submission__in=results.values("submission"))
    sheet = "submission__sub_match"
    found: Counter[tuple[int, int]] = Counter()
    for pk, competition, member, count in scores.values_list(
        sheet, f"{sheet}__match__stage__competition", "member", "count"
    ):
        found[pk, teams.get((competition, member), 0)] += count
    return found


def _sheets(stages: Sequence[Stage], high_scores: Mapping[tuple[int, int], int]) -> dict[int, list[SheetRow]]:
    """Return every sheet by stage, with what came in."""
    rows: dict[int, list[SheetRow]] = defaultdict(list)
    sheets = SubMatch.objects.filter(match__stage__in=stages)
    # A second final that nobody plays is there for what was entered on it and set aside.
    sheets = sheets.exclude(match__wing=Wing.SECOND_FINAL, match__home=None, match__away=None)
    sheets = sheets.order_by("match__round", "match__number", "pair")
    for values in sheets.values_list(*_SHEET.values()):
        known: dict[str, Any] = dict(zip(_SHEET, values, strict=True))
        for side in Side:
            listed = high_scores.get((known["sub_match"], known[side]), 0)
            known[f"{side}_tally"] = _tally(known[f"{side}_tally"], listed)
        known["ended"] = ended([LegResult.from_json(leg) for leg in known["ended"] or ()])
        row = SheetRow(**known)
        rows[row.stage].append(row)
    return rows


def _tally(data: dict[str, int] | None, high_scores: int) -> Tally | None:
    return None if data is None else Tally.from_json({**data, HIGH_SCORES: high_scores} if high_scores else data)


def _byes(stages: Sequence[Stage]) -> dict[int, list[tuple[int, int]]]:
    groups: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for stage, entry, number in Bye.objects.filter(stage__in=stages).values_list("stage_id", "entry_id", "round"):
        groups[stage].append((entry, number))
    return groups


def _decisions(competitions: Sequence[Competition]) -> dict[int, list[tuple[PlaceDecision, list[int]]]]:
    """Return the decisions that stand, each with its entries from the best to the last."""
    lines = PlaceDecisionLine.objects.filter(
        decision__competition__in=competitions, decision__revoked_at__isnull=True
    ).select_related("decision__made_by")
    orders: dict[int, tuple[PlaceDecision, list[int]]] = {}
    for line in lines.order_by("decision", "rank"):
        orders.setdefault(line.decision_id, (line.decision, []))[1].append(line.entry_id)
    groups: dict[int, list[tuple[PlaceDecision, list[int]]]] = defaultdict(list)
    for decision, order in orders.values():
        groups[decision.competition_id].append((decision, order))
    return groups


def _declined(competitions: Sequence[Competition]) -> dict[int, set[int]]:
    answers = AdvancementAnswer.objects.filter(entry__competition__in=competitions, accepts=False)
    declined: dict[int, set[int]] = defaultdict(set)
    for competition, entry in answers.values_list("entry__competition", "entry"):
        declined[competition].add(entry)
    return declined
