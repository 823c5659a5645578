"""Snooker and six-red on the page that compares rule sets."""

from __future__ import annotations

from collections.abc import Mapping

from games.cue.compare import Column, between, told
from games.cue.engine.editions import EDITIONS
from games.cue.table import Ruling
from games.snooker.engine.balls import Ball
from games.snooker.engine.events import Act, Stroke
from games.snooker.engine.settings import RULE_SETS, RuleSet
from games.snooker.live import LIVE
from games.snooker.spec import SnookerRules
from games.translation import gettext as _
from games.translation import gettext_lazy

RED = Ball.RED
# What the referee saw of a stroke that missed, so that it was a good attempt, and nobody is snookered after it.
_UNTOLD: Mapping[str, object] = {
    "clear_path": True,
    "full_ball": False,
    "good_attempt": True,
    "intended": False,
    "snookered": False,
    "behind_free_ball": False,
    "concerned": frozenset({RED}),
    "nominated": Ball.BLACK,
}
_STROKES: Mapping[str, Stroke] = {
    "no_rail": Stroke(first=(RED,)),
    "jump": Stroke(first=(RED,), acts=frozenset({Act.JUMP})),
    "wrong_first": Stroke(first=(Ball.BLUE,)),
    "off_in_play": Stroke(first=(RED,), off_table=(RED,)),
    "touched": Stroke(first=(RED,), acts=frozenset({Act.TOUCHED_BALL})),
    "double_hit": Stroke(first=(RED,), acts=frozenset({Act.DOUBLE_HIT})),
    "scratch": Stroke(first=(RED,), potted=(Ball.WHITE,)),
    "nothing_hit": Stroke(first=()),
}


def rule(key: str, rule_set: str) -> Ruling | None:
    """Return what snooker, or six-red, makes of a situation."""
    if key not in _STROKES:
        return None
    rules = SnookerRules(legs=1, forfeit_for=1, forfeit_against=0, rule_set=rule_set, reds=0)  # type: ignore[arg-type]
    setup = between(rules)
    state = LIVE.engine.start(LIVE.options(setup, ()))
    return told(LIVE, setup, state, _STROKES[key], _UNTOLD)


def _most_misses(rules: RuleSet) -> str:
    if rules.most_misses is None:
        return _("any number")
    return _("%(most)d at most, a warning after %(warning)d; then cue ball anywhere") % {
        "most": rules.most_misses,
        "warning": rules.miss_warning,
    }


def _asked(rule_set: str, rules: RuleSet) -> Mapping[str, str]:
    at_the_end = _("is a foul, unless only pink and black are left")
    return {
        "red_balls": _("%(number)d, or any other number") % {"number": rules.reds}
        if rule_set == "sixred"
        else str(rules.reds),
        "misses": _most_misses(rules),
        "third_miss": _("loses the frame") if rules.third_miss_loses else _("loses nothing more"),
        "behind_free_ball": at_the_end if rules.behind_nominated else _("is always a foul"),
        "foul_costs": _("4 to 7 points to the opponent"),
        "foul_counts": _("when it is seen"),
        "ball_touched": _("is a foul"),
        "slow_play": _("a warning, then the frame, then the match"),
        "stalemate": _("a new start is offered"),
    }


def _column(rule_set: str, name: str) -> Column:
    rules = RULE_SETS[rule_set]
    return Column(
        key=rule_set,
        name=name,
        game="snooker",
        rule=lambda key: rule(key, rule_set),
        asked=lambda: _asked(rule_set, rules),
        edition=EDITIONS[rule_set],
    )


COLUMNS = (_column("snooker", gettext_lazy("Snooker")), _column("sixred", gettext_lazy("Six-red snooker")))
