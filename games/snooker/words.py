"""What people read for the fouls, facts, choices and rulings of snooker; a test asks for every one of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.base import Side
from games.cue import strokes
from games.cue.live import listed, person
from games.cue.table import Ruling
from games.cue.words import MESSAGES as SHARED
from games.live import Setup
from games.snooker.engine.balls import POINTS, Ball, Place, Placed
from games.snooker.engine.events import Act, How, Option, Sanction
from games.snooker.engine.fouls import Foul
from games.snooker.engine.play import outcome
from games.snooker.engine.state import CuePlace, On, Phase, SnookerState, Verdict

State = SnookerState

FOUL_WORDS: Mapping[Foul, str] = MappingProxyType(
    {
        Foul.BEFORE_FREE_BALL_SPOTTED: "played before the free ball was back on its spot",
        Foul.DOUBLE_HIT: "cue ball struck twice",
        Foul.NO_FOOT: "both feet off the floor",
        Foul.OUT_OF_TURN: "played out of turn",
        Foul.OUTSIDE_D: "not played from the D",
        Foul.MISSED_ALL: "no ball was hit",
        Foul.WHITE_POTTED: "the cue ball fell",
        Foul.BEHIND_FREE_BALL: "left snookered behind the free ball",
        Foul.JUMP: "jump shot",
        Foul.NON_STANDARD_CUE: "a cue that is not allowed",
        Foul.CONFERRED: "talked with the partner at the table",
        Foul.BALLS_MOVING: "played while a ball was moving",
        Foul.BEFORE_SPOTTED: "played before a colour was back on its spot",
        Foul.POTTED_NOT_ON: "a ball fell that was not on",
        Foul.HIT_NOT_ON: "a ball was hit first that was not on",
        Foul.PUSH: "push",
        Foul.TOUCHED_BALL: "a ball was touched",
        Foul.OFF_TABLE: "a ball left the table",
        Foul.TWO_AT_ONCE: "two balls were hit at once",
        Foul.USED_BALL_OFF_TABLE: "a ball off the table was used",
        Foul.MEASURED: "distances were measured",
        Foul.PLAYED_AT_REDS: "reds were played at twice in a row",
        Foul.WRONG_CUE_BALL: "another ball was struck instead of the cue ball",
        Foul.NOT_DECLARED: "the ball on was not declared",
        Foul.BEFORE_NOMINATION: "no colour had been named",
    }
)
ACT_WORDS: Mapping[Act, str] = MappingProxyType(
    {
        Act.BALLS_MOVING: "Played while a ball was moving",
        Act.BEFORE_SPOTTED: "Played before a colour was on its spot",
        Act.DOUBLE_HIT: "Cue ball struck twice",
        Act.PUSH: "Push, or the touching ball moved",
        Act.NO_FOOT: "Both feet off the floor",
        Act.JUMP: "Jump shot",
        Act.OUT_OF_TURN: "Played out of turn",
        Act.OUTSIDE_D: "Not played from the D",
        Act.TOUCHED_BALL: "A ball or its marker touched",
        Act.NON_STANDARD_CUE: "A cue that is not allowed",
        Act.CONFERRED: "Talked with the partner",
        Act.USED_BALL_OFF_TABLE: "Used a ball off the table",
        Act.MEASURED: "Measured a gap or distance",
        Act.PLAYED_AT_REDS: "Played at a red after a red",
        Act.WRONG_CUE_BALL: "Struck another ball than the white",
        Act.NOT_DECLARED: "Did not say which ball was on",
        Act.BEFORE_NOMINATION: "No colour had been named",
    }
)
BALL_WORDS: Mapping[Ball, str] = MappingProxyType({ball: ball.value for ball in Ball} | {Ball.WHITE: "cue ball"})
PLACE_WORDS: Mapping[Place, str] = MappingProxyType(
    {
        Place.OWN: "on its own spot",
        Place.HIGHEST: "on the {spot} spot",
        Place.ABOVE: "as near its own spot as it can be, towards the top cushion",
        Place.BELOW: "as near its own spot as it can be, below it on the centre line",
    }
)
CUE_WORDS: Mapping[CuePlace, str] = MappingProxyType(
    {
        CuePlace.POSITION: "Cue ball as it lies",
        CuePlace.IN_HAND: "Cue ball in hand, from the D",
        CuePlace.ANYWHERE: "Cue ball in hand, anywhere on the table",
    }
)
ON_WORDS: Mapping[On, str] = MappingProxyType({On.RED: "red is on", On.COLOUR: "a colour is on"})
OPTION_WORDS: Mapping[Option, str] = MappingProxyType(
    {
        Option.PLAY: "Play on as the balls lie",
        Option.PLAY_AGAIN: "{offender} plays again from here",
        Option.REPLACE: "Cue ball back: {offender} plays it again",
        Option.PLACE_ANYWHERE: "Play on, cue ball anywhere on the table",
        Option.ACCEPT: "Accept: the frame is over",
        Option.PLAY_ON: "Refuse: play goes on",
        Option.GO_FIRST: "Play first",
        Option.GO_SECOND: "Let the other side play first",
        Option.FIRST_PARTNER: "The first partner plays",
        Option.SECOND_PARTNER: "The second partner plays",
    }
)
HOW_WORDS: Mapping[How, str] = MappingProxyType(
    {
        How.PLAYED: "played to the end",
        How.CLAIMED: "claimed with only the black left",
        How.CONCEDED: "conceded",
        How.THIRD_MISS: "the third miss of a ball in full sight",
        How.AWARDED: "awarded by the referee",
        How.GAME_AWARDED: "the match is awarded by the referee",
        How.DEFAULT: "the other side conceded or was absent",
    }
)
SANCTION_WORDS: Mapping[Sanction, str] = MappingProxyType(
    {Sanction.WARNING: "a warning", Sanction.FRAME: "loses the frame", Sanction.GAME: "loses the match"}
)
WARNED = "The player is warned: a third miss from here loses the frame."
MESSAGES: Mapping[str, str] = MappingProxyType(
    {
        **SHARED,
        "ball_not_on_the_table": "The {ball} ball is not on the table, or cannot be told of so.",
        "more_reds_than_on_the_table": "There are only {reds} reds on the table.",
        "too_many_first_contacts": "Two balls at most can be hit in the same instant.",
        "one_ball_twice": "One ball cannot be hit twice at once. Tick two different balls.",
        "nothing_to_nominate": "A colour is only named after a red.",
        "not_a_colour": "This is no colour that could be named.",
        "no_free_ball": "There is no free ball now.",
        "free_ball_is_on": "This ball is on anyway, so it cannot be the free ball.",
        "not_after_a_red": "This can only happen when a colour is due.",
        "not_in_hand": "The cue ball is not in hand, so it is not played from the D.",
        "nothing_was_spotted": "No colour has just been spotted.",
        "order_stays": "The frame has begun: its order of play stays.",
        "no_foul_before_nomination": "Without a foul, or with a colour that was named, this does not matter. Clear it.",
        "nobody_is_leaving": "Nobody is leaving the table now.",
        "frame_over": "This frame is over.",
        "lots_first": "First lots are drawn for the black.",
        "not_now": "There is nothing to choose or to draw now.",
        "reds_were_not_gone": "{reds} reds at most can be put back.",
        "no_claim": "A frame is claimed with only the black left and a lead of more than {lead}.",
        "snookers_not_required": "Not yet: {behind} behind, and {left} points are left. First snookers must be needed.",
        "frame_awarded_before": "A frame was awarded against this side before, so now it is the match.",
        "warned_before": "This side was warned before, so now it is the frame or the match.",
        "no_third_miss": "There is nothing to warn of: the next miss from here would not be the third.",
        "warned_already": "The player was warned already.",
        "frame_goes_on": "The frame is not begun again: it goes on as it is.",
        "no_stalemate": "Not yet: {strokes} strokes after a new start was offered; there were {counted}.",
    }
)

# The question for a fact that decides and was not told, by the name of the fact.
QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        "first": "Which ball did the cue ball hit first?",
        "nominated": "Which colour had been named?",
        "free": "Which ball was named as free ball?",
        "concerned": "Which ball was it about?",
        "snookered": "Is the next player snookered? (Then there is a free ball.)",
        "behind_free_ball": "Is the next player snookered by the free ball?",
        "clear_path": "Could a ball on be reached in a straight line?",
        "full_ball": "Could it be hit full, in the centre?",
        "good_attempt": "Was it a good attempt, strong enough to get there?",
        "intended": "Was the miss on purpose?",
        "on_table": "Was the cue ball lying on the table?",
        "reds_back": "How many reds are put back?",
    }
)


def ball_on(state: State) -> str:
    """Return what is on, in words."""
    words = ON_WORDS.get(state.on) or f"{BALL_WORDS[state.lowest]} is on"
    return f"{words}, or a free ball" if state.free_ball else words


def placed_words(placed: Placed) -> str:
    """Return where a colour was put.

    >>> placed_words(Placed(Ball.PINK, Place.HIGHEST, Ball.BLACK))
    'pink on the black spot'
    """
    return f"{BALL_WORDS[placed.ball]} {PLACE_WORDS[placed.place].format(spot=BALL_WORDS[placed.spot])}"


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
        told = listed([FOUL_WORDS[foul] for foul in verdict.fouls])
        called = "Foul and a miss" if verdict.miss else "Foul"
        return f"{called}: {told}. {strokes.points(verdict.penalty).capitalize()} to {setup.name(verdict.side.other)}."
    if verdict.replay:
        return "A ball fell by itself: all balls are put back, and the stroke is played again."
    if verdict.points:
        return f"{strokes.points(verdict.points).capitalize()} for {setup.name(verdict.side)}."
    return "Nothing scored, no foul: the turn ends."


def _follows(verdict: Verdict, after: State, setup: Setup) -> list[str]:
    said = []
    if verdict.unscored:
        said.append(f"{strokes.points(verdict.unscored).capitalize()} for the colour are taken off again.")
    if verdict.miss_number > 1:
        said.append(f"Miss number {verdict.miss_number} in a row.")
    if verdict.unwarned:
        said.append("Nobody had warned the player, so the frame is not lost.")
    if verdict.warning:
        said.append("Warn the player: at the next miss the other side may place the cue ball anywhere.")
    away = [placed for placed in verdict.spotted if placed.place is not Place.OWN]
    if away:
        said.append(f"Spotted: {listed([placed_words(placed) for placed in away])}.")
    elif verdict.spotted:
        said.append(f"Spotted: {listed([BALL_WORDS[placed.ball] for placed in verdict.spotted])}.")
    if verdict.free_ball:
        said.append("Free ball, if the next player plays.")
    return [*said, *_next(verdict, after, setup)]


def _next(verdict: Verdict, after: State, setup: Setup) -> list[str]:
    if after.phase is Phase.OVER:
        return [over_words(after, setup)]
    if after.phase is Phase.LOT:
        return ["The scores are tied: the black goes on its spot, and lots are drawn."]
    who = person(setup, after.turn, after.player)
    if after.phase is Phase.CHOICE:
        return [f"To choose: {who}."]
    return [f"Next: {who}, {ball_on(after)}."]


def over_words(state: State, setup: Setup) -> str:
    """Return how the frame ended."""
    return strokes.over_words(state, setup, "frame", HOW_WORDS[state.how] if state.how else "", outcome(state))


def option_words(state: State, option: Option, setup: Setup) -> str:
    """Return what an option is called, with the offender's name."""
    verdict = state.verdict
    offender = person(setup, verdict.side, verdict.player) if verdict else setup.name(Side.HOME)
    return OPTION_WORDS[option].format(offender=offender)


def value_words(ball: Ball) -> str:
    """Return a ball with its value.

    >>> value_words(Ball.BLUE)
    'blue, 5'
    """
    return f"{BALL_WORDS[ball]}, {POINTS[ball]}"
