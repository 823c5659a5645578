"""The play of a rack of 8-ball: what may happen now, and what follows from it (8-BALL OFFICIAL RULES OF PLAY)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from games.base import LegResult, Side
from games.cue.engine.choices import PLACE_AFTER, RERACKS, Option
from games.cue.engine.events import Choose, SlowPlay
from games.cue.engine.fouls import Foul, Loss
from games.cue.engine.pool.rack import AT_THE_TABLE, SHOT, RackEngine
from games.cue.engine.pool.state import Phase
from games.cue.engine.pool.verdicts import comes
from games.cue.engine.settings import Clock, RuleSet
from games.cue.engine.shot import BETWEEN_SHOTS, Act, Down, FoulCall, Shot
from games.cue.engine.steps import Steps, step, table
from games.eightball.engine import officials, ruling
from games.eightball.engine.breaking import breaks_the_rack
from games.eightball.engine.events import AgreeStalemate, Decision, Event, Offence, Protest, Rack, Ruling
from games.eightball.engine.judging import Judged, acts_of
from games.eightball.engine.racking import again, at_the_table, fresh_balls, new_leg
from games.eightball.engine.state import EightballOptions, EightballState, Group, Record, Verdict, rules_of
from games.eightball.engine.verdicts import lost
from games.legs import won_by
from kit.pure.violations import RuleViolation

State = EightballState
_ALL = frozenset(Phase)


class EightballEngine(RackEngine[EightballOptions, EightballState, Event, Verdict]):
    """The engine of 8-ball under every rule set that names its racks so."""

    end_topic: ClassVar[str] = "result"
    wait_topic: ClassVar[str] = "result"

    def own_steps(self) -> Steps[State]:
        return table(
            step(Offence, SHOT, self._rule_on_offence, self._offend),
            step(AgreeStalemate, SHOT, officials.check_agreed, self.stalemate),
            step(Protest, _ALL, officials.check_protest, officials.protest),
            step(Ruling, _ALL, officials.check_ruling, officials.decide),
            step(Rack, {Phase.RACK}, officials.check_rack, officials.enter_rack),
        )

    def start(self, options: EightballOptions) -> State:
        """Return a rack before its break; the home side breaks leg 1, the other side leg 2 (BREAK SHOT i).

        >>> start(EightballOptions()).turn.value, start(EightballOptions(leg=2)).turn.value
        ('home', 'away')
        >>> rack = apply(start(EightballOptions()), Shot(to_rail=6))  # a dry break
        >>> rack.turn.value, rack.cue.value, rack.home_group is None
        ('away', 'position', True)
        """
        return new_leg(options)

    def rules(self, state: State) -> RuleSet:
        return rules_of(state.options)

    def played_out(self, state: State, winner: Side) -> LegResult:
        """Return ten for the winner. A result under protest may yet be rewritten; `state.protest` says so."""
        balls = state.balls_of(winner.other) if state.loser_balls is None else state.loser_balls
        return won_by(winner, state.options.winner_points, balls)

    def plain_events(self) -> list[Event]:
        some: list[Event] = [AgreeStalemate(), Ruling(Decision.STANDS), Ruling(Decision.REPLAYED)]
        some += [Offence(act, call) for act in Act for call in (None, *FoulCall)]
        return [*some, *(Protest(side) for side in Side), *self.rack_events()]

    def awaited(self, state: State) -> tuple[type[object], ...]:
        """Return the kinds of event that may come now and need facts that only the table, or an official, knows.

        >>> [kind.__name__ for kind in awaited(start(EightballOptions()))]
        ['Shot']
        """
        now = {
            Shot: state.phase in AT_THE_TABLE,
            SlowPlay: state.phase is Phase.SHOT and self.is_timed(state),
            Rack: state.phase is Phase.RACK,
            Ruling: state.protest is not None,
        }
        return tuple(kind for kind, so in now.items() if so)

    # --- what is ruled -----------------------------------------------------------------------------------

    def rule_on(self, state: State, shot: Shot) -> Verdict:
        return ruling.rule_on(state, shot)

    def acts_of(self, state: State, shot: Shot) -> Sequence[Foul]:
        return acts_of(rules_of(state.options), shot, on_break=False)

    def penalize(self, state: State, offender: Side, fouls: Sequence[Foul], *, shot: Shot | None = None) -> Verdict:
        return ruling.penalize(state, offender, fouls, shot)

    def serious(self, state: State, offender: Side, *sections: str) -> Verdict:
        return ruling.rack_for_conduct(state, offender, *sections)

    def warn(self, state: State, side: Side, section: str) -> Verdict:
        return ruling.warned(state, side, section)

    def _rule_on_offence(self, state: State, event: Offence) -> Verdict:
        self.check_act(state, event.act, BETWEEN_SHOTS)
        if event.act is Act.BEFORE_ANSWER and not state.to_admit:
            section = rules_of(state.options).sections["answer"]
            raise RuleViolation("nothing_to_acknowledge", section, field="act")
        return ruling.rule_on_offence(state, event)

    # --- slow play: a warning, then fouls, then the rack (AMB-P3); or a clock, once a referee has set it ---------

    def seconds_allowed(self, state: State) -> int:
        return _clock(state).seconds

    def is_timed(self, state: State) -> bool:
        clock = rules_of(state.options).clock
        return super().is_timed(state) if clock is None or clock.imposed else state.slow(state.turn) > 0

    def too_slow(self, state: State) -> Verdict:
        clock = _clock(state)
        if not clock.imposed and state.slow(state.turn) + 1 >= clock.loses_at:
            return lost(state, rules_of(state.options), Judged(standing=(Foul.SLOW_PLAY, Loss.SLOW_PLAY)))
        return self.penalize(state, state.turn, [Foul.SLOW_PLAY])

    def slow_play(self, state: State, event: SlowPlay, verdict: Verdict) -> State:
        if _clock(state).imposed:
            return super().slow_play(state, event, verdict)
        slow = {"slow_home" if state.turn is Side.HOME else "slow_away": state.slow(state.turn) + 1}
        deliberate = state.deliberate if verdict.next is state.turn else 0
        return self.after(state, verdict, shot=False, deliberate=deliberate, **slow)

    # --- what follows ------------------------------------------------------------------------------------

    def shoot(self, state: State, shot: Shot, verdict: Verdict) -> State:
        on_break = state.phase is Phase.BREAK
        legally = not verdict.fouls
        down = tuple(Down(ball, state.turn, legally) for ball in verdict.down)
        meant = shot.purposeful and not legally and not on_break
        run = state.run + (len(down) if legally else 0)
        came = state.verdict is None or state.verdict.shooter is not state.turn
        done = Record(innings=int(came), shots=1, balls=run - state.run, best_run=run)
        return self.after(
            state,
            verdict,
            shot=True,
            run=run,
            records=state.noting(done, state.turn, state.records),
            gone=state.gone + down,
            deliberate=state.deliberate + 1 if meant else 0,
            breaker=state.turn if on_break else state.breaker,
            broken=breaks_the_rack(shot) if on_break else state.broken,
            home_group=_home_group(state, verdict),
        )

    def after(self, state: State, verdict: Verdict, *, shot: bool, **changes: Any) -> State:
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

    def choose(self, state: State, event: Choose, checked: None) -> State:
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

    def _offend(self, state: State, event: Offence, verdict: Verdict) -> State:
        passed = verdict.next is not state.turn
        meant = state.deliberate + 1 if event.purposeful else 0
        return self.after(state, verdict, shot=False, deliberate=meant if passed else state.deliberate)

    def again(self, state: State) -> State:
        return again(state)

    def stalemate_turns(self, state: State) -> int:
        return rules_of(state.options).stalemate_turns


def _clock(state: State) -> Clock:
    """Return the clock of the rule set. Raises RuleViolation ``no_clock`` where nobody counts seconds."""
    rules = rules_of(state.options)
    if rules.clock is None:
        raise RuleViolation("no_clock", rules.sections["clock"])
    return rules.clock


def _home_group(state: State, verdict: Verdict) -> Group | None:
    if verdict.group is None:
        return state.home_group
    return verdict.group if verdict.shooter is Side.HOME else verdict.group.other


def _turn_over(state: State, verdict: Verdict) -> tuple[int, ...]:
    """Return the turns without a ball down after this one; a ball down is progress."""
    if not state.announced:
        return ()
    if verdict.down:
        return (0, 0) if rules_of(state.options).stalemate == "judged" else ()
    home, away = state.announced
    return (home + 1, away) if state.turn is Side.HOME else (home, away + 1)


def _to_be_admitted(state: State, verdict: Verdict) -> bool:
    """Whether the shooter fouled in a way that has to be admitted; a scratch has not (FOULING xv)."""
    plain = rules_of(state.options).no_answer_needed
    return bool(verdict.disputed) or any(foul not in plain for foul in verdict.fouls)


ENGINE = EightballEngine()
start, verify, apply, replay = ENGINE.start, ENGINE.verify, ENGINE.apply, ENGINE.replay
outcome, legal, awaited = ENGINE.outcome, ENGINE.legal, ENGINE.awaited
