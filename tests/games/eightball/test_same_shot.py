"""The same shot under every rule set of 8-ball: the table of the specification, row by row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from games.base import Side
from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.events import SlowPlay
from games.cue.engine.pool.state import Phase
from games.cue.engine.shot import CUE_BALL, Act, Call, Down, FoulCall, Potted, Shot
from games.eightball.engine import play
from games.eightball.engine.state import EightballOptions, EightballState, Group
from kit.pure.violations import RuleViolation

State = EightballState
OWN = (1, 2, 3, 4, 5, 6, 7)


def at_break(options: EightballOptions) -> State:
    """Return a rack before its break, by the shooter."""
    return play.start(options)


def on_table(options: EightballOptions, *, down: tuple[int, ...] = (), is_open: bool = False) -> State:
    """Return a rack in play: the shooter has the solids, unless the table is open, and `down` are gone."""
    return replace(
        play.start(options),
        phase=Phase.SHOT,
        broken=True,
        cue=CuePlace.POSITION,
        home_group=None if is_open else Group.SOLIDS,
        gone=tuple(Down(ball, Side.HOME, True) for ball in down),
    )


def open_table(options: EightballOptions) -> State:
    return on_table(options, is_open=True)


def on_last(options: EightballOptions) -> State:
    return on_table(options, down=OWN[:-1])


def on_eight(options: EightballOptions) -> State:
    return on_table(options, down=OWN)


def after_two_fouls(options: EightballOptions) -> State:
    """Return the rack after the shooter missed every ball in two turns, and the opponent played safe between."""
    state = on_table(options)
    for _time in range(2):
        state = play.apply(state, _admitted(state, Shot(first=())))
        state = play.apply(state, Shot(first=(9,), rail=True))
    return state


def _called(ball: int, *others: int, first: int = 0, as_called: bool = True) -> Shot:
    fell = tuple(Potted(number) for number in (ball, *others))
    return Shot(call=Call(ball), first=(first or ball,), potted=fell, as_called=as_called)


_SCRATCH = Potted(CUE_BALL)
_TOUCHED = Shot(first=(3,), rail=True, acts=frozenset({Act.BALL_TOUCHED}))
# Situation: the position, and what is done from it.
_SHOTS: Mapping[str, tuple[Callable[[EightballOptions], State], Shot | SlowPlay]] = {
    "dry_break": (at_break, Shot(to_rail=3)),
    "eight_on_break": (at_break, Shot(potted=(Potted(8),))),
    "eight_and_scratch_on_break": (at_break, Shot(potted=(Potted(8), _SCRATCH))),
    "ball_and_scratch_on_break": (at_break, Shot(potted=(Potted(12), _SCRATCH))),
    "off_on_break": (at_break, Shot(off_table=(12,), to_rail=5)),
    "eight_off_on_break": (at_break, Shot(off_table=(8,), to_rail=5)),
    "open_eight_first": (open_table, _called(9, first=8)),
    "open_other_group_first": (open_table, _called(9, first=1)),
    "other_pocket": (on_table, _called(3, as_called=False)),
    "own_and_other": (on_table, _called(3, 9)),
    "only_other": (on_table, Shot(first=(3,), potted=(Potted(9),))),
    "last_and_eight": (on_last, _called(7, 8)),
    "scratch_on_eight": (on_eight, Shot(first=(8,), potted=(_SCRATCH,))),
    "eight_and_scratch": (on_eight, Shot(call=Call(8), first=(8,), potted=(Potted(8), _SCRATCH), as_called=True)),
    "eight_other_pocket": (on_eight, _called(8, as_called=False)),
    "no_rail": (on_table, Shot(first=(3,), rail=False)),
    "no_rail_snookered": (on_table, Shot(first=(3,), rail=False)),
    "third_foul": (after_two_fouls, Shot(first=())),
    "jump": (on_table, Shot(first=(3,), rail=True, acts=frozenset({Act.JUMPED}))),
    "slow": (on_table, SlowPlay(61)),
    "both_groups": (open_table, _called(3, 12)),
}


def situation(key: str, rule_set: str) -> tuple[State, Shot | SlowPlay]:
    """Return the position and the event of a situation under a rule set."""
    position, event = _SHOTS[key]
    state = position(EightballOptions(rule_set=rule_set))
    return state, _admitted(state, event)


def _admitted(state: State, event: Shot | SlowPlay) -> Shot | SlowPlay:
    """Return the event with the answer that players give at the table, where the ruling asks for one."""
    try:
        play.verify(state, event)
    except RuleViolation as refusal:
        if isinstance(event, Shot) and refusal.params.get("fact") == "foul_call":
            return replace(event, foul_call=FoulCall.ACKNOWLEDGED)
    return event


EIGHT = ("bca8", "ebac8", "leg8", "wpa8")
ILLEGAL = {Option.ACCEPT, Option.RERACK_AND_BREAK, Option.RERACK_OFFENDER_BREAKS}


def brief(key: str, rule_set: str) -> str:
    """Return a verdict in the shorthand of the table: F foul, opt options (of whom), stay, who plays and from where."""
    verdict = play.apply(*situation(key, rule_set)).verdict
    if verdict.winner is not None:
        return "wins" if verdict.winner is verdict.shooter else "loss"
    if verdict.warning:
        return "warning"
    said = ["F"] if verdict.fouls else []
    if verdict.choice is not None:
        options = set(verdict.choice.options)
        said.append("illegal" if options == ILLEGAL else "opt")
        said.append("breaker" if verdict.choice.side is verdict.shooter else "opponent")
    else:
        said += [{Group.SOLIDS: "solids", Group.STRIPES: "stripes"}[verdict.group]] if verdict.group else []
        said.append("continue" if verdict.next is verdict.shooter else "turn ends")
        said += {CuePlace.ANYWHERE: ["BIH"], CuePlace.HEAD: ["BIH head"], CuePlace.POSITION: []}[verdict.cue]
    said += [f"{ball} spotted" for ball in verdict.spotted] + [f"{ball} stays" for ball in verdict.down]
    return " ".join(said)


# Row of the table: situation, then what BCA, EBAC, Legion and WPA make of it.
TABLE = {
    1: ("dry_break", "F illegal opponent", "=", "illegal opponent", "illegal opponent"),
    2: ("eight_on_break", "opt breaker 8 spotted", "wins", "opt breaker 8 spotted", "opt breaker 8 spotted"),
    3: ("eight_and_scratch_on_break", "F opt opponent 8 spotted", "=", "=", "="),
    4: ("ball_and_scratch_on_break", "F turn ends BIH head 12 stays", "=", "=", "="),
    5: ("off_on_break", "F opt opponent 12 stays", "=", "F opt opponent 12 spotted", "="),
    6: ("eight_off_on_break", "loss", "=", "=", "F opt opponent 8 spotted"),
    7: ("open_eight_first", "F turn ends BIH 9 stays", "=", "stripes continue 9 stays", "="),
    8: ("open_other_group_first", "stripes continue 9 stays", "=", "=", "="),
    9: ("other_pocket", "turn ends 3 stays", "=", "=", "="),
    10: ("own_and_other", "continue 3 stays 9 stays", "=", "=", "="),
    11: ("only_other", "turn ends 9 stays", "=", "=", "="),
    12: ("last_and_eight", "loss", "=", "=", "="),
    13: ("scratch_on_eight", "F turn ends BIH", "loss", "=", "="),
    14: ("eight_and_scratch", "loss", "=", "=", "="),
    15: ("eight_other_pocket", "loss", "=", "=", "="),
    16: ("no_rail", "F turn ends BIH", "=", "=", "="),
    17: ("no_rail_snookered", "F turn ends BIH", "=", "=", "="),
    18: ("third_foul", "F turn ends BIH", "=", "=", "="),
    19: ("jump", "turn ends", "=", "=", "="),
    21: ("both_groups", "solids continue 3 stays 12 stays", "=", "=", "="),
}


@pytest.mark.parametrize("number", TABLE)
@pytest.mark.parametrize("rule_set", EIGHT)
def test_row_of_the_table_is_ruled_as_it_says(number: int, rule_set: str) -> None:
    key, first, *others = TABLE[number]
    expected = (first, *(first if other == "=" else other for other in others))
    assert brief(key, rule_set) == expected[EIGHT.index(rule_set)]


def test_row_20_a_minute_and_a_second_without_a_warning() -> None:
    assert {brief("slow", rule_set) for rule_set in ("leg8", "wpa8")} == {"warning"}
    for rule_set in ("bca8", "ebac8"):
        with pytest.raises(RuleViolation):
            brief("slow", rule_set)
