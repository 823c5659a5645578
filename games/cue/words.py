"""What people read for the fouls, facts and choices that the cue sports share; a test asks for every one of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.base import Side
from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.fouls import Foul, Loss, Penalty
from games.cue.engine.shot import Act, FoulCall, Pocket
from games.cue.engine.state import GroupsState, GroupT

FOUL_WORDS: Mapping[Foul, str] = MappingProxyType(
    {
        Foul.SCRATCH: "the cue ball was pocketed",
        Foul.CUE_BALL_OFF: "the cue ball left the table",
        Foul.OBJECT_BALL_OFF: "a ball left the table",
        Foul.NO_CONTACT: "the cue ball touched no ball",
        Foul.WRONG_BALL_FIRST: "the wrong ball was hit first",
        Foul.NO_RAIL: "nothing was pocketed and no ball reached a cushion",
        Foul.FROZEN_NO_RAIL: "the ball frozen to the cushion was not played as it must be",
        Foul.ILLEGAL_BREAK: "the break was not good",
        Foul.DEFLECTED_BREAK: "the cue ball was stopped or deflected before the rack",
        Foul.NO_FOOT: "no foot was on the floor",
        Foul.CUE_BALL_TOUCHED: "the cue ball was touched",
        Foul.BALL_TOUCHED: "a ball was touched",
        Foul.MOVED_BALL_MET_CUE_BALL: "a ball that was moved met the cue ball",
        Foul.REPLACED_BALL: "the shooter put a moved ball back",
        Foul.DOUBLE_HIT: "the cue ball was hit twice",
        Foul.PUSH: "the cue ball was pushed",
        Foul.FROZEN_LINE: "the shot went through two balls that touched",
        Foul.BALLS_MOVING: "balls were still moving",
        Foul.PLACING_STROKE: "the cue ball was struck while it was placed",
        Foul.IN_HAND_TOUCH: "the cue ball in hand touched a ball",
        Foul.BAD_PLACEMENT: "the cue ball was put down in the wrong place",
        Foul.BEHIND_HEAD_STRING: "a ball behind the head string was played at directly",
        Foul.STAYED_BEHIND: "the cue ball did not cross the head string",
        Foul.SCOOP: "the cue ball was scooped up on purpose",
        Foul.IMPEDING_BALL: "the ball in the way moved",
        Foul.JUMP: "the cue ball jumped over a ball",
        Foul.CUE_ON_TABLE: "a cue lay on the table to aim by",
        Foul.TEMPLATE: "a racking template touched a ball",
        Foul.OUT_OF_TURN: "it was not this player's turn",
        Foul.CONDUCT: "unsporting conduct",
        Foul.BREAKING: "the opening break was not good",
        Foul.SLOW_PLAY: "slow play",
        Foul.UNACKNOWLEDGED: "the cue ball was taken before the opponent had admitted the foul",
    }
)

LOSS_WORDS: Mapping[Loss, str] = MappingProxyType(
    {
        Loss.EIGHT_EARLY: "the 8 fell too early",
        Loss.EIGHT_WITH_LAST: "the 8 fell together with the last ball of the group",
        Loss.EIGHT_OFF: "the 8 left the table",
        Loss.WRONG_POCKET: "the 8 fell into a pocket that was not called",
        Loss.FOUL_WITH_EIGHT: "a foul while the 8 fell",
        Loss.FOUL_ON_EIGHT: "a foul while playing for the 8",
        Loss.SLOW_PLAY: "slow play too often",
        Loss.NOT_MARKED: "the pocket of the 8 was not marked",
    }
)

ACT_WORDS: Mapping[Act, str] = MappingProxyType(
    {
        Act.CUE_BALL_DEFLECTED: "Cue ball stopped or deflected before the rack",
        Act.NO_FOOT: "No foot on the floor",
        Act.CUE_BALL_TOUCHED: "Cue ball touched",
        Act.BALL_TOUCHED: "Another ball touched or moved",
        Act.MOVED_BALL_MET_CUE_BALL: "A moved ball met the cue ball",
        Act.SHOOTER_REPLACED_BALL: "Shooter put a moved ball back",
        Act.DOUBLE_HIT: "Cue ball hit twice",
        Act.PUSH: "Cue ball pushed",
        Act.THROUGH_FROZEN_BALLS: "Shot through two touching balls",
        Act.BALLS_MOVING: "Played, or cue ball taken, while balls moved",
        Act.STROKE_WHILE_PLACING: "Cue ball struck while placing it",
        Act.TOUCH_WHILE_PLACING: "Another ball touched while placing",
        Act.PLACED_OUTSIDE: "Cue ball placed in front of the head string",
        Act.SHOT_BEHIND_HEAD_STRING: "Straight at a ball behind the head string",
        Act.SCOOPED_ON_PURPOSE: "Cue ball scooped up on purpose",
        Act.IMPEDING_BALL_MOVED: "The ball in the way moved on a jump or curve",
        Act.JUMPED: "Cue ball jumped over a ball",
        Act.STAYED_BEHIND_HEAD_STRING: "Cue ball stayed behind the head string",
        Act.CUE_ON_TABLE: "Cue laid on the table to aim by",
        Act.TEMPLATE: "Racking template touched a ball",
        Act.BEFORE_ANSWER: "Took the cue ball before the foul was admitted",
    }
)

OPTION_WORDS: Mapping[Option, str] = MappingProxyType(
    {
        Option.ACCEPT: "Play on as the balls lie",
        Option.FROM_HEAD: "Play on, cue ball in hand behind the head string",
        Option.RERACK_AND_BREAK: "Rack again, and break",
        Option.RERACK_OFFENDER_BREAKS: "Rack again; the other side breaks again",
        Option.HAND_BACK: "Let the other side play on",
        Option.SPOT_EIGHT: "The 8 is spotted; play on",
        Option.SPOT_EIGHT_FROM_HEAD: "The 8 is spotted; play on from behind the head string",
        Option.FROM_BAULK: "Play on, cue ball in hand in baulk",
        Option.REPLAY: "The frame again, with the same player to break",
    }
)

CUE_WORDS: Mapping[CuePlace, str] = MappingProxyType(
    {
        CuePlace.POSITION: "Cue ball as it lies",
        CuePlace.HEAD: "Cue ball in hand behind the head string",
        CuePlace.ANYWHERE: "Cue ball in hand, anywhere",
        CuePlace.BAULK: "Cue ball in hand in baulk",
    }
)

COST_WORDS: Mapping[Penalty, str] = MappingProxyType(
    {
        Penalty.NONE: "nothing",
        Penalty.TURN: "the turn, cue ball as it lies",
        Penalty.HEAD: "the turn, cue ball in hand behind the head string",
        Penalty.IN_HAND: "the turn, cue ball in hand anywhere",
        Penalty.RACK: "the rack",
    }
)

CALL_WORDS: Mapping[FoulCall, str] = MappingProxyType(
    {
        FoulCall.ACKNOWLEDGED: "Called, and the shooter admits it",
        FoulCall.REFUSED: "Called, and the shooter does not admit it",
        FoulCall.NOT_CALLED: "Nobody called it",
    }
)

POCKET_WORDS: Mapping[Pocket, str] = MappingProxyType(
    {
        Pocket.HEAD_LEFT: "Head, left",
        Pocket.HEAD_RIGHT: "Head, right",
        Pocket.SIDE_LEFT: "Side, left",
        Pocket.SIDE_RIGHT: "Side, right",
        Pocket.FOOT_LEFT: "Foot, left",
        Pocket.FOOT_RIGHT: "Foot, right",
    }
)


def group_note(state: GroupsState[GroupT], side: Side, words: Mapping[GroupT, str]) -> str:
    """Return what stands under the score of a side: its group, and how many of it are left."""
    group = state.group(side)
    if group is None:
        return "table open"
    left = len(state.left(side))
    return f"{words[group]}, {left} left" if left else f"{words[group]} done, for the 8"


# Refusals that the shared engine raises; a game adds those of its own engine.
MESSAGES: Mapping[str, str] = MappingProxyType(
    {
        "ball_not_on_the_table": "A ball of this shot is not on the table any more.",
        "ball_gone_twice": "A ball can be gone only once: it was pocketed or it left the table, not both.",
        "too_many_first_contacts": "Only one ball can be hit first here.",
        "gone_without_contact": "When the cue ball touched nothing, no other ball can have fallen or left the table.",
        "too_many_to_rail": "There are not so many balls that could have reached a cushion.",
        "rail_without_contact": "When the cue ball touched nothing, no ball can have been driven to a cushion.",
        "only_on_the_break": "This can only happen on the break.",
        "too_many_across": "There are not so many balls that could have crossed the head string.",
        "not_in_hand": "The cue ball is not in hand, so it cannot be misplaced.",
        "not_behind_head_string": "The cue ball is not played from behind the head string now.",
        "only_between_shots": "This happens between two shots; enter it there.",
        "no_frozen_ball": "No ball was announced as frozen to a cushion.",
        "called_ball_stayed": "The called ball did not fall, so it fell in no pocket. Say which ball was called.",
        "pockets_disagree": "The pockets that were named do not agree with the answer.",
        "safety_and_call": "A safety was declared: then no ball is called.",
        "no_push_out": "A push-out is not possible on this shot.",
        "push_out_and_call": "A push-out was announced: then there is neither a call nor a safety.",
        "nothing_to_choose": "There is nothing to choose now.",
        "not_your_choice": "This choice is the other side's.",
        "not_offered": "This is not offered here.",
        "fact_missing": "{question}",
        "leg_over": "This rack is over.",
        "choice_open": "First the choice that is open has to be made.",
        "unknown_event": "That isn't an entry of this game.",
        "not_your_turn": "It is not this player's turn.",
        "not_in_these_rules": "These rules do not know this.",
        "no_partner": "There is no partner in this game.",
        "only_the_striker": "Only the player at the table can do this.",
        "nothing_was_spotted": "No ball has just been spotted.",
        "only_in_a_stroke": "This happens in a stroke; enter it with the stroke.",
        "only_during_a_shot": "This happens during a shot; enter it with the shot.",
        "in_time": "That is not too slow: {seconds} seconds are allowed.",
        "who_won": "Tick who won the rack.",
        "how_it_ended": "Tick how the rack ended.",
        # what the page itself refuses
        "unknown_form": "This page is out of date. Load it again.",
        "ticked_otherwise": "What is ticked does not fit this key. Tick it right, or tell everything below.",
        "tick_a_ball": "First tick the ball that the cue ball hit first.",
        "not_a_ball": "This is no ball of this game.",
        "not_an_answer": "One of the answers cannot be read. Tick it again.",
        "tick_an_act": "Tick what happened.",
    }
)

# The question for a fact that decides and was not told, by the name of the fact.
QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        "first": "Which ball did the cue ball hit first?",
        "rail": "Did any ball reach a cushion after that?",
        "frozen_rail": "Did the frozen ball reach another cushion, or another ball any cushion?",
        "to_rail": "How many numbered balls reached a cushion?",
        "cue_rail": "Did the cue ball reach a cushion after the rack?",
        "across_head": "How many balls crossed the head string?",
        "as_called": "Did the called ball fall where it was called?",
        "obvious": "Were ball and pocket plain to everybody?",
        "foul_call": "Was the foul called, and does the shooter admit it?",
        "seconds": "How many seconds was it?",
        "winner": "Who is to have the rack?",
        "balls": "How many balls of the loser are off the table?",
    }
)

# Two settings of an edition that no shot shows, as the page of comparison asks about them.
TOUCHED = "Counting fouls on the cue ball alone"
TOUCHED_WORDS = {False: "the text does not say", True: "no event may: every ball counts"}
REFEREE = "Where there is no referee"
REFEREE_WORDS = {False: "the text does not say", True: "the seated player is the referee"}
