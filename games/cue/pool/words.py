"""What a verdict of 9-ball, 10-ball or 14.1 says to the people at the table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.base import Side
from games.cue.engine.choices import CuePlace
from games.cue.engine.pool.events import Sanction
from games.cue.engine.pool.state import How, Phase, PoolState, Verdict
from games.cue.live import listed, person
from games.cue.table import Ruling
from games.cue.words import CUE_WORDS, FOUL_WORDS, MESSAGES, QUESTIONS
from games.live import Setup

HOW_WORDS: Mapping[How, str] = MappingProxyType(
    {
        How.MONEY_BALL: "the last ball fell as it should",
        How.TARGET: "the points are reached",
        How.THREE_FOULS: "the other side fouled three times in a row",
        How.CONDUCT: "unsporting conduct of the other side",
        How.DEFAULT: "the other side conceded or was absent",
    }
)
SANCTION_WORDS: Mapping[Sanction, str] = MappingProxyType(
    {Sanction.WARNING: "a warning", Sanction.FOUL: "a foul", Sanction.SERIOUS: "a serious foul"}
)
WAITS_FOR: Mapping[str, str] = MappingProxyType(
    {
        Phase.RACK: "on this sheet only the result of a rack is entered",
        Phase.BREAK: "the next thing is the break",
        Phase.SHOT: "the next thing is a shot",
        Phase.CHOICE: "first the choice that is open has to be made",
        Phase.RERACK: "first the balls have to be racked again",
        Phase.LAG: "first it has to be settled who breaks",
        Phase.OVER: "the leg is over",
    }
)
POOL_MESSAGES: Mapping[str, str] = MappingProxyType(
    {
        **MESSAGES,
        "leg_over": "This is over.",
        "not_now": "Not now: {waits_for}.",
        "referee_calls": "The referee calls fouls here: there is nothing to admit.",
        "in_hand": "The cue ball is in hand, so it may be touched and moved.",
        "not_on_two_fouls": "There is nothing to warn of: the fouls in a row of the player at the table are {fouls}.",
        "already_warned": "The player at the table was warned already.",
        "already_announced": "The stalemate was announced already.",
        "not_announced": "The referee first says that there is no progress; then each side has more turns.",
        "turns_left": "Not yet: each side has {turns} more turns after the announcement; there were {counted}.",
        "no_such_ending": "A rack cannot end so.",
        "no_fifteenth_ball": "The last ball fell too, so it cannot be in the way.",
        "tick_what_fell": "First tick the ball that fell.",
    }
)
POOL_QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        **QUESTIONS,
        "cue_interferes": "Does the cue ball lie in the outline of the rack, or overlap it?",
        "ball_interferes": "Does the last object ball lie in the outline of the rack, or overlap it?",
        "behind_head": "Does the last object ball lie behind the head string?",
        "head_spot_blocked": "Is the head spot blocked by the ball that stays?",
    }
)


def ruling_of(verdict: Verdict, setup: Setup, *, taken: str = "") -> Ruling:
    """Return a verdict in large type: what it was, what follows from it, and the sections that decide.

    `taken` says who goes on and how where the choice that it left open was made since.
    """
    return Ruling(
        text=_what(verdict, setup),
        follows=tuple(_follows(verdict, setup, taken)),
        rule="; ".join(verdict.sections),
        tone=verdict.tone,
    )


def _what(verdict: Verdict, setup: Setup) -> str:
    if verdict.fouls:
        third = "Third foul in a row" if verdict.serious and len(verdict.sections) > 1 else "Foul"
        return f"{third}: {listed([FOUL_WORDS[foul] for foul in verdict.fouls])}."
    if verdict.winner is not None and verdict.how is not None:
        return f"Won by {setup.name(verdict.winner)}: {HOW_WORDS[verdict.how]}."
    if verdict.warning:
        return "A warning."
    if verdict.choice is not None:
        return _why_a_choice(verdict)
    if verdict.points > 0:
        return f"{_points(verdict.points)} for {setup.name(verdict.shooter)}."
    if verdict.next is verdict.shooter:
        return "No foul: the same player goes on."
    return "A safety: the turn ends." if verdict.safety else "No foul: the turn ends."


def _why_a_choice(verdict: Verdict) -> str:
    if verdict.push_out:
        return "A push-out, no foul."
    if verdict.safety:
        return "A safety, and a ball fell."
    if verdict.down or verdict.spotted:
        return "Not as called: the turn ends."
    return "Too few balls crossed the head string."


def _follows(verdict: Verdict, setup: Setup, taken: str) -> list[str]:
    said = []
    if verdict.points < 0:
        said.append(f"{_points(-verdict.points)} off the score of {setup.name(verdict.shooter)}.")
    if verdict.unwarned:
        said.append("Nobody had warned of two fouls in a row, so this counts as the second.")
    elif verdict.count and not verdict.serious:
        said.append(f"Fouls in a row of {setup.name(verdict.shooter)}: {verdict.count}.")
    if verdict.down and not verdict.fouls:
        said.append(f"Pocketed: {listed([str(ball) for ball in verdict.down])}.")
    if verdict.spotted:
        said.append(f"To be spotted: {listed([str(ball) for ball in verdict.spotted])}.")
    if verdict.winner is not None:
        return [*said, f"Won by {setup.name(verdict.winner)}."] if verdict.fouls else said
    if verdict.next is None:
        return said
    who = person(setup, verdict.next, verdict.player)
    if verdict.choice is not None:
        return [*said, taken or f"To choose: {who}."]
    if verdict.waits_for is Phase.RERACK:
        return [*said, f"Rack the balls again. Next: {who}."]
    if verdict.waits_for is Phase.BREAK:
        return [*said, f"All balls are racked. To break: {who}."]
    place = "" if verdict.cue is CuePlace.POSITION else f", {CUE_WORDS[verdict.cue].lower()}"
    return [*said, f"Next: {who}{place}."]


def _points(number: int) -> str:
    return "A point" if number == 1 else f"{number} points"


def next_words(state: PoolState, setup: Setup) -> str:
    """Return who goes on from where, after a choice."""
    place = "" if state.cue is CuePlace.POSITION else f", {CUE_WORDS[state.cue].lower()}"
    return f"Next: {person(setup, state.turn, state.player)}{place}."


def row_words(state: PoolState, side: Side) -> str:
    """Return what stands under the score of a side that has fouls in a row."""
    fouls = state.fouls(side)
    if not fouls:
        return ""
    told = ", warned" if state.warned and state.turn is side else ""
    return f"{'a foul' if fouls == 1 else f'{fouls} fouls in a row'}{told}"
