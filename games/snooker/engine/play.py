"""The play of a frame of snooker or six-red: what may happen now, and what follows from it (Section 3 and 4).

The engine is told what was seen at the table and rules on it; a choice that a rule leaves to a person is an
event of its own, and no stroke is played before it is answered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from games.base import Ending, LegResult, RuleViolation, Side
from games.legs import won_by
from games.snooker.engine.balls import COLOURS, Ball
from games.snooker.engine.events import (
    BallFell,
    Choose,
    Claim,
    Concede,
    Conduct,
    Default,
    How,
    Lot,
    Nullify,
    Offence,
    OfferRestart,
    Option,
    RestartWrongStart,
    Sanction,
    Stroke,
)
from games.snooker.engine.ruling import Ruled, rule_on, rule_on_offence
from games.snooker.engine.settings import CLEAR_LEAD, UNPLAYED_FRAME
from games.snooker.engine.state import (
    NO_MISSES,
    Choice,
    CuePlace,
    On,
    Phase,
    Player,
    Position,
    SnookerOptions,
    SnookerState,
    Verdict,
    left_on_table,
    remaining,
    rules_of,
)

State = SnookerState
AWARDED = frozenset({How.THIRD_MISS, How.AWARDED, How.GAME_AWARDED})


def start(options: SnookerOptions) -> State:
    """Return a frame before its first stroke; sides open in turn (R3 b).

    >>> start(SnookerOptions()).turn.value, start(SnookerOptions(frame=2)).turn.value
    ('home', 'away')
    """
    return State(
        options=options,
        phase=Phase.STROKE,
        opener=options.opener,
        reds=rules_of(options).reds,
        tally=(Player(),) * (2 * options.players),
    )


def verify(state: State, event: Any) -> None:
    """Raise RuleViolation, with the rule that decides, unless `event` may happen now.

    A fact that the ruling needs and was not told is asked for: code ``fact_missing``, with the name of the fact.
    """
    _found(state, event)


def apply(state: State, event: Any) -> State:
    """Return the frame after `event`. Raises RuleViolation, and the frame stays as it was.

    >>> frame = apply(start(SnookerOptions()), Stroke(first=(Ball.RED,), potted=(Ball.RED,)))
    >>> frame.home, frame.on.value, frame.turn.value
    (1, 'colour', 'home')
    """
    return _RULES[type(event)][2](state, event, _found(state, event))


def replay(options: SnookerOptions, events: Sequence[Any]) -> State:
    """Return the frame after all `events`. Raises RuleViolation at the first that the rules refuse."""
    state = start(options)
    for event in events:
        state = apply(state, event)
    return state


def outcome(state: State) -> LegResult | None:
    """Return the points of a frame that is over; None while it is played.

    A frame that was awarded, or conceded by a side that was not behind, is written as Section 4 Rule 2 has it:
    nothing for the loser, and what is left on the table for the other side besides its own points.
    """
    if state.phase is not Phase.OVER:
        return None
    options, winner = state.options, state.winner
    if state.how is How.DEFAULT:
        assert winner is not None
        whole = options.aggregate and options.game_lost is winner.other  # an unplayed frame of a forfeited game (S4 R2)
        numbers = (UNPLAYED_FRAME, 0) if whole else (options.forfeit_for, options.forfeit_against)
        return replace(won_by(winner, *numbers, Ending.FORFEIT), at_fault=winner.other)
    if winner is None:  # points are added up, and this frame was level
        return LegResult(home=state.home, away=state.away)
    left = left_on_table(state.reds, state.colours)
    if state.how in AWARDED or (state.how is How.CONCEDED and state.lead(winner) <= 0):
        return won_by(winner, state.points(winner) + left, 0)
    if state.how is How.CONCEDED and options.aggregate:
        return won_by(winner, state.points(winner) + left, state.points(winner.other))
    return LegResult(home=state.home, away=state.away)


def legal(state: State) -> tuple[Any, ...]:
    """Return every event that may happen now and leaves nothing to fill in; what needs facts is in `awaited`."""
    some: list[Any] = [RestartWrongStart(), OfferRestart(True), OfferRestart(False), Nullify()]
    some += [Choose(side, option) for side in Side for option in Option]
    some += [kind(side) for kind in (Lot, Claim, Concede, Default) for side in Side]
    some += [Conduct(side, sanction) for side in Side for sanction in Sanction]
    some += [BallFell(ball) for ball in Ball]
    return tuple(event for event in some if _may(state, event))


def awaited(state: State) -> tuple[type[Any], ...]:
    """Return the kinds of event that may come now and need facts that only the table knows.

    >>> [kind.__name__ for kind in awaited(start(SnookerOptions()))]
    ['Stroke', 'Offence']
    """
    if state.phase is Phase.STROKE:
        return (Stroke, Offence)
    asks_for_reds = state.choice is not None and Option.REPLACE in state.choice.options
    return (Choose,) if asks_for_reds and state.before is not None and state.before.reds_gone else ()


def _found(state: State, event: Any) -> Any:
    """Return the ruling on `event` where there is one. Raises RuleViolation for what may not happen now."""
    known = _RULES.get(type(event))
    if known is None:
        raise RuleViolation("unknown_event", "", event=type(event).__name__)
    phases, check, _ = known
    if state.phase not in phases:
        raise _not_now(state)
    return check(state, event)


def _may(state: State, event: Any) -> bool:
    try:
        verify(state, event)
    except RuleViolation:
        return False
    return True


def _not_now(state: State) -> RuleViolation:
    if state.phase is Phase.OVER:
        return RuleViolation("frame_over", "SNOOKER Def 1")
    if state.choice is not None:
        return RuleViolation("choice_open", state.choice.section, side=state.choice.side.value)
    if state.phase is Phase.LOT:
        return RuleViolation("lots_first", "SNOOKER R4 b")
    return RuleViolation("not_now", "")


def _check_nothing(state: State, event: Any) -> None:
    """Nothing more than the right phase is asked."""


def _over(state: State, winner: Side | None, how: How) -> State:
    return replace(state, phase=Phase.OVER, choice=None, winner=winner, how=how)


def first_on(reds: int) -> On:
    """Return what is on for the first stroke of a turn (R3 f)."""
    return On.RED if reds else On.SEQUENCE


# --- strokes and offences ------------------------------------------------------------------------------


def _check_stroke(state: State, event: Stroke) -> tuple[State, Ruled]:
    """Return the frame in which `event` is ruled on, and the ruling; a first stroke may be by the wrong side (R3 d)."""
    wrong = event.striker is state.turn.other and not event.acts and not state.strokes and not state.fouled
    if wrong:
        state = replace(state, opener=state.opener.other, wrong_start=True)
    return state, rule_on(state, event)


def _stroke(state: State, event: Stroke, found: tuple[State, Ruled]) -> State:
    state, ruled = found
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
    home, away = _with_points(state, verdict.side, verdict.points)
    state = replace(
        state,
        **changes,
        on=On.COLOUR if state.on is On.RED else first_on(reds),
        colours=colours,
        home=home,
        away=away,
        run=state.run + verdict.points,
        tally=_with_pots(state, verdict),
    )
    return state if colours else _end(state)


def _after_foul(state: State, ruled: Ruled, **changes: Any) -> State:
    """Return the frame after a foul: points to the other side, and a choice for the next player or the end."""
    verdict = ruled.verdict
    ended = state.only_black
    reds = changes.get("reds", state.reds)
    home, away = _with_points(state, verdict.side.other, verdict.penalty)
    if verdict.unscored:
        taken = {verdict.side: -verdict.unscored}
        home, away = home + taken.get(Side.HOME, 0), away + taken.get(Side.AWAY, 0)
    interrupted = verdict.side is not state.turn
    goes_on = interrupted and (state.on is not On.RED or reds > 0)
    changed = replace(
        state,
        **changes,
        home=home,
        away=away,
        on=state.on if goes_on else first_on(reds),
        run=state.run if interrupted else 0,
        tally=_with_foul(state, verdict),
    )
    if verdict.loses:
        return replace(_over(changed, verdict.side.other, How.THIRD_MISS), at_fault=verdict.side)
    if ended:
        return _end(changed)
    changed = _loses_a_turn(changed, ruled.place) if interrupted else _next_player(changed)
    section = "SNOOKER R14 a" if verdict.miss else "SNOOKER R11 h"
    return replace(changed, phase=Phase.CHOICE, choice=Choice(changed.turn, changed.player, verdict.options, section))


def _loses_a_turn(state: State, place: int) -> State:
    """The partner of who played out of turn loses the next turn (R17 c); the striker's own turn goes on."""
    count = 2 * state.options.players
    if state.verdict is None or count == 2 or "SNOOKER R10 a iv" not in state.verdict.sections:
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


