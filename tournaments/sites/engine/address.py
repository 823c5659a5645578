"""Where others find a site, and how far that address reaches."""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import urlsplit

from kit.pure.violations import RuleViolation

# A name or number, perhaps a port and a folder: nobody's password, and nothing that would stand before a page's path.
_WHOLE = re.compile(r"(?ai)https?://([a-z0-9-]+(\.[a-z0-9-]+)*\.?|\[[0-9a-f:.]+\])(:\d+)?(/[^\s?#]*)?")


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
    host = (urlsplit(url).hostname or "localhost").rstrip(".")
    try:
        number = ipaddress.ip_address(host if ":" in host else socket.inet_aton(host))  # 127.1 is a number, too
    except (OSError, ValueError):
        is_near = "." not in host or host.endswith((".local", ".lan", ".home", ".internal"))
        return Reach.HERE if host.endswith("localhost") else Reach.HALL if is_near else Reach.INTERNET
    number = getattr(number, "ipv4_mapped", None) or number
    if number.is_loopback or number.is_unspecified:
        return Reach.HERE
    return Reach.HALL if number.is_private else Reach.INTERNET


def checked_address(reach: Reach, typed: str) -> Address:
    """Return an address as it is kept; `HERE` is "not yet". Raises RuleViolation for what others can't open."""
    if reach is Reach.HERE:
        return Address("", reach)
    text = typed.strip().rstrip("/")
    url = text if "://" in text else f"http{'s' * (reach is Reach.INTERNET)}://{text}"
    try:
        is_whole = _WHOLE.fullmatch(url) and urlsplit(url).port != 0
    except ValueError:  # its number or its port is none
        is_whole = False
    if not is_whole:
        raise RuleViolation("sites.no_address", field="url")
    found = reach_of(url)
    if found is Reach.HERE:
        raise RuleViolation("sites.only_here", field="url")
    if found is Reach.HALL and reach is Reach.INTERNET:
        raise RuleViolation("sites.only_in_hall", field="url")
    return Address(url, reach)
