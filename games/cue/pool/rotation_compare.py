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


def rotation_column(live: RotationLive, rules: RotationRules, *, key: str, elsewhere: Shot) -> Column:
    """Return the column of a rotation game; `elsewhere` is a ball that falls where nobody meant it to."""
    own = {"other_pocket": elsewhere, "push_out": PUSH_OUT, **money(rules.money, called=rules.called)}
    if rules.called:
        own["fell_on_safety"] = replace(FELL, safety=True)
    return column(live, rules, key=key, game=f"{rules.money}-ball", own=own, asked=_asked(rules))


def _asked(rules: RotationRules) -> Mapping[str, str]:
    return {
        "Good break without a ball down": f"{rules.break_rails} balls to a cushion",
        "A break that is not good": "a foul",
        "The ball that wins, on the break": "wins the rack" if rules.money_on_break == "wins" else "is spotted",
        "The ball that wins, before the others": "wins the rack" if rules.money_early else "is spotted",
        "On the foot spot": f"the {rules.on_foot_spot}",
        "The three-point break, where it is used": _MEASURED[rules.measured_at] if rules.money == NINE else "",
        "A safety": _safety(rules),
        "What has to be called": "every ball but on the break" if rules.called else "nothing",
        "A ball driven off in play": f"stays out; only the {rules.money} is spotted",
        "A foul in play costs": COST_WORDS[rules.penalty],
        "Three fouls in a row": "lose the rack",
    }


NINE = 9  # the ball of the one game that knows the three-point break
_MEASURED = {"ball": "balls over the head string", "base": "balls whose base reached the head string"}


def _safety(rules: RotationRules) -> str:
    if not rules.called:
        return ""
    return "has to be called" if rules.safety_called else "is never called; a ball that falls was not called"
