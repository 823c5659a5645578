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
from games.cue.legs import LEG_WORDS
from games.cue.live import person
from games.cue.table import Ball, Ruling
from games.cue.words import CUE_WORDS
from games.cue.words import MESSAGES as SHARED
from games.live import Setup
from kit.pure.marking import N_
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy, listed

FOUL_WORDS: Mapping[Foul | Act, str] = MappingProxyType(
    {
        Foul.IN_OFF: gettext_lazy("the cue ball was potted or left the table"),
        Foul.BALL_OFF: gettext_lazy("a ball left the table"),
        Foul.NO_CONTACT: gettext_lazy("the cue ball touched no ball"),
        Foul.WRONG_BALL_FIRST: gettext_lazy("the wrong ball was hit first"),
        Foul.NO_RAIL: gettext_lazy("nothing was potted and no ball reached a cushion"),
        Foul.OPPONENTS_BALL: gettext_lazy("an opponent's ball was potted"),
        Foul.UNFAIR_BREAK: gettext_lazy("the break was not a fair break"),
        Foul.NO_NOMINATION: gettext_lazy("no colour was named before the shot"),
        Foul.TIME: gettext_lazy("time ran out"),
        Act.NO_FOOT: gettext_lazy("no foot was on the floor"),
        Act.CUE_BALL_TOUCHED: gettext_lazy("the cue ball was touched"),
        Act.BALL_TOUCHED: gettext_lazy("a ball was touched"),
        Act.DOUBLE_HIT: gettext_lazy("the cue ball was hit twice"),
        Act.PUSH: gettext_lazy("the cue ball was pushed"),
        Act.INTO_TOUCHING_BALL: gettext_lazy("the shot was played into a touching ball"),
        Act.BALLS_MOVING: gettext_lazy("balls were still moving"),
        Act.OUTSIDE_BAULK: gettext_lazy("the cue ball was not in baulk"),
        Act.NOT_SPOTTED: gettext_lazy("a ball had not been spotted yet"),
        Act.JUMPED: gettext_lazy("the cue ball jumped over a ball"),
        Act.CUE_ON_TABLE: gettext_lazy("a cue was laid on the table to line up the shot"),
        Act.TEMPLATE: gettext_lazy("a racking template touched a ball"),
        Act.DRINK: gettext_lazy("a drink or a cigarette at the table"),
        Act.TOUCHED_TABLE: gettext_lazy("the table was touched by a player not in control"),
        Act.STAYED: gettext_lazy("more than 10 seconds at the table after the turn"),
        Act.COACHED: gettext_lazy("advice after the warning"),
        Act.LEFT_AREA: gettext_lazy("the player left without a time-out"),
        Act.OUT_OF_TURN: gettext_lazy("it was not this player's turn"),
        Act.WRONG_ON_PURPOSE: gettext_lazy("the wrong ball was hit first on purpose"),
        Act.NO_ATTEMPT: gettext_lazy("no attempt to hit a ball on"),
        Act.TIP_ON_OTHER_BALL: gettext_lazy("another ball was struck with the tip on purpose"),
        Act.MOVED_ON_PURPOSE: gettext_lazy("balls were moved on purpose"),
        Act.CUE_BALL_OTHERWISE: gettext_lazy("the cue ball was struck on purpose with something other than the tip"),
        Act.JUMPED_ON_PURPOSE: gettext_lazy("a jump shot on purpose"),
        Act.DISRUPTED: gettext_lazy("the opponent was distracted"),
        Act.PREVENTED_EIGHT: gettext_lazy("the opponent was kept from potting the 8"),
    }
)

HOW_WORDS: Mapping[How, str] = MappingProxyType(
    {
        How.EIGHT_POTTED: gettext_lazy("the 8 was potted"),
        How.EIGHT_EARLY: gettext_lazy("the 8 was potted too early"),
        How.EIGHT_WITH_LAST: gettext_lazy("the 8 was potted together with the last ball"),
        How.FOUL_WITH_EIGHT: gettext_lazy("a foul while potting the 8"),
        How.TWO_SERIOUS: gettext_lazy("a second serious foul"),
        How.NOT_RESTORED: gettext_lazy("a serious foul, and the balls can't be replaced"),
        How.GRAVE_FOUL: gettext_lazy("a foul that loses the frame"),
        How.CONDUCT: gettext_lazy("unsporting conduct"),
    }
)

