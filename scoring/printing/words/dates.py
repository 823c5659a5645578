"""Dates and names as they stand on paper."""

from __future__ import annotations

import datetime

from kit.dates import said
from tournaments.organization.models import Organization


def called_shortly(moment: datetime.datetime | None) -> str:
    """Return the same for a narrow column, on a paper that names the dates elsewhere: "Fri 6:15 p.m."."""
    return f"{said(moment, 'short-weekday')} {said(moment, 'time')}" if moment else ""


def district_of(branch: Organization, organizations: dict[int, Organization]) -> str:
    """Return the district of a branch, or what lies above it in a Command without districts."""
    above = [organizations[pk] for pk in branch.path_ids[:-1] if pk in organizations]
    district = next(
        (organization for organization in above if organization.level == "district"), above[-1] if above else None
    )
    return str(district) if district else ""
