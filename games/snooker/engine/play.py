"""The play of a frame of snooker or six-red: what may happen now, and what follows from it (Section 3 and 4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.base import LegResult, Side
from games.cue.engine.events import Concede, Default, Order
from games.cue.engine.play import CueEngine, awarded, given_away
from games.cue.engine.steps import Steps, nothing, step, table
from games.cue.engine.turns import lost_by, play_order
from games.legs import won_by
from games.snooker.engine import ending
from games.snooker.engine import events as e
from games.snooker.engine.balls import Ball
from games.snooker.engine.choosing import check_choose, choose, warned
from games.snooker.engine.counting import with_foul, with_points, with_pots
from games.snooker.engine.events import Choose, How, Offence, Option, Stroke
from games.snooker.engine.fouls import Foul
from games.snooker.engine.misses import warning_due
from games.snooker.engine.ruling import Ruled, rule_on, rule_on_offence
from games.snooker.engine.settings import UNPLAYED_FRAME
from games.snooker.engine.state import (
    Choice,
    On,
    Phase,
    Player,
    Position,
    SnookerOptions,
    SnookerState,
    Verdict,
    first_on,
    left_on_table,
    on_after_foul,
    rules_of,
)  # fmt: skip
from kit.pure.violations import RuleViolation

State = SnookerState
AWARDED = frozenset({How.THIRD_MISS, How.AWARDED, How.GAME_AWARDED})

_GOING = frozenset(Phase) - {Phase.OVER}
_STROKE = frozenset({Phase.STROKE})
_SETTLED = _STROKE | {Phase.CHOICE}


class SnookerEngine(CueEngine[SnookerOptions, SnookerState, e.Event]):
    """The engine of snooker and six-red."""

    def steps_of_events(self) -> Steps[State]:
        return table(
            step(Stroke, _STROKE, _check_stroke, _stroke),
            step(Offence, _STROKE, rule_on_offence, _offence),
            step(Choose, frozenset({Phase.CHOICE}), check_choose, choose),
            step(Order, _STROKE, _check_order, play_order),
            step(e.Lot, frozenset({Phase.LOT}), nothing, ending.lot),
            step(e.Claim, _STROKE, ending.check_claim, ending.claim),
            step(Concede, _STROKE, ending.check_concede, ending.concede),
            step(e.Conduct, _GOING, ending.check_conduct, ending.conduct),
            step(e.MissWarning, _STROKE, _check_warning, _warned),
            step(e.BallFell, _SETTLED, _check_ball_fell, self.as_it_was),
            step(e.RestartWrongStart, _SETTLED, _check_wrong_start, _restart),
            step(e.OfferRestart, _STROKE, nothing, _offer),
            step(e.Nullify, _STROKE, _check_nullify, _restart),
            step(Default, _GOING, nothing, ending.default),
        )

    def start(self, options: SnookerOptions) -> State:
        """Return a frame before its first stroke; sides open in turn (R3 b).

        >>> start(SnookerOptions()).turn.value, start(SnookerOptions(frame=2)).turn.value
        ('home', 'away')
        >>> frame = apply(start(SnookerOptions()), Stroke(first=(Ball.RED,), potted=(Ball.RED,)))
        >>> frame.home, frame.on.value, frame.turn.value
        (1, 'colour', 'home')
        """
        return State(
            options=options,
            phase=Phase.STROKE,
            opener=options.opener,
            reds=rules_of(options).reds,
            tally=(Player(),) * (2 * options.players),
        )

    def result(self, state: State) -> LegResult:
        """Return the points of a frame that is over.

        A frame that was awarded, or conceded by a side that was not behind, is written as Section 4 Rule 2 has it:
        nothing for the loser, and what is left on the table for the other side besides its own points.
        """
        options, winner = state.options, state.winner
        if winner is None:  # points are added up, and this frame was tied
            return LegResult(home=state.home, away=state.away)
        if state.how is How.DEFAULT:
            if options.aggregate and options.game_lost is winner.other:  # an unplayed frame of a forfeited game (S4 R2)
                return awarded(winner, UNPLAYED_FRAME)
            return given_away(winner, options)
        left = left_on_table(state.reds, state.colours)
        if state.how in AWARDED or (state.how is How.CONCEDED and state.lead(winner) <= 0):
            return awarded(winner, state.points(winner) + left)
        if state.how is How.CONCEDED and options.aggregate:
            return won_by(winner, state.points(winner) + left, state.points(winner.other))
        return LegResult(home=state.home, away=state.away)

    def plain_events(self) -> list[e.Event]:
        some: list[e.Event] = [
            e.MissWarning(),
            e.RestartWrongStart(),
            e.Nullify(),
            e.OfferRestart(True),
            e.OfferRestart(False),
        ]
        some += [Choose(side, option) for side in Side for option in Option]
        some += [kind(side) for kind in (e.Lot, e.Claim, Concede, Default) for side in Side]
        some += [Order(side, first) for side in Side for first in (0, 1)]
        some += [e.Conduct(side, sanction) for side in Side for sanction in e.Sanction]
        return [*some, *(e.BallFell(ball) for ball in Ball)]

    def awaited(self, state: State) -> tuple[type[object], ...]:
        """Return the kinds of event that may come now and need facts that only the table knows.

        >>> [kind.__name__ for kind in awaited(start(SnookerOptions()))]
        ['Stroke', 'Offence']
        """
        if state.phase is Phase.STROKE:
            return (Stroke, Offence)
        asks_for_reds = state.choice is not None and Option.REPLACE in state.choice.options
        return (Choose,) if asks_for_reds and state.before is not None and state.before.reds_gone else ()

    def leg_over(self, state: State) -> RuleViolation:
        return RuleViolation("frame_over", "SNOOKER Def 1 c")

    def not_yet(self, state: State) -> RuleViolation:
        return RuleViolation("lots_first", "SNOOKER R4 b") if state.phase is Phase.LOT else RuleViolation("not_now")


# --- strokes and offences ------------------------------------------------------------------------------


def _check_stroke(state: State, event: Stroke) -> tuple[State, Ruled]:
    """Return the frame in which `event` is ruled on, and the ruling; a first stroke may be by the wrong side (R3 d)."""
    wrong = event.striker is state.turn.other and not event.acts and not state.begun
    if wrong:
        state = replace(state, opener=state.opener.other, wrong_start=True)
    return state, rule_on(state, event)


def _stroke(state: State, event: Stroke, checked: tuple[State, Ruled]) -> State:
    state, ruled = checked
    verdict = ruled.verdict
    if verdict.replay:
        return replace(state, verdict=verdict, aside=None)
    offered = state.after_offer
    reds = state.reds - verdict.reds_down
    changes: dict[str, Any] = {
        "verdict": verdict,
        "aside": None,
        "reds": reds,
        "cue": verdict.cue,
        "strokes": state.strokes + 1,
        "misses": ruled.misses,
        "after_offer": None if offered is None else offered + 1,
        "free_ball": verdict.free_ball,
    }
    if verdict.fouls:
        before = Position(on=state.on, cue=state.cue, free_ball=state.free_ball, reds_gone=verdict.reds_down)
        return _after_foul(state, ruled, **changes, before=before)
    if not verdict.continues:
        return _next_player(replace(state, **changes, on=first_on(reds), run=0))
    colours = state.colours[1:] if verdict.colour_down else state.colours
    home, away = with_points(state, verdict.side, verdict.points)
    state = replace(
        state,
        **changes,
        on=On.COLOUR if state.on is On.RED else first_on(reds),
        colours=colours,
        home=home,
        away=away,
        run=state.run + verdict.points,
        tally=with_pots(state, verdict),
    )
    return state if colours else ending.end(state)


def _after_foul(state: State, ruled: Ruled, **changes: Any) -> State:
    """Return the frame after a foul: points to the other side, and a choice for the next player or the end."""
    verdict = ruled.verdict
    ended = state.only_black
    home, away = with_points(state, verdict.side.other, verdict.penalty)
    if verdict.unscored:
        taken = {verdict.side: -verdict.unscored}
        home, away = home + taken.get(Side.HOME, 0), away + taken.get(Side.AWAY, 0)
    interrupted = verdict.side is not state.turn
    changed = replace(
        state,
        **changes,
        home=home,
        away=away,
        on=on_after_foul(state, ruled.place, verdict.reds_down),
        run=state.run if interrupted else 0,
        tally=with_foul(state, verdict),
    )
    if verdict.loses:
        return lost_by(changed, verdict.side, How.THIRD_MISS)
    if ended:
        return ending.end(changed)
    changed = _loses_a_turn(changed, ruled.place) if interrupted else _next_player(changed)
    section = "SNOOKER R14 a" if verdict.miss else "SNOOKER R11 h"
    return replace(changed, phase=Phase.CHOICE, choice=Choice(changed.turn, changed.player, verdict.options, section))


def _loses_a_turn(state: State, place: int) -> State:
    """The partner of who played out of turn loses the next turn (R17 c); the striker's own turn goes on."""
    count = 2 * state.options.players
    if state.verdict is None or count == 2 or Foul.OUT_OF_TURN not in state.verdict.fouls:
        return state
    return replace(state, skips=(*state.skips, (place + 2) % count))


