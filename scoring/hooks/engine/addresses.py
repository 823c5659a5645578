"""Where messages may go: https, to machines of the internet alone, so that nobody reaches into our own network."""

from __future__ import annotations

import ipaddress
from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import urlsplit

from games.base import RuleViolation

# Addresses of the new internet that lead to ones of the old, private ones among them.
_LEADS_ELSEWHERE = tuple(map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")))


@dataclass(frozen=True, slots=True)
class HookAddress:
    """An address that was read. `is_named`: the keeper of the site has allowed it, in our network or without https."""

    host: str
    port: int
    path: str
    is_https: bool
    is_named: bool


def read_address(text: str, named: Collection[str] = ()) -> HookAddress:
    """Return what an address says. `named` are those of the keeper, as "host:port".

    >>> read_address("https://club.example.org/legion?team=7")
    HookAddress(host='club.example.org', port=443, path='/legion?team=7', is_https=True, is_named=False)
    >>> read_address("http://10.0.0.7:9000", ["10.0.0.7:9000"]).is_named
    True
    >>> for wrong in ("http://club.example.org/", "https://me:word@club.example.org/", "https://10.0.0.7/", "https://"):
    ...     try:
    ...         read_address(wrong)
    ...     except RuleViolation as refused:
    ...         print(refused.code)
    https_only
    no_password
    private_address
    no_address
    """
    try:
        parts = urlsplit(text)
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port
    except (ValueError, UnicodeError):
        raise RuleViolation("hooks.no_address", field="address") from None
    is_https = parts.scheme == "https"
    port = port or (443 if is_https else 80)
    path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
    if parts.scheme not in {"http", "https"} or not host or not path.isascii() or not path.isprintable() or " " in path:
        raise RuleViolation("hooks.no_address", field="address")
    if parts.username is not None or parts.password is not None:
        raise RuleViolation("hooks.no_password", field="address")
    is_named = f"{host}:{port}" in named
    if not is_named and not is_https:
        raise RuleViolation("hooks.https_only", field="address")
    if not is_named and not may_be_asked(host):
        raise RuleViolation("hooks.private_address", field="address")
    return HookAddress(host, port, path, is_https, is_named)


def may_be_asked(host: str) -> bool:
    """Return whether a host is of the internet; a name is, until it is looked up.

    >>> [may_be_asked(host) for host in ("10.1.2.3", "127.0.0.1", "::ffff:10.0.0.1", "169.254.169.254", "224.0.0.1")]
    [False, False, False, False, False]
    >>> [may_be_asked(host) for host in ("93.184.216.34", "2606:4700::1111", "64:ff9b::a00:1", "sports.example.org")]
    [True, True, False, True]
    >>> may_be_asked("localhost"), may_be_asked("desk.local")
    (False, False)
    """
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return host != "localhost" and not host.endswith((".localhost", ".local", ".internal", ".lan"))
    if number.is_multicast or number.is_reserved or not number.is_global:
        return False
    return not any(number in network for network in _LEADS_ELSEWHERE)
