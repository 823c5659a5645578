"""How what was ticked on the referee's table is read: the last answer counts, and nothing ticked is nothing told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TypeVar

from games.base import Side
from kit.pure.violations import RuleViolation

Fields = Mapping[str, Sequence[str]]
Known = TypeVar("Known", bound=StrEnum)

YES, NO = "yes", "no"
NOTHING = "nothing"
_PARTNERS = {"0": 0, "1": 1}


def last(fields: Fields, name: str) -> str:
    """Return what was ticked last under `name`; empty for nothing.

    >>> last({"act": ["jump", "push", ""]}, "act"), last({}, "act")
    ('push', '')
    """
    return next((value for value in reversed(fields.get(name, ())) if value), "")


def parse_tristate(fields: Fields, name: str) -> bool | None:
    """Return whether yes or no was ticked under `name`; None for neither."""
    return {YES: True, NO: False}.get(last(fields, name))


def is_ticked(fields: Fields, name: str) -> bool:
    """Return whether a fact was ticked that is so or was not told."""
    return YES in fields.get(name, ())


def known(kind: type[Known], value: str, field: str = "", code: str = "not_an_answer") -> Known:
    """Return `value` as one of its `kind`. Raises RuleViolation with `code` for anything else."""
    if value not in list(kind):
        raise RuleViolation(code, field=field)
    return kind(value)


def one_of(kind: type[Known], fields: Fields, name: str) -> Known | None:
    """Return what was ticked under `name`; None for nothing. Raises RuleViolation ``not_an_answer``."""
    given = last(fields, name)
    return known(kind, given, name) if given else None


def every(kind: type[Known], fields: Fields, name: str) -> frozenset[Known]:
    """Return all that was ticked under `name`. Raises RuleViolation ``not_an_answer``."""
    return frozenset(known(kind, value, name) for value in fields.get(name, ()))


def act_of(kind: type[Known], fields: Fields) -> Known:
    """Return what happened in a foul without a stroke. Raises RuleViolation ``tick_an_act``."""
    given = last(fields, "act")
    if not given:
        raise RuleViolation("tick_an_act", field="act")
    return known(kind, given, "acts")


def number(fields: Fields, name: str) -> int | None:
    """Return a number that was ticked or typed; None where it was not told."""
    text = "".join(fields.get(name, ())).strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise RuleViolation("not_an_answer", field=name)
    return int(text)


def player_of(text: str) -> tuple[Side, int]:
    """Return a player that the page posts as side and place in the line-up.

    >>> player_of("away-1")
    (<Side.AWAY: 'away'>, 1)
    """
    side, _, player = text.partition("-")
    if player not in _PARTNERS:
        raise RuleViolation("not_an_answer", field="striker")
    return known(Side, side, "striker"), _PARTNERS[player]