def _with_points(state: State, side: Side, points: int) -> tuple[int, int]:
    return (state.home + points, state.away) if side is Side.HOME else (state.home, state.away + points)


def _own(state: State, verdict: Verdict) -> int:
    return verdict.player + (state.options.players if verdict.side is Side.AWAY else 0)


def _with_pots(state: State, verdict: Verdict) -> tuple[Player, ...]:
    index = _own(state, verdict)
    mine = state.tally[index]
    run = state.run + verdict.points
    balls = verdict.reds_down + len(verdict.spotted) + int(verdict.colour_down is not None)
    mine = Player(
        points=mine.points + verdict.points,
        best=run if run > mine.best else mine.best,
        fouls=mine.fouls,
        pots=mine.pots + balls,
    )
    return (*state.tally[:index], mine, *state.tally[index + 1 :])


def _with_foul(state: State, verdict: Verdict) -> tuple[Player, ...]:
    index = _own(state, verdict)
    mine = state.tally[index]
    less = verdict.unscored
    # The last pot is not scored any more, so the break that it made is shorter by it.
    best = mine.best - less if less and mine.best == state.run else mine.best
    mine = Player(points=mine.points - less, best=best, fouls=mine.fouls + 1, pots=mine.pots - int(less > 0))
    return (*state.tally[:index], mine, *state.tally[index + 1 :])


