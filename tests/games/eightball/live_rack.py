"""A rack of 8-ball for tests of the live scorer."""

from __future__ import annotations

from games.base import Side
from games.cue.engine.shot import Shot
from games.eightball.engine.state import EightballState
from games.eightball.live import LIVE
from games.live import LiveGame, Setup
from tests.games.manual import EIGHTBALL

HOME, AWAY = Side.HOME, Side.AWAY


def setup(rules=EIGHTBALL, **more) -> Setup:
    return Setup(**{"rules": rules, "home_name": "Leduc", "away_name": "Ponoka", **more})


def read(name: str, state: EightballState, **fields: list[str]) -> Shot:
    return LIVE.read(name, {"read": [name], **fields}, state, setup())


def groups(state: EightballState, match: Setup | None = None, live: LiveGame = LIVE) -> dict:
    table = live.view(state, match or setup())["table"]
    inside = [group for section in table.sections for group in section.groups]
    return {group.name: group for group in (*inside, *table.facts, *((table.balls,) if table.balls else ()))}
