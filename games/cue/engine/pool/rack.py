"""What is ruled alike in every game of pool and in 8-ball: conduct, slow play, stalemates, what comes from outside.

A game adds how it rules on a shot, and what a foul and a serious foul cost.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, TypeVar

from games.base import Side
from games.cue.engine.balls import BallsEngine
from games.cue.engine.choices import CuePlace, Option, check_not_in_hand
from games.cue.engine.events import BallFell, Choose, Default, Interference, SlowPlay
from games.cue.engine.fouls import Foul
from games.cue.engine.play import EventT, OptionsT
from games.cue.engine.pool.events import AnnounceStalemate, Conduct, OutOfTurn, RackEvent, Sanction, Stalemate
from games.cue.engine.pool.judging import acts_of
from games.cue.engine.pool.settings import RackRules
from games.cue.engine.pool.state import Phase, RackState
from games.cue.engine.shot import CUE_BALL, ONLY_IN_HAND, Act, Down, Shot, check_shot
from games.cue.engine.state import CLOCK_RUNS, BallsVerdict
from games.cue.engine.steps import Steps, missing, nothing, step, table
from kit.pure.violations import RuleViolation

S = TypeVar("S", bound=RackState)
V = TypeVar("V", bound=BallsVerdict)

GOING = frozenset(Phase) - {Phase.OVER}
SHOT = frozenset({Phase.SHOT})
AT_THE_TABLE = frozenset({Phase.BREAK, Phase.SHOT})
SETTLED = frozenset({Phase.SHOT, Phase.CHOICE})


class RackEngine(BallsEngine[OptionsT, S, EventT], Generic[OptionsT, S, EventT, V]):
    """An engine of a game that is played by the rack. `wait_topic` is cited when nothing may come yet."""

    over = Phase.OVER
    disturbed: ClassVar[frozenset[Phase]] = SHOT
    wait_topic: ClassVar[str] = "legal_break"

    def steps_of_events(self) -> Steps[S]:
        shared = table(
            step(Shot, AT_THE_TABLE, self.rule_on, self.shoot),
            step(Choose, frozenset({Phase.CHOICE}), self.check_choose, self.choose),
            step(OutOfTurn, SHOT, self.rule_out_of_turn, self.carry_out_of_turn),
            step(SlowPlay, SHOT, self._rule_on_slow_play, self.slow_play),
            step(Conduct, SHOT, self._rule_on_conduct, self.carry_out),
            step(BallFell, SETTLED, self.check_ball_fell, self.as_it_was),
            step(Interference, self.disturbed, self._check_interference, self.interference),
            step(AnnounceStalemate, SHOT, self._check_announcement, self._announce),
            step(Stalemate, SHOT, self._check_stalemate, self.stalemate),
            step(Default, GOING, nothing, self.give_up),
        )
        return {**shared, **self.own_steps()}

    # --- what a game adds --------------------------------------------------------------------------------

    @abstractmethod
    def own_steps(self) -> Steps[S]:
        """Return the kinds of event that only this game has, or takes otherwise."""

    @abstractmethod
    def rules(self, state: S) -> RackRules:
        """Return the settings of the leg."""

    @abstractmethod
    def rule_on(self, state: S, shot: Shot) -> V:
        """Return the verdict on a shot. Raises RuleViolation for impossible or missing facts."""

    @abstractmethod
    def penalize(self, state: S, offender: Side, fouls: Sequence[Foul], *, shot: Shot | None = None) -> V:
        """Return the verdict on standard fouls of `offender`; the balls of `shot` are placed as the game says."""

    @abstractmethod
    def serious(self, state: S, offender: Side, *sections: str) -> V:
        """Return the verdict on a serious foul of unsporting conduct."""

    @abstractmethod
    def warn(self, state: S, side: Side, section: str) -> V:
        """Return the verdict of a warning, which leaves everything as it is."""

    @abstractmethod
    def shoot(self, state: S, shot: Shot, verdict: V) -> S:
        """Return the leg after a shot."""

    @abstractmethod
    def after(self, state: S, verdict: V, *, shot: bool, **changes: Any) -> S:
        """Return the leg with the verdict carried out: the end, a choice, or the next player."""

    @abstractmethod
    def choose(self, state: S, event: Choose, checked: None) -> S:
        """Return the leg after an option was taken."""

    def acts_of(self, state: S, shot: Shot) -> Sequence[Foul]:
        """Return the fouls that need no look at what the cue ball touched."""
        return acts_of(self.rules(state), shot)

    @abstractmethod
    def seconds_allowed(self, state: S) -> int:
        """Return how long a shot may take once a clock runs."""

    @abstractmethod
    def stalemate_turns(self, state: S) -> int:
        """Return the turns of each side without progress before a stalemate is declared."""

    def is_timed(self, state: S) -> bool:
        """Return whether the player at the table has been warned, so that the next time is a foul."""
        return state.pace >= CLOCK_RUNS

    def section(self, state: S, topic: str) -> str:
        return self.rules(state).sections[topic]

    def not_yet(self, state: S) -> RuleViolation:
        return RuleViolation("not_now", self.rules(state).sections[self.wait_topic], waits_for=state.phase.value)

    # --- offences ----------------------------------------------------------------------------------------

    def rack_events(self) -> list[RackEvent]:
        """Return those of the events without facts that every rack knows."""
        some: list[RackEvent] = [SlowPlay(), AnnounceStalemate(), OutOfTurn()]
        some += [event for yes in (False, True) for event in (Stalemate(yes), Interference(yes))]
        some += [Choose(side, option) for side in Side for option in Option]
        some += [Conduct(side, sanction) for side in Side for sanction in Sanction]
        some += [BallFell(ball) for ball in range(CUE_BALL, 16)]
        return [*some, *(Default(side) for side in Side)]

    def check_act(self, state: S, act: Act, possible: Collection[Act]) -> None:
        """Raise RuleViolation unless the player at the table can have done this while nobody was shooting."""
        if act not in possible:
            raise RuleViolation("only_during_a_shot", field="act", act=act.value)
        if act in ONLY_IN_HAND and state.cue is CuePlace.POSITION:
            raise RuleViolation("not_in_hand", field="act", act=act.value)
        if act is Act.CUE_BALL_TOUCHED:
            check_not_in_hand(state.cue, self.rules(state).fouls[Foul.CUE_BALL_TOUCHED])

    def carry_out(self, state: S, event: object, verdict: V) -> S:
        """Return the leg after what happened between two shots."""
        return self.after(state, verdict, shot=False)

    def rule_out_of_turn(self, state: S, event: OutOfTurn) -> V:
        """Return the verdict on a shot by the side that is not at the table (WPA 6.13)."""
        rules, shot = self.rules(state), Shot(potted=event.potted, off_table=event.off_table)
        self._check_known(rules.fouls.get(Foul.OUT_OF_TURN, ""))
        check_shot(shot, state.table)
        return self.penalize(state, state.turn.other, [Foul.OUT_OF_TURN, *self.acts_of(state, shot)], shot=shot)

    def carry_out_of_turn(self, state: S, event: OutOfTurn, verdict: V) -> S:
        """Return the leg with the balls gone that fell by it."""
        gone = tuple(Down(ball, verdict.shooter, False) for ball in verdict.down)
        return self.after(state, verdict, shot=False, gone=state.gone + gone)

    def _rule_on_conduct(self, state: S, event: Conduct) -> V:
        section = self.rules(state).sections["conduct"]
        self._check_known(section)
        if event.sanction is Sanction.SERIOUS:
            return self.serious(state, event.side, section)
        if event.sanction is Sanction.FOUL:
            return self.penalize(state, event.side, [Foul.CONDUCT])
        return self.warn(state, event.side, section)

    def _check_known(self, section: str) -> None:
        """Raise RuleViolation where the rule set does not rule on it."""
        if not section:
            raise RuleViolation("not_in_these_rules")

    # --- slow play ---------------------------------------------------------------------------------------

    def _rule_on_slow_play(self, state: S, event: SlowPlay) -> V:
        """A word, then a clock for both sides, then a foul each time that it runs out (WPA 6.15)."""
        section, limit = self.rules(state).sections["clock"], self.seconds_allowed(state)
        if not self.is_timed(state):
            return self.warn(state, state.turn, section)
        if event.seconds is None:
            raise missing("seconds", section)
        if event.seconds <= limit:
            raise RuleViolation("in_time", section, field="seconds", seconds=limit)
        return self.too_slow(state)

    def too_slow(self, state: S) -> V:
        """Return the verdict on a shot that took too long."""
        return self.penalize(state, state.turn, [Foul.SLOW_PLAY])

    def slow_play(self, state: S, event: SlowPlay, verdict: V) -> S:
        """Return the leg one step further towards a clock, or after its foul."""
        return self.after(state, verdict, shot=False, pace=min(CLOCK_RUNS, state.pace + 1))

    # --- what nobody at the table did --------------------------------------------------------------------

    def _check_interference(self, state: S, event: Interference) -> None:
        self._check_known(self.rules(state).sections["interference"])

    def _check_announcement(self, state: S, event: AnnounceStalemate) -> None:
        """A referee announces once that there is no progress (WPA 1.12)."""
        rules = self.rules(state)
        if rules.stalemate != "announced":
            raise RuleViolation("not_in_these_rules", rules.sections["stalemate"])
        if state.announced:
            raise RuleViolation("already_announced", rules.sections["stalemate"])

    def _announce(self, state: S, event: AnnounceStalemate, checked: None) -> S:
        return replace(state, announced=(0, 0))

    def _check_stalemate(self, state: S, event: Stalemate) -> None:
        """A referee ends the rack after enough turns; where it was announced, both may agree to that before."""
        rules, turns = self.rules(state), self.stalemate_turns(state)
        section = rules.sections["stalemate"]
        if rules.stalemate == "agreed":
            raise RuleViolation("not_in_these_rules", section)
        if not state.announced:
            raise RuleViolation("not_announced", section)
        early = event.agreed and rules.stalemate == "announced"
        if not early and min(state.announced) < turns:
            raise RuleViolation("turns_left", section, turns=turns, counted=min(state.announced))
