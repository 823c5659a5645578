"""9-ball, 10-ball and 14.1 on the page that compares rule sets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.base import Side
from games.cue.compare import Column, between, told
from games.cue.engine.events import SlowPlay
from games.cue.engine.rotation.settings import RotationRules
from games.cue.engine.shot import CUE_BALL, Act, Call, Potted, Shot
from games.cue.pool.live import PoolLive
from games.cue.scoring import CueRules
from games.cue.table import Ruling
from games.cue.words import COST_WORDS
from games.nineball.live import LIVE as NINE
from games.straightpool.engine.settings import StraightRules
from games.straightpool.live import LIVE as STRAIGHT
from games.tenball.live import LIVE as TEN

SETUP = between(CueRules(legs=1, target=50, forfeit_for=1, forfeit_against=0))
_SCRATCH = Potted(CUE_BALL)
# What a game asks for besides: the 1 hit first on a break, and nothing that would be another foul.
_UNTOLD: Mapping[str, Any] = {"first": (1,), "cue_rail": True, "across_head": 3, "obvious": True, "to_rail": 5}


def _acts(*acts: Act) -> Shot:
    return Shot(first=(1,), rail=True, acts=frozenset(acts))


_BREAKS: Mapping[str, Shot] = {
    "dry_break": Shot(first=(1,), to_rail=3, cue_rail=True),
    "ball_and_scratch_on_break": Shot(first=(1,), potted=(Potted(7), _SCRATCH)),
    "off_on_break": Shot(first=(1,), off_table=(7,), to_rail=5, cue_rail=True),
}
_SHOTS: Mapping[str, Any] = {
    "no_rail": Shot(first=(1,), rail=False),
    "jump": _acts(Act.JUMPED),
    "slow": SlowPlay(61),
    "wrong_first": Shot(first=(2,), rail=True),
    "off_in_play": Shot(first=(1,), off_table=(1,), rail=True),
    "touched": _acts(Act.BALL_TOUCHED),
    "double_hit": _acts(Act.DOUBLE_HIT),
    "scratch": Shot(first=(1,), potted=(_SCRATCH,)),
    "nothing_hit": Shot(first=()),
    "third_foul": Shot(first=()),
}
_FELL = Shot(first=(1,), potted=(Potted(1),))
_ELSEWHERE = replace(_FELL, call=Call(1), as_called=False)
_PUSH_OUT = Shot(push_out=True)


def _money(ball: int, *, called: bool) -> dict[str, Shot]:
    """Return the shots with the ball that wins the rack."""
    early = Shot(first=(1,), potted=(Potted(ball),))
    if called:
        early = replace(early, call=Call(ball), as_called=True)
    return {"money_on_break": Shot(first=(1,), potted=(Potted(ball),)), "money_combination": early}


# For each game: the shots that only it knows, or knows otherwise.
_OWN: Mapping[str, Mapping[str, Shot]] = {
    "nineball": {"other_pocket": _FELL, "push_out": _PUSH_OUT, **_money(9, called=False)},
    "tenball": {"other_pocket": _ELSEWHERE, "push_out": _PUSH_OUT, **_money(10, called=True)},
    "straightpool": {"other_pocket": _ELSEWHERE},
}


def rule(live: PoolLive, key: str) -> Ruling | None:
    """Return what a game makes of a situation."""
    own = _OWN[live.key]
    if key in _BREAKS or key == "money_on_break":
        event = _BREAKS.get(key) or own.get(key)
        state = live.engine.start(live.options(SETUP, ()))
    else:
        event = own.get(key) or _SHOTS.get(key)
        state = _after_the_break(live)
    if event is None:
        return None
    if key == "third_foul":
        state = replace(state, fouls_home=2, warned=True)
    return told(live, SETUP, state, event, _UNTOLD)


def _after_the_break(live: PoolLive) -> Any:
    """Return the table after the opponent's break, on which nothing fell: the shooter's turn."""
    options = replace(live.options(SETUP, ()), breaker=Side.AWAY)
    return live.engine.apply(live.engine.start(options), Shot(first=(1,), to_rail=5, cue_rail=True))


def settings(live: PoolLive) -> Mapping[str, str]:
    """Return the settings of a game as people ask about them."""
    rules = live.rules_of(live.engine.start(live.options(SETUP, ())))
    assert isinstance(rules, (StraightRules, RotationRules))
    own = _of_points(rules) if isinstance(rules, StraightRules) else _of_rotation(rules)
    return {
        **own,
        "Another ball touched": "is a foul",
        "A foul counts": "when it is seen",
        "Slow play": "a word, then a clock for both; over it a foul",
        "Stalemate": "announced, then 3 turns each, or both agree",
    }


def _of_rotation(rules: RotationRules) -> Mapping[str, str]:
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


def _of_points(rules: StraightRules) -> Mapping[str, str]:
    return {
        "Good break without a ball down": f"the cue ball and {rules.break_rails} more to a cushion",
        "A break that is not good": f"a foul, {rules.breaking} points; the opponent may ask for another break",
        "What has to be called": "every ball",
        "A ball driven off in play": "is spotted",
        "A foul in play costs": f"{COST_WORDS[rules.penalty]}, and a point",
        "Three fouls in a row": f"{rules.serious} points more, and all balls racked",
    }


def _column(live: PoolLive, name: str) -> Column:
    return Column(key=live.key, name=name, game=name, rule=lambda key: rule(live, key), settings=settings(live))


COLUMNS = (_column(NINE, "9-ball (WPA)"), _column(TEN, "10-ball (WPA)"), _column(STRAIGHT, "14.1 (WPA)"))
