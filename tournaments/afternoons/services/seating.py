"""Who sits where at an open event: the games are written as matches, and what is open of them again when it changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from kit.pure.translation import plain
from kit.pure.violations import RuleViolation
from tournaments.afternoons.models import Afternoon
from tournaments.afternoons.services.games import save_games, save_plan
from tournaments.draws.engine.afternoon.field import draw_field
from tournaments.draws.engine.afternoon.late import draw_rest
from tournaments.draws.engine.afternoon.model import FOLLOWING, Form, Game, seats_of
from tournaments.draws.engine.afternoon.movers import draw_movers
from tournaments.draws.engine.afternoon.partners import draw_lot_game, draw_rotating
from tournaments.draws.engine.afternoon.progressive import Played, first_game, next_game
from tournaments.draws.engine.afternoon.swiss import draw_swiss_game
from tournaments.draws.engine.lot import digest, draw_order
from tournaments.draws.engine.plan import AfternoonPlan, Proof, Publication, Sat
from tournaments.draws.models import Stage, SubMatch
from tournaments.draws.queries.draws import playing_entries
from tournaments.draws.queries.tables import tables_for
from tournaments.draws.services.drawing import draw_groups, draw_knock_out
from tournaments.draws.services.field import locked, locked_to_publish, next_position, require_no_results
from tournaments.draws.services.publishing import publish
from tournaments.draws.services.writing import write_seats
from tournaments.draws.words.stages import name_of
from tournaments.entries.models import Entry
from tournaments.entries.services.team_words import give_words
from tournaments.events.models import Competition
from tournaments.events.services import hold_event
from tournaments.halls.engine.numbers import write_numbers
from tournaments.organization.models import User
from tournaments.seasons.services.carrying import freeze


@transaction.atomic
def begin_play(*, afternoon: Afternoon, seed: str, by: User) -> Stage:
    """Draw who is at the door, and show it: all games where they are known, else the first.

    Drawn again it takes the place of the draw before. Raises RuleViolation once a result is in, and DrawError for a
    field that the form cannot be played with.
    """
    competition = locked_to_publish(afternoon.competition)
    for stage in competition.stages.all():
        require_no_results(stage)
        stage.delete()
    competition.entries.filter(state=Entry.State.PAIRED).delete()
    if not afternoon.is_seated:
        return _draw(afternoon, competition, seed=seed, by=by)
    hold_event(competition.event_id)
    competition.event = freeze(event=competition.event)
    names = {plain(str(entry)): entry for entry in playing_entries(competition)}
    order = [names[name] for name in draw_order(seed, list(names))]
    plan = AfternoonPlan(
        proof=Proof(fingerprint=digest(seed, list(names)), names={entry.pk: name for name, entry in names.items()}),
        publication=Publication(was_public=True),
        form=afternoon.form,
        games=afternoon.games,
        chart=_first_chart(afternoon, len(order), seed),
        sat=tuple(Sat(seat, entry.pk) for seat, entry in enumerate(order, start=1)),
        advance=afternoon.finals,
        every_place=afternoon.every_place,
    )
    stage = _stage(competition, plan, seed=seed, by=by)
    write_seats(stage, order)
    give_words(competition=competition)
    return save_games(stage, plan, first=1)


def _stage(competition: Competition, plan: AfternoonPlan, *, seed: str, by: User) -> Stage:
    kind = Stage.Kind.AFTERNOON_FINALS if plan.advance else Stage.Kind.AFTERNOON
    tables = max(seating.table for seating in plan.chart[0].seatings)
    numbers = tables_for(competition, min(competition.stations, tables))
    now = timezone.now()
    return Stage.objects.create(
        competition=competition,
        position=next_position(competition),
        kind=kind,
        name=name_of(kind),
        seed=seed.strip(),
        stations=len(numbers),
        tables=write_numbers(numbers),
        plan_data=plan.to_json(),
        rounds_to_draw=plan.rounds_to_draw,
        made_by=by,
        published_at=now,
        published_by=by,
    )


@transaction.atomic
def seat_next(*, stage: Stage, points: Mapping[int, int], scores: Mapping[int, tuple[int, int]]) -> Stage:
    """Draw the next game of a form in which it follows from the one before, and show it.

    `points` are those of each entry by now, `scores` of home and away by table of the last game; whoever asks has seen
    that all are in. Raises RuleViolation when all games are drawn.
    """
    stage, plan = _locked(stage)
    if not plan.rounds_to_draw:
        raise RuleViolation("afternoons.all_games")
    number = len(plan.chart) + 1
    seated = plan.seated(number)
    before = plan.as_seated
    if plan.form == Form.SWISS:
        own = {seat: points.get(entry, 0) for seat, entry in seated.items()}
        game = draw_swiss_game(sorted(seated), own, before, stage.seed)
    elif plan.form == Form.LOT:
        game = draw_lot_game(sorted(seated), before, stage.seed)
    else:
        last = {table: 0 if home >= away else 1 for table, (home, away) in scores.items()}
        played = [*(Played(game, {}) for game in before[:-1]), Played(before[-1], last)]
        game = next_game(played, sorted(seated), stage.seed, ghost=stage.competition.afternoon.ghost)
    return save_games(stage, replace(plan, chart=(*plan.chart, game)), first=number)


@transaction.atomic
def take_game_back(*, stage: Stage) -> Stage:
    """Take the last game back where each follows from the one before, as long as it has no result."""
    stage, plan = _locked(stage)
    number = len(plan.chart)
    if number < 2 or plan.form not in FOLLOWING:
        raise RuleViolation("afternoons.first_game")
    if SubMatch.objects.filter(match__stage=stage, match__round=number, submissions__isnull=False).exists():
        raise RuleViolation("afternoons.has_played")
    stage.matches.filter(round=number).delete()
    stage.byes.filter(round=number).delete()
    return save_plan(stage, replace(plan, chart=plan.chart[:-1]))


@transaction.atomic
def seat_late(*, stage: Stage, entry: Entry, first: int) -> Stage:
    """Seat an entry that came after play began, from game `first` on: on an empty seat, else the rest is drawn anew.

    Where each game follows from the one before, it comes into the next one that is drawn. Raises RuleViolation where
    it plays already, no game is left, or one from there on has a result.
    """
    stage, plan = _locked(stage)
    if plan.form in FOLLOWING:
        first = len(plan.chart) + 1
    if first > plan.games:
        raise RuleViolation("afternoons.all_games")
    if any(sat.entry == entry.pk and not sat.last for sat in plan.sat):
        raise RuleViolation("afternoons.already_seated", name=str(entry))
    _require_open_from(stage, first)
    seated = plan.seated(first)
    seats = {seat for game in plan.chart[first - 1 :] for seat in seats_of(game)}
    seat = next((seat for seat in sorted(seats) if seat not in seated), 0)
    if not seat:
        seat = max((*(sat.seat for sat in plan.sat), *seats), default=0) + 1
        if plan.form not in FOLLOWING:
            before = plan.as_seated[: first - 1]
            rest = draw_rest(plan.form, before, sorted([*seated, seat]), plan.games, stage.seed)
            plan = replace(plan, chart=(*plan.chart[: first - 1], *rest))
    plan = replace(plan, sat=(*plan.sat, Sat(seat, entry.pk, first)))
    number = (stage.seats.aggregate(last=Max("seat"))["last"] or 0) + 1
    stage.seats.get_or_create(entry=entry, defaults={"seat": number})
    give_words(competition=stage.competition)
    return save_games(stage, plan, first=first)


@transaction.atomic
def leave(*, stage: Stage, entry: Entry, first: int) -> Stage:
    """Make the seat of an entry empty from game `first` on; what it played counts.

    Raises RuleViolation where it does not play, or has a result from there on.
    """
    stage, plan = _locked(stage)
    if not any(sat.entry == entry.pk and not sat.last for sat in plan.sat):
        raise RuleViolation("afternoons.not_seated", name=str(entry))
    _require_open_from(stage, first)
    sat = [replace(sat, last=first - 1) if sat.entry == entry.pk and not sat.last else sat for sat in plan.sat]
    plan = replace(plan, sat=tuple(one for one in sat if not one.last or one.last >= one.first))
    return save_games(stage, plan, first=first)


def _first_chart(afternoon: Afternoon, seats: int, seed: str) -> tuple[Game, ...]:
    form, games, everybody = afternoon.form, afternoon.games, range(1, seats + 1)
    if form == Form.FIELD:
        return draw_field(seats + seats % 2, games).games  # an odd field has an empty seat, for who comes late
    if form == Form.MOVERS:
        return draw_movers(seats + seats % 2, games).games
    if form == Form.ROTATING:
        return draw_rotating(seats, games).games
    if form == Form.SWISS:
        return (draw_swiss_game(everybody, {}, (), seed),)
    if form == Form.LOT:
        return (draw_lot_game(list(everybody), (), seed),)
    return (first_game(list(everybody), seed, ghost=afternoon.ghost),)


def _draw(afternoon: Afternoon, competition: Competition, *, seed: str, by: User) -> Stage:
    """Draw and publish what other competitions have too."""
    if afternoon.form == Afternoon.Form.GROUPS:
        count = max(2, round(competition.entries.filter(state=Entry.State.ENTERED).count() / 4))
        stage = draw_groups(competition=competition, seed=seed, by=by, count=count, advance=2)
    else:
        double = afternoon.form == Afternoon.Form.DOUBLE_KNOCKOUT
        stage = draw_knock_out(competition=competition, seed=seed, by=by, double=double, second_final=double)
    return publish(stage=stage, by=by, despite_open_rules=True)


def _locked(stage: Stage) -> tuple[Stage, AfternoonPlan]:
    competition = locked(stage.competition)
    stage = Stage.objects.select_for_update().get(pk=stage.pk)
    stage.competition = competition
    return stage, stage.plan_as(AfternoonPlan)


def _require_open_from(stage: Stage, first: int) -> None:
    of_stage = SubMatch.objects.filter(match__stage=stage, match__round__gte=first)
    if of_stage.filter(submissions__isnull=False).exists():
        raise RuleViolation("afternoons.has_played")
