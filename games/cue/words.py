"""What people read for the fouls, facts and choices that the cue sports share; a test asks for every one of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.base import Side
from games.cue.engine.choices import CuePlace, Option
from games.cue.engine.fouls import Foul, Loss
from games.cue.engine.shot import Act, FoulCall, Pocket
from games.cue.engine.state import GroupsState, GroupT
from kit.pure.marking import N_
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy

FOUL_WORDS: Mapping[Foul, str] = MappingProxyType(
    {
        Foul.SCRATCH: gettext_lazy("the cue ball was pocketed"),
        Foul.CUE_BALL_OFF: gettext_lazy("the cue ball left the table"),
        Foul.OBJECT_BALL_OFF: gettext_lazy("a ball left the table"),
        Foul.NO_CONTACT: gettext_lazy("the cue ball touched no ball"),
        Foul.WRONG_BALL_FIRST: gettext_lazy("the wrong ball was hit first"),
        Foul.NO_RAIL: gettext_lazy("no ball was pocketed and none reached a cushion"),
        Foul.FROZEN_NO_RAIL: gettext_lazy("the ball frozen to the cushion was not played legally"),
        Foul.ILLEGAL_BREAK: gettext_lazy("the break was not legal"),
        Foul.DEFLECTED_BREAK: gettext_lazy("the cue ball was stopped or deflected before the rack"),
        Foul.NO_FOOT: gettext_lazy("no foot was on the floor"),
        Foul.CUE_BALL_TOUCHED: gettext_lazy("the cue ball was touched"),
        Foul.BALL_TOUCHED: gettext_lazy("a ball was touched"),
        Foul.MOVED_BALL_MET_CUE_BALL: gettext_lazy("a moved ball touched the cue ball"),
        Foul.REPLACED_BALL: gettext_lazy("the shooter put a moved ball back"),
        Foul.DOUBLE_HIT: gettext_lazy("the cue ball was hit twice"),
        Foul.PUSH: gettext_lazy("the cue ball was pushed"),
        Foul.FROZEN_LINE: gettext_lazy("the shot was played through two touching balls"),
        Foul.BALLS_MOVING: gettext_lazy("balls were still moving"),
        Foul.PLACING_STROKE: gettext_lazy("the cue ball was struck while being placed"),
        Foul.IN_HAND_TOUCH: gettext_lazy("the cue ball in hand touched a ball"),
        Foul.BAD_PLACEMENT: gettext_lazy("the cue ball was put down in the wrong place"),
        Foul.BEHIND_HEAD_STRING: gettext_lazy("a ball behind the head string was played at directly"),
        Foul.STAYED_BEHIND: gettext_lazy("the cue ball did not cross the head string"),
        Foul.SCOOP: gettext_lazy("the cue ball was scooped up on purpose"),
        Foul.IMPEDING_BALL: gettext_lazy("the ball in the way moved"),
        Foul.JUMP: gettext_lazy("the cue ball jumped over a ball"),
        Foul.CUE_ON_TABLE: gettext_lazy("a cue was laid on the table to line up the shot"),
        Foul.TEMPLATE: gettext_lazy("a racking template touched a ball"),
        Foul.OUT_OF_TURN: gettext_lazy("it was not this player's turn"),
        Foul.CONDUCT: gettext_lazy("unsporting conduct"),
        Foul.BREAKING: gettext_lazy("the opening break was not legal"),
        Foul.SLOW_PLAY: gettext_lazy("slow play"),
        Foul.UNACKNOWLEDGED: gettext_lazy("the cue ball was taken before the foul was admitted"),
    }
)

LOSS_WORDS: Mapping[Loss, str] = MappingProxyType(
    {
        Loss.EIGHT_EARLY: gettext_lazy("the 8 was pocketed too early"),
        Loss.EIGHT_WITH_LAST: gettext_lazy("the 8 was pocketed together with the last ball of the group"),
        Loss.EIGHT_OFF: gettext_lazy("the 8 left the table"),
        Loss.WRONG_POCKET: gettext_lazy("the 8 was pocketed where it was not called"),
        Loss.FOUL_WITH_EIGHT: gettext_lazy("a foul while pocketing the 8"),
        Loss.FOUL_ON_EIGHT: gettext_lazy("a foul while playing for the 8"),
        Loss.SLOW_PLAY: gettext_lazy("slow play too often"),
        Loss.NOT_MARKED: gettext_lazy("the pocket of the 8 was not marked"),
    }
)

ACT_WORDS: Mapping[Act, str] = MappingProxyType(
    {
        Act.CUE_BALL_DEFLECTED: gettext_lazy("Cue ball stopped or deflected before the rack"),
        Act.NO_FOOT: gettext_lazy("No foot on the floor"),
        Act.CUE_BALL_TOUCHED: gettext_lazy("Cue ball touched"),
        Act.BALL_TOUCHED: gettext_lazy("Another ball touched or moved"),
        Act.MOVED_BALL_MET_CUE_BALL: gettext_lazy("A moved ball touched the cue ball"),
        Act.SHOOTER_REPLACED_BALL: gettext_lazy("Shooter put a moved ball back"),
        Act.DOUBLE_HIT: gettext_lazy("Cue ball hit twice"),
        Act.PUSH: gettext_lazy("Cue ball pushed"),
        Act.THROUGH_FROZEN_BALLS: gettext_lazy("Shot through two touching balls"),
        Act.BALLS_MOVING: gettext_lazy("Played, or cue ball taken, while balls were moving"),
        Act.STROKE_WHILE_PLACING: gettext_lazy("Cue ball struck while placing it"),
        Act.TOUCH_WHILE_PLACING: gettext_lazy("Another ball touched while placing"),
        Act.PLACED_OUTSIDE: gettext_lazy("Cue ball placed in front of the head string"),
        Act.SHOT_BEHIND_HEAD_STRING: gettext_lazy("Straight at a ball behind the head string"),
        Act.SCOOPED_ON_PURPOSE: gettext_lazy("Cue ball scooped up on purpose"),
        Act.IMPEDING_BALL_MOVED: gettext_lazy("The ball in the way moved on a jump or curve"),
        Act.JUMPED: gettext_lazy("Cue ball jumped over a ball"),
        Act.STAYED_BEHIND_HEAD_STRING: gettext_lazy("Cue ball stayed behind the head string"),
        Act.CUE_ON_TABLE: gettext_lazy("Cue laid on the table to line up the shot"),
        Act.TEMPLATE: gettext_lazy("Racking template touched a ball"),
        Act.BEFORE_ANSWER: gettext_lazy("Took the cue ball before the foul was admitted"),
    }
)

OPTION_WORDS: Mapping[Option, str] = MappingProxyType(
    {
        Option.ACCEPT: gettext_lazy("Play on as the balls lie"),
        Option.FROM_HEAD: gettext_lazy("Play on, cue ball in hand behind the head string"),
        Option.RERACK_AND_BREAK: gettext_lazy("Rack again and break"),
        Option.RERACK_OFFENDER_BREAKS: gettext_lazy("Rack again; the other side breaks again"),
        Option.HAND_BACK: gettext_lazy("Let the other side play on"),
        Option.SPOT_EIGHT: gettext_lazy("The 8 is spotted; play on"),
        Option.SPOT_EIGHT_FROM_HEAD: gettext_lazy("The 8 is spotted; play on from behind the head string"),
        Option.FROM_BAULK: gettext_lazy("Play on, cue ball in hand in baulk"),
        Option.REPLAY: gettext_lazy("Replay the frame; the same player breaks"),
    }
)

CUE_WORDS: Mapping[CuePlace, str] = MappingProxyType(
    {
        CuePlace.POSITION: gettext_lazy("Cue ball as it lies"),
        CuePlace.HEAD: gettext_lazy("Cue ball in hand behind the head string"),
        CuePlace.ANYWHERE: gettext_lazy("Cue ball in hand, anywhere"),
        CuePlace.BAULK: gettext_lazy("Cue ball in hand in baulk"),
    }
)

CALL_WORDS: Mapping[FoulCall, str] = MappingProxyType(
    {
        FoulCall.ACKNOWLEDGED: gettext_lazy("Called, and admitted"),
        FoulCall.REFUSED: gettext_lazy("Called, but not admitted"),
        FoulCall.NOT_CALLED: gettext_lazy("Nobody called it"),
    }
)

POCKET_WORDS: Mapping[Pocket, str] = MappingProxyType(
    {
        Pocket.HEAD_LEFT: gettext_lazy("Head, left"),
        Pocket.HEAD_RIGHT: gettext_lazy("Head, right"),
        Pocket.SIDE_LEFT: gettext_lazy("Side, left"),
        Pocket.SIDE_RIGHT: gettext_lazy("Side, right"),
        Pocket.FOOT_LEFT: gettext_lazy("Foot, left"),
        Pocket.FOOT_RIGHT: gettext_lazy("Foot, right"),
    }
)


def group_note(state: GroupsState[GroupT], side: Side, words: Mapping[GroupT, str]) -> str:
    """Return what stands under the score of a side: its group, and how many of it are left."""
    group = state.group(side)
    if group is None:
        return _("open table")
    left = len(state.left(side))
    if not left:
        return _("%(group)s cleared, on the 8") % {"group": words[group]}
    return _("%(group)s, %(number)d left") % {"group": words[group], "number": left}


def choice_words(side: str, option: str) -> str:
    return _("%(side)s chooses: %(option)s.") % {"side": side, "option": option}


def next_up(player: str, cue: CuePlace) -> str:
    """Return who plays next, and where the cue ball is played from."""
    return _NEXT_UP[cue] % {"player": player}


_NEXT_UP: Mapping[CuePlace, str] = MappingProxyType(
    {
        CuePlace.POSITION: gettext_lazy("Next: %(player)s."),
        CuePlace.HEAD: gettext_lazy("Next: %(player)s, cue ball in hand behind the head string."),
        CuePlace.ANYWHERE: gettext_lazy("Next: %(player)s, cue ball in hand anywhere."),
        CuePlace.BAULK: gettext_lazy("Next: %(player)s, cue ball in hand in baulk."),
    }
)


# Refusals that the shared engine raises; a game adds those of its own engine.
MESSAGES: Mapping[str, str] = MappingProxyType(
    {
        "not_begun": N_("Play hasn't begun: no tip has touched the cue ball. This isn't a foul. Put back what moved."),
        "ball_not_on_the_table": N_("A ball in this shot is no longer on the table."),
        "ball_gone_twice": N_("A ball can't be both pocketed and off the table."),
        "too_many_first_contacts": N_("Only one ball can be hit first here."),
        "gone_without_contact": N_("If the cue ball touched nothing, no other ball can be pocketed or off the table."),
        "too_many_to_rail": N_("There aren't that many balls to reach a cushion."),
        "rail_without_contact": N_("If the cue ball touched nothing, no ball can have reached a cushion."),
        "only_on_the_break": N_("This can only happen on the break."),
        "too_many_across": N_("There aren't that many balls to cross the head string."),
        "in_hand": N_("The cue ball is in hand, so it may be touched and moved."),
        "not_in_hand": N_("The cue ball isn't in hand, so it can't be misplaced."),
        "not_behind_head_string": N_("The cue ball isn't being played from behind the head string."),
        "only_between_shots": N_("This happens between two shots. Enter it there."),
        "no_frozen_ball": N_("No ball was announced as frozen to a cushion."),
        "called_ball_stayed": N_("The called ball stayed on the table. Say which ball was called."),
        "pockets_disagree": N_("The pockets named don't match the answer."),
        "safety_and_call": N_("A safety was declared, so no ball is called."),
        "no_push_out": N_("A push-out isn't allowed on this shot."),
        "push_out_and_call": N_("A push-out was announced, so there is no call and no safety."),
        "nothing_to_choose": N_("There is nothing to choose now."),
        "not_your_choice": N_("The other side makes this choice."),
        "not_offered": N_("That isn't one of the choices here."),
        "fact_missing": N_("{question}"),
        "leg_over": N_("This rack is over."),
        "choice_open": N_("Make the open choice first."),
        "unknown_event": N_("That isn't an entry of this game."),
        "not_your_turn": N_("It is not this player's turn."),
        "not_in_these_rules": N_("These rules don't include this."),
        "no_partner": N_("There are no partners in this game."),
        "only_the_striker": N_("Only the player at the table can do this."),
        "nothing_was_spotted": N_("No ball has just been spotted."),
        "only_in_a_stroke": N_("This happens during a stroke. Enter it with the stroke."),
        "only_during_a_shot": N_("This happens during a shot. Enter it with the shot."),
        "in_time": N_("That isn't too slow. {seconds} seconds are allowed."),
        "who_won": N_("Tick who won the rack."),
        "how_it_ended": N_("Tick how the rack ended."),
        # what the page itself refuses
        "unknown_form": N_("This page is out of date. Load it again."),
        "ticked_otherwise": N_("What is ticked doesn't match this key. Correct it, or enter everything below."),
        "tick_a_ball": N_("First tick the ball that the cue ball hit first."),
        "not_a_ball": N_("That isn't a ball of this game."),
        "not_an_answer": N_("One of the answers can't be read. Tick it again."),
        "tick_an_act": N_("Tick what happened."),
    }
)

# The question for a fact that decides and was not told, by the name of the fact.
QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        "first": gettext_lazy("Which ball did the cue ball hit first?"),
        "rail": gettext_lazy("Did any ball reach a cushion after that?"),
        "frozen_rail": gettext_lazy("Did the frozen ball reach another cushion, or another ball any cushion?"),
        "to_rail": gettext_lazy("How many numbered balls reached a cushion?"),
        "cue_rail": gettext_lazy("Did the cue ball reach a cushion after the rack?"),
        "across_head": gettext_lazy("How many balls crossed the head string?"),
        "as_called": gettext_lazy("Was the called ball pocketed where it was called?"),
        "obvious": gettext_lazy("Were ball and pocket obvious?"),
        "foul_call": gettext_lazy("Was the foul called, and was it admitted?"),
        "seconds": gettext_lazy("How many seconds did it take?"),
        "winner": gettext_lazy("Who gets the rack?"),
        "balls": gettext_lazy("How many balls of the loser are off the table?"),
    }
)
