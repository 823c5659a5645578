"""9-ball on the referee's table."""

from games.cue.engine.rotation.settings import ROTATION
from games.cue.engine.rotation.state import NineballOptions
from games.cue.pool.rotation import RotationLive
from games.cue.questions import whose_rules
from games.nineball.engine.rules import RULES
from kit.pure.translation import gettext_lazy


class NineballLive(RotationLive):
    """Whatever falls legally counts, and the 9 wins at any time."""

    key = "nineball"
    rules = RULES
    about = gettext_lazy("Shot by shot: push-out, lowest ball first, three fouls in a row.")
    options_class = NineballOptions
    whose_rules = whose_rules((key, ROTATION[key].name) for key in ("wpa9", "wpa9_2025"))


LIVE = NineballLive()
