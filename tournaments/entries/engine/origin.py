"""Where a team comes from, told so that a site without the event below can read it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kit.pure.codec import dump, load


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceDecided:
    """What decided a place that the play left tied: how, by whom and when. Empty: the play did."""

    how: str = ""
    by: str = ""
    at: str = ""


BY_RESULTS = PlaceDecided()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChequeBack:
    """A cheque for the fee below that the bank sent back; `cents` are owed still, 0 once it was made good."""

    number: str
    on: datetime.date
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """The entry by whose place a team came: its event, its competition, and who was in the team.

    `uid` is the event's number in archives, empty where it was never in one.
    """

    slug: str
    event: str
    starts_on: datetime.date
    ends_on: datetime.date
    category: str
    number: int
    uid: str = ""
    level: str = ""
    competition: str = ""
    team: str = ""
    branches: tuple[str, ...] = ()  # the numbers of both branches of a composite team
    people: tuple[str, ...] | None = None  # the numbers of their cards; None: not told
    decision: PlaceDecided = BY_RESULTS
    cheque: ChequeBack | None = None

    @property
    def identity(self) -> tuple[str, str, datetime.date, str, int]:
        """What the same entry is told by on every site."""
        return self.slug, self.event, self.starts_on, self.category, self.number

    def to_json(self) -> dict[str, Any]:
        """Return it as rows and archives have it: the identity where it was always, the rest beside it."""
        data = dump(self)
        if self.cheque is None:
            del data["cheque"]  # a site of an older version reads no file with a word that it does not know
        event = {"slug": data.pop("slug"), "name": data.pop("event"), "starts_on": data.pop("starts_on")}
        return {"event": event, **data}


def parse_origin(value: Mapping[str, Any]) -> Origin:
    """Return the origin that was written by `to_json`. Raises TypeError, ValueError or KeyError for anything else."""
    event = value["event"]
    return load(Origin, {**value, "slug": event["slug"], "event": event["name"], "starts_on": event["starts_on"]})


def format_record(fingerprint: str) -> str:
    """Return the beginning of a fingerprint in groups of four, as somebody reads it out.

    >>> format_record("44136fa355b3678a1146ad16f7e8649e")
    '4413 6fa3 55b3 678a'
    """
    first = fingerprint[:16]
    return " ".join(first[at : at + 4] for at in range(0, len(first), 4))
