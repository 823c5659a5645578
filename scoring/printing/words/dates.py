"""Dates and names as they stand on paper."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings

from kit.dates import said
from tournaments.organization.models import Organization


def called_shortly(moment: datetime.datetime | None) -> str:
    """Return the same for a narrow column, on a paper that names the dates elsewhere: "Fri 6:15 p.m."."""
    return f"{said(moment, 'short-weekday')} {said(moment, 'time')}" if moment else ""


@dataclass(frozen=True)
class Address:
    """Where the QR codes on paper lead, and whether a phone in the hall can follow them."""

    url: str
    only_here: bool


def printed_address(asked_from: str) -> Address:
    """Return the address that sheets are printed with when their page was asked from `asked_from`."""
    url = settings.PUBLIC_URL or asked_from
    host = urlsplit(url).hostname or ""
    return Address(url, host in {"localhost", "0.0.0.0"} or host.startswith("127.") or host == "::1")  # noqa: S104


def district_of(branch: Organization, organizations: dict[int, Organization]) -> str:
    """Return the district of a branch, or what lies above it in a Command without districts."""
    above = [organizations[pk] for pk in branch.path_ids[:-1] if pk in organizations]
    district = next(
        (organization for organization in above if organization.level == "district"), above[-1] if above else None
    )
    return str(district) if district else ""
