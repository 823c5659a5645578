"""What stands in the way of an application to host, and what deserves a look (HOSTING INFORMATION, ALLOCATION)."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Weight(StrEnum):
    """How much a finding weighs."""

    BARS = "bars"  # this branch may not host the event
    WAITS = "waits"  # it may, once this is done
    NOTE = "note"


@dataclass(frozen=True, slots=True, kw_only=True)
class Application:
    """What is known when a branch applies. ``None`` is what nobody has said."""

    district: str  # of the branch
    given_to: str | None = None  # the District to which the event was given
    granted_to: str | None = None  # another branch that has it already
    confirmed_on: datetime.date | None = None  # at the Spring Rally
    given_on: datetime.date | None = None
    give_by: datetime.date | None = None  # so many months before the first day
    holds: int | None = None
    stations: int | None = None
    people_needed: int = 0
    stations_needed: int = 0


@dataclass(frozen=True, slots=True)
class HostFinding:
    """One finding; its sentence is made from the code."""

    code: str
    weight: Weight
    section: str
    params: Mapping[str, object] = field(default_factory=dict)


def check(application: Application) -> tuple[HostFinding, ...]:
    """Return what is found, the worst first.

    >>> [found.code for found in check(Application(district="District 1", given_to="District 2"))]
    ['other_district', 'not_confirmed']
    >>> rally = datetime.date(2025, 5, 3)
    >>> check(Application(district="District 1", given_to="District 1", confirmed_on=rally))
    ()
    """
    said, findings = application, []
    if said.granted_to is not None:
        findings.append(HostFinding("granted_to_another", Weight.BARS, "ALLOCATION", {"branch": said.granted_to}))
    if said.given_to is None:
        findings.append(HostFinding("not_given", Weight.WAITS, "ALLOCATION"))
    elif said.given_to != said.district:
        params: dict[str, object] = {"given_to": said.given_to, "district": said.district}
        findings.append(HostFinding("other_district", Weight.BARS, "ALLOCATION", params))
    if said.confirmed_on is None:
        findings.append(HostFinding("not_confirmed", Weight.WAITS, "HOSTING INFORMATION"))
    if said.given_on and said.give_by and said.given_on > said.give_by:
        params = {"given_on": said.given_on, "give_by": said.give_by}
        findings.append(HostFinding("given_late", Weight.NOTE, "ALLOCATION", params))
    for code, have, need in (
        ("hall_too_small", said.holds, said.people_needed),
        ("too_few_stations", said.stations, said.stations_needed),
    ):
        if have is not None and have < need:
            findings.append(HostFinding(code, Weight.NOTE, "SPORTING EVENTS BY CATEGORY", {"have": have, "need": need}))
    return tuple(sorted(findings, key=lambda finding: list(Weight).index(finding.weight)))
