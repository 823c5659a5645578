"""Where another site takes files: an address of the web that nobody can read along."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from games.base import RuleViolation

_OWN = frozenset({"localhost", "127.0.0.1"})  # the machine itself: nothing travels


@dataclass(frozen=True, slots=True)
class Address:
    """An address as a connection needs it."""

    host: str
    port: int
    is_https: bool

    def __str__(self) -> str:
        usual = 443 if self.is_https else 80
        port = "" if self.port == usual else f":{self.port}"
        return f"{'https' if self.is_https else 'http'}://{self.host}{port}"


def read_address(text: str) -> Address:
    """Return the address of a site, without what stands behind it. Raises RuleViolation for one that cannot be used.

    >>> str(read_address("https://sports.example.org/office/")), str(read_address("http://localhost:8000"))
    ('https://sports.example.org', 'http://localhost:8000')
    >>> for wrong in ("sports", "http://sports.example.org", "https://me:word@sports.example.org", "https://a:b"):
    ...     try:
    ...         read_address(wrong)
    ...     except RuleViolation as refused:
    ...         print(refused.code)
    no_address
    https_only
    no_address
    no_address
    """
    try:
        parts = urlsplit(text.strip())
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port
    except (ValueError, UnicodeError):
        raise RuleViolation("sites.no_address", field="address") from None
    if parts.scheme not in {"http", "https"} or not host or parts.username is not None or not host.isprintable():
        raise RuleViolation("sites.no_address", field="address")
    is_https = parts.scheme == "https"
    if not is_https and host not in _OWN:
        raise RuleViolation("sites.https_only", field="address")
    return Address(host, port or (443 if is_https else 80), is_https)