def _offence(state: State, event: Offence, ruled: Ruled) -> State:
    state, verdict = replace(state, fouled=True), ruled.verdict
    if not verdict.options and not state.only_black:  # by the other side: points, and nothing else changes
        return _points_only(state, verdict)
    before = state.before if ruled.misses.called else Position(on=state.on, cue=state.cue, free_ball=state.free_ball)
    return _after_foul(
        state,
        ruled,
        verdict=verdict,
        aside=None,
        cue=verdict.cue,
        free_ball=verdict.free_ball,
        misses=replace(ruled.misses, replaced=False),
        before=before,
    )


def _points_only(state: State, verdict: Verdict) -> State:
    home, away = _with_points(state, verdict.side.other, verdict.penalty)
    return replace(state, home=home, away=away, tally=_with_foul(state, verdict), aside=verdict)


# --- choices -------------------------------------------------------------------------------------------


def _check_choose(state: State, event: Choose) -> None:
    choice = state.choice
    assert choice is not None
    if event.side is not choice.side:
        raise RuleViolation("not_your_choice", choice.section, side=choice.side.value)
    if event.option not in choice.options:
        raise RuleViolation("not_offered", choice.section, option=event.option.value)
    gone = state.before.reds_gone if state.before is not None and event.option is Option.REPLACE else 0
    if gone and event.reds_back is None:
        raise RuleViolation("fact_missing", "SNOOKER R14 f", field="reds_back", fact="reds_back")
    if not 0 <= (event.reds_back or 0) <= gone:
        raise RuleViolation("reds_were_not_gone", "SNOOKER R14 f", field="reds_back", reds=gone)


def _choose(state: State, event: Choose, found: None) -> State:
    return _CHOSEN[event.option](replace(state, phase=Phase.STROKE, choice=None), event)


def _play(state: State, event: Choose) -> State:
    cue = CuePlace.ANYWHERE if event.option is Option.PLACE_ANYWHERE else state.cue
    return replace(state, cue=cue, misses=NO_MISSES)


def _again(state: State) -> State:
    """Return the frame with the offender at the table, and the one who asked for it next (R11 h, R13)."""
    verdict = state.verdict
    assert verdict is not None
    place = state.place_of(verdict.side, verdict.player)
    return replace(state, following=state.at, at=place, free_ball=False, run=0)


