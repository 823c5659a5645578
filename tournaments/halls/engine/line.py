"""A hall as a volunteer types it: "27 tables, numbered 1 to 27, 12 dart boards", "27 tables, 12 cibles"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kit.pure.text import fold
from kit.pure.violations import RuleViolation
from tournaments.halls.engine.numbers import HIGHEST, MOST, read_numbers, write_numbers


@dataclass(frozen=True, slots=True)
class Stand:
    """What stands in a hall of one kind: the numbers, and which of them are spare."""

    equipment: str
    numbers: tuple[int, ...]
    spare: tuple[int, ...] = ()


_PIECES = re.compile(r"[;,\n+()]|\b(?:and|et|with|avec|dont)\b", re.IGNORECASE)
_RUN = r"\d+(?:\s*(?:-|–|to|à|a|au)\s*\d+)?"
_MORE_NUMBERS = re.compile(rf"{_RUN}(?:\s+{_RUN})*", re.IGNORECASE)
_COUNTED = re.compile(r"(\d+)\s+([^\d].*)", re.IGNORECASE)
_SPARE = re.compile(
    r"(?:of them\s+)?(\d+)\s+(?:of them\s+)?(?:spares?|(?:(?:de|en)\s+)?(?:r[ée]serves?|rechanges?|secours))",
    re.IGNORECASE,
)
_BEFORE_NUMBERS = r"(?:numbered|numbers?|num[ée]rot[ée]{1,2}s?|num[ée]ros?|nos?\.?|n[°º])\s*(?:(?:de|du)\s+)?(?=\d)"
_NUMBERED = re.compile(rf"(?:{_BEFORE_NUMBERS}|(?:de|du)\s+)(\d.*)", re.IGNORECASE)
_NAMED = re.compile(rf"([^\d]+?)\s+(?:{_BEFORE_NUMBERS}|(?:de|du)\s+)?(\d.*)", re.IGNORECASE)
_THEN_NUMBERS = re.compile(rf"\s+(?=(?:{_BEFORE_NUMBERS}|(?:de|du)\s+\d))", re.IGNORECASE)
_SMALL_WORDS = frozenset({"de", "d", "des", "du", "a", "la", "les", "l"})


def read_line(text: str, words: Mapping[str, str]) -> tuple[Stand, ...]:
    """Return what a line says; `words` gives the equipment for what people call it.

    >>> words = {"table": "card table", "dart board": "dart board"}
    >>> tables, boards = read_line("27 tables, numbered 1 to 27, 12 dart boards", words)
    >>> (tables.equipment, len(tables.numbers)), (boards.equipment, boards.numbers[-1])
    (('card table', 27), ('dart board', 12))
    >>> read_line("tables 31-33; 1 spare", words)
    (Stand(equipment='card table', numbers=(31, 32, 33), spare=(33,)),)
    >>> [len(stand.numbers) for stand in read_line("tables 1-18, 20 and 12 dart boards", words)]
    [19, 12]
    >>> words = {"table": "card table", "cible": "dart board", "jeu de palets": "shuffleboard"}
    >>> tables, boards, games = read_line("27 tables dont 2 de réserve, cibles 1 à 9 et 2 jeux de palets", words)
    >>> tables.spare, boards.numbers[-1], games.numbers
    ((26, 27), 9, (1, 2))

    Raises RuleViolation for what it cannot read, and where a count and its numbers differ.
    """
    stands: list[Stand] = []
    for piece in _pieces(unicodedata.normalize("NFC", text)):
        _read_piece(piece, words, stands)
    if not stands:
        raise RuleViolation("halls.line_unreadable", field="line", piece=text.strip())
    if len({stand.equipment for stand in stands}) < len(stands):
        raise RuleViolation("halls.said_twice", field="line")
    return tuple(stands)


def _pieces(text: str) -> list[str]:
    """Return the pieces of a line; numbers that stand alone belong to what was named before them."""
    pieces: list[str] = []
    for piece in filter(None, (part.strip(" .") for part in _PIECES.split(text))):
        if pieces and _MORE_NUMBERS.fullmatch(piece) and pieces[-1][-1].isdigit():
            pieces[-1] += f", {piece}"
        else:
            pieces.append(piece)
    return pieces


def _read_piece(piece: str, words: Mapping[str, str], stands: list[Stand]) -> None:
    """Add what a piece says to the stands, or to the last one where it says more of that."""
    if stands and (spare := _SPARE.fullmatch(piece)):
        last, count = stands[-1], int(spare[1])
        if count >= len(last.numbers):
            raise RuleViolation("halls.all_spare", field="line")
        stands[-1] = replace(last, spare=last.numbers[len(last.numbers) - count :])
    elif stands and (numbered := _NUMBERED.fullmatch(piece)):
        numbers, last = _numbers(numbered[1], piece), stands[-1]
        if len(numbers) != len(last.numbers):
            told = {"count": len(last.numbers), "numbers": write_numbers(numbers), "there": len(numbers)}
            raise RuleViolation("halls.count_differs", "", "line", **told)
        stands[-1] = replace(last, numbers=numbers)
    elif counted := _COUNTED.fullmatch(piece):
        count = int(counted[1])
        if not 1 <= count <= MOST:
            raise RuleViolation("halls.too_many", field="line", most=MOST)
        what, *after = _THEN_NUMBERS.split(counted[2], maxsplit=1)
        stands.append(Stand(_equipment(what, words, piece), tuple(range(1, count + 1))))
        if after:
            _read_piece(after[0], words, stands)
    elif named := _NAMED.fullmatch(piece):
        stands.append(Stand(_equipment(named[1], words, piece), _numbers(named[2], piece)))
    else:
        raise RuleViolation("halls.line_unreadable", field="line", piece=piece)


def _equipment(said: str, words: Mapping[str, str], piece: str) -> str:
    if equipment := find_equipment(said, words):
        return equipment
    raise RuleViolation("halls.no_such_thing", field="line", said=" ".join(said.lower().split()), piece=piece)


def find_equipment(said: str, words: Mapping[str, str]) -> str:
    """Return the equipment that people call so, or nothing; `words` gives it for what it may be called."""
    said = " ".join(said.lower().split())
    for form in (said, said.removesuffix("s")):
        if form in words:
            return words[form]
    return {_plain(word): equipment for word, equipment in words.items()}.get(_plain(said), "")


def _plain(said: str) -> str:
    """Return a word without what French adds to it: accents, plurals inside it, and small words.

    >>> _plain("jeux de palets") == _plain("Jeu de palet"), _plain("tables d'euchre")
    (True, 'table euchre')
    """
    words = (word for word in fold(said).split() if word not in _SMALL_WORDS)
    return " ".join(word[:-1] if len(word) > 3 and word.endswith(("s", "x")) else word for word in words) or said


def _numbers(text: str, piece: str) -> tuple[int, ...]:
    try:
        return read_numbers(text)
    except ValueError:
        raise RuleViolation("halls.line_unreadable", field="line", piece=piece, most=HIGHEST) from None


def write_line(stands: Sequence[Stand]) -> str:
    """Return the hall as `read_line` reads it, in the words of the program: for the history of an event.

    >>> write_line([Stand("card table", tuple(range(1, 28)), (27,)), Stand("dart board", (4, 5))])
    '27 card tables, 1 spare, 2 dart boards numbered 4-5'
    """
    pieces = []
    for stand in stands:
        count = len(stand.numbers)
        piece = f"{count} {stand.equipment}{'s' if count != 1 else ''}"
        if stand.numbers != tuple(range(1, count + 1)):
            piece += f" numbered {write_numbers(stand.numbers)}"
        pieces.append(piece)
        if stand.spare:
            pieces.append(f"{len(stand.spare)} spare")
    return ", ".join(pieces)