def _next_player(state: State) -> State:
    """Return the frame with the next in the order of play at the table, passing over who loses the turn."""
    count = 2 * state.options.players
    place, skips = state.following, list(state.skips)
    if place in skips:
        skips.remove(place)
        place = (place + 1) % count
    return replace(state, at=place, following=(place + 1) % count, skips=tuple(skips))


def _offence(state: State, event: Offence, ruled: Ruled) -> State:
    state, verdict = replace(state, fouled=True), ruled.verdict
    if not verdict.options and not state.only_black:  # by the other side: points, and nothing else changes
        return _points_only(state, verdict)
    before = state.before if ruled.misses.replaced else Position(on=state.on, cue=state.cue, free_ball=state.free_ball)
    return _after_foul(
        state,
        ruled,
        verdict=verdict,
        aside=None,
        cue=verdict.cue,
        free_ball=verdict.free_ball,
        misses=ruled.misses,
        before=before,
    )


def _points_only(state: State, verdict: Verdict) -> State:
    home, away = with_points(state, verdict.side.other, verdict.penalty)
    return replace(state, home=home, away=away, tally=with_foul(state, verdict), aside=verdict)


def _check_order(state: State, event: Order) -> None:
    if state.options.players == 1:
        raise RuleViolation("no_partner", "SNOOKER R17 b", field="first")
    if state.begun:
        raise RuleViolation("order_stays", "SNOOKER R17 a")