def _play_again(state: State, event: Choose) -> State:
    # A ball touched before the stroke that was to be played again leaves the ball on as it was (R14 d).
    touched = state.misses.called > 0 and state.verdict is not None and not state.verdict.miss
    same = state.before.on if touched and state.before is not None else first_on(state.reds)
    return replace(_again(state), on=same, misses=NO_MISSES)


def _replace(state: State, event: Choose) -> State:
    before, misses = state.before, state.misses
    assert before is not None
    reds = state.reds + (event.reds_back or 0)
    warned = misses.warned or (misses.full >= 2 and rules_of(state.options).third_miss_loses)
    return replace(
        _again(state),
        on=before.on if before.on is not On.RED or reds else On.SEQUENCE,
        cue=before.cue,
        free_ball=before.free_ball,
        reds=reds,
        misses=replace(misses, replaced=True, warned=warned),
    )


def _accept(state: State, event: Choose) -> State:
    return _over(state, event.side, How.CONCEDED)


def _play_on(state: State, event: Choose) -> State:
    return state


def _who_goes_first(state: State, event: Choose) -> State:
    first = event.side if event.option is Option.GO_FIRST else event.side.other
    if state.options.players == 1:
        return _at_black(state, state.place_of(first, 0))
    partners = (Option.FIRST_PARTNER, Option.SECOND_PARTNER)
    return replace(state, phase=Phase.CHOICE, choice=Choice(first, 0, partners, "SNOOKER R17 d"))


def _which_partner(state: State, event: Choose) -> State:
    return _at_black(state, state.place_of(event.side, int(event.option is Option.SECOND_PARTNER)))


def _at_black(state: State, place: int) -> State:
    return replace(state, at=place, following=(place + 1) % (2 * state.options.players), skips=())


_CHOSEN: dict[Option, Callable[[State, Choose], State]] = {
    Option.PLAY: _play,
    Option.PLACE_ANYWHERE: _play,
    Option.PLAY_AGAIN: _play_again,
    Option.REPLACE: _replace,
    Option.ACCEPT: _accept,
    Option.PLAY_ON: _play_on,
    Option.GO_FIRST: _who_goes_first,
    Option.GO_SECOND: _who_goes_first,
    Option.FIRST_PARTNER: _which_partner,
    Option.SECOND_PARTNER: _which_partner,
}


# --- the end -------------------------------------------------------------------------------------------


def _end(state: State) -> State:
    """Return the frame after the first score or foul at the last black: over, or level and played off (R4)."""
    options = state.options
    lead = state.lead(Side.HOME)
    decided = lead
    if options.aggregate:
        total = lead + options.carried_home - options.carried_away
        decided = total if options.last_frame else 1
    if decided == 0:
        return replace(
            state,
            phase=Phase.LOT,
            on=On.SEQUENCE,
            reds=0,
            colours=COLOURS[-1:],
            cue=CuePlace.IN_HAND,
            respotted=True,
            run=0,
            free_ball=False,
            misses=NO_MISSES,
        )
    leading = lead if lead or not options.aggregate else 0
    winner = Side.HOME if leading > 0 else Side.AWAY if leading < 0 else None
    return _over(state, winner, How.PLAYED)


def _lot(state: State, event: Lot, found: None) -> State:
    player = state.partner_at(state.place_of(event.winner, 0))
    choice = Choice(event.winner, player, (Option.GO_FIRST, Option.GO_SECOND), "SNOOKER R4 b")
    return replace(state, phase=Phase.CHOICE, choice=choice)


def _check_striker(state: State, side: Side, section: str) -> None:
    if side is not state.turn:
        raise RuleViolation("only_the_striker", section, side=state.turn.value)


def _check_claim(state: State, event: Claim) -> None:
    section = "SNOOKER Def 1 b"
    _check_striker(state, event.side, section)
    if not state.only_black or state.options.aggregate or state.lead(event.side) <= CLEAR_LEAD:
        raise RuleViolation("no_claim", section, lead=CLEAR_LEAD)


