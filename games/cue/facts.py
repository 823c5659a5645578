"""The facts of a pool shot as things to tick on the referee's table, and back again.

Each group bears the name of the field of `Shot` that it tells, so that a fact an engine asks for is found by
its name. What is not ticked was not told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from games.base import Side
from games.cue.engine.shot import CUE_BALL, Act, Call, FoulCall, Pocket, Potted, Shot
from games.cue.reading import NO, NOTHING, YES, Fields, every, is_ticked, number, one_of, parse_tristate
from games.cue.table import Ball, Entry, Group, Item
from games.cue.words import ACT_WORDS, CALL_WORDS, POCKET_WORDS, QUESTIONS
from games.live import Setup
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy
from kit.pure.violations import RuleViolation

LOWEST_STRIPE = 9
HIGHEST_STRIPE = 15
_COLOURS = ("yellow", "blue", "red", "purple", "orange", "green", "maroon")
_EIGHT = 8
_NAMES = (
    gettext_lazy("cue ball"),
    gettext_lazy("1, yellow"),
    gettext_lazy("2, blue"),
    gettext_lazy("3, red"),
    gettext_lazy("4, purple"),
    gettext_lazy("5, orange"),
    gettext_lazy("6, green"),
    gettext_lazy("7, maroon"),
    gettext_lazy("8, black"),
    gettext_lazy("9, yellow stripe"),
    gettext_lazy("10, blue stripe"),
    gettext_lazy("11, red stripe"),
    gettext_lazy("12, purple stripe"),
    gettext_lazy("13, orange stripe"),
    gettext_lazy("14, green stripe"),
    gettext_lazy("15, maroon stripe"),
)
MOST_BY_DIGIT = 9
_YES_OR_NO = ("rail", "frozen_rail", "cue_rail", "as_called", "obvious")


# --- how balls look ------------------------------------------------------------------------------------


def pool_ball(number: int) -> Ball:
    """Return how a pool ball is drawn: number, colour and pattern.

    >>> pool_ball(3), pool_ball(11)
    (Ball(mark='3', look='solid red'), Ball(mark='11', look='stripe red'))
    """
    if number == CUE_BALL:
        return Ball("", "solid white")  # not shown: classes of the style sheet
    if number == _EIGHT:
        return Ball("8", "solid black")  # not shown
    pattern, place = ("solid", number - 1) if number < _EIGHT else ("stripe", number - LOWEST_STRIPE)
    return Ball(str(number), f"{pattern} {_COLOURS[place]}")


def ball_name(number: int) -> str:
    """Return what a ball is called.

    >>> ball_name(0), ball_name(8), ball_name(12)
    ('cue ball', '8, black', '12, purple stripe')
    """
    return str(_NAMES[number])


def put_back_words(number: int) -> str:
    """Return that a ball fell on its own, as lines of a log say it.

    >>> put_back_words(0), put_back_words(8)
    ('The cue ball fell on its own and was put back.', 'The 8 fell on its own and was put back.')
    """
    if number == CUE_BALL:
        return _("The cue ball fell on its own and was put back.")
    return _("The %(number)d fell on its own and was put back.") % {"number": number}


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
            reason="" if number in there else _("no longer on the table"),
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
    items = (Item(value=YES, label=_("Yes")), Item(value=NO, label=_("No")))
    return Group(name=name, label=label or str(QUESTIONS[name]), items=items, hint=hint)


def first_contact(rack: Iterable[int], there: Collection[int], on: Collection[int], *, many: bool = False) -> Group:
    """Return the balls from which the one is ticked that the cue ball touched first."""
    items = balls(rack, there=there, on=on, hotkeys=True)
    more = any(item.hotkey.startswith("Shift") for item in items)
    keyboard = _("Digits tick a ball; with Shift, 0 to 5 are 10 to 15.") if more else _("Digits tick a ball.")
    return Group(name="first", label=_("Hit first"), items=items, many=many, keyboard=keyboard)


def nothing_hit() -> Group:
    """Return the fact that the cue ball touched no ball at all."""
    return Group(name="first", label=_("Contact"), items=(Item(value=NOTHING, label=_("No ball was hit")),), many=True)


def pocketed(rack: Iterable[int], there: Collection[int]) -> Group:
    """Return the balls that can fall, the cue ball among them."""
    return Group(
        name="potted", label=_("Pocketed"), items=balls((*rack, CUE_BALL), there={*there, CUE_BALL}), many=True
    )


def off_the_table(rack: Iterable[int], there: Collection[int]) -> Group:
    items = balls((*rack, CUE_BALL), there={*there, CUE_BALL})
    return Group(name="off_table", label=_("Left the table"), items=items, many=True)


def fell_by_itself(rack: Iterable[int], there: Collection[int]) -> Group:
    """Return the balls of which one may have fallen untouched."""
    items = balls((*rack, CUE_BALL), there={*there, CUE_BALL})
    return Group(name="fell", label=_("A ball fell on its own and is put back"), items=items)


def frozen(rack: Iterable[int], there: Collection[int]) -> tuple[Group, ...]:
    """Return the ball that was announced as frozen to a cushion, and what it did."""
    items = balls(rack, there=there)
    return (Group(name="frozen", label=_("Announced as frozen to a cushion"), items=items), yes_or_no("frozen_rail"))


def called(rack: Iterable[int], there: Collection[int]) -> Group:
    return Group(
        name="call", label=_("Called"), items=balls(rack, there=there), hint=_("Leave it empty for a plain shot.")
    )


def as_called() -> Group:
    """Return whether the called ball fell where it was called."""
    items = (Item(value=YES, label=_("As called")), Item(value=NO, label=_("In another pocket")))
    return Group(name="as_called", label=_("The called ball fell"), items=items)


def pockets() -> tuple[Group, ...]:
    """Return the pockets by name, for those who write them down."""
    items = tuple(Item(value=pocket.value, label=words) for pocket, words in POCKET_WORDS.items())
    return (
        Group(name="called_pocket", label=_("Pocket called"), items=items),
        Group(name="fell_pocket", label=_("Pocket it fell into"), items=items),
    )


def cushions(most: int) -> Group:
    """Return how many balls a break drove to a cushion, `most` standing for all that is enough."""
    items = tuple(Item(value=str(n), label=str(n) if n < most else _("%d or more") % most) for n in range(most + 1))
    return Group(name="to_rail", label=_("Numbered balls to a cushion"), items=items)


def announced(*, safety: bool = False, push_out: bool = False) -> Group:
    """Return what the shooter said before the shot."""
    items = [Item(value="safety", label=_("Safety"))] * safety + [
        Item(value="push_out", label=_("Push-out"))
    ] * push_out
    return Group(name="announced", label=_("Announced"), items=tuple(items), many=True)


def acts(known: Iterable[Act]) -> Group:
    """Return what a shooter may have done wrong, as far as a rule set knows it, in the order of the catalogue."""
    some = set(known)
    items = tuple(Item(value=act.value, label=ACT_WORDS[act]) for act in Act if act in some)
    return Group(name="acts", label=_("Also"), items=items, many=True)


def on_purpose() -> Group:
    return Group(
        name="purposeful", label=_("Intent"), items=(Item(value=YES, label=_("Fouled on purpose")),), many=True
    )


def foul_call(name: str = "foul_call", *, admission: bool = True) -> Group:
    """Return what became of a foul that has to be called, and with `admission` to be admitted."""
    items = tuple(Item(value=call.value, label=words) for call, words in CALL_WORDS.items())
    if not admission:
        items = (Item(value=FoulCall.ACKNOWLEDGED.value, label=_("It was called")), items[-1])
    return Group(name=name, label=_("The foul"), items=items)


def whole_rack(setup: Setup, ways: Mapping[Any, str]) -> tuple[Group, ...]:
    """Return who won a rack of which nobody entered the shots, and in which of the `ways` it can have ended."""
    sides = tuple(Item(value=side.value, label=setup.name(side)) for side in Side)
    ended = tuple(Item(value=how.value, label=words) for how, words in ways.items())
    return (
        Group(name="winner", label=_("Who won the rack?"), items=sides),
        Group(name="how", label=_("How did it end?"), items=ended),
    )


WHOLE_RACK = Entry(read="rack", label=gettext_lazy("Enter this rack"), hotkey="Enter", look="primary")

# --- the common shots ----------------------------------------------------------------------------------

POT = Entry(read="pot", label=gettext_lazy("Pocketed as called"), hotkey="p", look="primary")
MISS = Entry(read="miss", label=gettext_lazy("Nothing pocketed, a cushion was reached"), hotkey="m")
SHORT = Entry(read="short", label=gettext_lazy("Nothing pocketed, no cushion"), hotkey="n")
SCRATCH = Entry(read="scratch", label=gettext_lazy("Cue ball pocketed"), hotkey="s")
NO_CONTACT = Entry(read="missed", label=gettext_lazy("No ball was hit"), hotkey="o", look="quiet")
PUT_BACK = Entry(read="fell", label=gettext_lazy("The ticked ball is put back"), look="quiet")
WHOLE_SHOT = Entry(read="shot", label=gettext_lazy("Rule on this shot"), hotkey="Enter", look="primary")


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
        raise RuleViolation("tick_a_ball", field="first")
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
        raise RuleViolation("ticked_otherwise", field="potted")
    return shot


def read_shot(fields: Fields) -> Shot:
    """Return the shot that was ticked. Raises RuleViolation for what is no ball and no answer."""
    answers: dict[str, Any] = {name: parse_tristate(fields, name) for name in _YES_OR_NO}
    called_ball, frozen = numbers(fields, "call"), numbers(fields, "frozen")
    fell = one_of(Pocket, fields, "fell_pocket")
    said = fields.get("announced", ())
    call = Call(called_ball[0], one_of(Pocket, fields, "called_pocket")) if called_ball else None
    potted = tuple(Potted(n, fell if call and n == call.ball else None) for n in numbers(fields, "potted"))
    return Shot(
        first=parse_first(fields),
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


def parse_first(fields: Fields) -> tuple[int, ...] | None:
    """Return the balls that were hit first, () for nothing; None where it was not told."""
    return () if NOTHING in fields.get("first", ()) else numbers(fields, "first") or None


def _ball(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text[:3]) <= HIGHEST_STRIPE):
        raise RuleViolation("not_a_ball", field="first")
    return int(text)
