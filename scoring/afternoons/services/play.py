"""The next game of an open event, drawn from what is in."""

from __future__ import annotations

from django.db import transaction

from kit.pure.violations import RuleViolation
from scoring.afternoons.queries.games import games_of
from scoring.standings.queries.standings import standings_of
from tournaments.afternoons.services.seating import seat_next
from tournaments.draws.models import Stage


@transaction.atomic
def draw_next_game(*, stage: Stage) -> Stage:
    """Draw and show the next game. Raises RuleViolation while a result is missing, or when all games are drawn."""
    games = games_of(stage)
    if games.missing:
        raise RuleViolation("afternoons.results_missing")
    points = {row.entry: row.tally.points for row in standings_of(stage.competition).table.rows}
    return seat_next(stage=stage, points=points, scores=games.scores(games.drawn))
