"""The games of numbered balls (9-ball, 10-ball, 14.1) on the page that compares rule sets; each gives its column."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from games.base import Side
from games.cue.compare import Column, between, told
from games.cue.engine.events import SlowPlay
from games.cue.engine.pool.settings import PoolRules
from games.cue.engine.pool.state import PoolOptions
from games.cue.engine.shot import CUE_BALL, Act, Call, Potted, Shot
from games.cue.pool.live import OwnT, PoolLive, StateT
from games.cue.scoring import rules_with
from games.cue.table import Ruling
from games.cue.words import REFEREE_WORDS, TOUCHED_WORDS
from games.live import Setup
from games.translation import gettext as _

OptionsT = TypeVar("OptionsT", bound=PoolOptions)

_SCRATCH = Potted(CUE_BALL)
# What a game asks for besides: the 1 hit first on a break, and nothing that would be another foul.
_UNTOLD: Mapping[str, object] = {"first": (1,), "cue_rail": True, "across_head": 3, "obvious": True, "to_rail": 5}


def _acts(*acts: Act) -> Shot:
    return Shot(first=(1,), rail=True, acts=frozenset(acts))


_BREAKS: Mapping[str, Shot] = {
    "dry_break": Shot(first=(1,), to_rail=3, cue_rail=True),
    "ball_and_scratch_on_break": Shot(first=(1,), potted=(Potted(7), _SCRATCH)),
    "off_on_break": Shot(first=(1,), off_table=(7,), to_rail=5, cue_rail=True),
}
_SHOTS: Mapping[str, Shot | SlowPlay] = {
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
FELL = Shot(first=(1,), potted=(Potted(1),))
ELSEWHERE = replace(FELL, call=Call(1), as_called=False)
PUSH_OUT = Shot(push_out=True)


def money(ball: int, *, called: bool) -> dict[str, Shot]:
    """Return the shots with the ball that wins the rack."""
    early = Shot(first=(1,), potted=(Potted(ball),))
    if called:
        early = replace(early, call=Call(ball), as_called=True)
    return {"money_on_break": Shot(first=(1,), potted=(Potted(ball),)), "money_combination": early}


def setup_of(rule_set: str) -> Setup:
    """Return a match under a rule set."""
    return between(rules_with(rule_set)(legs=1, target=50, forfeit_for=1, forfeit_against=0))


def rule(live: PoolLive[OptionsT, StateT, OwnT], setup: Setup, own: Mapping[str, Shot], key: str) -> Ruling | None:
    """Return what a game makes of a situation; `own` are the shots that only it knows, or knows otherwise."""
    if key in _BREAKS or key == "money_on_break":
        event: Shot | SlowPlay | None = _BREAKS.get(key) or own.get(key)
        state = live.engine.start(live.options(setup, ()))
    else:
        event = own.get(key) or _SHOTS.get(key)
        state = _after_the_break(live, setup)
    if event is None:
        return None
    if key == "third_foul":
        state = replace(state, fouls_home=2, warned=True)
    return told(live, setup, state, event, _UNTOLD)


def _after_the_break(live: PoolLive[OptionsT, StateT, OwnT], setup: Setup) -> StateT:
    """Return the table after the opponent's break, on which nothing fell: the shooter's turn."""
    options = replace(live.options(setup, ()), breaker=Side.AWAY)
    return live.engine.apply(live.engine.start(options), Shot(first=(1,), to_rail=5, cue_rail=True))


def column(
    live: PoolLive[OptionsT, StateT, OwnT],
    rules: PoolRules,
    *,
    key: str,
    game: str,
    own: Mapping[str, Shot],
    asked: Callable[[], Mapping[str, str]],
) -> Column:
    """Return the column of a rule set of a `game`: its own shots, and its settings as people ask about them."""
    setup = setup_of(rules.key)
    return Column(
        key=key,
        name=rules.name,
        game=game,
        rule=lambda situation: rule(live, setup, own, situation),
        asked=lambda: {**asked(), **_shared(rules)},
        edition=rules.edition,
    )


def _shared(rules: PoolRules) -> Mapping[str, str]:
    """Return the settings that these games have in common."""
    return {
        "ball_touched": _("is a foul"),
        "foul_counts": _("when it is seen"),
        "cue_ball_only": TOUCHED_WORDS[rules.every_ball],
        "no_referee": REFEREE_WORDS[rules.seated_referee],
        "slow_play": _("a word, then a clock for both; over it a foul"),
        "stalemate": _("announced, then 3 turns each, or both agree"),
    }
