"""14.1 on the page that compares rule sets."""

from __future__ import annotations

from collections.abc import Mapping

from games.cue.compare import Column
from games.cue.pool.compare import ELSEWHERE, column
from games.cue.words import COST_WORDS
from games.straightpool.engine.settings import WPA14, WPA14_2025, StraightRules
from games.straightpool.live import LIVE


def _column(rules: StraightRules, key: str) -> Column:
    return column(LIVE, rules, key=key, game="14.1", own={"other_pocket": ELSEWHERE}, asked=_asked(rules))


def _asked(rules: StraightRules) -> Mapping[str, str]:
    return {
        "Good break without a ball down": f"the cue ball and {rules.break_rails} more to a cushion",
        "A break that is not good": f"a foul, {rules.breaking} points; the opponent may ask for another break",
        "What has to be called": "every ball",
        "A ball driven off in play": "is spotted",
        "A foul in play costs": f"{COST_WORDS[rules.penalty]}, and a point",
        "Three fouls in a row": f"{rules.serious} points more, and all balls racked",
    }


COLUMNS = (_column(WPA14, "straightpool"), _column(WPA14_2025, WPA14_2025.key))
