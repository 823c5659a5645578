"""The ruling on one stroke or offence: facts in, one verdict out. Nothing here changes the game.

A fact is asked for by name (``fact_missing``) only when the ruling depends on it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from games.base import Side
from games.billiards.engine.events import Act, Ball, Limit, Offence, Spot, Stroke
from games.billiards.engine.fouls import FOUL_OF, IN_HAND_ACTS, PENALTY, SECTION, WITHOUT_A_STROKE, Foul
from games.billiards.engine.state import AFTER_ANNOUNCEMENT, ANNOUNCED_AT, BilliardsState, Run, Verdict, more_allowed
from games.cue.engine import turns
from games.cue.engine.steps import missing
from kit.pure.violations import RuleViolation

State = BilliardsState
_ORDER = {foul: place for place, foul in enumerate(Foul)}
CANNON = 2
WORTH = {Ball.WHITE: 2, Ball.RED: 3}  # of a pot, and of an in-off
TOO_MANY = {Limit.CANNONS: Foul.TOO_MANY_CANNONS, Limit.HAZARDS: Foul.TOO_MANY_HAZARDS}
LAST_HAZARD = ANNOUNCED_AT[Limit.HAZARDS] + AFTER_ANNOUNCEMENT


def rule_on(state: State, stroke: Stroke) -> Verdict:
    """Return the verdict on `stroke`. Raises RuleViolation for impossible or missing facts.

    >>> from games.billiards.engine.state import BilliardsOptions, Phase
    >>> game = State(options=BilliardsOptions(), phase=Phase.STROKE, opener=Side.HOME)
    >>> rule_on(game, Stroke(first=(Ball.RED,), potted=(Ball.RED, Ball.CUE))).points
    6
    >>> rule_on(game, Stroke())
    Traceback (most recent call last):
    kit.pure.violations.RuleViolation: ('fact_missing', 'BILLIARDS R3', {'fact': 'first'})
    """
    place = striker_of(state, stroke)
    side = state.side_at(place)
    check_stroke(state, stroke, side)
    fouls, miss = _faults(state, stroke, side)
    points = 0 if fouls else score_of(stroke)
    if not fouls and points:
        limit = _kind(stroke)
        left = more_allowed(state.run, limit) if limit else None
        if limit and left is not None and left <= 0:
            fouls = (TOO_MANY[limit],)
    if Act.WRONG_BALL in stroke.acts and not state.strokes:  # the game has to be started with the right ball (R2)
        return _verdict(state, place, replay=True, continues=True, sections=("BILLIARDS R2",))
    if stroke.touching:
        _check_touching(state, stroke, side, continues=bool(points and not fouls))
    if fouls:
        return _foul(state, stroke, place, fouls)
    if stroke.fell_by_itself:
        return _verdict(state, place, replay=True, continues=True, sections=("BILLIARDS R11 b",))
    if miss:
        return _verdict(state, place, miss=True, penalty=PENALTY, sections=("BILLIARDS R16",))
    if not points:
        return _verdict(state, place, sections=("BILLIARDS R3",))
    return _scored(state, stroke, place, points)


def striker_of(state: State, stroke: Stroke) -> int:
    """Return the place, in the order of play, of whoever played. Raises ``not_your_turn``."""
    out = Act.OUT_OF_TURN in stroke.acts
    return turns.striker_of(state, stroke, out_of_turn=out, partner="BILLIARDS R17", turn="BILLIARDS R3")


# --- can it be? ----------------------------------------------------------------------------------------


def check_stroke(state: State, stroke: Stroke, side: Side) -> None:
    """Raise RuleViolation unless these facts of a stroke by `side` can be true together."""
    there, gone, first = state.object_balls(side), stroke.potted + stroke.off_table, stroke.first
    if len(set(gone)) != len(gone):
        raise RuleViolation("ball_gone_twice", field="potted")
    for ball in (*gone, *(first or ())):
        if ball is not Ball.CUE and ball not in there:
            raise RuleViolation("ball_not_on_the_table", field="potted" if ball in gone else "first", ball=ball.value)
    if first is not None and Ball.CUE in first:
        raise RuleViolation("cue_ball_met_itself", field="first")
    if first is not None and len(set(first)) != len(first):
        raise RuleViolation("one_ball_twice", field="first")
    if stroke.both and ((first is not None and len(first) != 1) or len(there) < 2):
        raise RuleViolation("no_other_ball", field="both")
    if first == () and set(gone) - {Ball.CUE}:
        raise RuleViolation("gone_without_contact", field="first")
    check_acts(state, stroke.acts, side)


def check_acts(state: State, acts: Collection[Act], side: Side) -> None:
    """Raise RuleViolation for an act of `side` that is not possible now."""
    if not acts:
        return
    if not state.in_hand(side) and IN_HAND_ACTS.intersection(acts):
        raise RuleViolation("not_in_hand", "BILLIARDS R6", field="acts")
    if Act.CONFERRED in acts and state.options.players == 1:
        raise RuleViolation("no_partner", "BILLIARDS R17", field="acts")
    put_back = state.verdict is not None and (state.verdict.red is not None or state.verdict.white is not None)
    if Act.BEFORE_SPOTTED in acts and not put_back:
        raise RuleViolation("nothing_was_spotted", "BILLIARDS R14 m", field="acts")


def _check_touching(state: State, stroke: Stroke, side: Side, *, continues: bool) -> None:
    """Raise RuleViolation when the ball of whoever plays next is not on the table, so that it can touch none."""
    gone = stroke.potted + stroke.off_table
    absent = Ball.CUE in gone if continues else Ball.WHITE in gone or state.in_hand(side.other)
    if absent:
        raise RuleViolation("touching_nothing", "BILLIARDS R13", field="touching")


# --- fouls and misses ----------------------------------------------------------------------------------


def _faults(state: State, stroke: Stroke, side: Side) -> tuple[tuple[Foul, ...], bool]:
    """Return every foul that the facts show, and whether the stroke was a miss that is none (R14, R16)."""
    fouls = {FOUL_OF[act] for act in stroke.acts}
    if stroke.off_table:
        fouls.add(Foul.OFF_TABLE)
    miss = False
    if stroke.first is None and (not stroke.both or Ball.CUE in stroke.potted):
        raise missing("first", "BILLIARDS R4" if stroke.both else "BILLIARDS R3")
    if stroke.first == ():
        missed = _missed(state, stroke, side)
        fouls.update(missed)
        miss = not missed
    return tuple(sorted(fouls, key=_ORDER.__getitem__)) if fouls else (), miss


def _missed(state: State, stroke: Stroke, side: Side) -> list[Foul]:
    """Return what a stroke that met no ball was: nothing where all lay in baulk and it was in hand (R16)."""
    if not state.in_hand(side):
        return [Foul.MISSED_ALL]
    if stroke.ball_out_of_baulk is None:
        raise missing("ball_out_of_baulk", "BILLIARDS R16")
    fouls = [Foul.MISSED_ALL] if stroke.ball_out_of_baulk else []
    if Ball.CUE in stroke.potted:
        if stroke.direct is None:
            raise missing("direct", "BILLIARDS R16")
        fouls += [Foul.COUP] if stroke.direct else []
    return fouls


def _foul(state: State, stroke: Stroke, place: int, fouls: tuple[Foul, ...]) -> Verdict:
    gone = () if stroke.fell_by_itself else stroke.potted + stroke.off_table
    return _verdict(
        state,
        place,
        fouls=fouls,
        penalty=PENALTY,
        red=spot_for_red(_occupied(state, stroke, state.side_at(place))) if Ball.RED in gone else None,
        offers=True,
        sections=(*(SECTION[foul] for foul in fouls), "BILLIARDS R15"),
    )


# --- scores --------------------------------------------------------------------------------------------


def score_of(stroke: Stroke) -> int:
    """Return what a fair stroke scores: everything in it, and an in-off by the ball met first (R4).

    >>> score_of(Stroke(first=(Ball.RED,), both=True, potted=(Ball.RED, Ball.WHITE, Ball.CUE)))
    10
    >>> score_of(Stroke(first=(Ball.WHITE,), both=True, potted=(Ball.RED, Ball.WHITE, Ball.CUE)))
    9
    """
    points = CANNON if stroke.cannon else 0
    if stroke.first == ():
        return points
    for ball in stroke.potted:
        points += WORTH[_in_off(stroke) if ball is Ball.CUE else ball]
    return points


def _in_off(stroke: Stroke) -> Ball:
    """Return the ball that the cue ball went in off; of two met at once it is the white (R4)."""
    return Ball.RED if stroke.first == (Ball.RED,) else Ball.WHITE


def _kind(stroke: Stroke) -> Limit | None:
    """Return which run a scoring stroke belongs to: neither when it is a cannon and a hazard (R9, R10)."""
    if not stroke.cannon:
        return Limit.HAZARDS
    return None if stroke.potted else Limit.CANNONS


def _scored(state: State, stroke: Stroke, place: int, points: int) -> Verdict:
    pots = tuple(ball for ball in stroke.potted if ball is not Ball.CUE)
    run = run_after(state, stroke, points)
    red = white = None
    if Ball.RED in pots:
        red = _spot_in_sequence(state, stroke)
    if run.hazards == LAST_HAZARD and state.own_loss and state.in_hand(state.turn.other):
        white = Spot.D_RIGHT if Spot.BAULK_MIDDLE in stroke.occupied else Spot.BAULK_MIDDLE
    return _verdict(
        state,
        place,
        points=points,
        cannon=stroke.cannon,
        pots=pots,
        in_off=_in_off(stroke) if Ball.CUE in stroke.potted else None,
        red=red,
        white=white,
        continues=True,
        sections=("BILLIARDS R4", *(("BILLIARDS R8",) if red else ()), *(("BILLIARDS R10",) if white else ())),
    )


def run_after(state: State, stroke: Stroke, points: int) -> Run:
    """Return what is counted within the break after a fair stroke that scored."""
    run, kind = state.run, _kind(stroke)
    from_spot = _red_alone(stroke) and state.red in (Spot.SPOT, Spot.PYRAMID)
    return Run(
        points=run.points + points,
        cannons=run.cannons + 1 if kind is Limit.CANNONS else 0,
        hazards=run.hazards + 1 if kind is Limit.HAZARDS else 0,
        red_pots=(run.red_pots + 1) % 2 if from_spot else 0,
        announced=run.announced if _goes_on(run, kind) else 0,
    )


def _goes_on(run: Run, kind: Limit | None) -> bool:
    return (kind is Limit.CANNONS and run.cannons > 0) or (kind is Limit.HAZARDS and run.hazards > 0)


def _red_alone(stroke: Stroke) -> bool:
    return stroke.potted == (Ball.RED,) and not stroke.cannon


def _spot_in_sequence(state: State, stroke: Stroke) -> Spot:
    """Return where a potted red goes: a second pot in a row from Spot or Pyramid Spot sends it to the Centre (R8)."""
    second = state.run.red_pots == 1 and _red_alone(stroke) and state.red in (Spot.SPOT, Spot.PYRAMID)
    return spot_for_red(_occupied(state, stroke, state.turn), second=second)


def white_after(state: State, stroke: Stroke, side: Side) -> Spot | None:
    """Return the spot on which the other white still lies after a stroke by `side`: no ball has met it (R8)."""
    met = (
        stroke.cannon
        or stroke.white_touched
        or Ball.WHITE in (*(stroke.first or ()), *stroke.potted, *stroke.off_table)
    )
    return None if met and not stroke.fell_by_itself else state.spot_of(side.other)


def _occupied(state: State, stroke: Stroke, side: Side) -> frozenset[Spot]:
    """Return the spots that are taken: as the referee says, and by the other white where it was put by hand."""
    white = white_after(state, stroke, side)
    return stroke.occupied | ({white} if white else set())


def spot_for_red(occupied: Collection[Spot], *, second: bool = False) -> Spot:
    """Return the spot on which the red is put (R8).

    >>> spot_for_red([Spot.SPOT]).value, spot_for_red([Spot.CENTRE], second=True).value
    ('pyramid', 'pyramid')
    """
    wanted = (Spot.CENTRE, Spot.PYRAMID, Spot.SPOT) if second else (Spot.SPOT, Spot.PYRAMID, Spot.CENTRE)
    return next((spot for spot in wanted if spot not in occupied), wanted[-1])


def rule_on_offence(state: State, offence: Offence) -> Verdict:
    """Return the verdict on a foul without a stroke: the turn ends at once (R15)."""
    if offence.act not in WITHOUT_A_STROKE:
        raise RuleViolation("only_in_a_stroke", "BILLIARDS R15", field="act", act=offence.act.value)
    check_acts(state, (offence.act,), state.turn)
    tip = offence.tip if offence.act is Act.TOUCHED_BALL else False
    turns.check_begun(state, "BILLIARDS R2", tip=tip)
    if state.in_hand(state.turn) and offence.on_table is None and not tip:
        raise missing("on_table", "BILLIARDS Def 12")
    foul = FOUL_OF[offence.act]
    sections = (SECTION[foul], "BILLIARDS R15")
    return _verdict(state, state.at, fouls=(foul,), penalty=PENALTY, offers=True, sections=sections)


def _verdict(state: State, place: int, **what: Any) -> Verdict:
    return Verdict(side=state.side_at(place), player=state.partner_at(place), **what)
