"""The facts of a pool shot as things to tick on the referee's table, and back again.

Each group bears the name of the field of `Shot` that it tells, so that a fact an engine asks for is found by
its name. What is not ticked was not told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from games.base import RuleViolation, Side
from games.cue.engine.shot import CUE_BALL, Act, Call, FoulCall, Pocket, Potted, Shot
from games.cue.reading import NO, NOTHING, YES, Fields, every, is_ticked, number, one_of, told
from games.cue.table import Ball, Entry, Group, Item
from games.cue.words import ACT_WORDS, CALL_WORDS, POCKET_WORDS, QUESTIONS
from games.live import Setup

LOWEST_STRIPE = 9
HIGHEST_STRIPE = 15
_COLOURS = ("yellow", "blue", "red", "purple", "orange", "green", "maroon")
_EIGHT = 8
MOST_BY_DIGIT = 9
_YES_OR_NO = ("rail", "frozen_rail", "cue_rail", "as_called", "obvious")


# --- how balls look ------------------------------------------------------------------------------------


def pool_ball(number: int) -> Ball:
    """Return how a pool ball is drawn: number, colour and pattern.

    >>> pool_ball(3), pool_ball(11)
    (Ball(mark='3', look='solid red'), Ball(mark='11', look='stripe red'))
    """
    if number == CUE_BALL:
        return Ball("", "solid white")
    if number == _EIGHT:
        return Ball("8", "solid black")
    pattern, place = ("solid", number - 1) if number < _EIGHT else ("stripe", number - LOWEST_STRIPE)
    return Ball(str(number), f"{pattern} {_COLOURS[place]}")


def ball_name(number: int) -> str:
    """Return what a ball is called.

    >>> ball_name(0), ball_name(8), ball_name(12)
    ('cue ball', '8, black', '12, purple stripe')
    """
    if number == CUE_BALL:
        return "cue ball"
    pattern, colour = pool_ball(number).look.split()
    return f"{number}, {colour}{' stripe' if pattern == 'stripe' else ''}"


def balls(
    numbers: Iterable[int], *, there: Collection[int], on: Collection[int] = (), hotkeys: bool = False
) -> tuple[Item, ...]:
    """Return balls to tick, each always in its place; those that are gone cannot be ticked."""
    return tuple(
        Item(
            value=str(number),
            label=ball_name(number),
            ball=pool_ball(number),
            on=number in on,
            reason="" if number in there else "not on the table any more",
            hotkey=_hotkey(number) if hotkeys else "",
        )
        for number in numbers
    )


def _hotkey(number: int) -> str:
    """Return the key that ticks a ball: its number, or with Shift the second digit of it; the cue ball has none.

    >>> _hotkey(9), _hotkey(10), _hotkey(15), _hotkey(0)
    ('9', 'Shift+0', 'Shift+5', '')
    """
    if number > MOST_BY_DIGIT:
        return f"Shift+{number - MOST_BY_DIGIT - 1}"
    return str(number) if number > CUE_BALL else ""


# --- groups --------------------------------------------------------------------------------------------


def yes_or_no(name: str, label: str = "", hint: str = "") -> Group:
    """Return a fact that is so or is not; untold until one is ticked."""
    items = (Item(value=YES, label="Yes"), Item(value=NO, label="No"))
    return Group(name=name, label=label or QUESTIONS[name], items=items, hint=hint)


def first_contact(rack: Iterable[int], there: Collection[int], on: Collection[int], *, many: bool = False) -> Group:
    """Return the balls from which the one is ticked that the cue ball touched first."""
    items = balls(rack, there=there, on=on, hotkeys=True)
    more = any(item.hotkey.startswith("Shift") for item in items)
    keyboard = "Digits tick a ball; with Shift, 0 to 5 are 10 to 15." if more else "Digits tick a ball."
    return Group(name="first", label="Hit first", items=items, many=many, keyboard=keyboard)


def nothing_hit() -> Group:
    """Return the fact that the cue ball touched no ball at all."""
    return Group(name="first", label="Contact", items=(Item(value=NOTHING, label="No ball was hit"),), many=True)


def pocketed(rack: Iterable[int], there: Collection[int]) -> Group:
    """Return the balls that can fall, the cue ball among them."""
    return Group(name="potted", label="Pocketed", items=balls((*rack, CUE_BALL), there={*there, CUE_BALL}), many=True)


def off_the_table(rack: Iterable[int], there: Collection[int]) -> Group:
    """Return the balls that can leave the table."""
    items = balls((*rack, CUE_BALL), there={*there, CUE_BALL})
    return Group(name="off_table", label="Left the table", items=items, many=True)


def fell_by_itself(rack: Iterable[int], there: Collection[int]) -> Group:
    """Return the balls of which one may have fallen untouched."""
    items = balls((*rack, CUE_BALL), there={*there, CUE_BALL})
    return Group(name="fell", label="A ball fell by itself, and is put back", items=items)


def frozen(rack: Iterable[int], there: Collection[int]) -> tuple[Group, ...]:
    """Return the ball that was announced as frozen to a cushion, and what it did."""
    items = balls(rack, there=there)
    return (Group(name="frozen", label="Announced as frozen to a cushion", items=items), yes_or_no("frozen_rail"))


def called(rack: Iterable[int], there: Collection[int]) -> Group:
    """Return the balls that can be called."""
    return Group(name="call", label="Called", items=balls(rack, there=there), hint="Leave it empty for a plain shot.")


def as_called() -> Group:
    """Return whether the called ball fell where it was called."""
    items = (Item(value=YES, label="As called"), Item(value=NO, label="In another pocket"))
    return Group(name="as_called", label="The called ball fell", items=items)


def pockets() -> tuple[Group, ...]:
    """Return the pockets by name, for those who write them down."""
    items = tuple(Item(value=pocket.value, label=words) for pocket, words in POCKET_WORDS.items())
    return (
        Group(name="called_pocket", label="Pocket that was called", items=items),
        Group(name="fell_pocket", label="Pocket it fell into", items=items),
    )


def cushions(most: int) -> Group:
    """Return how many balls a break drove to a cushion, `most` standing for all that is enough."""
    items = tuple(Item(value=str(n), label=str(n) if n < most else f"{most} or more") for n in range(most + 1))
    return Group(name="to_rail", label="Numbered balls to a cushion", items=items)


def announced(*, safety: bool = False, push_out: bool = False) -> Group:
    """Return what the shooter said before the shot."""
    items = [Item(value="safety", label="Safety")] * safety + [Item(value="push_out", label="Push-out")] * push_out
    return Group(name="announced", label="Announced", items=tuple(items), many=True)


def acts(known: Iterable[Act]) -> Group:
    """Return what a shooter may have done wrong, as far as a rule set knows it, in the order of the catalogue."""
    some = set(known)
    items = tuple(Item(value=act.value, label=ACT_WORDS[act]) for act in Act if act in some)
    return Group(name="acts", label="And besides", items=items, many=True)


def on_purpose() -> Group:
    """Return the fact that a foul was meant."""
    return Group(name="purposeful", label="Intent", items=(Item(value=YES, label="Fouled on purpose"),), many=True)


def foul_call(name: str = "foul_call", *, admission: bool = True) -> Group:
    """Return what became of a foul that has to be called, and with `admission` to be admitted."""
    items = tuple(Item(value=call.value, label=words) for call, words in CALL_WORDS.items())
    if not admission:
        items = (Item(value=FoulCall.ACKNOWLEDGED.value, label="It was called"), items[-1])
    return Group(name=name, label="The foul", items=items)


def whole_rack(setup: Setup, ways: Mapping[Any, str]) -> tuple[Group, ...]:
    """Return who won a rack of which nobody entered the shots, and in which of the `ways` it can have ended."""
    sides = tuple(Item(value=side.value, label=setup.name(side)) for side in Side)
    ended = tuple(Item(value=how.value, label=words) for how, words in ways.items())
    return (
        Group(name="winner", label="Who won the rack?", items=sides),
        Group(name="how", label="How did it end?", items=ended),
    )


WHOLE_RACK = Entry(read="rack", label="Enter this rack", hotkey="Enter", look="primary")

# --- the common shots ----------------------------------------------------------------------------------

POT = Entry(read="pot", label="Potted it, as called", hotkey="p", look="primary")
MISS = Entry(read="miss", label="Nothing fell, a cushion was reached", hotkey="m")
SHORT = Entry(read="short", label="Nothing fell, no cushion", hotkey="n")
SCRATCH = Entry(read="scratch", label="Cue ball pocketed", hotkey="s")
NO_CONTACT = Entry(read="missed", label="No ball was hit", hotkey="o", look="quiet")
PUT_BACK = Entry(read="fell", label="The ticked ball is put back", look="quiet")
WHOLE_SHOT = Entry(read="shot", label="Rule on this shot", hotkey="Enter", look="primary")


def read_quick(read: str, fields: Fields, *, calls: bool) -> Shot | None:
    """Return the shot of one of the entries above; None for another name. What else is ticked counts too.

    `calls`: whether the rule set knows called shots. Raises RuleViolation ``tick_a_ball``.
    """
    shot = read_shot(fields)
    if read == WHOLE_SHOT.read:
        return shot
    if read == NO_CONTACT.read:
        return replace(shot, first=())
    if read not in {POT.read, MISS.read, SHORT.read, SCRATCH.read}:
        return None
    if not shot.first:
        raise RuleViolation("tick_a_ball", "", field="first")
    if read == SCRATCH.read:
        return replace(shot, potted=(*shot.potted, Potted(CUE_BALL)))
    if read != POT.read:
        return replace(shot, rail=read == MISS.read)
    ball = shot.first[0]
    shot = replace(shot, potted=(*shot.potted, Potted(ball)))
    return replace(shot, call=Call(ball), as_called=True) if calls else shot


def nothing_fell(fields: Fields) -> Shot:
    """Return the shot that was ticked for an entry that says that nothing fell. Raises ``ticked_otherwise``."""
    shot = read_shot(fields)
    if shot.potted:
        raise RuleViolation("ticked_otherwise", "", field="potted")
    return shot


def read_shot(fields: Fields) -> Shot:
    """Return the shot that was ticked. Raises RuleViolation for what is no ball and no answer."""
    answers: dict[str, Any] = {name: told(fields, name) for name in _YES_OR_NO}
    called_ball, frozen = numbers(fields, "call"), numbers(fields, "frozen")
    fell = one_of(Pocket, fields, "fell_pocket")
    said = fields.get("announced", ())
    call = Call(called_ball[0], one_of(Pocket, fields, "called_pocket")) if called_ball else None
    potted = tuple(Potted(n, fell if call and n == call.ball else None) for n in numbers(fields, "potted"))
    return Shot(
        first=first_told(fields),
        call=call,
        potted=potted,
        off_table=numbers(fields, "off_table"),
        frozen=frozen[0] if frozen else None,
        to_rail=number(fields, "to_rail"),
        across_head=number(fields, "across_head"),
        safety="safety" in said,
        push_out="push_out" in said,
        acts=every(Act, fields, "acts"),
        purposeful=is_ticked(fields, "purposeful"),
        foul_call=one_of(FoulCall, fields, "foul_call"),
        **answers,
    )


def numbers(fields: Fields, name: str) -> tuple[int, ...]:
    """Return the balls that were ticked under `name`."""
    return tuple(_ball(value) for value in fields.get(name, ()) if value not in ("", NOTHING))


def first_told(fields: Fields) -> tuple[int, ...] | None:
    """Return the balls that were hit first, () for nothing; None where it was not told."""
    return () if NOTHING in fields.get("first", ()) else numbers(fields, "first") or None


def _ball(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text[:3]) <= HIGHEST_STRIPE):
        raise RuleViolation("not_a_ball", "", field="first")
    return int(text)
