"""What 9-ball and 10-ball are asked on the page that compares rule sets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.cue.compare import Column
from games.cue.engine.rotation.settings import RotationRules
from games.cue.engine.shot import Shot
from games.cue.pool.compare import FELL, PUSH_OUT, column, money
from games.cue.pool.rotation import RotationLive
from games.cue.words import COST_WORDS
from games.translation import gettext as _
from games.translation import gettext_lazy


def rotation_column(live: RotationLive, rules: RotationRules, *, key: str, elsewhere: Shot) -> Column:
    """Return the column of a rotation game; `elsewhere` is a ball that falls where nobody meant it to."""
    own = {"other_pocket": elsewhere, "push_out": PUSH_OUT, **money(rules.money, called=rules.called)}
    if rules.called:
        own["fell_on_safety"] = replace(FELL, safety=True)
    return column(live, rules, key=key, game=f"{rules.money}-ball", own=own, asked=lambda: _asked(rules))


def _asked(rules: RotationRules) -> Mapping[str, str]:
    return {
        "good_break": _("%(number)d balls to a cushion") % {"number": rules.break_rails},
        "bad_break": _("a foul"),
        "money_on_break": _("wins the rack") if rules.money_on_break == "wins" else _("is spotted"),
        "money_early": _("wins the rack") if rules.money_early else _("is spotted"),
        "foot_spot": _("the %(ball)d") % {"ball": rules.on_foot_spot},
        "three_point_break": _MEASURED[rules.measured_at] if rules.money == NINE else "",
        "safety": _safety(rules),
        "to_call": _("every ball but on the break") if rules.called else _("nothing"),
        "off_in_play": _("stays out; only the %(ball)d is spotted") % {"ball": rules.money},
        "foul_costs": COST_WORDS[rules.penalty],
        "three_fouls": _("lose the rack"),
    }


NINE = 9  # the ball of the one game that knows the three-point break
_MEASURED = {
    "ball": gettext_lazy("balls over the head string"),
    "base": gettext_lazy("balls whose base reached the head string"),
}


def _safety(rules: RotationRules) -> str:
    if not rules.called:
        return ""
    return _("must be called") if rules.safety_called else _("is never called; a ball that falls was not called")