GROUP_WORDS: Mapping[Group, str] = MappingProxyType(
    {Group.LOW: gettext_lazy("red (1 to 7)"), Group.HIGH: gettext_lazy("yellow (9 to 15)")}
)

QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        "first": gettext_lazy("Which ball did the cue ball hit first?"),
        "rail": gettext_lazy("Did any ball reach a cushion after that?"),
        "to_rail": gettext_lazy("How many object balls reached a cushion?"),
        "across_centre": gettext_lazy("How many object balls crossed the middle of the table?"),
        "restorable": gettext_lazy("Could the balls be put back where they were?"),
    }
)

MESSAGES: Mapping[str, str] = MappingProxyType(
    {
        **SHARED,
        "unknown_event": N_("That isn't an entry of this game."),
        "leg_over": N_("This frame is over."),
        "leg_not_over": N_("This frame is not over."),
        "not_now": N_("Something else comes first."),
        "choice_open": N_("Make the open choice first."),
        "not_your_choice": N_("The other side has the choice."),
        "not_offered": N_("That isn't one of the choices here."),
        "name_first": N_("First enter the colour the shooter named, or that none was named."),
        "nothing_to_name": N_("There is no colour to name now."),
        "ball_not_on_the_table": N_("A ball in this shot is no longer on the table."),
        "ball_gone_twice": N_("A ball can't be both potted and off the table."),
        "gone_without_contact": N_("If the cue ball touched nothing, no other ball can be potted or off the table."),
        "only_on_the_break": N_("This is counted only on the break."),
        "too_many_to_rail": N_("There aren't that many balls on the table."),
        "too_many_across": N_("There aren't that many balls on the table."),
        "not_in_a_shot": N_("This doesn't happen during a shot. Enter it on its own."),
        "nothing_touching": N_("Tick which ball the cue ball was touching."),
        "no_foul_before": N_("A foul snooker can only come right after an opponent's foul."),
        "already_ruled": N_("The referee has already ruled on this."),
        "no_foul_snooker": N_("A ball is nominated only after a foul snooker."),
        "not_to_nominate": N_("Ball {ball} is the shooter's own, or gone. Nominate another one."),
        "no_stalemate": N_("Not yet. Each side needs {turns} turns in a row that hit no ball; there were {counted}."),
        "tick_a_ball": N_("Tick the ball that was hit first."),
        "not_an_answer": N_("One of the answers can't be read. Tick it again."),
        "not_a_ball": N_("That isn't a ball of this game."),
        "unknown_form": N_("This page is out of date. Load it again."),
    }
)


def ball_of(number: int) -> Ball:
    """Return how a ball of a set of reds and yellows is drawn; it keeps its number, for sets that have them.

    >>> ball_of(3).look, ball_of(12).look, ball_of(8).look
    ('solid red', 'solid yellow', 'solid black')
    """
    if number in (CUE_BALL, EIGHT):
        return facts.pool_ball(number)
    return Ball(str(number), "solid red" if number < EIGHT else "solid yellow")  # not shown


