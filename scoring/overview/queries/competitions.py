"""What is published and drawn of the competitions of an event, and what branches have sent to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q

from scoring.standings.queries.public import public_stages
from tournaments.draws.engine.knockout import Wing
from tournaments.draws.engine.swiss import with_rounds_to_come
from tournaments.draws.models import FINALS, Match, Stage
from tournaments.entries.models import Departure
from tournaments.events.models import Competition, Event
from tournaments.seasons.queries.held import not_held_of
from tournaments.seasons.words import format_not_held


def public_competitions(event: Event) -> list[Competition]:
    """Return the competitions of an event with `teams`, and whether draw, groups, finals and a bracket may be seen.

    `not_held` says why one is not held.
    """
    published = public_stages(event).filter(competition=OuterRef("pk"))
    competitions: list[Competition] = list(
        event.competitions.annotate(
            teams=Count("entries", filter=Q(entries__state="entered")),
            is_drawn=Exists(published.draws()),
            is_before_finals=Exists(published.before_finals()),
            in_groups=Exists(published.filter(kind=Stage.Kind.GROUPS, seats__group__isnull=False)),
            is_knockout=Exists(published.filter(kind=Stage.Kind.WHOLE_KNOCKOUT)),
            has_finals=Exists(published.filter(kind__in=FINALS)),
            has_playoff=Exists(published.filter(settles_place__isnull=False)),
        )
    )
    not_held = not_held_of(competitions)
    for competition in competitions:
        why = not_held.get(competition.pk)
        competition.not_held = format_not_held(why) if why else ""  # type: ignore[attr-defined]
    return competitions


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnTurns:
    """A draw as the clock sees it: how many teams play, and the earliest round that is played in each turn."""

    stage: Stage
    teams: int
    turns: tuple[int, ...]


def _turns(stage: Stage, rounds: Mapping[int, int]) -> list[int]:
    """Return the earliest round of each turn, those of a Swiss draw that are to come with them."""
    in_order = [rounds[slot] for slot in sorted(rounds)]
    return with_rounds_to_come(in_order, stage.plan.rounds) if stage.is_swiss else in_order


def drawn_turns(event: Event) -> dict[int, DrawnTurns]:
    """Return the draw of each competition of an event that has one, by the competition's id: two queries."""
    drawn = Stage.objects.draws().filter(competition__event=event).order_by("position")
    latest = {stage.competition_id: stage for stage in drawn}
    matches = Match.objects.filter(stage__in=latest.values()).exclude(wing=Wing.SECOND_FINAL)
    teams: dict[int, set[int]] = {stage.pk: set() for stage in latest.values()}
    turns: dict[int, dict[int, int]] = {stage.pk: {} for stage in latest.values()}
    for stage, slot, number, *sides in matches.values_list("stage", "slot", "round", "home", "away"):
        teams[stage] |= {entry for entry in sides if entry is not None}
        turns[stage][slot] = min(turns[stage].get(slot, number), number)
    return {
        competition: DrawnTurns(
            stage=stage,
            teams=len(teams[stage.pk]),
            turns=tuple(_turns(stage, turns[stage.pk])),
        )
        for competition, stage in latest.items()
    }


def teams_that_left(event: Event) -> dict[int, int]:
    """Return how many of the teams that were entered have left, by the competition's id."""
    left = Departure.objects.filter(entry__competition__event=event, entry__state="entered", revoked_at=None)
    return dict(left.values_list("entry__competition").annotate(Count("entry", distinct=True)))
