"""Where everything stands: the rows of the hall, typed one a line, with a dot for an empty place."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from kit.pure.violations import RuleViolation

MOST = 30  # rows, and places in a row
IN_A_ROW, ROWS = 6, 5  # as long as nobody has said how they stand: as many in a row, more where that makes many rows

Spot = tuple[str, int]  # what it is, and its number
Plan = dict[Spot, tuple[int, int]]  # row and place in it, both from 1

_WORD = re.compile(r"([^\d\s]*)(\d{1,3})")
_NOTHING = {".", "-", "_"}


def read_plan(text: str, letters: Mapping[str, str], there: Collection[Spot]) -> Plan:
    """Return where everything stands; `letters` gives the equipment for the letter before a number, "" for none.

    >>> there = [("card table", 1), ("card table", 2), ("dart board", 1)]
    >>> read_plan("1 . 2\\nD1", {"": "card table", "d": "dart board"}, there)
    {('card table', 1): (1, 1), ('card table', 2): (1, 3), ('dart board', 1): (2, 1)}

    Raises RuleViolation for what is not in the hall, and for what stands in the plan twice.
    """
    plan: Plan = {}
    lines = text.rstrip().splitlines()
    if len(lines) > MOST or any(len(line.split()) > MOST for line in lines):
        raise RuleViolation("halls.plan_too_large", field="plan", most=MOST)
    for row, line in enumerate(lines, start=1):
        for column, piece in enumerate(line.split(), start=1):
            if piece in _NOTHING:
                continue
            word = _WORD.fullmatch(piece)
            spot = (letters.get(word[1].lower(), ""), int(word[2])) if word else ("", 0)
            if spot not in there:
                raise RuleViolation("halls.plan_unreadable", field="plan", piece=piece)
            if spot in plan:
                raise RuleViolation("halls.plan_twice", field="plan", piece=piece)
            plan[spot] = (row, column)
    return plan


def write_plan(plan: Plan, letters: Mapping[str, str]) -> str:
    """Return a plan as `read_plan` reads it; `letters` gives the letter for the equipment.

    >>> print(write_plan({("card table", 1): (1, 1), ("card table", 12): (1, 3)}, {}))
    1  .  12
    """
    words = {place: f"{letters.get(spot[0], '').upper()}{spot[1]}" for spot, place in plan.items()}
    wide = max((len(word) for word in words.values()), default=1)
    lines = []
    for row in range(1, max((row for row, _ in words), default=0) + 1):
        last = max((column for at, column in words if at == row), default=0)
        cells = [words.get((row, column), ".") for column in range(1, last + 1)]
        lines.append(" ".join(cell.ljust(wide) for cell in cells).rstrip())
    return "\n".join(lines)


def usual_plan(there: Mapping[str, Collection[int]]) -> Plan:
    """Return everything in rows, one kind after the other, with a free row between.

    >>> usual_plan({"card table": range(1, 8)})["card table", 7]
    (2, 1)
    """
    plan: Plan = {}
    row = 0
    wide = max(IN_A_ROW, -(-sum(map(len, there.values())) // ROWS))
    for equipment, numbers in there.items():
        for at, number in enumerate(sorted(numbers)):
            if at % wide == 0:
                row += 1
            plan[equipment, number] = (row, at % wide + 1)
        row += 1
    return plan


def letters_for(kinds: Collection[str]) -> dict[str, str]:
    """Return the letter that tells each kind from the others; none for the first, which is written as a number.

    >>> letters_for(["card table", "dart board", "darts throw"])
    {'card table': '', 'dart board': 'd', 'darts throw': 'da'}
    """
    letters: dict[str, str] = {}
    for kind in kinds:
        word = kind.replace(" ", "").lower()
        short = (word[:length] for length in range(1, len(word) + 1))
        letters[kind] = next((part for part in short if part not in letters.values()), word) if letters else ""
    return letters
