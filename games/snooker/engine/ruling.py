"""The ruling on one stroke or offence: facts in, one verdict out. Nothing here changes the frame.

A fact is asked for by name (``fact_missing``) only when the ruling depends on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.base import Side
from games.cue.engine import turns
from games.cue.engine.steps import missing
from games.snooker.engine.balls import COLOURS, POINTS, Ball, Placed, respot
from games.snooker.engine.events import Act, Offence, Option, Stroke
from games.snooker.engine.facts import check_acts, check_stroke
from games.snooker.engine.fouls import BY_THE_OTHER_SIDE, SECTION, WITHOUT_A_STROKE, Foul
from games.snooker.engine.judging import Target, cost_of_offence, failed_to_hit, fouls_of, penalty_of, target_of
from games.snooker.engine.misses import is_third, misses_after, points_decide
from games.snooker.engine.state import NO_MISSES, CuePlace, Misses, On, SnookerState, Verdict, on_after_foul, rules_of
from kit.pure.violations import RuleViolation

State = SnookerState
_PINK_AND_BLACK = COLOURS[-2:]


@dataclass(frozen=True, slots=True)
class Ruled:
    """The verdict, who played (the place in the order of play), and how many misses have been called now."""

    verdict: Verdict
    place: int
    misses: Misses = NO_MISSES


def rule_on(state: State, stroke: Stroke) -> Ruled:
    """Return the verdict on `stroke`. Raises RuleViolation for impossible or missing facts.

    >>> from games.snooker.engine.state import Phase, SnookerOptions
    >>> frame = State(options=SnookerOptions(), phase=Phase.STROKE, opener=Side.HOME)
    >>> rule_on(frame, Stroke(first=(Ball.RED,), potted=(Ball.RED, Ball.RED))).verdict.points
    2
    >>> rule_on(frame, Stroke())
    Traceback (most recent call last):
    kit.pure.violations.RuleViolation: ('fact_missing', 'SNOOKER R3 e', {'fact': 'first'})
    """
    place = striker_of(state, stroke)
    check_stroke(state, stroke)
    target = target_of(state, stroke)
    fouls = fouls_of(state, stroke, target)
    if fouls:
        return _foul(state, stroke, place, target, fouls)
    if stroke.fell_by_itself:
        again = _verdict(state, place, target, replay=True, continues=True, cue=state.cue, sections=("SNOOKER R9 b",))
        return Ruled(again, place)
    return Ruled(_fair(state, stroke, place, target), place)


def striker_of(state: State, stroke: Stroke) -> int:
    """Return the place, in the order of play, of whoever played. Raises ``not_your_turn``."""
    out = Act.OUT_OF_TURN in stroke.acts
    return turns.striker_of(state, stroke, out_of_turn=out, partner="SNOOKER R17 a", turn="SNOOKER R3 a")


# --- a fair stroke -------------------------------------------------------------------------------------


def _fair(state: State, stroke: Stroke, place: int, target: Target) -> Verdict:
    points, down, section = _score(state, stroke, target)
    if not points:
        foul = _left_snookered(state, stroke, target)
        if foul is not None:
            return _foul(state, replace(stroke, snookered=True), place, target, (foul,)).verdict
        return _verdict(state, place, target, sections=("SNOOKER Def 5 a",))
    back = [ball for ball in stroke.potted if ball is not Ball.RED and ball is not down]
    return _verdict(
        state,
        place,
        target,
        points=points,
        spotted=_respotted(stroke, back),
        reds_down=stroke.potted.count(Ball.RED),
        colour_down=down,
        continues=True,
        sections=(section,),
    )


def _score(state: State, stroke: Stroke, target: Target) -> tuple[int, Ball | None, str]:
    """Return the points of a fair stroke, the colour that stays down, and the rule that scores it."""
    if not stroke.potted:
        return 0, None, ""
    if state.on is On.RED:  # a free ball counts as a red, and so does each red (R3 f, R12 e)
        return len(stroke.potted), None, "SNOOKER R12 c" if stroke.free in stroke.potted else "SNOOKER R3 f"
    assert target.on is not None
    value = POINTS[target.on]
    if state.on is On.COLOUR:
        return value, None, "SNOOKER R3 g i"
    if target.on in stroke.potted:  # together with the free ball only the ball on counts (R12 e)
        return value, target.on, "SNOOKER R12 e" if stroke.free in stroke.potted else "SNOOKER R3 g iii"
    return value, None, "SNOOKER R12 c"


def _left_snookered(state: State, stroke: Stroke, target: Target) -> Foul | None:
    """Return the foul of leaving the next player snookered behind a ball that was named (R12 b; six-red 3).

    Behind a free ball it is asked for; behind a colour only where it was told that the next player is snookered.
    """
    allowed = rules_of(state.options).behind_nominated
    if stroke.free is not None:
        at_the_end = state.reds == 0 and state.colours == _PINK_AND_BLACK
        foul, section, allowed = Foul.BEHIND_FREE_BALL, "SNOOKER R12 b", allowed and at_the_end
    else:  # a colour that is on next snookers nobody
        foul, section = Foul.BEHIND_NOMINATED, SECTION[Foul.BEHIND_NOMINATED]
        allowed = allowed or state.on is not On.COLOUR or (not state.reds and target.on is state.lowest)
    behind: bool | None = getattr(stroke, foul.value)
    asked = stroke.free is not None or stroke.snookered
    if allowed or stroke.snookered is False or (behind is None and not asked):
        return None
    if behind is None:
        raise missing(foul.value, section)
    return foul if behind else None


def _respotted(stroke: Stroke, balls: Sequence[Ball]) -> tuple[Placed, ...]:
    if len(balls) == 1 and balls[0] not in stroke.occupied:
        return _AT_HOME[balls[0]]
    return respot(balls, stroke.occupied, stroke.no_room)


_AT_HOME = {ball: respot((ball,)) for ball in COLOURS}


def _verdict(state: State, place: int, target: Target, **what: Any) -> Verdict:
    return Verdict(
        side=state.side_at(place),
        player=state.partner_at(place),
        on=target.on,
        free=target.free,
        **what,
    )


# --- a foul --------------------------------------------------------------------------------------------


def _foul(state: State, stroke: Stroke, place: int, target: Target, fouls: tuple[Foul, ...]) -> Ruled:
    """Return the ruling on a foul: its cost, whether it was a miss, and what the next player may choose from."""
    offender = state.side_at(place)
    penalty = penalty_of(state, stroke, target, fouls)
    gone = () if stroke.fell_by_itself else stroke.potted + stroke.off_table
    reds_down = gone.count(Ball.RED)
    misses, section = NO_MISSES, ""
    if place == state.at and failed_to_hit(stroke, target, fouls):
        misses, section = misses_after(state, stroke, offender, penalty, state.reds - reds_down)
    third = is_third(state, misses)
    loses = third and state.misses.warned
    ends = state.only_black or loses
    free_ball = not ends and _has_free_ball(state, place, reds_down, stroke.snookered)
    missed = misses.called > state.misses.called
    off = Ball.WHITE in gone
    cue = CuePlace.IN_HAND if off else state.cue if stroke.fell_by_itself else CuePlace.POSITION
    back = [ball for ball in gone if POINTS[ball] > 1]
    rules = rules_of(state.options)
    verdict = _verdict(
        state,
        place,
        target,
        penalty=penalty,
        unscored=_unscored(state, fouls),
        fouls=fouls,
        spotted=() if ends or not back else _respotted(stroke, back),
        reds_down=reds_down,
        miss=missed,
        miss_number=misses.called if missed else 0,
        warning=missed and misses.called == rules.miss_warning,
        unwarned=third and not loses,
        free_ball=free_ball,
        cue=cue,
        options=() if ends else _options(state, offender, misses, penalty, reds_down),
        loses=loses,
        sections=tuple(filter(None, (*(SECTION[foul] for foul in fouls), section))),
    )
    return Ruled(verdict, place, misses)


def _unscored(state: State, fouls: tuple[Foul, ...]) -> int:
    """Return what a colour had scored whose spotting the striker did not wait for (R3 g iv)."""
    last = state.verdict
    early = Foul.BEFORE_SPOTTED in fouls or Foul.BEFORE_FREE_BALL_SPOTTED in fouls
    if not early or last is None or not last.continues or last.colour_down:
        return 0
    return 1 if last.on is Ball.RED else last.points  # reds that fell with a free ball stay scored


def _options(state: State, offender: Side, misses: Misses, penalty: int, reds_down: int) -> tuple[Option, ...]:
    """Return what the next player is offered (R11 h, R14 a; six-red 2)."""
    if misses.called <= state.misses.called:
        return (Option.PLAY, Option.PLAY_AGAIN)
    most = rules_of(state.options).most_misses
    if most is None or misses.called < most:
        return (Option.PLAY, Option.PLAY_AGAIN, Option.REPLACE)
    needed, _ = points_decide(state, offender, penalty, state.reds - reds_down)
    return (Option.PLAY, Option.PLAY_AGAIN) if needed else (Option.PLAY, Option.PLAY_AGAIN, Option.PLACE_ANYWHERE)


def _has_free_ball(state: State, place: int, reds_down: int, snookered: bool | None) -> bool:
    """Return whether the next player has a free ball (R12). Raises RuleViolation ``fact_missing``.

    None while a colour of choice stays on, because the other side played out of turn: every colour is on as it is,
    and a red in successive strokes is a foul (R10 d iii).
    """
    if on_after_foul(state, place, reds_down) is On.COLOUR:
        return False
    if snookered is None:
        raise missing("snookered", "SNOOKER R12")
    return snookered


# --- without a stroke ----------------------------------------------------------------------------------


def rule_on_offence(state: State, offence: Offence) -> Ruled:
    """Return the verdict on a foul without a stroke. Raises RuleViolation for impossible or missing facts."""
    other = offence.by is not None and offence.by is not state.turn
    _check_offence(state, offence, other)
    place = _place_of_offender(state) if other else state.at
    fouls, penalty = cost_of_offence(state, offence)
    target = Target(offence.nominated if state.on is On.COLOUR else None)
    sections = tuple(SECTION[foul] for foul in fouls)
    if other and not offence.leaving:  # penalized as if at the table, and the order of play stays (R2 b, R14 h)
        cited = ("SNOOKER R14 h", *sections)
        verdict = _verdict(state, place, target, penalty=penalty, fouls=fouls, cue=state.cue, sections=cited)
        return Ruled(verdict, place, state.misses)
    ends = state.only_black
    free_ball = not ends and _has_free_ball(state, place, 0, offence.snookered)
    again = state.misses.replaced and not other
    options = (Option.PLAY, Option.PLAY_AGAIN, Option.REPLACE) if again else (Option.PLAY, Option.PLAY_AGAIN)
    verdict = _verdict(
        state,
        place,
        target,
        penalty=penalty,
        fouls=fouls,
        free_ball=free_ball,
        cue=_cue_after(state, offence),
        options=() if ends else options,
        sections=(*sections, "SNOOKER R14 d") if again else (*sections, "SNOOKER R11 a"),
    )
    return Ruled(verdict, place, NO_MISSES if other else state.misses)


def _check_offence(state: State, offence: Offence, other: bool) -> None:
    if offence.act is Act.TOUCHED_BALL and not offence.concerned:
        raise missing("concerned", SECTION[Foul.TOUCHED_BALL])
    turns.check_begun(state, "SNOOKER R3 c", tip=Ball.WHITE in offence.concerned)
    if offence.act not in (BY_THE_OTHER_SIDE if other and not offence.leaving else WITHOUT_A_STROKE):
        raise RuleViolation("only_in_a_stroke", "SNOOKER R10", field="act", act=offence.act.value)
    if offence.leaving and (not other or state.verdict is None or state.verdict.side is state.turn):
        raise RuleViolation("nobody_is_leaving", "SNOOKER R3 i", field="leaving")
    check_acts(state, frozenset({offence.act}))
    check_stroke(state, Stroke(nominated=offence.nominated, concerned=offence.concerned))
    if offence.none_named and (state.on is not On.COLOUR or offence.nominated is not None):
        raise RuleViolation("nothing_to_nominate", "SNOOKER R3 g i", field="nominated")


def _place_of_offender(state: State) -> int:
    """Return the place of the other side's player: the one who has just played, or the next of it."""
    last = state.verdict
    if last is not None and last.side is not state.turn:
        return state.place_of(last.side, last.player)
    return state.following


def _cue_after(state: State, offence: Offence) -> CuePlace:
    """Return where the cue ball is played from: in hand it stays so unless it lay on the table (Definition 9 b).

    It lay there where the tip touched it, which began the frame (R3 c).
    """
    if state.cue is not CuePlace.IN_HAND or not state.begun:
        return CuePlace.POSITION
    if offence.on_table is None:
        raise missing("on_table", "SNOOKER Def 9 b")
    return CuePlace.POSITION if offence.on_table else CuePlace.IN_HAND
