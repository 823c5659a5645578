"""What people read for the fouls, facts, choices and rulings of billiards; a test asks for every one of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.billiards.engine.events import Act, Ball, Conduct, How, Limit, Option, Spot
from games.billiards.engine.fouls import Foul
from games.billiards.engine.play import outcome
from games.billiards.engine.state import BilliardsState, Phase, Verdict
from games.cue import strokes
from games.cue.live import listed, person
from games.cue.table import Ruling
from games.cue.words import MESSAGES as SHARED
from games.live import Setup

State = BilliardsState

FOUL_WORDS: Mapping[Foul, str] = MappingProxyType(
    {
        Foul.WRONG_BALL: "the wrong ball was struck",
        Foul.DOUBLE_HIT: "the ball was struck twice",
        Foul.NO_FOOT: "both feet off the floor",
        Foul.OUT_OF_TURN: "played out of turn",
        Foul.IN_HAND: "not played from in hand as it must be",
        Foul.BALLS_MOVING: "played while a ball was moving",
        Foul.JUMP: "jump shot",
        Foul.PUSH: "push",
        Foul.OFF_TABLE: "a ball left the table",
        Foul.TOO_MANY_HAZARDS: "too many hazards in a row",
        Foul.TOO_MANY_CANNONS: "too many cannons in a row",
        Foul.TOUCHED_BALL: "a ball was touched",
        Foul.BEFORE_SPOTTED: "played before a ball was on its spot",
        Foul.MISSED_ALL: "no ball was hit",
        Foul.CONFERRED: "talked with the partner at the table",
        Foul.NON_STANDARD_CUE: "a cue that is not allowed",
        Foul.COUP: "a coup, straight into a pocket",
    }
)
ACT_WORDS: Mapping[Act, str] = MappingProxyType(
    {
        Act.WRONG_BALL: "Struck another ball than the own white",
        Act.DOUBLE_HIT: "Struck the ball twice",
        Act.NO_FOOT: "Both feet off the floor",
        Act.OUT_OF_TURN: "Played out of turn",
        Act.OUTSIDE_D: "Not played from the D",
        Act.STAYED_IN_BAULK: "In hand, and not played out of baulk",
        Act.BALL_IN_BAULK: "In hand, straight at a ball in baulk",
        Act.BALLS_MOVING: "Played while a ball was moving",
        Act.JUMP: "Jump shot",
        Act.PUSH: "Push",
        Act.TOUCHED_BALL: "A ball or its marker touched",
        Act.BEFORE_SPOTTED: "Played before a ball was on its spot",
        Act.CONFERRED: "Talked with the partner",
        Act.NON_STANDARD_CUE: "A cue that is not allowed",
    }
)
BALL_WORDS: Mapping[Ball, str] = MappingProxyType({Ball.CUE: "own white", Ball.WHITE: "other white", Ball.RED: "red"})
SPOT_WORDS: Mapping[Spot, str] = MappingProxyType(
    {
        Spot.SPOT: "the Spot",
        Spot.PYRAMID: "the Pyramid Spot",
        Spot.CENTRE: "the Centre Spot",
        Spot.BAULK_MIDDLE: "the middle of the baulk-line",
        Spot.D_RIGHT: "the right corner of the D",
    }
)
OPTION_WORDS: Mapping[Option, str] = MappingProxyType(
    {
        Option.GO_FIRST: "Play first",
        Option.GO_SECOND: "Let the other side play first",
        Option.PLAIN_WHITE: "Take the plain white",
        Option.SPOT_WHITE: "Take the white with the spots",
        Option.AS_THEY_LIE: "Play on as the balls lie",
        Option.FROM_D: "Play from the D: red on the Spot, other white on the Centre Spot",
        Option.ACCEPT: "Accept: the game is over",
        Option.PLAY_ON: "Refuse: play goes on",
    }
)
LIMIT_WORDS: Mapping[Limit, str] = MappingProxyType({Limit.CANNONS: "SEVENTY CANNONS", Limit.HAZARDS: "TEN HAZARDS"})
CONDUCT_WORDS: Mapping[Conduct, str] = MappingProxyType(
    {
        Conduct.TIME_WASTING: "wastes time",
        Conduct.UNFAIR: "is unfair, or behaves badly",
        Conduct.REFUSAL: "refuses to go on",
    }
)
HOW_WORDS: Mapping[How, str] = MappingProxyType(
    {
        How.POINTS: "the points are reached",
        How.TIME: "the time is up",
        How.STRUNG: "tied at time, and the stringing decided",
        How.CONCEDED: "conceded",
        How.FORFEITED: "forfeited by the other side's conduct",
        How.DEFAULT: "the other side conceded or was absent",
    }
)

MESSAGES: Mapping[str, str] = MappingProxyType(
    {
        **SHARED,
        "ball_not_on_the_table": "The {ball} ball is not on the table for this player now.",
        "cue_ball_met_itself": "The player's own ball cannot be the ball that was hit first.",
        "one_ball_twice": "One ball cannot be hit twice at once.",
        "no_other_ball": "A cannon needs both object balls on the table, and one of them hit first.",
        "touching_nothing": "The next player's ball is not on the table, so it touches none.",
        "not_in_hand": "The ball is not in hand, so this cannot happen.",
        "order_stays": "This pair has played: its order stays.",
        "game_over": "This game is over.",
        "stringing_first": "First it is settled by stringing.",
        "not_now": "There is nothing to choose or to string now.",
        "nothing_to_announce": "There is nothing to announce now: it is called at {at}.",
        "played_to_points": "This game is played to {target} points, not on time.",
    }
)
QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        "first": "Which ball was hit first?",
        "ball_out_of_baulk": "Was any object ball out of baulk?",
        "on_table": "Was the player's ball lying on the table?",
        "direct": "Did it go straight into the pocket, or off its shoulder?",
    }
)


# --- a verdict -----------------------------------------------------------------------------------------


def ruling_of(verdict: Verdict, after: State, setup: Setup) -> Ruling:
    """Return a verdict in large type: what it was, what follows from it, and the rules that decide."""
    return Ruling(
        text=_what(verdict, setup),
        follows=tuple(_follows(verdict, after, setup)),
        rule="; ".join(verdict.sections),
        tone="bad" if verdict.penalty else "good" if verdict.points else "",
    )


def _what(verdict: Verdict, setup: Setup) -> str:
    other = setup.name(verdict.side.other)
    if verdict.fouls:
        return f"Foul: {listed([FOUL_WORDS[foul] for foul in verdict.fouls])}. 2 points to {other}."
    if verdict.miss:
        return f"A miss, and no foul: every ball lay in baulk. 2 points to {other}."
    if verdict.replay:
        return "This stroke does not count: the balls are put right, and it is played again."
    if verdict.points:
        return f"{strokes.points(verdict.points).capitalize()} for {setup.name(verdict.side)}: {scored_words(verdict)}."
    return "Nothing scored, no foul: the turn ends."


def scored_words(verdict: Verdict) -> str:
    """Return how a stroke scored.

    >>> from games.base import Side
    >>> scored_words(Verdict(side=Side.HOME, player=0, cannon=True, pots=(Ball.RED,), in_off=Ball.WHITE))
    'cannon, red potted and in-off the other white'
    """
    parts = ["cannon"] if verdict.cannon else []
    parts += [f"{BALL_WORDS[ball]} potted" for ball in verdict.pots]
    parts += [f"in-off the {BALL_WORDS[verdict.in_off]}"] if verdict.in_off else []
    return listed(parts)


def _follows(verdict: Verdict, after: State, setup: Setup) -> list[str]:
    said = []
    if verdict.red is not None:
        said.append(f"Red on {SPOT_WORDS[verdict.red]}.")
    if verdict.white is not None:
        said.append(f"The other white comes back, on {SPOT_WORDS[verdict.white]}.")
    if after.due is not None:
        said.append(f"To be announced: {LIMIT_WORDS[after.due]}.")
    if after.phase is Phase.OVER:
        return [*said, over_words(after, setup)]
    who = person(setup, after.turn, after.player)
    if after.phase is Phase.CHOICE:
        return [*said, f"To choose: {who}."]
    return [*said, f"Next: {who}{', in hand' if after.in_hand(after.turn) else ''}."]


def over_words(state: State, setup: Setup) -> str:
    """Return how the game ended."""
    return strokes.over_words(state, setup, "game", HOW_WORDS[state.how] if state.how else "", outcome(state))
