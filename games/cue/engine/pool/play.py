"""The play that every game of pool shares: what may happen now, and what follows from it.

A game adds how it rules on a shot, what a foul and a serious foul cost, and what a stalemate leads to. A choice
that a rule leaves to a person is an event of its own, and no shot is taken before it is answered.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

from games.base import Ending, LegResult, RuleViolation, Side, accepts
from games.cue.engine.choices import PLACE_AFTER, RERACKS, CuePlace, Option, check_choice
from games.cue.engine.fouls import FOUL_OF, Foul
from games.cue.engine.pool.events import (
    AnnounceStalemate,
    BallFell,
    Choose,
    Conduct,
    Default,
    Interference,
    Offence,
    OutOfTurn,
    Sanction,
    SlowPlay,
    Stalemate,
    TwoFoulWarning,
)
from games.cue.engine.pool.judging import acts_of, missing
from games.cue.engine.pool.settings import PoolRules
from games.cue.engine.pool.state import CLOCK_RUNS, How, Phase, PoolState, Verdict, noted, place_of
from games.cue.engine.pool.verdicts import comes, unmoved
from games.cue.engine.shot import BETWEEN_SHOTS, CUE_BALL, ONLY_BETWEEN_SHOTS, ONLY_IN_HAND, Act, Down, Shot, check_shot
from games.cue.engine.steps import found_on

S = TypeVar("S", bound=PoolState)
Check = Callable[[Any, Any], Any]
Do = Callable[[Any, Any, Any], Any]

GOING = frozenset(Phase) - {Phase.OVER}
SHOT = frozenset({Phase.SHOT})
AT_THE_TABLE = frozenset({Phase.BREAK, Phase.SHOT})
_SETTLED = frozenset({Phase.SHOT, Phase.CHOICE})


class PoolEngine(ABC, Generic[S]):
    """An engine of a game of pool; see games.base.Engine."""

    def __init__(self) -> None:
        # For each kind of event: when it may come, what is found on it (or refused), and what it makes of the game.
        self.kinds: dict[type[Any], tuple[frozenset[Phase], Check, Do]] = {
            Shot: (AT_THE_TABLE, self.rule_on, self.shoot),
            Choose: (frozenset({Phase.CHOICE}), self._check_choose, self._choose),
            Offence: (SHOT, self._rule_on_offence, self._carry_out_offence),
            OutOfTurn: (SHOT, self._rule_out_of_turn, self._carry_out_of_turn),
            TwoFoulWarning: (AT_THE_TABLE, self._check_warning, self._warn),
            SlowPlay: (SHOT, self._rule_on_slow_play, self._slow_play),
            Conduct: (SHOT, self._rule_on_conduct, self._carry_out_offence),
            BallFell: (_SETTLED, self._check_ball_fell, self._as_it_was),
            Interference: (AT_THE_TABLE, self._check_nothing, self._interference),
            AnnounceStalemate: (SHOT, self._check_announcement, self._announce),
            Stalemate: (SHOT, self._check_stalemate, self._stalemate),
            Default: (GOING, self._check_nothing, self._default),
            **self.own_kinds(),
        }

    # --- what a game adds --------------------------------------------------------------------------------

    def own_kinds(self) -> dict[type[Any], tuple[frozenset[Phase], Check, Do]]:
        """Return the kinds of event that only this game has."""
        return {}

    @abstractmethod
    def start(self, options: Any) -> S:
        """Return a leg before its break."""

    @abstractmethod
    def rules(self, state: S) -> PoolRules:
        """Return the settings of the leg."""

    @abstractmethod
    def rule_on(self, state: S, shot: Shot) -> Verdict:
        """Return the verdict on a shot. Raises RuleViolation for impossible or missing facts."""

    @abstractmethod
    def penalize(self, state: S, offender: Side, fouls: Sequence[Foul], *, shot: Shot | None = None) -> Verdict:
        """Return the verdict on standard fouls of `offender`; the balls of `shot` are placed as the game says."""

    @abstractmethod
    def serious(self, state: S, offender: Side, *sections: str) -> Verdict:
        """Return the verdict on a serious foul of unsporting conduct."""

    @abstractmethod
    def again(self, state: S) -> S:
        """Return the game after a stalemate."""

    @abstractmethod
    def rerack(self, state: S) -> S:
        """Return the game with all balls racked for a break by the side whose turn it is."""

    @abstractmethod
    def result(self, state: S, winner: Side) -> LegResult:
        """Return the result of a leg that was played to its end."""

    # --- the five names of an engine, and what may happen next -------------------------------------------

    def verify(self, state: S, event: Any) -> None:
        """Raise RuleViolation, with the section that decides, unless `event` may happen now.

        A fact that the ruling needs and was not told is asked for: code ``fact_missing``, with its name.
        """
        self._found(state, event)

    def apply(self, state: S, event: Any) -> S:
        """Return the game after `event`. Raises RuleViolation, and the game stays as it was."""
        found = self._found(state, event)
        after: S = self.kinds[type(event)][2](state, event, found)
        return after

    def replay(self, options: Any, events: Sequence[Any]) -> S:
        """Return the game after all `events`. Raises RuleViolation at the first that the rules refuse."""
        state = self.start(options)
        for event in events:
            state = self.apply(state, event)
        return state

    def outcome(self, state: S) -> LegResult | None:
        """Return the result of a leg that is over, as the sheet has it; None while it is played."""
        if state.phase is not Phase.OVER:
            return None
        options, fault = state.options, state.forfeited_by
        if fault is not None:
            won, lost = options.forfeit_for, options.forfeit_against
            home, away = (lost, won) if fault is Side.HOME else (won, lost)
            return LegResult(home=home, away=away, ending=Ending.FORFEIT, at_fault=fault)
        assert state.winner is not None
        return self.result(state, state.winner)

    def legal(self, state: S) -> tuple[Any, ...]:
        """Return every event that may happen now and leaves nothing to fill in; what needs facts is in `awaited`."""
        return tuple(event for event in self.plain_events() if accepts(self.verify, state, event))

    def plain_events(self) -> list[Any]:
        """Return every event without facts that some moment of the game allows."""
        some: list[Any] = [TwoFoulWarning(), SlowPlay(), AnnounceStalemate(), OutOfTurn()]
        some += [kind(yes) for kind in (Stalemate, Interference) for yes in (False, True)]
        some += [Choose(side, option) for side in Side for option in Option]
        some += [Offence(act) for act in Act]
        some += [Conduct(side, sanction) for side in Side for sanction in Sanction]
        some += [BallFell(ball) for ball in range(CUE_BALL, 16)]
        return [*some, *(Default(side) for side in Side)]

    def awaited(self, state: S) -> tuple[type[Any], ...]:
        """Return the kinds of event that may come now and need facts that only the table knows."""
        slow = state.phase is Phase.SHOT and state.pace >= CLOCK_RUNS
        return tuple(kind for kind, so in ((Shot, state.phase in AT_THE_TABLE), (SlowPlay, slow)) if so)

    def _found(self, state: S, event: Any) -> Any:
        return found_on(self.kinds, state, event, self._not_now)

    def _not_now(self, state: S) -> RuleViolation:
        if state.phase is Phase.OVER:
            return RuleViolation("leg_over", self.rules(state).sections["end"])
        if state.choice is not None:
            return RuleViolation("choice_open", state.choice.section, side=state.choice.side.value)
        return RuleViolation("not_now", self.rules(state).sections["legal_break"], waits_for=state.phase.value)

    def check_shooter(self, state: S, shot: Shot) -> None:
        """Raise RuleViolation where the shot tells of somebody else, or of what cannot be true together.

        Nobody has to admit a foul: a referee calls it before the next shot, or it did not happen (WPA 6).
        """
        if shot.shooter not in (None, state.turn) or shot.player not in (None, state.player):
            section = self.rules(state).sections["turn_ends"]
            raise RuleViolation("not_your_turn", section, side=state.turn.value, player=state.player)
        if shot.foul_call is not None:
            raise RuleViolation("referee_calls", "WPA 6", field="foul_call")
        check_shot(shot, state.table)

    # --- carrying a verdict out --------------------------------------------------------------------------

    def shoot(self, state: S, shot: Shot, verdict: Verdict, **changes: Any) -> S:
        """Return the game after a shot, with what a game `changes` besides."""
        counts = not (verdict.fouls or verdict.choice or verdict.safety)
        made = len(verdict.down) if counts else 0
        run, place = state.run + made, place_of(state, state.turn, state.player)
        changes = {
            "records": noted(state.records, place, best=run, shots=1, balls=made, safeties=int(verdict.safety)),
            "run": run,
            "strokes": state.strokes + 1,
            "announced": () if made else state.announced,  # a ball down is progress
            "gone": state.gone + tuple(Down(ball, state.turn, not verdict.fouls) for ball in verdict.down),
            **changes,
        }
        return self.after(state, verdict, shot=True, **changes)

    def after(self, state: S, verdict: Verdict, *, shot: bool, **changes: Any) -> S:
        """Return the game with the verdict carried out: the end, a choice, or the next player."""
        guilty, side = verdict.shooter, verdict.next
        changes |= {"verdict": verdict, "cue": verdict.cue, "choice": verdict.choice, "phase": verdict.waits_for}
        if verdict.fouls:
            place = place_of(state, guilty, state.player_of(guilty))
            before = changes.get("records", state.records)
            changes["records"] = noted(before, place, fouls=1, penalty=max(0, -verdict.points))
        if verdict.count is not None:
            changes["fouls_home" if guilty is Side.HOME else "fouls_away"] = verdict.count
            changes["warned"] = state.warned and guilty is not state.turn
        if side is None:
            changes |= {"winner": verdict.winner, "how": verdict.how}
        elif verdict.choice is not None:
            changes["turn"] = side
        else:
            changes |= self._coming(state, side, shot=shot, changes=changes)
        return replace(state, **changes)

    def comes(self, state: S, side: Side, *, shot: bool) -> S:
        """Return the game with `side` at the table; a partner comes too where partners shoot in turn."""
        return replace(state, **self._coming(state, side, shot=shot, changes={}))

    def _coming(self, state: S, side: Side, *, shot: bool, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Return what changes, besides `changes`, when `side` comes to the table or stays there."""
        times = comes(state, side, shot=shot)
        came = {"came_home" if side is Side.HOME else "came_away": state.came(side) + times, "turn": side}
        if side is state.turn:
            return came
        player = (state.came(side) + times - 1) % state.options.players
        turns = list(changes.get("announced", state.announced))
        if turns:  # the turn of the side that leaves the table is over
            turns[0 if side is Side.AWAY else 1] += 1
        return {
            **came,
            "warned": False,
            "run": 0,
            "visit": changes.get("visit", state.visit) + 1,
            "records": noted(changes.get("records", state.records), place_of(state, side, player), innings=1),
            "announced": tuple(turns),
        }

    # --- choices -----------------------------------------------------------------------------------------

    def _check_choose(self, state: S, event: Choose) -> None:
        check_choice(state.choice, event.side, event.option)

    def _choose(self, state: S, event: Choose, found: None) -> S:
        """The side that chose comes to the table, or leaves the other side there, whose inning goes on (WPA 8.12)."""
        assert state.verdict is not None
        offender = state.verdict.shooter
        state = replace(state, choice=None, cue=PLACE_AFTER[event.option], phase=Phase.SHOT, turn=offender)
        back = event.option in (Option.HAND_BACK, Option.RERACK_OFFENDER_BREAKS)
        state = self.comes(state, offender if back else offender.other, shot=True)
        return self.rerack(state) if event.option in RERACKS else state

    # --- offences ----------------------------------------------------------------------------------------

    def _rule_on_offence(self, state: S, event: Offence) -> Verdict:
        rules, act = self.rules(state), event.act
        if act not in BETWEEN_SHOTS - ONLY_BETWEEN_SHOTS:
            raise RuleViolation("only_during_a_shot", "", field="act", act=act.value)
        if act in ONLY_IN_HAND and state.cue is CuePlace.POSITION:
            raise RuleViolation("not_in_hand", "", field="act", act=act.value)
        if act is Act.CUE_BALL_TOUCHED and state.cue is not CuePlace.POSITION:
            raise RuleViolation("in_hand", rules.fouls[Foul.CUE_BALL_TOUCHED], field="act", act=act.value)
        return self.penalize(state, state.turn, [FOUL_OF[act]])

    def _carry_out_offence(self, state: S, event: Any, verdict: Verdict) -> S:
        return self.after(state, verdict, shot=False)

    def _rule_out_of_turn(self, state: S, event: OutOfTurn) -> Verdict:
        shot = Shot(potted=event.potted, off_table=event.off_table)
        check_shot(shot, state.table)
        fouls = [Foul.OUT_OF_TURN, *acts_of(self.rules(state), shot)]
        return self.penalize(state, state.turn.other, fouls, shot=shot)

    def _carry_out_of_turn(self, state: S, event: OutOfTurn, verdict: Verdict) -> S:
        gone = tuple(Down(ball, verdict.shooter, False) for ball in verdict.down)
        return self.after(state, verdict, shot=False, gone=state.gone + gone)

    def _rule_on_conduct(self, state: S, event: Conduct) -> Verdict:
        section = self.rules(state).sections["conduct"]
        if event.sanction is Sanction.SERIOUS:
            return self.serious(state, event.side, section)
        if event.sanction is Sanction.FOUL:
            return self.penalize(state, event.side, [Foul.CONDUCT])
        return unmoved(state, section, shooter=event.side, warning=True)

    def _rule_on_slow_play(self, state: S, event: SlowPlay) -> Verdict:
        """A word, then a clock for both sides, then a foul each time that it runs out (WPA 6.15)."""
        rules = self.rules(state)
        section, limit = rules.sections["clock"], state.options.shot_seconds
        if state.pace < CLOCK_RUNS:
            return unmoved(state, section, warning=True)
        if event.seconds is None:
            raise missing("seconds", section)
        if event.seconds <= limit:
            raise RuleViolation("in_time", section, field="seconds", seconds=limit)
        return self.penalize(state, state.turn, [Foul.SLOW_PLAY])

    def _slow_play(self, state: S, event: SlowPlay, verdict: Verdict) -> S:
        return self.after(state, verdict, shot=False, pace=min(CLOCK_RUNS, state.pace + 1))

    def _check_warning(self, state: S, event: TwoFoulWarning) -> None:
        rules = self.rules(state)
        section = rules.sections["three_fouls"]
        if state.fouls(state.turn) != rules.fouls_in_a_row - 1:
            raise RuleViolation("not_on_two_fouls", section, side=state.turn.value, fouls=state.fouls(state.turn))
        if state.warned:
            raise RuleViolation("already_warned", section, side=state.turn.value)

    def _warn(self, state: S, event: TwoFoulWarning, found: None) -> S:
        return replace(state, warned=True)

    # --- what nobody at the table did --------------------------------------------------------------------

    def _check_nothing(self, state: S, event: Any) -> None:
        """Nothing more than the right phase is asked."""

    def _as_it_was(self, state: S, event: Any, found: None) -> S:
        return state

    def _check_ball_fell(self, state: S, event: BallFell) -> None:
        if event.ball not in state.on_table | {CUE_BALL}:
            section = self.rules(state).sections["fell_by_itself"]
            raise RuleViolation("ball_not_on_the_table", section, field="ball")

    def _interference(self, state: S, event: Interference, found: None) -> S:
        return state if event.restored else self.again(state)

    def _check_announcement(self, state: S, event: AnnounceStalemate) -> None:
        if state.announced:
            raise RuleViolation("already_announced", self.rules(state).sections["stalemate"])

    def _announce(self, state: S, event: AnnounceStalemate, found: None) -> S:
        return replace(state, announced=(0, 0))

    def _check_stalemate(self, state: S, event: Stalemate) -> None:
        section, turns = self.rules(state).sections["stalemate"], state.options.stalemate_turns
        if not state.announced:
            raise RuleViolation("not_announced", section)
        if not event.agreed and min(state.announced) < turns:
            raise RuleViolation("turns_left", section, turns=turns, counted=min(state.announced))

    def _stalemate(self, state: S, event: Stalemate, found: None) -> S:
        return self.again(state)

    def _default(self, state: S, event: Default, found: None) -> S:
        over = replace(state, phase=Phase.OVER, choice=None, how=How.DEFAULT)
        return replace(over, forfeited_by=event.side, winner=event.side.other)
