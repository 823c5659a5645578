"""Where others find a site, and how far that address reaches."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import urlsplit

from kit.pure.violations import RuleViolation


class Reach(StrEnum):
    """From where an address can be opened."""

    HERE = "here"  # on this computer alone
    HALL = "hall"
    INTERNET = "internet"


@dataclass(frozen=True, slots=True)
class Address:
    """The address that leaves the screen, without a slash at its end; empty while others have none."""

    url: str
    reach: Reach


def reach_of(url: str) -> Reach:
    """Return how far an address reaches, by its name or number."""
    host = urlsplit(url).hostname or "localhost"
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        is_near = "." not in host or host.endswith((".local", ".lan", ".home", ".internal"))
        return Reach.HERE if host.endswith("localhost") else Reach.HALL if is_near else Reach.INTERNET
    if number.is_loopback or number.is_unspecified:
        return Reach.HERE
    return Reach.HALL if number.is_private else Reach.INTERNET


def checked_address(reach: Reach, typed: str) -> Address:
    """Return an address as it is kept; `HERE` is "not yet". Raises RuleViolation for what others can't open."""
    if reach is Reach.HERE:
        return Address("", reach)
    text = typed.strip().rstrip("/")
    url = text if "://" in text else f"http{'s' * (reach is Reach.INTERNET)}://{text}"
    parts = urlsplit(url)
    if not parts.hostname or any(map(str.isspace, url)) or parts.scheme not in {"http", "https"}:
        raise RuleViolation("sites.no_address", field="url")
    found = reach_of(url)
    if found is Reach.HERE:
        raise RuleViolation("sites.only_here", field="url")
    if found is Reach.HALL and reach is Reach.INTERNET:
        raise RuleViolation("sites.only_in_hall", field="url")
    return Address(url, reach)
