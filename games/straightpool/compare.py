"""14.1 on the page that compares rule sets."""

from __future__ import annotations

from collections.abc import Mapping

from games.cue.compare import Column
from games.cue.pool.compare import ELSEWHERE, column
from games.cue.words import COST_WORDS
from games.straightpool.engine.settings import WPA14, WPA14_2025, StraightRules
from games.straightpool.live import LIVE
from games.translation import gettext as _


def _column(rules: StraightRules, key: str) -> Column:
    return column(LIVE, rules, key=key, game="14.1", own={"other_pocket": ELSEWHERE}, asked=lambda: _asked(rules))


def _asked(rules: StraightRules) -> Mapping[str, str]:
    return {
        "good_break": _("the cue ball and %(number)d more to a cushion") % {"number": rules.break_rails},
        "bad_break": _("a foul, %(points)d points; the opponent may ask for another break")
        % {"points": rules.breaking},
        "to_call": _("every ball"),
        "off_in_play": _("is spotted"),
        "foul_costs": _("%(cost)s, and one point") % {"cost": COST_WORDS[rules.penalty]},
        "three_fouls": _("%(points)d more points, and all balls are racked") % {"points": rules.serious},
    }


COLUMNS = (_column(WPA14, "straightpool"), _column(WPA14_2025, WPA14_2025.key))
