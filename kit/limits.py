"""How often one address of the network tries something: a count in the cache, which runs out."""

from __future__ import annotations

import ipaddress

from axes.helpers import get_client_ip_address
from django.core.cache import cache
from django.http import HttpRequest

WINDOW = 10 * 60  # seconds


def address_of(request: HttpRequest) -> str:
    """Return where a request comes from; of an address of version 6, the network that one household has."""
    text = get_client_ip_address(request) or ""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return text
    return str(ipaddress.ip_network((text, 64), strict=False)) if address.version == 6 else text


def count_try(what: str, address: str) -> None:
    """Count that `address` tried something."""
    key = f"{what}:{address}"
    cache.add(key, 0, WINDOW)
    try:
        cache.incr(key)
    except ValueError:  # it ran out between the two lines
        cache.set(key, 1, WINDOW)


def tries_of(what: str, address: str) -> int:
    """Return how often `address` tried something of late."""
    return int(cache.get(f"{what}:{address}", 0))
