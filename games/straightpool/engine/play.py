"""The play of a leg of 14.1: scores, racks and opening breaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.base import LegResult, Side
from games.cue.engine.choices import CuePlace
from games.cue.engine.fouls import Foul
from games.cue.engine.pool.play import PoolEngine
from games.cue.engine.pool.state import Phase, Verdict, new_records, noted, place_of
from games.cue.engine.shot import Shot
from games.cue.engine.steps import Steps, nothing, step, table
from games.straightpool.engine import ruling
from games.straightpool.engine.events import Event, Lag, Rerack
from games.straightpool.engine.reracking import Placement, Spot, place
from games.straightpool.engine.settings import StraightRules
from games.straightpool.engine.state import StraightOptions, StraightState, rules_of

State = StraightState


class StraightEngine(PoolEngine[StraightOptions, StraightState, Event]):
    """The engine of 14.1."""

    def start(self, options: StraightOptions) -> State:
        """Return a leg before its opening break.

        >>> state = start(StraightOptions(target=100))
        >>> state.turn.value, state.needs(Side.AWAY), len(state.on_table)
        ('home', 100, 15)
        """
        side = options.breaker
        home = int(side is Side.HOME)
        state = State(options=options, phase=Phase.BREAK, breaker=side, turn=side, records=new_records(options))
        state = replace(state, came_home=home, came_away=1 - home, pace=options.pace)
        return replace(state, records=noted(state.records, place_of(state, side, 0), innings=1))

    def own_steps(self) -> Steps[State]:
        own = table(
            step(Rerack, {Phase.RERACK}, self._place, self._rerack),
            step(Lag, {Phase.LAG}, nothing, self._lag),
        )
        return {**self.pool_steps(), **own}

    def rule_on(self, state: State, shot: Shot) -> Verdict:
        self.check_facts(state, shot)
        return ruling.rule_on(state, shot)

    def penalize(self, state: State, offender: Side, fouls: Sequence[Foul], *, shot: Shot | None = None) -> Verdict:
        return ruling.penalize(state, offender, fouls, shot=shot)

    def rules(self, state: State) -> StraightRules:
        return rules_of(state.options)

    def serious(self, state: State, offender: Side, *sections: str) -> Verdict:
        return ruling.serious(state, offender, *sections, fouls=(Foul.CONDUCT,), shot=False)

    def after(self, state: State, verdict: Verdict, *, shot: bool, **changes: Any) -> State:
        """Return the leg with the verdict carried out, and its points on the score."""
        points, side = verdict.points, verdict.shooter
        scored = state.score(side) + points
        changes["home" if side is Side.HOME else "away"] = scored
        after = super().after(state, verdict, shot=shot, **changes)
        return self.rerack(after) if verdict.serious else after

    def rerack(self, state: State) -> State:
        """Return the leg with all fifteen racked for an opening break."""
        fresh = replace(state, phase=Phase.BREAK, cue=CuePlace.HEAD, gone=(), placed=None)
        return replace(fresh, breaker=state.turn, racked=state.racked + 1, visit=1, strokes=0, run=0)

    def again(self, state: State) -> State:
        """Return the leg before the lag that a stalemate leads to; scores and fouls in a row stay (WPA 4.12)."""
        return replace(state, phase=Phase.LAG, choice=None, announced=(), warned=False)

    def played_out(self, state: State, winner: Side) -> LegResult:
        return LegResult(home=state.home, away=state.away)

    def plain_events(self) -> list[Event]:
        return [*self.pool_events(), Rerack(False, False), Rerack(False), *(Lag(side) for side in Side)]

    def awaited(self, state: State) -> tuple[type[object], ...]:
        """Return the kinds of event that may come now and need facts.

        >>> [kind.__name__ for kind in awaited(start(StraightOptions()))]
        ['Shot']
        """
        return (Rerack,) if state.phase is Phase.RERACK else super().awaited(state)

    # --- racking again -----------------------------------------------------------------------------------

    def _place(self, state: State, event: Rerack) -> Placement:
        return place(event, fifteenth_fell=not state.on_table)

    def _rerack(self, state: State, event: Rerack, placed: Placement) -> State:
        """Return the leg with the balls racked; the shooter goes on, and may play at any ball."""
        cue = CuePlace.HEAD if placed.cue is Spot.BEHIND_HEAD else CuePlace.POSITION
        return replace(state, phase=Phase.SHOT, cue=cue, gone=(), placed=placed, racked=state.racked + 1)

    # --- the lag after a stalemate -----------------------------------------------------------------------

    def _lag(self, state: State, event: Lag, checked: None) -> State:
        return self.rerack(self.comes(state, event.breaker, shot=False))


ENGINE = StraightEngine()
start, verify, apply, replay = ENGINE.start, ENGINE.verify, ENGINE.apply, ENGINE.replay
outcome, legal, awaited = ENGINE.outcome, ENGINE.legal, ENGINE.awaited
