"""A Swiss draw that tests of several rooms draw and play."""

from __future__ import annotations

from scoring.playoffs.services.swiss import draw_next_round
from tests.scoring.double import win
from tests.worlds import once
from tournaments.draws.services.drawing import draw_swiss
from tournaments.draws.services.publishing import publish
from tournaments.models import Competition, Match, Stage, User

WORDS = "nobody meets twice"
SINGLES = "nineball-singles"


@once
def swiss(competition: Competition, *, by: User, rounds: int | None = None, **asked) -> Stage:
    """Draw the first round of a Swiss draw and publish it."""
    stage = draw_swiss(competition=competition, seed=WORDS, by=by, rounds=rounds, **asked)
    return publish(stage=stage, by=by, despite_open_rules=True)


def swiss_of(make_competition, by: User, entries: int, category: str = SINGLES, **asked) -> Stage:
    """Make a competition of so many, draw the first round of its Swiss draw and publish it."""
    return swiss(make_competition(category, entries=entries), by=by, **asked)


def play_round(stage: Stage, by: User, *, number: int) -> list[Match]:
    """Let the side named first win every match of a round, and return them."""
    matches = list(stage.matches.filter(round=number).order_by("number"))
    for match in matches:
        win(match, by, home=True)
    return matches


@once
def up_to_round(stage: Stage, number: int, *, chair: User, desk: User) -> Stage:
    """Play and draw the rounds before one, and draw it."""
    for before in range(1, number):
        play_round(stage, desk, number=before)
        draw_next_round(competition=stage.competition, by=chair)
    stage.refresh_from_db()
    return stage
