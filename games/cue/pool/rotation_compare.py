"""What 9-ball and 10-ball are asked on the page that compares rule sets."""

from __future__ import annotations

from collections.abc import Mapping

from games.cue.compare import Column
from games.cue.engine.rotation.settings import RotationRules
from games.cue.engine.shot import Shot
from games.cue.pool.compare import PUSH_OUT, column, money, rules_in
from games.cue.pool.rotation import RotationLive
from games.cue.words import COST_WORDS


def rotation_column(live: RotationLive, name: str, *, elsewhere: Shot) -> Column:
    """Return the column of a rotation game; `elsewhere` is a ball that falls where nobody meant it to."""
    rules = rules_in(live)
    assert isinstance(rules, RotationRules)
    own = {"other_pocket": elsewhere, "push_out": PUSH_OUT, **money(rules.money, called=rules.called)}
    return column(live, name, own=own, asked=_asked(rules))


def _asked(rules: RotationRules) -> Mapping[str, str]:
    return {
        "Good break without a ball down": f"{rules.break_rails} balls to a cushion",
        "A break that is not good": "a foul",
        "The ball that wins, on the break": "wins the rack" if rules.money_on_break == "wins" else "is spotted",
        "The ball that wins, before the others": "wins the rack" if rules.money_early else "is spotted",
        "What has to be called": "every ball but on the break" if rules.called else "nothing",
        "A ball driven off in play": f"stays out; only the {rules.money} is spotted",
        "A foul in play costs": COST_WORDS[rules.penalty],
        "Three fouls in a row": "lose the rack",
    }
