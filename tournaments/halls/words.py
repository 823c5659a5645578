"""What people call what stands in a hall, and what to tell them when it cannot be read."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.utils.translation import gettext, npgettext
from django.utils.translation import gettext_noop as N_

from kit.pure.nouns import counted
from tournaments.halls.engine.line import Stand
from tournaments.halls.engine.numbers import write_numbers

REFUSALS: dict[str, str] = {
    "line_unreadable": N_(
        "“{piece}” can't be read. Write how many there are and what they are: 27 tables, 12 dart boards."
    ),
    "no_such_thing": N_(
        "No game of this event is played on “{said}”. Write how many there are and what they are: 27 tables, 12 dart"
        " boards."
    ),
    "count_differs": N_("There are {count} of them, and the numbers {numbers} are {there}. Correct one of the two."),
    "said_twice": N_("The same kind of table or board is named twice. Write it once, with all its numbers."),
    "all_spare": N_("They can't all be spare: no table would be left to play on."),
    "too_many": N_("There can be 1 to {most} of a kind."),
    "numbers_unreadable": N_("Write numbers like these: 1-18, 20."),
    "not_in_the_hall": N_("There is no number {number} in the hall."),
    "plan_unreadable": N_(
        "“{piece}” isn't a table in the hall. Write one row of the hall a line, with spaces between."
    ),
    "plan_twice": N_("“{piece}” is on the plan twice."),
    "plan_too_large": N_("The plan can have {most} rows, and as many places in a row."),
}

_CALLED = {"card table": "table"}
# What French lines call it, the way in which we write it first; plurals, accents and small words do not matter.
_FRENCH = {
    "card table": ("table de cartes", "table de jeu", "table de cribbage", "table d'euchre"),  # not shown
    "dart board": ("cible", "cible de fléchettes", "jeu de fléchettes", "fléchettes"),  # not shown
    "pool table": ("table de billard", "billard", "table de pool"),  # not shown
    "snooker table": ("table de snooker", "snooker"),  # not shown
    "shuffleboard": ("jeu de palets", "table de palets", "palets", "piste de palets"),  # not shown
}


def called(equipment: str, there: Collection[str] = ()) -> str:
    """Return what people call it where only these kinds are there: a card table is a table, unless others are too.

    >>> called("card table", ["dart board"]), called("card table", ["pool table"])
    ('table', 'card table')
    """
    others = [other for other in there if other != equipment]
    return equipment if any(other.endswith("table") for other in others) else _CALLED.get(equipment, equipment)


def line_of(stands: Sequence[Stand], there: Collection[str]) -> str:
    """Return the hall in the reader's language, as it is typed and read again.

    >>> line_of([Stand("card table", tuple(range(1, 28)), (27,)), Stand("dart board", (4, 5))], ["card table"])
    '27 tables, 1 spare, 2 dart boards numbered 4-5'
    """
    pieces = []
    for stand in stands:
        count = len(stand.numbers)
        piece = counted(called(stand.equipment, there), count)
        if stand.numbers != tuple(range(1, count + 1)):
            values = {"tables": piece, "numbers": write_numbers(stand.numbers)}
            piece = gettext("%(tables)s numbered %(numbers)s") % values
        pieces.append(piece)
        if stand.spare:
            spare = len(stand.spare)
            pieces.append(npgettext("of a hall", "%(count)d spare", "%(count)d spare", spare) % {"count": spare})
    return ", ".join(pieces)


def ways_to_say(equipments: Collection[str]) -> dict[str, str]:
    """Return which equipment is meant by what people write.

    >>> ways_to_say(["card table", "dart board"])["board"]
    'dart board'
    >>> ways_to_say(["shuffleboard"])["table"], ways_to_say(["card table", "bocce court"])["court"]
    ('shuffleboard', 'bocce court')
    >>> words = ways_to_say(["card table", "dart board", "snooker table"])
    >>> words["table"], words["cible"], words["billard"]
    ('card table', 'dart board', 'snooker table')
    """
    words = {equipment.lower(): equipment for equipment in equipments}
    if len(equipments) == 1:  # whatever the sport: there is one thing that "tables" or "boards" can be
        words |= dict.fromkeys(("table", "board"), next(iter(equipments)))
    for short in dict.fromkeys(["table", "board", *(equipment.split()[-1] for equipment in equipments)]):
        meant = [equipment for equipment in equipments if equipment.endswith(short)]
        if len(meant) == 1 or (short == "table" and "card table" in meant):
            words[short] = "card table" if "card table" in meant else meant[0]  # not shown
        elif "dart board" in meant:
            words[short] = "dart board"  # not shown
    if "card table" in equipments:
        words |= {"cribbage table": "card table", "euchre table": "card table"}  # not shown
    if "dart board" in equipments:
        words |= {"dartboard": "dart board", "darts board": "dart board"}  # not shown
    if "pool table" in equipments:
        words |= {"pool": "pool table"}  # not shown
    return _in_french(equipments) | words


def _in_french(equipments: Collection[str]) -> dict[str, str]:
    words = {word: equipment for equipment in equipments for word in _FRENCH.get(equipment, ())}
    if "snooker table" in equipments and "pool table" not in equipments:
        words |= dict.fromkeys(_FRENCH["pool table"], "snooker table")  # not shown
    if len(equipments) == 1:
        words |= dict.fromkeys(("cible", "jeu"), next(iter(equipments)))  # not shown
    return words