def ball_name(number: int) -> str:
    """Return what a ball is called.

    >>> ball_name(0), ball_name(8), ball_name(12)
    ('cue ball', '8, black', '12, yellow')
    """
    if number in (CUE_BALL, EIGHT):
        return facts.ball_name(number)
    return (_("%d, red") if number < EIGHT else _("%d, yellow")) % number


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
        return LEG_WORDS["frame"].wins % {"side": setup.name(verdict.winner), "how": reason}
    if verdict.fouls:
        fouls = {"fouls": listed([FOUL_WORDS[foul] for foul in verdict.fouls])}
        return (_("Serious foul: %(fouls)s.") if verdict.weight is Weight.SERIOUS else _("Foul: %(fouls)s.")) % fouls
    if verdict.warning:
        return _("The referee asks the player to speed up.")
    if verdict.replay:
        return _("A ball fell on its own: the shot is played again.")
    if verdict.rerack:
        return _("The 8 was potted on the break: racked again, same player to break.")
    if verdict.group is not None:
        return _("%(side)s has %(group)s.") % {
            "side": setup.name(verdict.shooter),
            "group": GROUP_WORDS[verdict.group],
        }
    if verdict.must_name:
        return _("The shooter names a colour.")
    if verdict.second_visit:
        return _("Second visit.")
    down = {"balls": listed([str(ball) for ball in verdict.down])}
    if verdict.next is verdict.shooter:
        return _("%(balls)s down: the visit continues.") % down if verdict.down else _("No foul: the visit continues.")
    return _("%(balls)s down: the turn ends.") % down if verdict.down else _("No foul: the turn ends.")


def _follows(verdict: Verdict, setup: Setup) -> list[str]:
    said: list[str] = []
    if verdict.winner is not None or verdict.next is None:
        return said
    if verdict.replaced:
        said.append(_("Every ball goes back to where it was."))
    if verdict.spotted:
        spotted = (
            _("To be spotted, in this order: %(balls)s.")
            if len(verdict.spotted) > 1
            else _("To be spotted: %(balls)s.")
        )
        said.append(spotted % {"balls": listed([ball_name(ball) for ball in verdict.spotted])})
    if verdict.rerack and verdict.fouls:
        said.append(_("The balls are racked again."))
    if verdict.next is not verdict.shooter or verdict.fouls:
        said.append(_visits(verdict) % {"side": setup.name(verdict.next)})
        if verdict.cue is not CuePlace.POSITION:
            said.append(f"{CUE_WORDS[verdict.cue]}.")
    return said


def _visits(verdict: Verdict) -> str:
    if verdict.visits > 1:
        return _("%(side)s has two visits.")
    return _("%(side)s has a free shot.") if verdict.free_shot else _("%(side)s has one visit.")


def turn_words(state: BlackballState, setup: Setup) -> str:
    """Return who has to do what, with visits and free shot."""
    who = person(setup, state.turn, state.player)
    if state.choice is not None:
        return _("%(player)s to choose") % {"player": person(setup, state.choice.side, state.choice.player)}
    if state.phase.value == "name":
        return _("%(player)s names a colour") % {"player": who}
    return _what_to_do(state) % {"player": who}


def _what_to_do(state: BlackballState) -> str:
    if state.phase.value == "break":
        if state.visits > 1:
            return _("%(player)s to break, two visits")
        return _("%(player)s to break, free shot") if state.free_shot else _("%(player)s to break")
    if state.visits > 1:
        return _("%(player)s to play, two visits")
    return _("%(player)s to play, free shot") if state.free_shot else _("%(player)s to play")


def event_words(event: object, setup: Setup) -> str:
    """Return what an event was that needs no ruling."""
    if isinstance(event, Choose):
        return _("%(side)s has chosen.") % {"side": setup.name(event.side)}
    if isinstance(event, e.NameColour):
        return _("Named: %(group)s.") % {"group": GROUP_WORDS[event.group]}
    if isinstance(event, e.FoulSnooker):
        return _("The referee calls a foul snooker.")
    if isinstance(event, e.NominateBall):
        return _("Nominated: %(ball)s.") % {"ball": ball_name(event.ball)}
    if isinstance(event, BallFell):
        return facts.put_back_words(event.ball)
    if isinstance(event, Interference):
        return (
            _("Outside interference: the balls were put back.")
            if event.restored
            else _("Outside interference: the frame is replayed.")
        )
    if isinstance(event, e.Stalemate):
        return _("Stalemate: the frame is replayed, same player to break.")
    if isinstance(event, e.Conduct):
        return _("%(side)s is warned for conduct.") % {"side": setup.name(event.side)}
    assert isinstance(event, Default)
    return _("%(side)s concedes.") % {"side": setup.name(event.side)}
