"""Reading draws: the schedule of a stage, the sheet behind a code, what is published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from django.db.models import Count, Prefetch, Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from tournaments.draws.models import Bye, Match, Stage, SubMatch
from tournaments.draws.queries.public import shown_matches, shown_sheets, veil
from tournaments.draws.words.figures import group_name
from tournaments.entries.models import Entry
from tournaments.entries.queries.entries import entries_of, standing_departures
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.events.models import Competition, Event
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import Right, require

if TYPE_CHECKING:
    from tournaments.draws.queries.public import Reader


@dataclass(frozen=True, slots=True)
class TurnOfRound:
    """The matches of one round that are played at the same time."""

    slot: int
    matches: tuple[Match, ...]


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    turns: tuple[TurnOfRound, ...]
    byes: tuple[Entry, ...]

    @property
    def matches(self) -> tuple[Match, ...]:
        return tuple(match for turn in self.turns for match in turn.matches)


@dataclass(frozen=True, slots=True)
class DrawnGroup:
    """One group of a draw: its number, counted from 1, and who is in it, in the drawn order."""

    number: int
    entries: tuple[Entry, ...]

    @property
    def name(self) -> str:
        return group_name(self.number)


@dataclass(frozen=True, slots=True)
class Schedule:
    """A stage with all its matches, ready to be shown: nothing of it asks the database again."""

    stage: Stage
    matches: tuple[Match, ...]
    rounds: tuple[Round, ...] = field(default=())
    groups: tuple[DrawnGroup, ...] = ()

    @property
    def group_of(self) -> dict[int, int]:
        """The number of the group of each entry (by id)."""
        return {entry.pk: group.number for group in self.groups for entry in group.entries}


def public_schedule_of(stage: Stage, reader: Reader = None) -> Schedule:
    """Return the rounds of a published stage as `reader` may see them; None is everybody."""
    event = stage.competition.event
    schedule = schedule_of(
        stage,
        sheets=shown_sheets(SubMatch.objects.all(), event, reader),
        matches=shown_matches(Match.objects.all(), event, reader),
    )
    veil(schedule.matches, event, reader)
    return schedule


def schedule_of(
    stage: Stage,
    *,
    with_results: bool = False,
    sheets: QuerySet[SubMatch] | None = None,
    matches: QuerySet[Match] | None = None,
) -> Schedule:
    """Return the rounds of `stage` with teams, branches, sheets and byes: three queries, or four with results.

    Of a draw in groups each match says its `group`; that is one query more, however many there are. `sheets`
    and `matches` are those that are not kept back, all of them where nothing is said.
    """
    sheets = (SubMatch.objects.all() if sheets is None else sheets).order_by("pair")
    if with_results:
        sheets = sheets.select_related("result")
    played = Match.objects.all() if matches is None else matches
    in_order = tuple(
        sorted(
            played.filter(stage=stage)
            .select_related("home__branch__parent", "away__branch__parent", "home_from", "away_from")
            .prefetch_related(Prefetch("sub_matches", queryset=sheets)),
            key=lambda match: (match.round, match.slot, first_station(match), match.number),
        )
    )
    byes: dict[int, list[Entry]] = {}
    for bye in Bye.objects.filter(stage=stage).select_related("entry__branch"):
        bye.entry.resting_pair = bye.pair
        byes.setdefault(bye.round, []).append(bye.entry)
    rounds = tuple(
        Round(
            number,
            tuple(
                TurnOfRound(turn, tuple(of_turn)) for turn, of_turn in groupby(of_round, key=lambda match: match.slot)
            ),
            tuple(byes.get(number, ())),
        )
        for number, of_round in groupby(in_order, key=lambda match: match.round)
    )
    return Schedule(stage, in_order, rounds, _groups_of(stage, in_order))


def _groups_of(stage: Stage, matches: Sequence[Match]) -> tuple[DrawnGroup, ...]:
    """Return the groups of a draw, and tell each match which one it is of."""
    if stage.kind != Stage.Kind.GROUPS:
        return ()
    entries = {side.pk: side for match in matches for side in (match.home, match.away) if side is not None}
    groups: dict[int, list[Entry]] = {}
    for entry, number in stage.seats.order_by("seat").values_list("entry_id", "group"):
        if entry in entries and number is not None:
            groups.setdefault(number, []).append(entries[entry])
    drawn = tuple(DrawnGroup(number, tuple(groups[number])) for number in sorted(groups))
    number_of = {entry.pk: group.number for group in drawn for entry in group.entries}
    for match in matches:
        match.group = number_of.get(match.home_id or 0)
    return drawn


def first_station(match: Match) -> int:
    """Return the station of a match, the first of two side by side; 0 where it has none."""
    return min((sheet.station for sheet in match.sub_matches.all()), default=0)


def draw_of(competition: Competition) -> Stage | None:
    """Return the draw of a competition, draft or published; None before it was drawn."""
    return competition.stages.draws().order_by("-position").first()


def published_draw(slug: str, category: str) -> tuple[Competition, Stage]:
    """Return the competition of an event with its published draw, or raise Http404."""
    stages = Stage.objects.published().draws().select_related("competition__event__host_branch")
    stage = stages.filter(competition__event__slug=slug, competition__category=category).order_by("position").last()
    if stage is None:
        raise Http404(f"{slug}/{category}")
    return stage.competition, stage


def stage_for_office(user: User, stage_id: int, right: Right) -> Stage:
    """Return the stage when `user` holds `right` at its event. Raises Http404, PermissionDenied otherwise."""
    stages = Stage.objects.select_related("competition__event__organizer", "made_by", "published_by")
    stage = get_object_or_404(stages, pk=stage_id)
    require(user, right, stage.competition.event)
    return stage


def has_results(stage: Stage) -> bool:
    """Return whether anything was handed in for this draw: then it stays as it is."""
    return SubMatch.objects.filter(match__stage=stage, submissions__isnull=False).exists()


def draws_of(event: Event) -> list[tuple[Competition, Stage | None]]:
    """Return the competitions of an event with their draw: two queries."""
    drawn = Stage.objects.draws().order_by("position").select_related("published_by")
    competitions = (
        event.competitions.annotate(teams=Count("entries", filter=Q(entries__state=Entry.State.ENTERED), distinct=True))
        .prefetch_related(Prefetch("stages", queryset=drawn, to_attr="drawn"))
        .order_by("position", "pk")
    )
    return [(competition, competition.drawn[-1] if competition.drawn else None) for competition in competitions]


def playing_entries(competition: Competition) -> list[Entry]:
    gone = standing_departures(competition)
    return [entry for entry in entries_of(competition) if entry.pk not in gone]


def open_rules(entries: Sequence[Entry]) -> list[tuple[Entry, list[str]]]:
    """Return the entries that do not meet a rule which nobody overrode, each with what is open, in sentences."""
    verdicts = verdicts_for(entries)
    return [
        (entry, [line.sentence for line in verdicts[entry.pk].problems])
        for entry in entries
        if not verdicts[entry.pk].may_play
    ]
