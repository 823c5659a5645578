"""English billiards on the page that compares rule sets: where a cue ball that falls is no foul."""

from __future__ import annotations

from collections.abc import Mapping

from games.billiards.engine.events import Act, Ball, Stroke
from games.billiards.engine.state import AFTER_ANNOUNCEMENT, ANNOUNCED_AT
from games.billiards.live import LIVE
from games.billiards.spec import BilliardsRules
from games.cue.compare import Column, between, told
from games.cue.engine.editions import EDITIONS
from games.cue.table import Ruling
from games.translation import gettext as _
from games.translation import gettext_lazy

RED = Ball.RED
SETUP = between(BilliardsRules(legs=1, target=100, forfeit_for=100, forfeit_against=0))
_UNTOLD: Mapping[str, object] = {"ball_out_of_baulk": True, "direct": True}
_STROKES: Mapping[str, Stroke] = {
    "no_rail": Stroke(first=(RED,)),
    "scratch": Stroke(first=(RED,), potted=(Ball.CUE,)),
    "nothing_hit": Stroke(first=()),
    "off_in_play": Stroke(first=(RED,), off_table=(RED,)),
    "jump": Stroke(first=(RED,), acts=frozenset({Act.JUMP})),
    "touched": Stroke(first=(RED,), acts=frozenset({Act.TOUCHED_BALL})),
    "double_hit": Stroke(first=(RED,), acts=frozenset({Act.DOUBLE_HIT})),
}


def _asked() -> Mapping[str, str]:
    return {
        **{
            limit.value: _("%(most)d at most, announced at %(called)d")
            % {"most": called + AFTER_ANNOUNCEMENT, "called": called}
            for limit, called in ANNOUNCED_AT.items()
        },
        "foul_costs": _("2 points to the opponent, who may play from the D"),
        "ball_touched": _("is a foul"),
        "foul_counts": _("when it is seen"),
        "slow_play": _("a warning, then the game"),
        "stalemate": _("no rule"),
    }


def rule(key: str) -> Ruling | None:
    """Return what English billiards makes of a situation, with all three balls on the table."""
    if key not in _STROKES:
        return None
    state = LIVE.engine.start(LIVE.options(SETUP, ()))
    for _time in range(2):  # each side has played once and scored nothing
        state = LIVE.engine.apply(state, Stroke(first=(RED,)))
    return told(LIVE, SETUP, state, _STROKES[key], _UNTOLD)


COLUMNS = (
    Column(
        key="billiards",
        name=gettext_lazy("English billiards"),
        game="billiards",
        rule=rule,
        asked=_asked,
        edition=EDITIONS["billiards"],
    ),
)