def _claim(state: State, event: Claim, found: None) -> State:
    return _over(state, event.side, How.CLAIMED)


def _check_concede(state: State, event: Concede) -> None:
    _check_striker(state, event.side, "SNOOKER S4 R5 a")
    behind = -state.lead(event.side)
    if state.options.concede == "snookers_required" and behind <= remaining(state):
        raise RuleViolation("snookers_not_required", "SNOOKER S4 R5 c", behind=max(behind, 0), left=remaining(state))


def _concede(state: State, event: Concede, found: None) -> State:
    player = state.partner_at(state.following)
    choice = Choice(event.side.other, player, (Option.ACCEPT, Option.PLAY_ON), "SNOOKER S4 R5 a")
    return replace(state, phase=Phase.CHOICE, choice=choice)


# --- officials -----------------------------------------------------------------------------------------


def _check_conduct(state: State, event: Conduct) -> None:
    section = "SNOOKER S4 R1"
    if event.side in state.options.frame_lost and event.ruling is not Sanction.GAME:
        raise RuleViolation("frame_awarded_before", f"{section} c", side=event.side.value)
    if event.side in state.warned and event.ruling is Sanction.WARNING:
        raise RuleViolation("warned_before", f"{section} b", side=event.side.value)


def _conduct(state: State, event: Conduct, found: None) -> State:
    if event.ruling is Sanction.WARNING:
        return replace(state, warned=(*state.warned, event.side))
    how = How.AWARDED if event.ruling is Sanction.FRAME else How.GAME_AWARDED
    return replace(_over(state, event.side.other, how), at_fault=event.side)


def _check_ball_fell(state: State, event: BallFell) -> None:
    if event.ball is not Ball.WHITE and event.ball not in state.balls:
        raise RuleViolation("ball_not_on_the_table", "SNOOKER R9 a", field="ball", ball=event.ball.value)


def _ball_fell(state: State, event: BallFell, found: None) -> State:
    return state  # it is put back where it was


def _check_wrong_start(state: State, event: RestartWrongStart) -> None:
    if not state.wrong_start or state.strokes != 1 or state.fouled:
        raise RuleViolation("frame_goes_on", "SNOOKER R3 d")


def _restart(state: State, event: Any, found: None) -> State:
    return replace(start(state.options), began=state.began + 1, warned=state.warned)


def _offer(state: State, event: OfferRestart, found: None) -> State:
    return _restart(state, event, None) if event.agreed else replace(state, after_offer=0)


def _check_nullify(state: State, event: Nullify) -> None:
    needed = 2 * state.options.stalemate_strokes
    if state.after_offer is None or state.after_offer < needed:
        raise RuleViolation("no_stalemate", "SNOOKER R16", strokes=needed, counted=state.after_offer or 0)


def _default(state: State, event: Default, found: None) -> State:
    return replace(_over(state, event.side.other, How.DEFAULT), at_fault=event.side)


_GOING = frozenset(Phase) - {Phase.OVER}
_STROKE = frozenset({Phase.STROKE})
# For each kind of event: when it may come, what is found on it (or refused), and what it makes of the frame.
_RULES: dict[type[Any], tuple[frozenset[Phase], Callable[[State, Any], Any], Callable[[State, Any, Any], State]]] = {
    Stroke: (_STROKE, _check_stroke, _stroke),
    Offence: (_STROKE, rule_on_offence, _offence),
    Choose: (frozenset({Phase.CHOICE}), _check_choose, _choose),
    Lot: (frozenset({Phase.LOT}), _check_nothing, _lot),
    Claim: (_STROKE, _check_claim, _claim),
    Concede: (_STROKE, _check_concede, _concede),
    Conduct: (_GOING, _check_conduct, _conduct),
    BallFell: (_STROKE | {Phase.CHOICE}, _check_ball_fell, _ball_fell),
    RestartWrongStart: (_STROKE | {Phase.CHOICE}, _check_wrong_start, _restart),
    OfferRestart: (_STROKE, _check_nothing, _offer),
    Nullify: (_STROKE, _check_nullify, _restart),
    Default: (_GOING, _check_nothing, _default),
}
