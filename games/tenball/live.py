"""10-ball on the referee's table."""

from games.cue.engine.rotation.settings import ROTATION
from games.cue.engine.rotation.state import TenballOptions
from games.cue.pool.rotation import RotationLive
from games.cue.questions import whose_rules
from games.tenball.engine.rules import RULES
from kit.pure.translation import gettext_lazy


class TenballLive(RotationLive):
    """Every shot is called, and the 10 wins only as the last ball."""

    key = "tenball"
    rules = RULES
    about = gettext_lazy("Shot by shot: every ball is called, lowest ball first.")
    options_class = TenballOptions
    whose_rules = whose_rules((key, ROTATION[key].name) for key in ("wpa10", "wpa10_2025"))


LIVE = TenballLive()
