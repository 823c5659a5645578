"""The play of a game of English billiards: what may happen now, and what follows from it (Sections 3 and 4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from games.base import LegResult, Side
from games.billiards.engine import events as e
from games.billiards.engine import officials
from games.billiards.engine.counting import counting_turn, with_faults, with_points, with_score
from games.billiards.engine.events import Ball, Choose, How, Offence, Option, Spot, Stroke, Strung
from games.billiards.engine.officials import asks
from games.billiards.engine.ruling import rule_on, rule_on_offence, run_after, white_after
from games.billiards.engine.state import NEW_RUN, BilliardsOptions, BilliardsState, Choice, Phase, Player, Verdict
from games.cue.engine.events import Concede, Default, Order
from games.cue.engine.play import CueEngine, awarded, given_away
from games.cue.engine.steps import Steps, nothing, step, table
from games.cue.engine.turns import over, play_order
from games.legs import won_by
from kit.pure.violations import RuleViolation

State = BilliardsState

_GOING = frozenset(Phase) - {Phase.OVER}
_STROKE = frozenset({Phase.STROKE})
_SETTLED = _STROKE | {Phase.CHOICE}


class BilliardsEngine(CueEngine[BilliardsOptions, BilliardsState, e.Event]):
    """The engine of English billiards."""

    def steps_of_events(self) -> Steps[State]:
        return table(
            step(Stroke, _STROKE, rule_on, _stroke),
            step(Offence, _STROKE, rule_on_offence, _offence),
            step(Strung, frozenset({Phase.STRINGING, Phase.TIED}), nothing, _strung),
            step(Order, _STROKE, _check_order, play_order),
            step(Choose, frozenset({Phase.CHOICE}), self.check_choose, _choose),
            step(e.Announce, _STROKE, officials.check_announce, officials.announce),
            step(e.Time, _SETTLED, officials.check_time, officials.time),
            step(e.BallFell, _SETTLED, officials.check_ball_fell, self.as_it_was),
            step(Concede, _STROKE, officials.check_concede, officials.concede),
            step(e.Misconduct, _GOING, nothing, officials.misconduct),
            step(Default, _GOING, nothing, officials.default),
        )

    def start(self, options: BilliardsOptions) -> State:
        """Return a game before its stringing, or before its first stroke where it was agreed who begins (R2).

        >>> start(BilliardsOptions()).turn.value, start(BilliardsOptions(begin="stringing")).phase.value
        ('home', 'stringing')
        >>> game = apply(start(BilliardsOptions()), Stroke(first=(Ball.RED,), potted=(Ball.CUE,)))
        >>> game.home, game.turn.value, game.home_in_hand
        (3, 'home', True)
        """
        return State(
            options=options,
            phase=Phase.STRINGING if options.begin == "stringing" else Phase.STROKE,
            opener=options.first,
            home_ball=options.home_ball,
            tally=(Player(),) * (2 * options.players),
        )

    def result(self, state: State) -> LegResult:
        """Return the points of a game that is over.

        A game to a number of points that is forfeited is that number to nil (S4 R3); conceded, that number to what
        the other side has. A game on time that was not played out is written as the rule book writes a forfeit.
        """
        options, winner = state.options, state.winner
        if state.how in (How.POINTS, How.TIME):
            return LegResult(home=state.home, away=state.away)
        assert winner is not None
        loser = state.points(winner.other)
        if state.how is How.STRUNG:  # tied: a point for the stringing says who won
            return won_by(winner, state.points(winner) + 1, loser)
        if state.how is How.DEFAULT or not options.target:
            return given_away(winner, options)
        if state.how is How.FORFEITED:
            return awarded(winner, options.target)
        return won_by(winner, options.target, loser)

    def plain_events(self) -> list[e.Event]:
        some: list[e.Event] = [e.Time(), e.Time(last=False)]
        some += [Choose(side, option) for side in Side for option in Option]
        some += [kind(side) for kind in (Strung, Concede, Default) for side in Side]
        some += [Order(side, first) for side in Side for first in (0, 1)]
        some += [e.Misconduct(side, conduct) for side in Side for conduct in e.Conduct]
        return [*some, *(e.Announce(limit) for limit in e.Limit), *(e.BallFell(ball) for ball in Ball)]

    def awaited(self, state: State) -> tuple[type[object], ...]:
        """Return the kinds of event that may come now and need facts that only the table knows.

        >>> [kind.__name__ for kind in awaited(start(BilliardsOptions()))]
        ['Stroke', 'Offence']
        """
        return (Stroke, Offence) if state.phase is Phase.STROKE else ()

    def leg_over(self, state: State) -> RuleViolation:
        return RuleViolation("game_over", "BILLIARDS Def 1")

    def not_yet(self, state: State) -> RuleViolation:
        if state.phase in (Phase.STRINGING, Phase.TIED):
            return RuleViolation("stringing_first", "BILLIARDS R2")
        return RuleViolation("not_now")


# --- the beginning -------------------------------------------------------------------------------------


def _strung(state: State, event: Strung, checked: None) -> State:
    if state.phase is Phase.TIED:
        return over(state, event.winner, How.STRUNG)
    return asks(state, event.winner, (Option.GO_FIRST, Option.GO_SECOND), "BILLIARDS R2")


def _check_order(state: State, event: Order) -> None:
    """A pair may say its order until it plays for the first time (R17)."""
    if state.options.players == 1:
        raise RuleViolation("no_partner", "BILLIARDS R17", field="first")
    own = state.tally[:2] if event.side is Side.HOME else state.tally[2:]
    has_played = any(record.turns for record in own) or (state.verdict is not None and state.verdict.side is event.side)
    if has_played:
        raise RuleViolation("order_stays", "BILLIARDS R17")


# --- strokes and offences ------------------------------------------------------------------------------


def _stroke(state: State, event: Stroke, verdict: Verdict) -> State:
    if verdict.replay:
        return replace(state, verdict=verdict)
    side, other = verdict.side, verdict.side.other
    gone = () if event.fell_by_itself else event.potted + event.off_table
    lost = state.in_hand(side) if event.fell_by_itself else Ball.CUE in gone
    away_from_table = {side: lost, other: state.in_hand(other) or Ball.WHITE in gone}
    if verdict.white is not None:
        away_from_table[other] = False
    own = state.spot_of(side) if event.fell_by_itself else None
    white = verdict.white or white_after(state, event, side)
    run = run_after(state, event, verdict.points) if verdict.continues else state.run
    scored = with_score(state, verdict) if verdict.continues else state.tally
    state = replace(
        state,
        verdict=verdict,
        strokes=state.strokes + 1,
        red=_red_after(state, event, verdict),
        home_in_hand=away_from_table[Side.HOME],
        away_in_hand=away_from_table[Side.AWAY],
        run=run,
        tally=scored,
    )
    state = _with_spots(state, side, own=own, other=white)
    if verdict.continues:
        return _goes_on(state, event, verdict)
    return _turn_over(state, verdict, touching=event.touching, own_loss=lost)


def _red_after(state: State, event: Stroke, verdict: Verdict) -> Spot | None:
    """Return the spot on which the red now lies untouched: put there by hand, or not met by any ball (R8)."""
    if verdict.red is not None:
        return verdict.red
    met = event.cannon or event.red_touched or Ball.RED in (event.first or ())
    return None if met and not event.fell_by_itself else state.red


def _goes_on(state: State, event: Stroke, verdict: Verdict) -> State:
    """Return the game after a score: the same player, unless the points that were needed have been made (R5)."""
    target, points = state.options.target, state.points(verdict.side) + verdict.points
    counted = min(points, target) if target else points
    state = with_points(state, verdict.side, counted)
    if target and counted >= target:
        return _ended(state, verdict.side)
    return _apart(state) if event.touching else state


def _ended(state: State, winner: Side) -> State:
    return over(counting_turn(state, state.at), winner, How.POINTS)


def _turn_over(state: State, verdict: Verdict, *, touching: bool, own_loss: bool) -> State:
    """Return the game after a foul, a miss, or a stroke without a score: points, and the next player or a choice."""
    other, target = verdict.side.other, state.options.target
    interrupted = verdict.side is not state.turn
    points = state.points(other) + verdict.penalty
    counted = min(points, target) if target else points
    state = with_points(replace(state, tally=with_faults(state, verdict)), other, counted)
    if target and counted >= target:
        return _ended(state, other)
    if not interrupted:
        state = replace(counting_turn(state, state.at), at=state.following, run=NEW_RUN, own_loss=own_loss)
    if verdict.offers:
        offered = (Option.AS_THEY_LIE, Option.FROM_D)
        choice = Choice(state.turn, state.player, offered, "BILLIARDS R15")
        return replace(state, phase=Phase.CHOICE, choice=choice, touching=touching)
    return _apart(state) if touching else state


def _apart(state: State) -> State:
    """Return the game with a touching ball put right: red on the Spot, the other white on the Centre Spot (R13).

    The player at the table plays from in hand.
    """
    state = _with_in_hand(replace(state, red=Spot.SPOT, touching=False), state.turn, True)
    return _with_spots(state, state.turn, other=None if state.in_hand(state.turn.other) else Spot.CENTRE)


def _with_spots(state: State, side: Side, *, own: Spot | None = None, other: Spot | None) -> State:
    """Return the game with the whites of `side` and of the other side on these spots, or on none."""
    home, away = (own, other) if side is Side.HOME else (other, own)
    return replace(state, home_spot=home, away_spot=away)


def _with_in_hand(state: State, side: Side, in_hand: bool) -> State:
    if side is Side.HOME:
        return replace(state, home_in_hand=in_hand)
    return replace(state, away_in_hand=in_hand)


def _offence(state: State, event: Offence, verdict: Verdict) -> State:
    if event.on_table or event.tip:  # in hand until a foul is committed while the ball is on the table (Definition 12)
        state = _with_in_hand(state, state.turn, False)
    return _turn_over(replace(state, verdict=verdict), verdict, touching=False, own_loss=state.in_hand(state.turn))


# --- choices -------------------------------------------------------------------------------------------


def _choose(state: State, event: Choose, checked: None) -> State:
    return _CHOSEN[event.option](replace(state, phase=Phase.STROKE, choice=None), event)


def _order(state: State, event: Choose) -> State:
    opener = event.side if event.option is Option.GO_FIRST else event.side.other
    return asks(replace(state, opener=opener), event.side, (Option.PLAIN_WHITE, Option.SPOT_WHITE), "BILLIARDS R2")


def _white(state: State, event: Choose) -> State:
    plain = (event.option is Option.PLAIN_WHITE) is (event.side is Side.HOME)
    return replace(state, home_ball="plain" if plain else "spot")


def _as_they_lie(state: State, event: Choose) -> State:
    return _apart(state) if state.touching else state


def _from_d(state: State, event: Choose) -> State:
    state = replace(_with_in_hand(state, state.turn, True), red=Spot.SPOT, touching=False, own_loss=False)
    return _with_spots(_with_in_hand(state, state.turn.other, False), state.turn, other=Spot.CENTRE)


def _accept(state: State, event: Choose) -> State:
    return over(state, event.side, How.CONCEDED)


def _play_on(state: State, event: Choose) -> State:
    return state


_CHOSEN: dict[Option, Callable[[State, Choose], State]] = {
    Option.GO_FIRST: _order,
    Option.GO_SECOND: _order,
    Option.PLAIN_WHITE: _white,
    Option.SPOT_WHITE: _white,
    Option.AS_THEY_LIE: _as_they_lie,
    Option.FROM_D: _from_d,
    Option.ACCEPT: _accept,
    Option.PLAY_ON: _play_on,
}


ENGINE = BilliardsEngine()
start, verify, apply, replay = ENGINE.start, ENGINE.verify, ENGINE.apply, ENGINE.replay
outcome, legal, awaited = ENGINE.outcome, ENGINE.legal, ENGINE.awaited
