"""What people call what stands in a hall, and what to tell them when it cannot be read."""

from __future__ import annotations

from collections.abc import Collection

REFUSALS: dict[str, str] = {
    "line_unreadable": (
        "“{piece}” can't be read. Write how many there are and what they are: 27 tables, 12 dart boards."
    ),
    "no_such_thing": (
        "No game of this event is played on “{said}”. Write how many there are and what they are: 27 tables, 12 dart"
        " boards."
    ),
    "count_differs": "There are {count} of them, and the numbers {numbers} are {there}. Correct one of the two.",
    "said_twice": "The same kind of table or board is named twice. Write it once, with all its numbers.",
    "all_spare": "They can't all be spare: no table would be left to play on.",
    "too_many": "There can be 1 to {most} of a kind.",
    "numbers_unreadable": "Write numbers like these: 1-18, 20.",
    "not_in_the_hall": "There is no number {number} in the hall.",
    "plan_unreadable": "“{piece}” is no table of the hall. Write one row of the hall a line, with spaces between.",
    "plan_twice": "“{piece}” is on the plan twice.",
    "plan_too_large": "The plan can have {most} rows, and as many places in a row.",
}

_CALLED = {"card table": "table"}


def called(equipment: str, there: Collection[str] = ()) -> str:
    """Return what people call it where only these kinds are there: a card table is a table, unless others are too.

    >>> called("card table", ["dart board"]), called("card table", ["pool table"])
    ('table', 'card table')
    """
    others = [other for other in there if other != equipment]
    return equipment if any(other.endswith("table") for other in others) else _CALLED.get(equipment, equipment)


def ways_to_say(equipments: Collection[str]) -> dict[str, str]:
    """Return which equipment is meant by what people write.

    >>> ways_to_say(["card table", "dart board"])["board"]
    'dart board'
    >>> ways_to_say(["shuffleboard"])["table"], ways_to_say(["card table", "bocce court"])["court"]
    ('shuffleboard', 'bocce court')
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
    return words
