"""The play of a rack of 9-ball or 10-ball, whichever its options say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, get_args

from games.base import LegResult, Side
from games.cue.engine.choices import CuePlace
from games.cue.engine.fouls import Foul
from games.cue.engine.pool.events import PoolEvent
from games.cue.engine.pool.play import PoolEngine
from games.cue.engine.pool.state import How, Phase, Verdict, new_records, noted, place_of
from games.cue.engine.rotation import ruling
from games.cue.engine.rotation.settings import RotationRules
from games.cue.engine.rotation.state import NineballOptions, RotationState, TenballOptions, rules_of
from games.cue.engine.shot import Shot
from games.cue.engine.steps import Steps, step, table
from kit.pure.violations import RuleViolation

State = RotationState


@dataclass(frozen=True, slots=True)
class Rack:
    """A whole rack at once, when nobody enters its shots: who won, and how."""

    winner: Side
    how: How = How.MONEY_BALL


ENDINGS = (How.MONEY_BALL, How.THREE_FOULS, How.CONDUCT)
Event: TypeAlias = PoolEvent | Rack
EVENTS: tuple[type[Event], ...] = get_args(Event)


class RotationEngine(PoolEngine[NineballOptions | TenballOptions, RotationState, Event]):
    """The engine of 9-ball and 10-ball."""

    def start(self, options: NineballOptions | TenballOptions) -> State:
        """Return a rack before its break.

        >>> start(NineballOptions(breaker=Side.AWAY)).turn.value
        'away'
        """
        phase = Phase.RACK if options.mode == "rack" else Phase.BREAK
        state = State(
            options=options,
            phase=phase,
            breaker=options.breaker,
            turn=options.breaker,
            pace=options.pace,
            records=new_records(options),
        )
        return _at_the_table(state)

    def own_steps(self) -> Steps[State]:
        return {**self.pool_steps(), **table(step(Rack, {Phase.RACK}, self._check_rack, self._rack))}

    def plain_events(self) -> list[Event]:
        return [*self.pool_events()]

    def rule_on(self, state: State, shot: Shot) -> Verdict:
        self.check_facts(state, shot)
        return ruling.rule_on(state, shot)

    def penalize(self, state: State, offender: Side, fouls: Sequence[Foul], *, shot: Shot | None = None) -> Verdict:
        return ruling.penalize(state, offender, fouls, shot=shot)

    def rules(self, state: State) -> RotationRules:
        return rules_of(state.options)

    def serious(self, state: State, offender: Side, *sections: str) -> Verdict:
        return ruling.lost(offender, How.CONDUCT, state, *sections, fouls=(Foul.CONDUCT,), shot=False)

    def shoot(self, state: State, shot: Shot, verdict: Verdict, **changes: Any) -> State:
        """Return the rack after a shot; only the one after a break without a foul may be a push-out."""
        on_break = state.phase is Phase.BREAK
        changes |= {"push_out": on_break and not verdict.fouls}
        if on_break:
            changes["breaker"] = state.turn
        if verdict.waits_for is Phase.BREAK:
            changes |= {"strokes": 0, "visit": 0}  # whoever is next breaks the rack
        return super().shoot(state, shot, verdict, **changes)

    def rerack(self, state: State) -> State:
        return replace(state, phase=Phase.BREAK, cue=CuePlace.HEAD, gone=(), racked=state.racked + 1)

    def again(self, state: State) -> State:
        """Return the leg with a new rack; whoever broke this one breaks again (WPA 2.9, 9.12)."""
        fresh = replace(self.start(replace(state.options, breaker=state.breaker)), options=state.options)
        return _at_the_table(replace(fresh, records=state.records, racked=state.racked + 1, pace=state.pace))

    def played_out(self, state: State, winner: Side) -> LegResult:
        return LegResult(home=int(winner is Side.HOME), away=int(winner is Side.AWAY))

    def awaited(self, state: State) -> tuple[type[object], ...]:
        """Return the kinds of event that may come now and need facts.

        >>> [kind.__name__ for kind in awaited(start(NineballOptions()))]
        ['Shot']
        """
        return (Rack,) if state.phase is Phase.RACK else super().awaited(state)

    def _check_rack(self, state: State, event: Rack) -> None:
        if event.how not in ENDINGS:
            section = self.rules(state).sections["end"]
            raise RuleViolation("no_such_ending", section, field="how", how=event.how.value)

    def _rack(self, state: State, event: Rack, checked: None) -> State:
        return replace(state, phase=Phase.OVER, winner=event.winner, how=event.how)


def _at_the_table(state: State) -> State:
    """Return the rack with the breaker at the table for the first time."""
    home = int(state.turn is Side.HOME)
    state = replace(state, came_home=home, came_away=1 - home)
    return replace(state, records=noted(state.records, place_of(state, state.turn, state.player), innings=1))


ENGINE = RotationEngine()
start, verify, apply, replay = ENGINE.start, ENGINE.verify, ENGINE.apply, ENGINE.replay
outcome, legal, awaited = ENGINE.outcome, ENGINE.legal, ENGINE.awaited
