"""What can be ticked on the referee's table of billiards, and how it is read.

Each group bears the name of the fact that it tells, so that a fact the engine asks for is found by its name.
What is not ticked was not told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from games.base import Side
from games.billiards.engine.events import Act, Ball, Offence, Spot, Stroke
from games.billiards.engine.fouls import IN_HAND_ACTS, WITHOUT_A_STROKE
from games.billiards.engine.state import BilliardsState
from games.billiards.words import ACT_WORDS, BALL_WORDS, QUESTIONS, SPOT_WORDS
from games.cue.facts import yes_or_no
from games.cue.reading import YES, Fields, act_of, every, is_ticked, known, last, parse_tristate, player_of
from games.cue.strokes import NO_BALL, WHOLE
from games.cue.table import Ball as Drawn
from games.cue.table import Entry, Group, Item, Section
from kit.pure.translation import gettext as _
from kit.pure.violations import RuleViolation

State = BilliardsState
OBJECT_BALLS = (Ball.RED, Ball.WHITE)
_MARKS = {
    Ball.RED: Drawn("R", "solid red"),
    Ball.WHITE: Drawn("W", "solid white"),
    Ball.CUE: Drawn("own", "solid white"),
}
_YES_OR_NO = ("ball_out_of_baulk", "direct")

# What an entry tells by itself.
PLAIN: Mapping[str, Stroke] = MappingProxyType(
    {
        "cannon": Stroke(both=True),
        "pot_white": Stroke(first=(Ball.WHITE,), potted=(Ball.WHITE,)),
        "in_off_white": Stroke(first=(Ball.WHITE,), potted=(Ball.CUE,)),
        "pot_red": Stroke(first=(Ball.RED,), potted=(Ball.RED,)),
        "in_off_red": Stroke(first=(Ball.RED,), potted=(Ball.CUE,)),
        "hit_red": Stroke(first=(Ball.RED,)),
        "hit_white": Stroke(first=(Ball.WHITE,)),
    }
)


def balls(some: Iterable[Ball], *, there: Collection[Ball]) -> tuple[Item, ...]:
    """Return balls to tick, each always in its place; those that are gone cannot be ticked."""
    return tuple(
        Item(
            value=ball.value,
            label=BALL_WORDS[ball],
            ball=_MARKS[ball],
            reason="" if ball in there else _("not on the table"),
        )
        for ball in some
    )


def _question(name: str) -> Group:
    return yes_or_no(name, str(QUESTIONS[name]))


def flag(name: str, label: str, words: str, hint: str = "") -> Group:
    """Return a fact that is so when it is ticked."""
    return Group(name=name, label=label, items=(Item(value=YES, label=words),), many=True, hint=hint)


def stroke_facts(state: State, names: dict[str, str]) -> tuple[Group, ...]:
    """Return everything that can be told of a stroke now; `names` are the players who might play out of turn."""
    there = state.object_balls(state.turn)
    gone = (*OBJECT_BALLS, Ball.CUE)
    groups = [
        Group(name="first", label=_("Hit first"), items=balls(OBJECT_BALLS, there=there)),
        Group(
            name="contact",
            label=_("Cannon"),
            items=(
                Item(value="both", label=_("The other ball was hit too")),
                Item(value="together", label=_("Both at the same instant")),
            ),
        ),
        Group(name="potted", label=_("Pocketed"), items=balls(gone, there={*there, Ball.CUE}), many=True),
        Group(name="off_table", label=_("Left the table"), items=balls(gone, there={*there, Ball.CUE}), many=True),
        Group(name="acts", label=_("Also"), items=_acts(state), many=True),
        flag("touching", _("After the stroke"), _("The next player's ball touches another")),
        Group(
            name="occupied",
            label=_("Spots that are occupied"),
            items=tuple(Item(value=spot.value, label=words) for spot, words in SPOT_WORDS.items()),
            many=True,
            hint=_("Only if a ball is to be replaced and its spot is occupied."),
        ),
        flag("red_touched", _("The red"), _("Touched by a ball that was not the player's own")),
        flag("fell_by_itself", _("The edge of a pocket"), _("A ball that would have been hit fell on its own")),
    ]
    if (spot := state.spot_of(state.turn.other)) is not None:
        hint = _("It was placed on %(spot)s by hand, and stays there until a ball touches it.") % {
            "spot": SPOT_WORDS[spot]
        }
        groups.append(
            flag("white_touched", _("The other white"), _("Touched by a ball that was not the player's own"), hint)
        )
    if state.in_hand(state.turn):
        groups += [replace(_question(name), hint=_("Only if no ball was hit.")) for name in _YES_OR_NO]
    if names:
        items = tuple(Item(value=value, label=words) for value, words in names.items())
        groups.append(Group(name="striker", label=_("Who played out of turn"), items=items))
    return tuple(groups)


def _acts(state: State) -> tuple[Item, ...]:
    barred = set() if state.in_hand(state.turn) else set(IN_HAND_ACTS)
    if state.options.players == 1:
        barred.add(Act.CONFERRED)
    if state.verdict is None or (state.verdict.red is None and state.verdict.white is None):
        barred.add(Act.BEFORE_SPOTTED)
    return tuple(Item(value=act.value, label=ACT_WORDS[act]) for act in Act if act not in barred)


def without_a_stroke(state: State) -> Section:
    barred = {Act.CONFERRED} if state.options.players == 1 else set()
    items = tuple(
        Item(value=act.value, label=ACT_WORDS[act]) for act in Act if act in WITHOUT_A_STROKE and act not in barred
    )
    return Section(
        title=_("Foul without a stroke"),
        groups=(
            Group(name="act", label=_("The player at the table"), items=items),
            *((_question("on_table"),) if state.in_hand(state.turn) else ()),
            *(() if state.begun else (_question("tip"),)),
        ),
        entries=(Entry(read="offence", label=_("Enter this foul"), look="bad"),),
    )


# --- reading -------------------------------------------------------------------------------------------


def read_stroke(name: str, fields: Fields) -> Stroke | None:
    """Return the event of one of the entries above; None for another name. What else is ticked counts too."""
    if name not in (WHOLE.read, NO_BALL.read, *PLAIN):
        return None
    said = PLAIN.get(name, Stroke())
    first, potted = ticked_balls(fields, "first") or said.first, ticked_balls(fields, "potted")
    contact = last(fields, "contact")
    scoreless = name in PLAIN and not said.potted and not said.both
    if (said.first and first != said.first) or (scoreless and (potted or contact)):
        raise RuleViolation("ticked_otherwise", field="first")
    if contact == "together":
        first = OBJECT_BALLS
    if name == NO_BALL.read:
        first, contact = (), ""
    side, player = _striker(fields)
    return Stroke(
        striker=side,
        player=player,
        first=first,
        both=contact == "both" or (said.both and contact != "together"),
        potted=tuple(dict.fromkeys((*said.potted, *potted))),
        off_table=ticked_balls(fields, "off_table"),
        acts=every(Act, fields, "acts"),
        occupied=every(Spot, fields, "occupied"),
        ball_out_of_baulk=parse_tristate(fields, "ball_out_of_baulk"),
        direct=parse_tristate(fields, "direct"),
        touching=is_ticked(fields, "touching"),
        red_touched=is_ticked(fields, "red_touched"),
        white_touched=is_ticked(fields, "white_touched"),
        fell_by_itself=is_ticked(fields, "fell_by_itself"),
    )


def read_offence(fields: Fields) -> Offence:
    """Return a foul without a stroke. Raises RuleViolation ``tick_an_act``."""
    return Offence(
        act=act_of(Act, fields), on_table=parse_tristate(fields, "on_table"), tip=parse_tristate(fields, "tip")
    )


def _striker(fields: Fields) -> tuple[Side | None, int | None]:
    """Return who played out of turn, where that was ticked."""
    given = last(fields, "striker")
    return player_of(given) if given and Act.OUT_OF_TURN.value in fields.get("acts", ()) else (None, None)


def ticked_balls(fields: Fields, name: str) -> tuple[Ball, ...]:
    """Return the balls that were ticked under `name`. Raises RuleViolation ``not_a_ball``."""
    return tuple(known(Ball, value, name, "not_a_ball") for value in fields.get(name, ()) if value)
