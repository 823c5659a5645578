"""How the teams that a site sent up stand at the next level, as the receipt of the other site says."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.sites.engine.signed import is_text

_TEXTS = ("event", "stand", "reason", "question")
_PERSON = ("username", "first_name", "last_name", "site")
_LONGEST = 150  # that a name of an account may be


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """One team: its number in the file, where it is proposed, what was said, and `by` which account of an archive."""

    entry: int
    event: str
    stand: str
    accepts: bool | None
    reason: str
    question: str
    at: datetime.datetime | None
    by: Mapping[str, str] | None


def answers_in(content: Mapping[str, Any]) -> Sequence[Heard]:
    """Return the teams of a receipt; none of one that says nothing of teams. Raises ValueError for what is none.

    >>> row = {"entry": 3, "event": "Command", "stand": "waiting", "accepts": None, "reason": "", "question": ""}
    >>> [(one.entry, one.stand) for one in answers_in({"teams": [{**row, "at": None, "by": None}]})]
    [(3, 'waiting')]
    >>> answers_in({"teams": [{"entry": "3"}]})
    Traceback (most recent call last):
    ValueError: a team of a receipt
    """
    rows = content.get("teams", [])
    if not isinstance(rows, list):
        raise ValueError("the teams of a receipt")
    return [_heard(row) for row in rows]


def _heard(row: Any) -> Heard:
    whole = (
        isinstance(row, dict)
        and type(row.get("entry")) is int
        and all(is_text(row.get(name)) for name in _TEXTS)
        and row.get("accepts") in (True, False, None)
        and (row.get("at") is None) == (row.get("accepts") is None)
        and (row.get("at") is None or is_text(row["at"]))
        and (row.get("by") is None or _is_person(row["by"]))
    )
    if not whole:
        raise ValueError("a team of a receipt")
    at = datetime.datetime.fromisoformat(row["at"]) if row["at"] is not None else None
    if at is not None and (at.tzinfo is None or not datetime.MINYEAR < at.year < datetime.MAXYEAR):
        raise ValueError("no moment of every place")
    texts = {name: row[name] for name in _TEXTS}
    return Heard(entry=row["entry"], accepts=row["accepts"], at=at, by=row["by"], **texts)


def _is_person(row: Any) -> bool:
    return isinstance(row, dict) and all(is_text(row.get(name)) and len(row[name]) <= _LONGEST for name in _PERSON)
