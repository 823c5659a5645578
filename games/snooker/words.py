"""What people read for the fouls, facts, choices and rulings of snooker; a test asks for every one of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.base import Side
from games.cue import strokes
from games.cue.live import person
from games.cue.table import Ruling
from games.cue.words import MESSAGES as SHARED
from games.live import Setup
from games.snooker.engine.balls import POINTS, Ball, Place, Placed
from games.snooker.engine.events import Act, How, Option, Sanction
from games.snooker.engine.fouls import Foul
from games.snooker.engine.play import outcome
from games.snooker.engine.state import CuePlace, On, Phase, SnookerState, Verdict
from kit.pure.marking import N_
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy, listed, ngettext

State = SnookerState

FOUL_WORDS: Mapping[Foul, str] = MappingProxyType(
    {
        Foul.BEFORE_FREE_BALL_SPOTTED: gettext_lazy("played before the free ball was back on its spot"),
        Foul.DOUBLE_HIT: gettext_lazy("cue ball struck twice"),
        Foul.NO_FOOT: gettext_lazy("both feet off the floor"),
        Foul.OUT_OF_TURN: gettext_lazy("played out of turn"),
        Foul.OUTSIDE_D: gettext_lazy("not played from the D"),
        Foul.MISSED_ALL: gettext_lazy("no ball was hit"),
        Foul.WHITE_POTTED: gettext_lazy("the cue ball was pocketed"),
        Foul.BEHIND_FREE_BALL: gettext_lazy("left snookered behind the free ball"),
        Foul.JUMP: gettext_lazy("jump shot"),
        Foul.NON_STANDARD_CUE: gettext_lazy("a cue that is not allowed"),
        Foul.CONFERRED: gettext_lazy("talked with the partner at the table"),
        Foul.BALLS_MOVING: gettext_lazy("played while a ball was moving"),
        Foul.BEFORE_SPOTTED: gettext_lazy("played before a colour was back on its spot"),
        Foul.POTTED_NOT_ON: gettext_lazy("a ball was pocketed that was not on"),
        Foul.HIT_NOT_ON: gettext_lazy("a ball was hit first that was not on"),
        Foul.PUSH: gettext_lazy("push"),
        Foul.TOUCHED_BALL: gettext_lazy("a ball was touched"),
        Foul.OFF_TABLE: gettext_lazy("a ball left the table"),
        Foul.TWO_AT_ONCE: gettext_lazy("two balls were hit at once"),
        Foul.USED_BALL_OFF_TABLE: gettext_lazy("a ball off the table was used"),
        Foul.MEASURED: gettext_lazy("distances were measured"),
        Foul.PLAYED_AT_REDS: gettext_lazy("reds were played at twice in a row"),
        Foul.WRONG_CUE_BALL: gettext_lazy("another ball was struck instead of the cue ball"),
        Foul.NOT_DECLARED: gettext_lazy("the ball on was not declared"),
        Foul.BEFORE_NOMINATION: gettext_lazy("no colour was named"),
        Foul.BEHIND_NOMINATED: gettext_lazy("left snookered behind the colour that was named"),
    }
)
ACT_WORDS: Mapping[Act, str] = MappingProxyType(
    {
        Act.BALLS_MOVING: gettext_lazy("Played while a ball was moving"),
        Act.BEFORE_SPOTTED: gettext_lazy("Played before a colour was on its spot"),
        Act.DOUBLE_HIT: gettext_lazy("Cue ball struck twice"),
        Act.PUSH: gettext_lazy("Push, or the touching ball moved"),
        Act.NO_FOOT: gettext_lazy("Both feet off the floor"),
        Act.JUMP: gettext_lazy("Jump shot"),
        Act.OUT_OF_TURN: gettext_lazy("Played out of turn"),
        Act.OUTSIDE_D: gettext_lazy("Not played from the D"),
        Act.TOUCHED_BALL: gettext_lazy("A ball or its marker touched"),
        Act.NON_STANDARD_CUE: gettext_lazy("A cue that is not allowed"),
        Act.CONFERRED: gettext_lazy("Talked with the partner"),
        Act.USED_BALL_OFF_TABLE: gettext_lazy("Used a ball off the table"),
        Act.MEASURED: gettext_lazy("Measured a gap or distance"),
        Act.PLAYED_AT_REDS: gettext_lazy("Played at a red after a red"),
        Act.WRONG_CUE_BALL: gettext_lazy("Struck a ball other than the white"),
        Act.NOT_DECLARED: gettext_lazy("Did not say which ball was on"),
        Act.BEFORE_NOMINATION: gettext_lazy("No colour was named"),
    }
)
BALL_WORDS: Mapping[Ball, str] = MappingProxyType(
    {
        Ball.RED: gettext_lazy("red"),
        Ball.YELLOW: gettext_lazy("yellow"),
        Ball.GREEN: gettext_lazy("green"),
        Ball.BROWN: gettext_lazy("brown"),
        Ball.BLUE: gettext_lazy("blue"),
        Ball.PINK: gettext_lazy("pink"),
        Ball.BLACK: gettext_lazy("black"),
        Ball.WHITE: gettext_lazy("cue ball"),
    }
)
IS_ON: Mapping[Ball, str] = MappingProxyType(
    {
        Ball.YELLOW: gettext_lazy("yellow is on"),
        Ball.GREEN: gettext_lazy("green is on"),
        Ball.BROWN: gettext_lazy("brown is on"),
        Ball.BLUE: gettext_lazy("blue is on"),
        Ball.PINK: gettext_lazy("pink is on"),
        Ball.BLACK: gettext_lazy("black is on"),
    }
)
PUT_BACK: Mapping[Ball, str] = MappingProxyType(
    {
        Ball.RED: gettext_lazy("A red fell on its own and was put back."),
        Ball.YELLOW: gettext_lazy("The yellow fell on its own and was put back."),
        Ball.GREEN: gettext_lazy("The green fell on its own and was put back."),
        Ball.BROWN: gettext_lazy("The brown fell on its own and was put back."),
        Ball.BLUE: gettext_lazy("The blue fell on its own and was put back."),
        Ball.PINK: gettext_lazy("The pink fell on its own and was put back."),
        Ball.BLACK: gettext_lazy("The black fell on its own and was put back."),
        Ball.WHITE: gettext_lazy("The cue ball fell on its own and was put back."),
    }
)
PLACE_WORDS: Mapping[Place, str] = MappingProxyType(
    {
        Place.OWN: gettext_lazy("%(ball)s on its own spot"),
        Place.HIGHEST: gettext_lazy("%(ball)s on the %(spot)s spot"),
        Place.ABOVE: gettext_lazy("%(ball)s as near its own spot as possible, towards the top cushion"),
        Place.BELOW: gettext_lazy("%(ball)s as near its own spot as possible, below it on the centre line"),
    }
)
CUE_WORDS: Mapping[CuePlace, str] = MappingProxyType(
    {
        CuePlace.POSITION: gettext_lazy("Cue ball as it lies"),
        CuePlace.IN_HAND: gettext_lazy("Cue ball in hand, from the D"),
        CuePlace.ANYWHERE: gettext_lazy("Cue ball in hand, anywhere on the table"),
    }
)
ON_WORDS: Mapping[On, str] = MappingProxyType(
    {On.RED: gettext_lazy("red is on"), On.COLOUR: gettext_lazy("a colour is on")}
)
OPTION_WORDS: Mapping[Option, str] = MappingProxyType(
    {
        Option.PLAY: gettext_lazy("Play on as the balls lie"),
        Option.PLAY_AGAIN: gettext_lazy("%(offender)s plays again from here"),
        Option.REPLACE: gettext_lazy("Cue ball back: %(offender)s plays it again"),
        Option.PLACE_ANYWHERE: gettext_lazy("Play on, cue ball anywhere on the table"),
        Option.ACCEPT: gettext_lazy("Accept: the frame is over"),
        Option.PLAY_ON: gettext_lazy("Refuse: play continues"),
        Option.GO_FIRST: gettext_lazy("Play first"),
        Option.GO_SECOND: gettext_lazy("Let the other side play first"),
        Option.FIRST_PARTNER: gettext_lazy("The first partner plays"),
        Option.SECOND_PARTNER: gettext_lazy("The second partner plays"),
    }
)
HOW_WORDS: Mapping[How, str] = MappingProxyType(
    {
        How.PLAYED: gettext_lazy("played to the end"),
        How.CLAIMED: gettext_lazy("claimed with only the black left"),
        How.CONCEDED: gettext_lazy("conceded"),
        How.THIRD_MISS: gettext_lazy("the third miss of a ball in full sight"),
        How.AWARDED: gettext_lazy("awarded by the referee"),
        How.GAME_AWARDED: gettext_lazy("the match is awarded by the referee"),
        How.DEFAULT: gettext_lazy("the other side conceded or was absent"),
    }
)
SANCTION_WORDS: Mapping[Sanction, str] = MappingProxyType(
    {
        Sanction.WARNING: gettext_lazy("%(side)s, conduct: a warning"),
        Sanction.FRAME: gettext_lazy("%(side)s, conduct: loses the frame"),
        Sanction.GAME: gettext_lazy("%(side)s, conduct: loses the match"),
    }
)
WARNED = gettext_lazy("The player is warned: a third miss from here loses the frame.")
MESSAGES: Mapping[str, str] = MappingProxyType(
    {
        **SHARED,
        "ball_not_on_the_table": N_("The {ball} ball isn't on the table, or can't be entered this way."),
        "more_reds_than_on_the_table": N_("There are only {reds} reds on the table."),
        "too_many_first_contacts": N_("Two balls at most can be hit in the same instant."),
        "one_ball_twice": N_("One ball can't be hit twice at once. Tick two different balls."),
        "nothing_to_nominate": N_("A colour is only named after a red."),
        "not_a_colour": N_("That isn't a colour that can be named."),
        "no_free_ball": N_("There is no free ball now."),
        "snooker_allowed": N_("It isn't a foul now to leave the other side snookered behind the colour named."),
        "not_snookered": N_("If a ball snookers the next player, the next player is snookered. Change one answer."),
        "free_ball_is_on": N_("This ball is on anyway, so it can't be the free ball."),
        "not_after_a_red": N_("This can only happen when a colour is due."),
        "not_in_hand": N_("The cue ball isn't in hand, so it isn't played from the D."),
        "nothing_was_spotted": N_("No colour has just been spotted."),
        "order_stays": N_("The frame has begun, so its order of play can't change."),
        "no_foul_before_nomination": N_("With no foul, or with a colour named, this doesn't matter. Clear it."),
        "nobody_is_leaving": N_("Nobody is leaving the table now."),
        "frame_over": N_("This frame is over."),
        "lots_first": N_("First draw for the black."),
        "not_now": N_("There is nothing to choose or draw for now."),
        "reds_were_not_gone": N_("At most {reds} reds can be put back."),
        "no_claim": N_("A frame can be claimed only with the black left and a lead of more than {lead}."),
        "snookers_not_required": N_("Not yet. {behind} behind with {left} points left. Snookers must be needed first."),
        "frame_awarded_before": N_("This side already lost a frame for conduct, so now it loses the match."),
        "warned_before": N_("This side has already been warned, so now it loses the frame or the match."),
        "no_third_miss": N_("No warning is due. The next miss from here would not be the third."),
        "warned_already": N_("The player has already been warned."),
        "frame_goes_on": N_("The frame isn't restarted. It continues as it is."),
        "no_stalemate": N_("Not yet. A restart needs {strokes} strokes after it was offered; there were {counted}."),
    }
)

# The question for a fact that decides and was not told, by the name of the fact.
QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        "first": gettext_lazy("Which ball did the cue ball hit first?"),
        "nominated": gettext_lazy("Which colour was named?"),
        "free": gettext_lazy("Which ball was named as the free ball?"),
        "concerned": gettext_lazy("Which ball was involved?"),
        "snookered": gettext_lazy("Is the next player snookered? (Then there is a free ball.)"),
        "behind_free_ball": gettext_lazy("Is the next player snookered by the free ball?"),
        "behind_nominated": gettext_lazy("Is the next player snookered by the colour that was named?"),
        "clear_path": gettext_lazy("Could a ball on be reached in a straight line?"),
        "full_ball": gettext_lazy("Could it be hit full, in the centre?"),
        "good_attempt": gettext_lazy("Was it a good attempt, strong enough to get there?"),
        "intended": gettext_lazy("Was the miss on purpose?"),
        "on_table": gettext_lazy("Was the cue ball lying on the table?"),
        "reds_back": gettext_lazy("How many reds are put back?"),
    }
)


def ball_on(state: State) -> str:
    words = str(ON_WORDS.get(state.on) or IS_ON[state.lowest])
    return _("%(ball_on)s, or a free ball") % {"ball_on": words} if state.free_ball else words


def placed_words(placed: Placed) -> str:
    """Return where a colour was put.

    >>> placed_words(Placed(Ball.PINK, Place.HIGHEST, Ball.BLACK))
    'pink on the black spot'
    """
    return PLACE_WORDS[placed.place] % {"ball": BALL_WORDS[placed.ball], "spot": BALL_WORDS[placed.spot]}


# --- a verdict -----------------------------------------------------------------------------------------


def ruling_of(verdict: Verdict, after: State, setup: Setup) -> Ruling:
    """Return a verdict in large type: what it was, what follows from it, and the rules that decide."""
    return Ruling(
        text=_what(verdict, setup),
        follows=tuple(_follows(verdict, after, setup)),
        rule="; ".join(dict.fromkeys(verdict.sections)),
        tone="bad" if verdict.fouls else "good" if verdict.points else "",
    )


def _what(verdict: Verdict, setup: Setup) -> str:
    if verdict.fouls:
        called = _("Foul and a miss: %(fouls)s.") if verdict.miss else _("Foul: %(fouls)s.")
        foul = called % {"fouls": listed([FOUL_WORDS[foul] for foul in verdict.fouls])}
        return f"{foul} {strokes.points_to(verdict.penalty, setup.name(verdict.side.other))}"
    if verdict.replay:
        return _("A ball fell on its own: all balls are put back, and the stroke is played again.")
    if verdict.points:
        return strokes.points_for(verdict.points, setup.name(verdict.side))
    return _("Nothing scored, no foul: the turn ends.")


def _follows(verdict: Verdict, after: State, setup: Setup) -> list[str]:
    said = []
    if verdict.unscored:
        taken = ngettext(
            "%d point for the colour is taken off again.",
            "%d points for the colour are taken off again.",
            verdict.unscored,
        )
        said.append(taken % verdict.unscored)
    if verdict.miss_number > 1:
        said.append(_("Miss number %d in a row.") % verdict.miss_number)
    if verdict.unwarned:
        said.append(_("Nobody warned the player, so the frame is not lost."))
    if verdict.warning:
        said.append(_("Warn the player: at the next miss the other side may place the cue ball anywhere."))
    away = [placed for placed in verdict.spotted if placed.place is not Place.OWN]
    if away:
        said.append(_("Spotted: %(balls)s.") % {"balls": listed([placed_words(placed) for placed in away])})
    elif verdict.spotted:
        balls = listed([BALL_WORDS[placed.ball] for placed in verdict.spotted])
        said.append(_("Spotted: %(balls)s.") % {"balls": balls})
    if verdict.free_ball:
        said.append(_("Free ball, if the next player plays."))
    return [*said, *_next(verdict, after, setup)]


def _next(verdict: Verdict, after: State, setup: Setup) -> list[str]:
    if after.phase is Phase.OVER:
        return [over_words(after, setup)]
    if after.phase is Phase.LOT:
        return [_("The scores are tied. The black goes on its spot, and the sides draw for first play.")]
    who = person(setup, after.turn, after.player)
    if after.phase is Phase.CHOICE:
        return [_("To choose: %(player)s.") % {"player": who}]
    return [_("Next: %(player)s, %(ball_on)s.") % {"player": who, "ball_on": ball_on(after)}]


def over_words(state: State, setup: Setup) -> str:
    return strokes.over_words(state, setup, "frame", HOW_WORDS[state.how] if state.how else "", outcome(state))


def option_words(state: State, option: Option, setup: Setup) -> str:
    """Return what an option is called, with the offender's name."""
    verdict = state.verdict
    offender = person(setup, verdict.side, verdict.player) if verdict else setup.name(Side.HOME)
    return OPTION_WORDS[option] % {"offender": offender}


def value_words(ball: Ball) -> str:
    """Return a ball with its value.

    >>> value_words(Ball.BLUE)
    'blue, 5'
    """
    return _("%(ball)s, %(points)d") % {"ball": BALL_WORDS[ball], "points": POINTS[ball]}
