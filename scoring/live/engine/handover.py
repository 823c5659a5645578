"""A finished sheet as one line of text: what a device without a network shows as a square pattern.

    LS1/4821937/0/9f1c...e2/29934720/Sam%20Tester/121.88,97.121T/initials_home=on&remarks=late/1f0a9c33

Nine parts between slashes: the format and its version, the code of the sheet, the version of the sheet that was on the
screen, the key that makes it count once, the minute since 1970 (UTC) in which it was typed, who typed it, the legs,
what else the form says, and the CRC-32 of everything before the last slash. What is not a plain letter is written as in
an address, so that the line is ASCII. `docs/handover.md` is for those who write another reader.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qsl, quote, unquote, urlencode
from uuid import UUID
from zlib import crc32

from kit.pure.violations import RuleViolation
from tournaments.draws.engine.codes import is_code

FORMAT = "LS1"
LIMIT = 500  # bytes; what a camera still reads from the screen of a phone
NAME_LIMIT = 60  # bytes of the name, as it is written in the line
PARTS = 9

# How a leg ended, by the letter after its numbers and by the word of the entry form.
ENDINGS = {"": "played", "T": "time", "H": "forfeit_home", "A": "forfeit_away", "B": "forfeit_both"}
_LETTERS = {word: letter for letter, word in ENDINGS.items()}
# What the line says in parts of its own, or only a person at the desk: written beside them it would hide what is shown.
_NOT_MORE = re.compile(r"key|version|door|only|reason|csrfmiddlewaretoken|leg\d+-(home|away|ending)")
_LEG = re.compile(r"(-?[0-9]{0,4})\.(-?[0-9]{0,4})([THAB]?)")


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedLeg:
    """A leg as it was typed: a box that stayed empty is "", for where one number says everything."""

    home: str = ""
    away: str = ""
    ending: str = "played"


@dataclass(frozen=True, slots=True, kw_only=True)
class Handover:
    """A sheet that was typed where there is no network. `more` are the other fields of the form, by name."""

    code: str
    version: int
    key: UUID
    minute: int
    by: str
    legs: tuple[TypedLeg, ...]
    more: tuple[tuple[str, str], ...] = ()

    def fields(self) -> list[tuple[str, str]]:
        """Return the fields of the entry form with their names."""
        named = [
            (f"leg{number}-{name}", getattr(leg, name))
            for number, leg in enumerate(self.legs, start=1)
            for name in ("home", "away", "ending")
        ]
        return [("key", str(self.key)), ("version", str(self.version)), *named, *self.more]


def encode(sheet: Handover) -> str:
    """Return the line for a sheet. Raises RuleViolation with the surplus where it would be longer than LIMIT.

    >>> sheet = Handover(code="5142293", version=0, key=UUID(int=7), minute=29934720, by="Sam",
    ...     legs=(TypedLeg(home="121", away="88"), TypedLeg(ending="forfeit_home")))
    >>> encode(sheet)
    'LS1/5142293/0/00000000000000000000000000000007/29934720/Sam/121.88,.H//e267a53f'
    >>> decode(encode(sheet)) == sheet
    True
    """
    legs = ",".join(f"{leg.home}.{leg.away}{_LETTERS[leg.ending]}" for leg in sheet.legs)
    name = quote(sheet.by[:NAME_LIMIT], safe="")
    while len(name) > NAME_LIMIT:  # a letter with an accent takes six
        name = quote(unquote(name)[:-1], safe="")
    parts = (FORMAT, sheet.code, sheet.version, sheet.key.hex, sheet.minute, name, legs, urlencode(sheet.more))
    body = "/".join(str(part) for part in parts)
    line = f"{body}/{_check(body)}"
    if len(line) > LIMIT:
        raise RuleViolation("offline.too_long", over=len(line) - LIMIT)
    return line


def decode(text: str) -> Handover:
    """Return the sheet of a line that was scanned or pasted. Raises RuleViolation for anything that is not one.

    >>> decode("LS1/5142293/0/00000000000000000000000000000007/29934720/Sam/121.89,.H//e267a53f")
    Traceback (most recent call last):
    kit.pure.violations.RuleViolation: ('damaged', '', {})
    """
    line = "".join(text.split())
    if not line:
        raise RuleViolation("offline.nothing_scanned", field="line")
    if not re.match(r"LS[0-9]+/", line):
        raise RuleViolation("offline.not_a_sheet", field="line")
    if not line.startswith(f"{FORMAT}/"):
        raise RuleViolation("offline.other_format", field="line")
    body, _, check = line.rpartition("/")
    if len(line) > LIMIT or not line.isascii() or check.lower() != _check(body):
        raise RuleViolation("offline.damaged", field="line")
    try:
        return _read(body.split("/"))
    except ValueError:  # the check agrees, so that somebody wrote it so
        raise RuleViolation("offline.damaged", field="line") from None


def _read(parts: list[str]) -> Handover:
    if len(parts) != PARTS - 1:
        raise ValueError(len(parts))
    _, code, version, key, minute, name, legs, more = parts
    if not is_code(code):
        raise ValueError(code)
    named = tuple(parse_qsl(more, strict_parsing=True, errors="strict")) if more else ()
    if any(_NOT_MORE.fullmatch(name) for name, _ in named):
        raise ValueError(more)
    return Handover(
        code=code,
        version=_number(version),
        key=UUID(hex=key),
        minute=_number(minute),
        by=unquote(name, errors="strict"),
        legs=tuple(_leg(leg) for leg in legs.split(",")) if legs else (),
        more=named,
    )


def _number(text: str) -> int:
    if not re.fullmatch("[0-9]{1,9}", text):
        raise ValueError(text)
    return int(text)


def _leg(text: str) -> TypedLeg:
    parts = _LEG.fullmatch(text)
    if parts is None:
        raise ValueError(text)
    return TypedLeg(home=parts[1], away=parts[2], ending=ENDINGS[parts[3]])


def _check(body: str) -> str:
    return f"{crc32(body.encode()):08x}"
