"""The catalogue of fouls and of ways to lose a rack. Which of them a rule set knows, and where, is in `settings`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType

from games.cue.engine.shot import Act


class Foul(StrEnum):
    """Everything that some rule set calls a foul, in the order in which fouls are listed."""

    SCRATCH = "scratch"  # the cue ball is pocketed
    CUE_BALL_OFF = "cue_ball_off"  # the cue ball leaves the table
    OBJECT_BALL_OFF = "object_ball_off"
    NO_CONTACT = "no_contact"  # the cue ball touched no ball
    WRONG_BALL_FIRST = "wrong_ball_first"
    NO_RAIL = "no_rail"  # nothing pocketed, and no ball to a cushion after the contact
    FROZEN_NO_RAIL = "frozen_no_rail"  # the same with a ball announced as frozen to a cushion
    ILLEGAL_BREAK = "illegal_break"
    DEFLECTED_BREAK = "deflected_break"  # the cue ball was stopped or deflected before the rack
    NO_FOOT = "no_foot"
    CUE_BALL_TOUCHED = "cue_ball_touched"
    BALL_TOUCHED = "ball_touched"
    MOVED_BALL_MET_CUE_BALL = "moved_ball_met_cue_ball"
    REPLACED_BALL = "replaced_ball"  # the shooter put a moved ball back
    DOUBLE_HIT = "double_hit"
    PUSH = "push"
    FROZEN_LINE = "frozen_line"  # cue ball and object ball frozen, shot through them
    BALLS_MOVING = "balls_moving"
    PLACING_STROKE = "placing_stroke"  # a forward stroke touched the cue ball while it was placed
    IN_HAND_TOUCH = "in_hand_touch"  # cue ball in hand touched another ball
    BAD_PLACEMENT = "bad_placement"  # cue ball placed outside the kitchen
    BEHIND_HEAD_STRING = "behind_head_string"  # a ball behind the head string was shot at from there
    STAYED_BEHIND = "stayed_behind"  # from behind the head string: neither crossed it nor met a ball
    SCOOP = "scoop"
    IMPEDING_BALL = "impeding_ball"  # it moved while the cue ball was to go over or around it
    JUMP = "jump"
    CUE_ON_TABLE = "cue_on_table"
    TEMPLATE = "template"  # a racking template touched a ball
    OUT_OF_TURN = "out_of_turn"
    CONDUCT = "conduct"  # unsporting; a referee made it a foul
    BREAKING = "breaking"  # an opening break that does not do what it has to
    SLOW_PLAY = "slow_play"
    UNACKNOWLEDGED = "unacknowledged"  # cue ball touched before the opponent admitted the foul


class Loss(StrEnum):
    """How a rack of 8-ball is lost other than by the opponent pocketing the 8."""

    EIGHT_EARLY = "eight_early"
    EIGHT_WITH_LAST = "eight_with_last"
    EIGHT_OFF = "eight_off"
    WRONG_POCKET = "wrong_pocket"
    FOUL_WITH_EIGHT = "foul_with_eight"
    FOUL_ON_EIGHT = "foul_on_eight"  # the 8 stayed up; only some house rules know this
    SLOW_PLAY = "slow_play"
    NOT_MARKED = "not_marked"


class Penalty(StrEnum):
    """What a foul costs, from the mildest to the most severe."""

    NONE = "none"
    TURN = "turn"  # the turn, cue ball in position
    HEAD = "head"  # the turn, and cue ball in hand behind the head string
    IN_HAND = "in_hand"  # the turn, and cue ball in hand anywhere
    RACK = "rack"


FOUL_OF: Mapping[Act, Foul] = MappingProxyType(
    {
        Act.CUE_BALL_DEFLECTED: Foul.DEFLECTED_BREAK,
        Act.NO_FOOT: Foul.NO_FOOT,
        Act.CUE_BALL_TOUCHED: Foul.CUE_BALL_TOUCHED,
        Act.BALL_TOUCHED: Foul.BALL_TOUCHED,
        Act.MOVED_BALL_MET_CUE_BALL: Foul.MOVED_BALL_MET_CUE_BALL,
        Act.SHOOTER_REPLACED_BALL: Foul.REPLACED_BALL,
        Act.DOUBLE_HIT: Foul.DOUBLE_HIT,
        Act.PUSH: Foul.PUSH,
        Act.THROUGH_FROZEN_BALLS: Foul.FROZEN_LINE,
        Act.BALLS_MOVING: Foul.BALLS_MOVING,
        Act.STROKE_WHILE_PLACING: Foul.PLACING_STROKE,
        Act.TOUCH_WHILE_PLACING: Foul.IN_HAND_TOUCH,
        Act.PLACED_OUTSIDE: Foul.BAD_PLACEMENT,
        Act.SHOT_BEHIND_HEAD_STRING: Foul.BEHIND_HEAD_STRING,
        Act.STAYED_BEHIND_HEAD_STRING: Foul.STAYED_BEHIND,
        Act.CUE_ON_TABLE: Foul.CUE_ON_TABLE,
        Act.TEMPLATE: Foul.TEMPLATE,
        Act.SCOOPED_ON_PURPOSE: Foul.SCOOP,
        Act.IMPEDING_BALL_MOVED: Foul.IMPEDING_BALL,
        Act.JUMPED: Foul.JUMP,
        Act.BEFORE_ANSWER: Foul.UNACKNOWLEDGED,
    }
)

_SEVERITY = {penalty: degree for degree, penalty in enumerate(Penalty)}
_ORDER = {foul: place for place, foul in enumerate(Foul)}


def sorted_fouls(fouls: Iterable[Foul]) -> tuple[Foul, ...]:
    """Return `fouls` once each, in the order of the catalogue.

    >>> [foul.value for foul in sorted_fouls([Foul.NO_RAIL, Foul.SCRATCH, Foul.NO_RAIL])]
    ['scratch', 'no_rail']
    """
    return tuple(sorted(set(fouls), key=_ORDER.__getitem__))


def most_severe(penalties: Iterable[Penalty]) -> Penalty:
    """Return the penalty that is kept when there are several fouls in one shot.

    >>> most_severe([Penalty.HEAD, Penalty.RACK, Penalty.IN_HAND]).value
    'rack'
    >>> most_severe([]).value
    'none'
    """
    return max(penalties, key=_SEVERITY.__getitem__, default=Penalty.NONE)
