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
        return "any number"
    return f"{rules.most_misses} at most, a warning after {rules.miss_warning}; then cue ball anywhere"


def _column(rule_set: str, name: str) -> Column:
    rules = RULE_SETS[rule_set]
    settings = {
        "Red balls": f"{rules.reds}{', or any other number' if rule_set == 'sixred' else ''}",
        "Fouls and a miss in a row": _most_misses(rules),
        "A third miss with a full ball in sight": "loses the frame" if rules.third_miss_loses else "loses nothing more",
        "Leaving a snooker behind the free ball": "is a foul"
        + (", unless only pink and black are left" if rules.behind_free_ball_at_the_end else ", always"),
        "A foul in play costs": "four to seven points to the opponent",
        "A foul counts": "when it is seen",
        "Another ball touched": "is a foul",
        "Slow play": "a warning, then the frame, then the game",
        "Stalemate": "a new start is offered",
    }
    return Column(
        key=rule_set,
        name=name,
        game="snooker",
        rule=lambda key: rule(key, rule_set),
        settings=settings,
        edition=EDITIONS[rule_set],
    )


COLUMNS = (_column("snooker", "Snooker"), _column("sixred", "Six-red snooker"))
