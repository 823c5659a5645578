"""The play of a frame of blackball or WEPF 8-ball: what may happen now, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.base import LegResult, Side
from games.blackball.engine import events as e
from games.blackball.engine.ruling import rule_on, rule_on_conduct, rule_on_offence, rule_on_time
from games.blackball.engine.settings import Weight
from games.blackball.engine.shot import Act, Shot
from games.blackball.engine.state import BlackballOptions, BlackballState, Phase, Tally, Verdict
from games.cue.engine.balls import BallsEngine
from games.cue.engine.choices import PLACE_AFTER, Choice, CuePlace, Option
from games.cue.engine.events import BallFell, Choose, Default, Interference
from games.cue.engine.shot import CUE_BALL, Down
from games.cue.engine.state import CLOCK_RUNS
from games.cue.engine.steps import Steps, nothing, step, table
from games.legs import won_by
from kit.pure.violations import RuleViolation

State = BlackballState

_SHOT = frozenset({Phase.SHOT})
_NAMING = frozenset({Phase.SHOT, Phase.NAME})
_AT_THE_TABLE = _NAMING | {Phase.BREAK}
_GOING = frozenset(Phase) - {Phase.OVER}


class BlackballEngine(BallsEngine[BlackballOptions, BlackballState, e.Event]):
    """The engine of both rule sets: what they differ in is in their settings."""

    over = Phase.OVER
    end_topic = "result"
    fell_topic = "fell"

    def steps_of_events(self) -> Steps[State]:
        return table(
            step(Shot, _AT_THE_TABLE, rule_on, _shoot),
            step(Choose, frozenset({Phase.CHOICE}), self.check_choose, self._choose),
            step(e.NameColour, frozenset({Phase.NAME}), nothing, _name),
            step(e.FoulSnooker, _SHOT, _check_foul_snooker, _foul_snooker),
            step(e.NominateBall, _SHOT, _check_nominate, _nominate),
            step(e.Offence, _NAMING, rule_on_offence, _rule_only),
            step(e.TimeUp, _AT_THE_TABLE, _check_time, _time_up),
            step(BallFell, _SHOT, self.check_ball_fell, self.as_it_was),
            step(Interference, _SHOT, nothing, self.interference),
            step(e.Stalemate, _SHOT, _check_stalemate, self.stalemate),
            step(e.Conduct, _NAMING, _check_conduct, _conduct),
            step(Default, _GOING, nothing, self.give_up),
        )

    def start(self, options: BlackballOptions) -> State:
        """Return a frame before its break.

        >>> frame = start(BlackballOptions())
        >>> frame.phase.value, len(frame.on_table), frame.cue.value
        ('break', 15, 'baulk')
        """
        home = options.breaker is Side.HOME
        return State(
            options=options,
            phase=Phase.BREAK,
            turn=options.breaker,
            came_home=int(home),
            came_away=int(not home),
            home=Tally(visits=int(home)),
            away=Tally(visits=int(not home)),
        )

    def played_out(self, state: State, winner: Side) -> LegResult:
        return won_by(winner, 1, 0)

    def section(self, state: State, topic: str) -> str:
        return state.rules.sections[topic]

    def not_yet(self, state: State) -> RuleViolation:
        if state.phase is Phase.NAME:
            return RuleViolation("name_first", state.rules.sections["naming"])
        return RuleViolation("not_now", state.rules.sections["result"])

    def plain_events(self) -> list[e.Event]:
        some: list[e.Event] = [Choose(side, option) for side in Side for option in Option]
        some += [e.NameColour(group) for group in e.Group]
        some += [e.FoulSnooker(), *(e.NominateBall(ball) for ball in range(1, 16))]
        some += [e.TimeUp(), e.Stalemate(), Interference(restored=True), Interference(restored=False)]
        some += [BallFell(ball) for ball in range(CUE_BALL, 16)]
        some += [e.Conduct(side, sanction) for side in Side for sanction in e.Sanction]
        some += [e.Offence(side, act, True, False) for side in Side for act in Act]
        return [*some, *(Default(side) for side in Side)]

    def awaited(self, state: State) -> tuple[type[object], ...]:
        return (Shot,) if state.phase in _AT_THE_TABLE else ()

    def _choose(self, state: State, event: Choose, checked: None) -> State:
        if event.option is Option.REPLAY:
            return self.again(state)
        # A foul snooker that the referee has seen is gone once the cue ball is taken away.
        stays = state.foul_snooker and event.option is Option.ACCEPT
        return replace(state, phase=Phase.SHOT, choice=None, cue=PLACE_AFTER[event.option], foul_snooker=stays)

    def again(self, state: State) -> State:
        """Return the frame racked again; whoever broke it breaks again (WPA 5.12, WEPF X)."""
        fresh = self.start(state.options)
        return replace(fresh, frames=state.frames + 1, pace=state.pace, home=state.home, away=state.away)


# --- carrying a verdict out ------------------------------------------------------------------------------


def _shoot(state: State, event: Shot, verdict: Verdict) -> State:
    if verdict.replay:
        return replace(state, verdict=verdict)
    met = bool(event.first) or bool(event.touching)
    own = 0 if verdict.fouls or verdict.replaced or verdict.rerack else len(verdict.down)
    return _after(state, verdict, down=() if verdict.replaced else verdict.down, shots=1, balls=own, met=met)


def _after(
    state: State, verdict: Verdict, *, down: Sequence[int] = (), shots: int = 0, balls: int = 0, met: bool = False
) -> State:
    """Return the frame with the verdict carried out: balls, group, counters, and who is next from where.

    `shots` and `balls` are what the player at the table made of it, `met` whether the cue ball met a ball.
    """
    run, met = state.run + balls, state.met or met
    new: dict[str, Any] = {
        "gone": (*state.gone, *(Down(ball, state.turn) for ball in down)),
        "met": met,
        "run": run,
        "verdict": verdict,
        "choice": verdict.choice,
        "nominated": None,
        "foul_snooker": False,
        "provisional": None,
        "home": _tally(state, Side.HOME, verdict, shots, balls),
        "away": _tally(state, Side.AWAY, verdict, shots, balls),
    }
    if verdict.weight is Weight.SERIOUS:
        shooter = verdict.shooter
        new[f"serious_{shooter.value}"] = state.serious(shooter) + 1
    if verdict.group is not None:
        new["home_group"] = verdict.group if verdict.shooter is Side.HOME else verdict.group.other
    if verdict.next is None:
        new |= {"phase": Phase.OVER, "winner": verdict.winner, "how": verdict.how, "choice": None}
    else:
        new |= _next(state, verdict, met=met)
    return replace(state, **new)


def _tally(state: State, side: Side, verdict: Verdict, shots: int, balls: int) -> Tally:
    """Return what `side` did in the frame, with what the verdict adds to it."""
    old, at_table = state.tally(side), side is state.turn
    fouled = bool(verdict.fouls) and side is verdict.shooter
    comes = side is verdict.next and (verdict.second_visit or not at_table)
    if not (fouled or comes or (at_table and shots)):
        return old
    return Tally(
        shots=old.shots + (shots if at_table else 0),
        balls=old.balls + (balls if at_table else 0),
        fouls=old.fouls + fouled,
        visits=old.visits + comes,
        best_run=max(old.best_run, state.run + balls if at_table else 0),
    )


def _next(state: State, verdict: Verdict, *, met: bool) -> dict[str, Any]:
    """Return what changes for who plays next; a turn that is over is counted when it met no ball."""
    side, old = verdict.next, state.turn
    assert side is not None
    new: dict[str, Any] = {"visits": verdict.visits, "free_shot": verdict.free_shot, "cue": verdict.cue}
    if side is not old:
        came = state.came_home if side is Side.HOME else state.came_away
        barren = state.barren_home if old is Side.HOME else state.barren_away
        new |= {"turn": side, "met": False, f"came_{side.value}": came + 1}
        new[f"barren_{old.value}"] = 0 if met else barren + 1
    if side is not old or verdict.second_visit:
        new["run"] = 0
    if verdict.rerack:
        new |= {"gone": (), "home_group": None, "frames": state.frames + 1}
    phase = Phase.BREAK if verdict.rerack else Phase.NAME if verdict.must_name else Phase.SHOT
    fouled = verdict.weight not in (None, Weight.TURN)
    new["phase"] = Phase.CHOICE if verdict.choice is not None else phase
    new["after_foul"] = fouled and not verdict.rerack
    return new


def _rule_only(state: State, event: object, verdict: Verdict) -> State:
    return _after(state, verdict)


# --- colours, snookers, nominations ----------------------------------------------------------------------


def _name(state: State, event: e.NameColour, checked: None) -> State:
    """Give the shooter a colour that was potted at once, and any other once it is potted (WEPF H 2, 3)."""
    verdict = state.verdict
    assert verdict is not None
    if set(verdict.down) & event.group.balls:
        home = event.group if state.turn is Side.HOME else event.group.other
        return replace(state, phase=Phase.SHOT, home_group=home)
    return replace(state, phase=Phase.SHOT, provisional=event.group)


def _check_foul_snooker(state: State, event: e.FoulSnooker) -> None:
    section = state.rules.sections.get("foul_snooker", "")
    if not state.rules.foul_snookers:
        raise RuleViolation("not_in_these_rules")
    if not state.after_foul:
        raise RuleViolation("no_foul_before", section)
    if state.foul_snooker:
        raise RuleViolation("already_ruled", section)


def _foul_snooker(state: State, event: e.FoulSnooker, checked: None) -> State:
    """Offer baulk to the player who was snookered; whoever is there already may only name a ball."""

    state = replace(state, foul_snooker=True)
    if state.cue is CuePlace.BAULK:
        return state
    section = state.rules.sections["foul_snooker"]
    choice = Choice(state.turn, state.player, (Option.ACCEPT, Option.FROM_BAULK), section)
    return replace(state, phase=Phase.CHOICE, choice=choice)


def _check_nominate(state: State, event: e.NominateBall) -> None:
    section = state.rules.sections.get("foul_snooker", "")
    if not state.foul_snooker:
        raise RuleViolation("no_foul_snooker", section)
    if event.ball not in state.on_table or event.ball in state.left(state.turn):
        raise RuleViolation("not_to_nominate", section, field="ball", ball=event.ball)


def _nominate(state: State, event: e.NominateBall, checked: None) -> State:
    return replace(state, nominated=event.ball)


# --- the rest --------------------------------------------------------------------------------------------


def _check_time(state: State, event: e.TimeUp) -> Verdict:
    return rule_on_time(state)


def _time_up(state: State, event: e.TimeUp, verdict: Verdict) -> State:
    if verdict.warning:
        return replace(state, verdict=verdict, pace=min(CLOCK_RUNS, state.pace + 1))
    return _after(state, verdict)


def _check_stalemate(state: State, event: e.Stalemate) -> None:
    turns = state.rules.stalemate_turns
    counted = min(state.barren_home, state.barren_away)
    if counted < turns:
        raise RuleViolation("no_stalemate", state.rules.sections["stalemate"], turns=turns, counted=counted)


def _check_conduct(state: State, event: e.Conduct) -> Verdict | None:
    if event.sanction is e.Sanction.WARNING:
        return None
    return rule_on_conduct(state, event.side, frame=event.sanction is e.Sanction.FRAME)


def _conduct(state: State, event: e.Conduct, verdict: Verdict | None) -> State:
    return state if verdict is None else _after(state, verdict)


ENGINE = BlackballEngine()
start, verify, apply, replay = ENGINE.start, ENGINE.verify, ENGINE.apply, ENGINE.replay
outcome, legal = ENGINE.outcome, ENGINE.legal
