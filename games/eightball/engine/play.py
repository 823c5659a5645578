"""The play of a rack of 8-ball: what may happen now, and what follows from it (8-BALL OFFICIAL RULES OF PLAY).

The engine is told what was seen at the table and rules on it; a choice that a rule leaves to a person is an
event of its own, and no shot is taken before it is answered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

from games.base import Ending, LegResult, RuleViolation, Side, accepts
from games.cue.engine.choices import PLACE_AFTER, RERACKS, CuePlace, Option, check_choice
from games.cue.engine.pool.events import (
    AnnounceStalemate,
    Conduct,
    Interference,
    OutOfTurn,
    Sanction,
    Stalemate,
)
from games.cue.engine.shot import BETWEEN_SHOTS, CUE_BALL, ONLY_IN_HAND, Act, Down, FoulCall, Shot
from games.cue.engine.steps import found_on
from games.eightball.engine import officials
from games.eightball.engine.breaking import breaks_the_rack
from games.eightball.engine.events import (
    AgreeStalemate,
    BallFell,
    Choose,
    Decision,
    Default,
    Offence,
    Protest,
    Rack,
    Ruling,
    SlowPlay,
)
from games.eightball.engine.racking import at_the_table, fresh_balls, new_leg
from games.eightball.engine.ruling import (
    CLOCK_RUNS,
    rule_on,
    rule_on_conduct,
    rule_on_offence,
    rule_on_slow_play,
    rule_out_of_turn,
)
from games.eightball.engine.state import (
    BALLS,
    EightballOptions,
    EightballState,
    Group,
    Phase,
    Record,
    Verdict,
    rules_of,
)
from games.eightball.engine.verdicts import comes

State = EightballState


def start(options: EightballOptions) -> State:
    """Return a rack before its break; the home side breaks leg 1, the other side leg 2 (BREAK SHOT i).

    >>> start(EightballOptions()).turn.value, start(EightballOptions(leg=2)).turn.value
    ('home', 'away')
    """
    return new_leg(options)


def verify(state: State, event: Any) -> None:
    """Raise RuleViolation, with the section that decides, unless `event` may happen now.

    A fact that the ruling needs and was not told is asked for: code ``fact_missing``, with the name of the fact.
    """
    _found(state, event)


def apply(state: State, event: Any) -> State:
    """Return the rack after `event`. Raises RuleViolation, and the rack stays as it was.

    >>> rack = apply(start(EightballOptions()), Shot(to_rail=6))  # a dry break
    >>> rack.turn.value, rack.cue.value, rack.home_group is None
    ('away', 'position', True)
    """
    return _RULES[type(event)][2](state, event, _found(state, event))


def replay(options: EightballOptions, events: Sequence[Any]) -> State:
    """Return the rack after all `events`. Raises RuleViolation at the first that the rules refuse."""
    return reduce(apply, events, start(options))


def outcome(state: State) -> LegResult | None:
    """Return the result of a rack that is over, as the sheet has it; None while it is played.

    A result under protest is returned too; `state.protest` says that it may yet be rewritten.
    """
    if state.phase is not Phase.OVER:
        return None
    options, fault = state.options, state.forfeited_by
    if fault is not None:
        won, lost = options.forfeit_for, options.forfeit_against
        home, away = (lost, won) if fault is Side.HOME else (won, lost)
        return LegResult(home=home, away=away, ending=Ending.FORFEIT, at_fault=fault)
    assert state.winner is not None
    balls = state.balls_of(state.winner.other) if state.loser_balls is None else state.loser_balls
    home, away = (options.winner_points, balls) if state.winner is Side.HOME else (balls, options.winner_points)
    return LegResult(home=home, away=away)


def legal(state: State) -> tuple[Any, ...]:
    """Return every event that may happen now and leaves nothing to fill in; what needs facts is in `awaited`."""
    some: list[Any] = [SlowPlay(), AgreeStalemate(), Ruling(Decision.STANDS), Ruling(Decision.REPLAYED)]
    some += [
        AnnounceStalemate(),
        OutOfTurn(),
        *(kind(yes) for kind in (Stalemate, Interference) for yes in (True, False)),
    ]
    some += [Conduct(side, sanction) for side in Side for sanction in Sanction]
    some += [Choose(side, option) for side in Side for option in Option]
    some += [Offence(act, call) for act in Act for call in (None, *FoulCall)]
    some += [BallFell(ball) for ball in sorted({CUE_BALL, *BALLS})]
    some += [kind(side) for kind in (Protest, Default) for side in Side]
    return tuple(event for event in some if accepts(verify, state, event))


def awaited(state: State) -> tuple[type[Any], ...]:
    """Return the kinds of event that may come now and need facts that only the table, or an official, knows.

    >>> [kind.__name__ for kind in awaited(start(EightballOptions()))]
    ['Shot']
    """
    now = {
        Shot: state.phase in _RULES[Shot][0],
        SlowPlay: state.phase in _RULES[SlowPlay][0] and (state.slow(state.turn) > 0 or state.pace >= CLOCK_RUNS),
        Rack: state.phase in _RULES[Rack][0],
        Ruling: state.protest is not None,
    }
    return tuple(kind for kind, so in now.items() if so)


def _found(state: State, event: Any) -> Any:
    """Return the verdict on `event` where there is one. Raises RuleViolation for what may not happen now."""
    return found_on(_RULES, state, event, _not_now)


def _not_now(state: State) -> RuleViolation:
    if state.phase is Phase.OVER:
        return RuleViolation("leg_over", officials.section(state, "result"))
    if state.choice is not None:
        return RuleViolation("choice_open", state.choice.section, side=state.choice.side.value)
    return RuleViolation("not_now", officials.section(state, "result"), waits_for=state.phase.value)


def _check_nothing(state: State, event: Any) -> None:
    """Nothing more than the right phase is asked."""


# --- what happens at the table -------------------------------------------------------------------------


def _shoot(state: State, event: Shot, verdict: Verdict) -> State:
    on_break = state.phase is Phase.BREAK
    legally = not verdict.fouls
    down = tuple(Down(ball, state.turn, legally) for ball in verdict.down)
    meant = event.purposeful and not legally and not on_break
    run = state.run + (len(down) if legally else 0)
    comes = state.verdict is None or state.verdict.shooter is not state.turn
    done = Record(innings=int(comes), shots=1, balls=run - state.run, best_run=run)
    return _after(
        state,
        verdict,
        shot=True,
        run=run,
        records=state.noting(done, state.turn, state.records),
        gone=state.gone + down,
        deliberate=state.deliberate + 1 if meant else 0,
        breaker=state.turn if on_break else state.breaker,
        broken=breaks_the_rack(event) if on_break else state.broken,
        home_group=_home_group(state, verdict),
    )


def _home_group(state: State, verdict: Verdict) -> Group | None:
    if verdict.group is None:
        return state.home_group
    return verdict.group if verdict.shooter is Side.HOME else verdict.group.other


def _after(state: State, verdict: Verdict, *, shot: bool, **changes: Any) -> State:
    """Return the rack with the verdict carried out: the end, a choice, or the next player."""
    changes |= {"verdict": verdict, "cue": verdict.cue, "choice": verdict.choice}
    if verdict.fouls:
        so_far = changes.get("records", state.records)
        changes["records"] = state.noting(Record(fouls=1), verdict.shooter, so_far)
    if verdict.next is not state.turn:
        changes["run"] = 0
        changes["announced"] = _turn_over(state, verdict)
    if shot or verdict.next is not state.turn:
        changes["to_admit"] = verdict.next is not state.turn and _to_be_admitted(state, verdict)
    if verdict.next is None:
        return replace(state, **changes, phase=Phase.OVER, winner=verdict.winner, how=verdict.how)
    side, choosing = verdict.next, verdict.choice is not None
    times = state.came(side) + comes(state, side, shot=shot and not choosing)
    changes["came_home" if side is Side.HOME else "came_away"] = times
    going_on = Phase.SHOT if changes.get("broken", state.broken) else Phase.BREAK
    return replace(state, **changes, turn=side, phase=Phase.CHOICE if choosing else going_on)


def _turn_over(state: State, verdict: Verdict) -> tuple[int, ...]:
    """Return the turns without a ball down after this one; a ball down is progress."""
    if not state.announced:
        return ()
    if verdict.down:
        return (0, 0) if rules_of(state.options).stalemate == "judged" else ()
    home, away = state.announced
    return (home + 1, away) if state.turn is Side.HOME else (home, away + 1)


def _check_choose(state: State, event: Choose) -> None:
    check_choice(state.choice, event.side, event.option)


def _choose(state: State, event: Choose, found: None) -> State:
    state = replace(state, choice=None, cue=PLACE_AFTER[event.option])
    if event.option in RERACKS:
        state = fresh_balls(state)
        if event.option is Option.RERACK_OFFENDER_BREAKS:
            state = replace(at_the_table(state, -1), turn=state.turn.other)
        return state
    assert state.verdict is not None
    own_break = state.verdict.shooter is event.side and state.options.doubles_order == "shots"
    state = at_the_table(state, int(own_break))
    return replace(state, phase=Phase.SHOT if state.broken else Phase.BREAK)


def _check_offence(state: State, event: Offence) -> Verdict:
    rules = rules_of(state.options)
    if event.act not in BETWEEN_SHOTS:
        raise RuleViolation("only_during_a_shot", "", field="act", act=event.act.value)
    if event.act in ONLY_IN_HAND and state.cue is CuePlace.POSITION:
        raise RuleViolation("not_in_hand", "", field="act", act=event.act.value)
    if event.act is Act.BEFORE_ANSWER and not state.to_admit:
        raise RuleViolation("nothing_to_acknowledge", rules.sections["answer"], field="act")
    return rule_on_offence(state, event)


def _to_be_admitted(state: State, verdict: Verdict) -> bool:
    """Whether the shooter fouled in a way that has to be admitted; a scratch has not (FOULING xv)."""
    plain = rules_of(state.options).no_answer_needed
    return bool(verdict.disputed) or any(foul not in plain for foul in verdict.fouls)


def _offend(state: State, event: Offence, verdict: Verdict) -> State:
    passed = verdict.next is not state.turn
    meant = state.deliberate + 1 if event.purposeful else 0
    return _after(state, verdict, shot=False, deliberate=meant if passed else state.deliberate)


def _slow_play(state: State, event: SlowPlay, verdict: Verdict) -> State:
    clock = rules_of(state.options).clock
    if clock is not None and clock.imposed:
        return _after(state, verdict, shot=False, pace=min(CLOCK_RUNS, state.pace + 1))
    count = state.slow(state.turn) + 1
    slow: dict[str, Any] = {"slow_home" if state.turn is Side.HOME else "slow_away": count}
    deliberate = state.deliberate if verdict.next is state.turn else 0
    return _after(state, verdict, shot=False, deliberate=deliberate, **slow)


def _check_ball_fell(state: State, event: BallFell) -> None:
    if event.ball not in state.on_table | {CUE_BALL}:
        raise RuleViolation("ball_not_on_the_table", rules_of(state.options).sections["fell_by_itself"], field="ball")


def _ball_fell(state: State, event: BallFell, found: None) -> State:
    return state  # it is put back where it was


def _out_of_turn(state: State, event: OutOfTurn, verdict: Verdict) -> State:
    down = tuple(Down(ball, verdict.shooter, False) for ball in verdict.down)
    return _after(state, verdict, shot=False, gone=state.gone + down)


def _punish(state: State, event: Conduct, verdict: Verdict) -> State:
    return _after(state, verdict, shot=False)


_ALL = frozenset(Phase)
_GOING = _ALL - {Phase.OVER}
_SHOT = frozenset({Phase.SHOT})
# For each kind of event: when it may come, what is found on it (or refused), and what it makes of the rack.
_RULES: dict[type[Any], tuple[frozenset[Phase], Callable[[State, Any], Any], Callable[[State, Any, Any], State]]] = {
    Shot: (frozenset({Phase.BREAK, Phase.SHOT}), rule_on, _shoot),
    Choose: (frozenset({Phase.CHOICE}), _check_choose, _choose),
    Offence: (_SHOT, _check_offence, _offend),
    SlowPlay: (_SHOT, rule_on_slow_play, _slow_play),
    BallFell: (_SHOT | {Phase.CHOICE}, _check_ball_fell, _ball_fell),
    AgreeStalemate: (_SHOT, officials.check_agreed, officials.stalemate),
    AnnounceStalemate: (_SHOT, officials.check_announced, officials.announce),
    Stalemate: (_SHOT, officials.check_stalemate, officials.stalemate),
    OutOfTurn: (_SHOT, rule_out_of_turn, _out_of_turn),
    Conduct: (_SHOT, rule_on_conduct, _punish),
    Interference: (_SHOT, officials.check_interference, officials.interference),
    Protest: (_ALL, officials.check_protest, officials.protest),
    Ruling: (_ALL, officials.check_ruling, officials.decide),
    Rack: (frozenset({Phase.RACK}), officials.check_rack, officials.enter_rack),
    Default: (_GOING, _check_nothing, officials.give_up),
}
