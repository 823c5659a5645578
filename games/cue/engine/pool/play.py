"""The play that every game of pool shares: fouls in a row, visits, and what a choice leads to.

A game adds how it rules on a shot, what a foul and a serious foul cost, and what a stalemate leads to.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, TypeVar

from games.base import Side
from games.cue.engine.choices import PLACE_AFTER, RERACKS, Option
from games.cue.engine.events import Choose, Default, SlowPlay
from games.cue.engine.fouls import FOUL_OF
from games.cue.engine.play import EventT, OptionsT
from games.cue.engine.pool.events import Offence, PoolEvent, TwoFoulWarning
from games.cue.engine.pool.judging import check_shooter
from games.cue.engine.pool.rack import AT_THE_TABLE, SHOT, RackEngine
from games.cue.engine.pool.settings import PoolRules
from games.cue.engine.pool.state import How, Phase, PoolState, Verdict, noted, place_of
from games.cue.engine.pool.verdicts import comes, unmoved
from games.cue.engine.shot import BETWEEN_SHOTS, ONLY_BETWEEN_SHOTS, Act, Down, Shot, check_shot
from games.cue.engine.steps import Steps, step, table
from kit.pure.violations import RuleViolation

S = TypeVar("S", bound=PoolState)


class PoolEngine(RackEngine[OptionsT, S, EventT, Verdict]):
    """An engine of a game of pool."""

    disturbed: ClassVar[frozenset[Phase]] = AT_THE_TABLE

    def pool_steps(self) -> Steps[S]:
        """Return the kinds of event that every game of pool has besides those of a rack."""
        return table(
            step(Offence, SHOT, self._rule_on_offence, self.carry_out),
            step(TwoFoulWarning, AT_THE_TABLE, self._check_warning, self._warned),
        )

    # --- what a game adds --------------------------------------------------------------------------------

    @abstractmethod
    def rules(self, state: S) -> PoolRules: ...

    @abstractmethod
    def rerack(self, state: S) -> S:
        """Return the game with all balls racked for a break by the side whose turn it is."""

    def seconds_allowed(self, state: S) -> int:
        return state.options.shot_seconds

    def stalemate_turns(self, state: S) -> int:
        return state.options.stalemate_turns

    # --- what may happen next ----------------------------------------------------------------------------

    def pool_events(self) -> list[PoolEvent]:
        """Return the events without facts that every game of pool knows."""
        return [TwoFoulWarning(), *(Offence(act) for act in Act), *self.rack_events()]

    def awaited(self, state: S) -> tuple[type[object], ...]:
        slow = state.phase is Phase.SHOT and self.is_timed(state)
        return tuple(kind for kind, so in ((Shot, state.phase in AT_THE_TABLE), (SlowPlay, slow)) if so)

    def check_facts(self, state: S, shot: Shot) -> None:
        """Raise RuleViolation where the shot tells of somebody else, or of what cannot be true together.

        Nobody has to admit a foul: a referee calls it before the next shot, or it did not happen (WPA 6).
        """
        check_shooter(state, self.rules(state), shot)
        if shot.foul_call is not None:
            raise RuleViolation("referee_calls", "WPA 6", field="foul_call")
        check_shot(shot, state.table)

    # --- carrying a verdict out --------------------------------------------------------------------------

    def shoot(self, state: S, shot: Shot, verdict: Verdict, **changes: Any) -> S:
        """Return the game after a shot, with what a game `changes` besides."""
        counts = not (verdict.fouls or verdict.choice or verdict.safety)
        balls = len(verdict.down) if counts else 0
        run, place = state.run + balls, place_of(state, state.turn, state.player)
        changes = {
            "records": noted(state.records, place, best=run, shots=1, balls=balls, safeties=int(verdict.safety)),
            "run": run,
            "strokes": state.strokes + 1,
            "announced": () if balls else state.announced,  # a ball down is progress
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

    def choose(self, state: S, event: Choose, checked: None) -> S:
        """The side that chose comes to the table, or leaves the other side there, whose inning goes on (WPA 8.12)."""
        assert state.verdict is not None
        offender = state.verdict.shooter
        state = replace(state, choice=None, cue=PLACE_AFTER[event.option], phase=Phase.SHOT, turn=offender)
        back = event.option in (Option.HAND_BACK, Option.RERACK_OFFENDER_BREAKS)
        state = self.comes(state, offender if back else offender.other, shot=True)
        return self.rerack(state) if event.option in RERACKS else state

    # --- offences and warnings ---------------------------------------------------------------------------

    def _rule_on_offence(self, state: S, event: Offence) -> Verdict:
        self.check_act(state, event.act, BETWEEN_SHOTS - ONLY_BETWEEN_SHOTS)
        return self.penalize(state, state.turn, [FOUL_OF[event.act]])

    def warn(self, state: S, side: Side, section: str) -> Verdict:
        return unmoved(state, section, shooter=side, warning=True)

    def _check_warning(self, state: S, event: TwoFoulWarning) -> None:
        rules = self.rules(state)
        section = rules.sections["three_fouls"]
        if state.fouls(state.turn) != rules.fouls_in_a_row - 1:
            raise RuleViolation("not_on_two_fouls", section, side=state.turn.value, fouls=state.fouls(state.turn))
        if state.warned:
            raise RuleViolation("already_warned", section, side=state.turn.value)

    def _warned(self, state: S, event: TwoFoulWarning, checked: None) -> S:
        return replace(state, warned=True)

    def give_up(self, state: S, event: Default, checked: None) -> S:
        return replace(super().give_up(state, event, checked), how=How.DEFAULT)
