"""9-ball on the referee's table."""

from games.cue.engine.rotation.state import NineballOptions
from games.cue.pool.rotation import RotationLive


class NineballLive(RotationLive):
    """Whatever falls legally counts, and the 9 wins at any time."""

    key = "nineball"
    options_class = NineballOptions


LIVE = NineballLive()
