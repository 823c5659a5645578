"""10-ball on the referee's table."""

from games.cue.engine.rotation.state import TenballOptions
from games.cue.pool.rotation import RotationLive
from games.tenball.engine.rules import RULES


class TenballLive(RotationLive):
    """Every shot is called, and the 10 wins only as the last ball."""

    key = "tenball"
    rules = RULES
    about = "Shot by shot: every ball is called, lowest ball first."
    options_class = TenballOptions


LIVE = TenballLive()
