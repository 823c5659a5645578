"""What people read for the facts, fouls and rulings of blackball and WEPF 8-ball."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.blackball.engine import events as e
from games.blackball.engine.events import Group
from games.blackball.engine.settings import Foul, Weight
from games.blackball.engine.shot import Act
from games.blackball.engine.state import BlackballState, How, Verdict
from games.cue import facts
from games.cue.engine.choices import CuePlace
from games.cue.engine.events import BallFell, Choose, Default, Interference
from games.cue.engine.shot import CUE_BALL
from games.cue.engine.state import EIGHT
from games.cue.live import listed, person
from games.cue.table import Ball, Ruling
from games.cue.words import CUE_WORDS
from games.cue.words import MESSAGES as SHARED
from games.live import Setup

FOUL_WORDS: Mapping[Foul | Act, str] = MappingProxyType(
    {
        Foul.IN_OFF: "the cue ball was potted or left the table",
        Foul.BALL_OFF: "a ball left the table",
        Foul.NO_CONTACT: "the cue ball met no ball",
        Foul.WRONG_BALL_FIRST: "the wrong ball was hit first",
        Foul.NO_RAIL: "nothing was potted and no ball reached a cushion",
        Foul.OPPONENTS_BALL: "an opponent's ball was potted",
        Foul.UNFAIR_BREAK: "the break was not fair",
        Foul.NO_NOMINATION: "no colour was named before the shot",
        Foul.TIME: "the time was up",
        Act.NO_FOOT: "no foot was on the floor",
        Act.CUE_BALL_TOUCHED: "the cue ball was touched",
        Act.BALL_TOUCHED: "a ball was touched",
        Act.DOUBLE_HIT: "the cue ball was hit twice",
        Act.PUSH: "the cue ball was pushed",
        Act.INTO_TOUCHING_BALL: "the shot went into a touching ball",
        Act.BALLS_MOVING: "balls were still moving",
        Act.OUTSIDE_BAULK: "the cue ball was not in baulk",
        Act.NOT_SPOTTED: "a ball was not yet spotted",
        Act.JUMPED: "the cue ball jumped over a ball",
        Act.CUE_ON_TABLE: "a cue lay on the table to aim by",
        Act.TEMPLATE: "a racking template touched a ball",
        Act.DRINK: "a drink or a cigarette at the table",
        Act.TOUCHED_TABLE: "the table was touched by who was not in control",
        Act.STAYED: "more than ten seconds at the table after the turn",
        Act.COACHED: "advice after the warning",
        Act.LEFT_AREA: "the player left without time-out",
        Act.OUT_OF_TURN: "it was not this player's turn",
        Act.WRONG_ON_PURPOSE: "the wrong ball was hit first on purpose",
        Act.NO_ATTEMPT: "nobody tried to hit a ball on",
        Act.TIP_ON_OTHER_BALL: "another ball was struck with the tip on purpose",
        Act.MOVED_ON_PURPOSE: "balls were moved on purpose",
        Act.CUE_BALL_OTHERWISE: "the cue ball was struck on purpose with other than the tip",
        Act.JUMPED_ON_PURPOSE: "a jump shot on purpose",
        Act.DISRUPTED: "the opponent was disrupted",
        Act.PREVENTED_EIGHT: "the opponent was kept from potting the 8",
    }
)

HOW_WORDS: Mapping[How, str] = MappingProxyType(
    {
        How.EIGHT_POTTED: "the 8 was potted",
        How.EIGHT_EARLY: "the 8 fell too early",
        How.EIGHT_WITH_LAST: "the 8 fell together with the last ball",
        How.FOUL_WITH_EIGHT: "a foul while the 8 fell",
        How.TWO_SERIOUS: "a second serious foul",
        How.NOT_RESTORED: "a serious foul after which nothing can be put back",
        How.GRAVE_FOUL: "a foul that loses the frame",
        How.CONDUCT: "unsporting conduct",
    }
)

GROUP_WORDS: Mapping[Group, str] = MappingProxyType({Group.LOW: "red (1 to 7)", Group.HIGH: "yellow (9 to 15)"})

QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        "first": "Which ball did the cue ball hit first?",
        "rail": "Did any ball reach a cushion after that?",
        "to_rail": "How many object balls reached a cushion?",
        "across_centre": "How many object balls crossed the middle of the table?",
        "restorable": "Could the balls be put back where they were?",
    }
)

MESSAGES: Mapping[str, str] = MappingProxyType(
    {
        **SHARED,
        "unknown_event": "Nothing of this kind happens in this game.",
        "leg_over": "This frame is over.",
        "leg_not_over": "This frame is not over.",
        "not_now": "Something else comes first.",
        "choice_open": "A choice comes first.",
        "not_your_choice": "The other side has the choice.",
        "not_offered": "This is not among the options.",
        "name_first": "The shooter names a colour first; or enter that none was named.",
        "nothing_to_name": "There is no colour to be named now.",
        "ball_not_on_the_table": "A ball was ticked that is not on the table.",
        "ball_gone_twice": "A ball cannot be potted and off the table at once.",
        "gone_without_contact": "Balls cannot go down when the cue ball met none.",
        "only_on_the_break": "This is counted on the break only.",
        "too_many_to_rail": "So many balls are not on the table.",
        "too_many_across": "So many balls are not on the table.",
        "not_in_a_shot": "This does not happen in a shot; enter it by itself.",
        "nothing_touching": "Tick which ball the cue ball was touching.",
        "no_foul_before": "A foul snooker comes right after an opponent's foul only.",
        "already_ruled": "The referee has ruled on this already.",
        "no_foul_snooker": "A ball is nominated after a foul snooker only.",
        "not_to_nominate": "Ball {ball} is an own ball or gone; nominate another one.",
        "no_stalemate": "Not yet: each side needs {turns} turns in a row without meeting a ball; there were {counted}.",
        "tick_a_ball": "Tick the ball that was hit first.",
        "not_an_answer": "This is not an answer to what was asked.",
        "not_a_ball": "There is no such ball.",
        "unknown_form": "This page does not know what was entered.",
    }
)


def ball_of(number: int) -> Ball:
    """Return how a ball of a set of reds and yellows is drawn; it keeps its number, for sets that have them.

    >>> ball_of(3).look, ball_of(12).look, ball_of(8).look
    ('solid red', 'solid yellow', 'solid black')
    """
    if number in (CUE_BALL, EIGHT):
        return facts.pool_ball(number)
    return Ball(str(number), "solid red" if number < EIGHT else "solid yellow")


def ball_name(number: int) -> str:
    """Return what a ball is called.

    >>> ball_name(0), ball_name(8), ball_name(12)
    ('cue ball', '8, black', '12, yellow')
    """
    return facts.ball_name(number) if number == CUE_BALL else f"{number}, {ball_of(number).look.split()[1]}"


def ruling_of(verdict: Verdict, setup: Setup) -> Ruling:
    """Return what a verdict says: what it is, what follows, and the rules that decide."""
    return Ruling(
        text=_what(verdict, setup),
        follows=tuple(_follows(verdict, setup)),
        rule="; ".join(verdict.sections),
        tone=verdict.tone,
    )


def _what(verdict: Verdict, setup: Setup) -> str:
    if verdict.winner is not None and verdict.how is not None:
        reason = HOW_WORDS[verdict.how]
        if verdict.how is How.GRAVE_FOUL:
            reason = listed([FOUL_WORDS[foul] for foul in verdict.fouls])
        return f"{setup.name(verdict.winner)} wins the frame: {reason}."
    if verdict.fouls:
        kind = "Serious foul" if verdict.weight is Weight.SERIOUS else "Foul"
        return f"{kind}: {listed([FOUL_WORDS[foul] for foul in verdict.fouls])}."
    if verdict.warning:
        return "The referee asks for more speed."
    if verdict.replay:
        return "A ball fell by itself: the shot is played again."
    if verdict.rerack:
        return "The 8 fell on the break: racked again, same player to break."
    if verdict.group is not None:
        return f"{setup.name(verdict.shooter)}: {GROUP_WORDS[verdict.group]}."
    if verdict.must_name:
        return "The shooter names a colour."
    if verdict.second_visit:
        return "Second visit."
    fell = f"{listed([str(ball) for ball in verdict.down])} down" if verdict.down else "No foul"
    return f"{fell}: the visit goes on." if verdict.next is verdict.shooter else f"{fell}: the turn ends."


def _follows(verdict: Verdict, setup: Setup) -> list[str]:
    said: list[str] = []
    if verdict.winner is not None or verdict.next is None:
        return said
    if verdict.replaced:
        said.append("Every ball goes back to where it was.")
    if verdict.spotted:
        in_order = ", in this order" if len(verdict.spotted) > 1 else ""
        said.append(f"To be spotted{in_order}: {listed([ball_name(ball) for ball in verdict.spotted])}.")
    if verdict.rerack and verdict.fouls:
        said.append("The balls are racked again.")
    if verdict.next is not verdict.shooter or verdict.fouls:
        visits = "two visits" if verdict.visits > 1 else "a free shot" if verdict.free_shot else "one visit"
        place = "" if verdict.cue is CuePlace.POSITION else f", {CUE_WORDS[verdict.cue].lower()}"
        said.append(f"{setup.name(verdict.next)}: {visits}{place}.")
    return said


def turn_words(state: BlackballState, setup: Setup) -> str:
    """Return who has to do what, with visits and free shot."""
    who = person(setup, state.turn, state.player)
    if state.choice is not None:
        return f"{person(setup, state.choice.side, state.choice.player)} to choose"
    if state.phase.value == "name":
        return f"{who} names a colour"
    what = "to break" if state.phase.value == "break" else "to play"
    extra = ", two visits" if state.visits > 1 else ", free shot" if state.free_shot else ""
    return f"{who} {what}{extra}"


def event_words(event: object, setup: Setup) -> str:
    """Return what an event was that needs no ruling."""
    if isinstance(event, Choose):
        return f"{setup.name(event.side)} has chosen."
    if isinstance(event, e.NameColour):
        return f"Named: {GROUP_WORDS[event.group]}."
    if isinstance(event, e.FoulSnooker):
        return "The referee: a foul snooker."
    if isinstance(event, e.NominateBall):
        return f"Nominated: {ball_name(event.ball)}."
    if isinstance(event, BallFell):
        return f"The {ball_name(event.ball)} fell by itself and was put back."
    if isinstance(event, Interference):
        return "Disturbed from outside: put back." if event.restored else "Disturbed from outside: the frame again."
    if isinstance(event, e.Stalemate):
        return "Stalemate: the frame again, same player to break."
    if isinstance(event, e.Conduct):
        return f"{setup.name(event.side)}: a warning for conduct."
    assert isinstance(event, Default)
    return f"{setup.name(event.side)} concedes."
