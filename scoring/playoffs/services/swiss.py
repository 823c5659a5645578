"""Drawing the next round of a Swiss draw from the standings, taking it back, and how many rounds are played."""

from __future__ import annotations

from django.db import transaction

from kit.pure.violations import RuleViolation
from scoring.playoffs.queries import points_before
from scoring.standings.queries.model import Standings
from scoring.standings.queries.standings import standings_of
from tournaments.draws.engine import DrawError
from tournaments.draws.models import Stage
from tournaments.draws.services import swiss
from tournaments.events.models import Competition
from tournaments.events.services import open_competition
from tournaments.organization.models import User


@transaction.atomic
def draw_next_round(*, competition: Competition, by: User) -> Stage:
    """Draw and publish the next round of a Swiss draw by the points that all teams have now, and return the draw.

    Teams that have left are not in it. Raises RuleViolation (DrawError among them) while results are missing, or when
    there is no round left to draw, and then changes nothing.
    """
    standings = _read(competition)
    stage = _stage(standings)
    if standings.table.open:
        raise RuleViolation("playoffs.round_not_all_in", count=standings.open_count)
    points = points_before(standings, standings.rounds_drawn + 1)
    there = {row.entry: points[row.entry] for row in standings.table.rows if row.departure is None}
    return swiss.draw_round(stage=stage, points=there, by=by)


@transaction.atomic
def take_round_back(*, competition: Competition) -> Stage:
    """Take the last round that was drawn back, as long as nothing of it is in. Raises DrawError otherwise."""
    return swiss.take_round_back(stage=_stage(_read(competition)))


@transaction.atomic
def set_rounds(*, competition: Competition, rounds: int) -> Stage:
    """Play more or fewer rounds than were planned. Raises RuleViolation (DrawError among them) for what cannot be.

    Once a play-off is made of how the rounds ended, their number stays.
    """
    standings = _read(competition)
    stage = _stage(standings)
    if standings.live_playoffs:
        raise RuleViolation("playoffs.rounds_are_over", field="rounds")
    return swiss.set_rounds(stage=stage, rounds=rounds)


def _read(competition: Competition) -> Standings:
    return standings_of(open_competition(competition.pk))


def _stage(standings: Standings) -> Stage:
    if standings.stage is None or not standings.stage.is_swiss:
        raise DrawError("not_swiss")
    return standings.stage
