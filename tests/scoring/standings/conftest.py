"""What the small events of the cue games share."""

from __future__ import annotations

import pytest

from tests.worlds import once
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish


@pytest.fixture
def drawn(make_competition, users):
    """Return a function that draws and publishes a competition of three."""

    @once
    def make(category: str):
        competition = make_competition(category, entries=3)
        stage = draw_round_robin(competition=competition, seed="rack them", by=users["carl"])
        return publish(stage=stage, by=users["carl"], despite_open_rules=True)

    return make