# --- officials -----------------------------------------------------------------------------------------


def _check_ball_fell(state: State, event: e.BallFell) -> None:
    if event.ball is not Ball.WHITE and event.ball not in state.balls:
        raise RuleViolation("ball_not_on_the_table", "SNOOKER R9 a", field="ball", ball=event.ball.value)


def _check_warning(state: State, event: e.MissWarning) -> None:
    if not warning_due(state):
        code = "warned_already" if state.misses.warned else "no_third_miss"
        raise RuleViolation(code, "SNOOKER R14 c")


def _warned(state: State, event: e.MissWarning, checked: None) -> State:
    return warned(state)


def _check_wrong_start(state: State, event: e.RestartWrongStart) -> None:
    if not state.wrong_start or state.strokes != 1 or state.fouled:
        raise RuleViolation("frame_goes_on", "SNOOKER R3 d")


def _restart(state: State, event: object, checked: None) -> State:
    """Return the frame from its beginning, with the order of play as it was established (R16)."""
    return replace(
        start(state.options),
        began=state.began + 1,
        warned=state.warned,
        home_first=state.home_first,
        away_first=state.away_first,
    )


def _offer(state: State, event: e.OfferRestart, checked: None) -> State:
    return _restart(state, event, None) if event.agreed else replace(state, after_offer=0)


def _check_nullify(state: State, event: e.Nullify) -> None:
    needed = 2 * state.options.stalemate_strokes
    if state.after_offer is None or state.after_offer < needed:
        raise RuleViolation("no_stalemate", "SNOOKER R16", strokes=needed, counted=state.after_offer or 0)


ENGINE = SnookerEngine()
start, verify, apply, replay = ENGINE.start, ENGINE.verify, ENGINE.apply, ENGINE.replay
outcome, legal, awaited = ENGINE.outcome, ENGINE.legal, ENGINE.awaited
