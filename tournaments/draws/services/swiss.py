"""The later rounds of a Swiss draw: drawn when the round before is in, taken back, and how many there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from kit.pure.translation import plain
from tournaments.draws.engine import DrawError
from tournaments.draws.engine.model import Meeting, SittingOut
from tournaments.draws.engine.plan import DrawnRound, SwissPlan
from tournaments.draws.engine.swiss import Before, pair_round, require_rounds
from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.draws.queries.draws import first_station
from tournaments.draws.queries.now import boards_of
from tournaments.draws.services.field import locked
from tournaments.draws.services.tables import assign_free_stations
from tournaments.draws.services.timetable import plan_times
from tournaments.draws.services.writing import width_of, write_round
from tournaments.entries.models import Entry
from tournaments.events.queries import category_for
from tournaments.events.services import bump_board, hold_event
from tournaments.organization.models import User


@transaction.atomic
def draw_round(*, stage: Stage, points: Mapping[int, int], by: User) -> Stage:
    """Draw and publish the next round of a Swiss draw among those who are there, with the `points` of each entry.

    Whoever asks has seen that all results before it are in. It is played after the rounds before it, on tables that
    nobody else holds by then, or later. Raises DrawError when all rounds are drawn, or nobody is left to meet somebody.
    """
    stage, plan = _locked(stage)
    if not plan.rounds_to_draw:
        raise DrawError("swiss_all_drawn")
    competition, number = stage.competition, len(plan.drawn) + 1
    hold_event(competition.event_id)
    entries = Entry.objects.select_related("branch").in_bulk(points)
    names = {pk: plan.proof.names.get(pk, plain(str(entry))) for pk, entry in entries.items()}
    boards = boards_of(stage, width_of(category_for(competition)))
    board_of = {board[0]: at for at, board in enumerate(boards, start=1)}
    drawn = pair_round(
        number,
        {names[pk]: count for pk, count in points.items()},
        seed=stage.seed,
        stations=len(boards),
        before=_before(stage, {**plan.proof.names, **names}, board_of),
    )
    last = stage.matches.aggregate(last=Max("number"))["last"] or 0
    write_round(stage, drawn, {name: entries[pk] for pk, name in names.items()}, boards, [], after=last)
    note = DrawnRound(number, len(boards), tuple(sorted(points.items())), str(by), timezone.now().isoformat())
    proof = replace(plan.proof, names={**plan.proof.names, **names})
    _save(stage, replace(plan, proof=proof, drawn=(*plan.drawn, note)))
    plan_times(competition)
    assign_free_stations(stage, number=number)
    bump_board(event_id=competition.event_id)
    return stage


@transaction.atomic
def take_round_back(*, stage: Stage) -> Stage:
    """Take the last round of a Swiss draw back, as long as it has no result; it can be drawn again.

    Raises DrawError for the first round, and for one with a result.
    """
    stage, plan = _locked(stage)
    number = len(plan.drawn)
    if number < 2:
        raise DrawError("swiss_first_round")
    matches = stage.matches.filter(round=number)
    if SubMatch.objects.filter(match__in=matches, submissions__isnull=False).exists():
        raise DrawError("swiss_round_has_result", round=number)
    matches.delete()
    stage.byes.filter(round=number).delete()
    _save(stage, replace(plan, drawn=plan.drawn[:-1]))
    bump_board(event_id=stage.competition.event_id)
    return stage


@transaction.atomic
def set_rounds(*, stage: Stage, rounds: int) -> Stage:
    """Play more or fewer rounds than were planned. Raises DrawError for fewer than are drawn, or too many."""
    stage, plan = _locked(stage)
    if rounds < len(plan.drawn):
        raise DrawError("swiss_fewer_than_drawn", field="rounds", drawn=len(plan.drawn))
    if rounds > len(plan.drawn):
        require_rounds(stage.seats.count(), rounds)
    _save(stage, replace(plan, rounds=rounds))
    bump_board(event_id=stage.competition.event_id)
    return stage


def _locked(stage: Stage) -> tuple[Stage, SwissPlan]:
    """Return a published Swiss draw, locked with its competition, and its plan."""
    competition = locked(stage.competition)
    stage = Stage.objects.select_for_update().get(pk=stage.pk)
    stage.competition = competition
    plan = stage.plan
    if not isinstance(plan, SwissPlan):
        raise DrawError("not_swiss")
    if stage.published_at is None:
        raise DrawError("not_published")
    return stage, plan


def _save(stage: Stage, plan: SwissPlan) -> None:
    stage.plan = plan
    stage.save(update_fields=["plan_data", "rounds_to_draw"])


def _before(stage: Stage, names: Mapping[int, str], board_of: Mapping[int, int]) -> Before[str]:
    """Return the rounds that are drawn; a table that is none of the draw's any more is on no board."""
    matches = Match.objects.filter(stage=stage, home__isnull=False, away__isnull=False)
    return Before(
        meetings=[
            Meeting(
                match.round,
                match.slot,
                board_of.get(first_station(match), 0),
                names[match.home_id or 0],
                names[match.away_id or 0],
            )
            for match in matches.prefetch_related("sub_matches").order_by("slot", "number")
        ],
        byes=[SittingOut(bye.round, names[bye.entry_id]) for bye in stage.byes.all()],
    )
