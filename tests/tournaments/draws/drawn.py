"""A draw of one phrase, and the code of a refusal."""

from __future__ import annotations

import pytest

from scoring.models import Result
from tournaments.draws.engine import DrawError
from tournaments.draws.services import drawing
from tournaments.models import Stage


def drawn(competition, by, seed="maple leaf", **more) -> Stage:
    return drawing.draw_round_robin(competition=competition, seed=seed, by=by, **more)


def refusal(call) -> str:
    with pytest.raises(DrawError) as refused:
        call()
    return refused.value.code


def submit(sub_match, by):
    """Hand in a sheet without asking the game: the draw must not care what is on it."""
    submission = sub_match.submissions.create(version=1, legs=[], entered_by=by)
    Result.objects.create(sub_match=sub_match, submission=submission, home_tally={}, away_tally={})
