"""The play of a rack of 8-ball: what may happen now, and what follows from it (8-BALL OFFICIAL RULES OF PLAY).

The engine is told what was seen at the table and rules on it; a choice that a rule leaves to a person is an
event of its own, and no shot is taken before it is answered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from games.base import Ending, LegResult, RuleViolation, Side
from games.cue.engine.choices import PLACE_AFTER, RERACKS, CuePlace, Option, check_choice
from games.cue.engine.pool.events import (
    AnnounceStalemate,
    Conduct,
    Interference,
    OutOfTurn,
    Sanction,
    Stalemate,
)
from games.cue.engine.shot import BETWEEN_SHOTS, CUE_BALL, ONLY_IN_HAND, Act, FoulCall, Shot
from games.eightball.engine.breaking import breaks_the_rack
from games.eightball.engine.events import (
    AgreeStalemate,
    BallFell,
    Choose,
    Decision,
    Default,
    How,
    Offence,
    Protest,
    Rack,
    Ruling,
    SlowPlay,
)
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
    Down,
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
    phase = Phase.RACK if options.mode == "rack" else Phase.BREAK
    records = (Record(),) * (2 * options.players)
    fresh = State(options=options, phase=phase, breaker=options.breaker, turn=options.breaker, records=records)
    looked_for = (0, 0) if rules_of(options).stalemate == "judged" else ()
    return _at_the_table(replace(fresh, announced=looked_for, pace=options.pace), 1)


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
    state = start(options)
    for event in events:
        state = apply(state, event)
    return state


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
    return tuple(event for event in some if _may(state, event))


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
    known = _RULES.get(type(event))
    if known is None:
        raise RuleViolation("unknown_event", "", event=type(event).__name__)
    phases, check, _ = known
    if state.phase not in phases:
        raise _not_now(state)
    return check(state, event)


def _section(state: State, topic: str) -> str:
    return rules_of(state.options).sections[topic]


def _may(state: State, event: Any) -> bool:
    try:
        verify(state, event)
    except RuleViolation:
        return False
    return True


def _not_now(state: State) -> RuleViolation:
    if state.phase is Phase.OVER:
        return RuleViolation("leg_over", _section(state, "result"))
    if state.choice is not None:
        return RuleViolation("choice_open", state.choice.section, side=state.choice.side.value)
    return RuleViolation("not_now", _section(state, "result"), waits_for=state.phase.value)


def _at_the_table(state: State, times: int) -> State:
    """Count that a partner of the side whose turn it is came to the table (or, below zero, did not)."""
    if state.turn is Side.HOME:
        return replace(state, came_home=state.came_home + times)
    return replace(state, came_away=state.came_away + times)


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
        state = _fresh_balls(state)
        if event.option is Option.RERACK_OFFENDER_BREAKS:
            state = replace(_at_the_table(state, -1), turn=state.turn.other)
        return state
    assert state.verdict is not None
    own_break = state.verdict.shooter is event.side and state.options.doubles_order == "shots"
    state = _at_the_table(state, int(own_break))
    return replace(state, phase=Phase.SHOT if state.broken else Phase.BREAK)


def _fresh_balls(state: State) -> State:
    return replace(
        state, phase=Phase.BREAK, gone=(), broken=False, home_group=None, cue=CuePlace.HEAD, racked=state.racked + 1
    )


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


def _check_agreed(state: State, event: AgreeStalemate) -> None:
    rules = rules_of(state.options)
    if rules.stalemate != "agreed":
        raise RuleViolation("not_in_these_rules", rules.sections["stalemate"])
    if state.deliberate < 2 * rules.stalemate_turns:
        section = rules.sections["stalemate"]
        raise RuleViolation("no_stalemate", section, turns=2 * rules.stalemate_turns, counted=state.deliberate)


def _check_announced(state: State, event: AnnounceStalemate) -> None:
    rules = rules_of(state.options)
    if rules.stalemate != "announced":
        raise RuleViolation("not_in_these_rules", rules.sections["stalemate"])
    if state.announced:
        raise RuleViolation("already_announced", rules.sections["stalemate"])


def _announce(state: State, event: AnnounceStalemate, found: None) -> State:
    return replace(state, announced=(0, 0))


def _check_stalemate(state: State, event: Stalemate) -> None:
    """A referee ends the rack after enough turns; where it was announced, both may agree to that before."""
    rules = rules_of(state.options)
    section = rules.sections["stalemate"]
    if rules.stalemate == "agreed":
        raise RuleViolation("not_in_these_rules", section)
    if not state.announced:
        raise RuleViolation("not_announced", section)
    early = event.agreed and rules.stalemate == "announced"
    if not early and min(state.announced) < rules.stalemate_turns:
        raise RuleViolation("turns_left", section, turns=rules.stalemate_turns, counted=min(state.announced))


def _stalemate(state: State, event: Any, found: None) -> State:
    return _again(state)


def _out_of_turn(state: State, event: OutOfTurn, verdict: Verdict) -> State:
    down = tuple(Down(ball, verdict.shooter, False) for ball in verdict.down)
    return _after(state, verdict, shot=False, gone=state.gone + down)


def _punish(state: State, event: Conduct, verdict: Verdict) -> State:
    return _after(state, verdict, shot=False)


def _check_interference(state: State, event: Interference) -> None:
    if not _section(state, "interference"):
        raise RuleViolation("not_in_these_rules", "")


def _interference(state: State, event: Interference, found: None) -> State:
    """The shot is played again; where the balls cannot be put back it is a stalemate (WPA 1.9)."""
    return state if event.restored else _again(state)


def _again(state: State) -> State:
    """Return the leg with a new rack; whoever broke the last one breaks again."""
    fresh = replace(start(state.options), came_home=0, came_away=0, breaker=state.breaker, turn=state.breaker)
    return replace(
        _at_the_table(fresh, 1),
        racked=state.racked + 1,
        protest=state.protest,
        ruling=state.ruling,
        records=state.records,
    )


# --- protests, whole racks, forfeits -------------------------------------------------------------------


def _check_protest(state: State, event: Protest) -> None:
    if not _section(state, "protest"):
        raise RuleViolation("not_in_these_rules", "")
    if state.protest is not None:
        raise RuleViolation("already_protested", _section(state, "protest"), side=state.protest.side.value)
    if state.ruling is not None:
        raise RuleViolation("already_ruled", _section(state, "protest"))


def _protest(state: State, event: Protest, found: None) -> State:
    return replace(state, protest=event)


def _too_many_balls(state: State) -> RuleViolation:
    most, out = state.options.max_loser, state.options.winner_points
    return RuleViolation("too_many_balls", _section(state, "result"), field="balls", balls=most, out=out)


def _check_ruling(state: State, event: Ruling) -> None:
    if state.protest is None:
        raise RuleViolation("no_protest", _section(state, "protest"))
    rewritten = event.decision is Decision.REWRITTEN
    if rewritten and event.winner is None:
        raise RuleViolation("fact_missing", _section(state, "protest"), field="winner", fact="winner")
    if not rewritten and (event.winner is not None or event.balls):
        raise RuleViolation("nothing_to_rewrite", _section(state, "protest"), field="winner")
    if not 0 <= event.balls <= state.options.max_loser:
        raise _too_many_balls(state)


def _rule(state: State, event: Ruling, found: None) -> State:
    state = replace(state, protest=None, ruling=event)
    if event.decision is Decision.STANDS:
        return state
    if event.decision is Decision.REPLAYED:
        return _again(state)
    return replace(
        state,
        phase=Phase.OVER,
        choice=None,
        forfeited_by=None,
        winner=event.winner,
        how=How.RULED,
        loser_balls=event.balls,
    )


_LAST = frozenset({How.EIGHT_WITH_LAST, How.WRONG_POCKET, How.FOUL_WITH_EIGHT, How.FOUL_ON_EIGHT, How.NOT_MARKED})


def _check_rack(state: State, event: Rack) -> None:
    options = state.options
    known = {How.EIGHT_POTTED, *(How(loss.value) for loss in rules_of(options).losses)}
    if event.how not in known:
        raise RuleViolation("no_such_ending", _section(state, "result"), field="how", how=event.how.value)
    if not 0 <= event.balls <= options.max_loser:
        raise _too_many_balls(state)
    if options.loser_counts != "off_the_table" or not options.max_loser:  # without points for balls nobody counts them
        return
    if event.how in _LAST and event.balls != options.max_loser:
        raise RuleViolation("loser_had_all_balls", _section(state, "result"), field="balls", balls=options.max_loser)
    if event.how is How.EIGHT_EARLY and event.balls == options.max_loser:
        raise RuleViolation("loser_had_balls_left", _section(state, "result"), field="balls", balls=options.max_loser)


def _rack(state: State, event: Rack, found: None) -> State:
    return replace(state, phase=Phase.OVER, winner=event.winner, how=event.how, loser_balls=event.balls)


def _default(state: State, event: Default, found: None) -> State:
    return replace(state, phase=Phase.OVER, choice=None, forfeited_by=event.side, winner=event.side.other)


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
    AgreeStalemate: (_SHOT, _check_agreed, _stalemate),
    AnnounceStalemate: (_SHOT, _check_announced, _announce),
    Stalemate: (_SHOT, _check_stalemate, _stalemate),
    OutOfTurn: (_SHOT, rule_out_of_turn, _out_of_turn),
    Conduct: (_SHOT, rule_on_conduct, _punish),
    Interference: (_SHOT, _check_interference, _interference),
    Protest: (_ALL, _check_protest, _protest),
    Ruling: (_ALL, _check_ruling, _rule),
    Rack: (frozenset({Phase.RACK}), _check_rack, _rack),
    Default: (_GOING, _check_nothing, _default),
}
