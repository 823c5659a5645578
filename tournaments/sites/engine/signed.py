"""A file that says which site wrote it, as text: what is signed, and what is read back. It has no keys."""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_PARTS = {"format": str, "version": int, "site": dict, "made_at": str, "sha256": str, "signature": str, "content": dict}


class UnreadableError(ValueError):
    """What was handed in is no signed file, or was cut off on the way."""


@dataclass(frozen=True, slots=True)
class Site:
    """Who signed: what the site calls itself, and its public key as base64."""

    name: str
    key: str

    @property
    def fingerprint(self) -> str:
        """The beginning of the key's SHA-256 in groups of four, as one officer reads it to another.

        >>> Site("Ottawa", "AAAA").fingerprint
        '63c1 dd95 1ffe df6f 7fd9 68ad'
        """
        first = hashlib.sha256(self.key.encode()).hexdigest()[:24]
        return " ".join(first[at : at + 4] for at in range(0, len(first), 4))


@dataclass(frozen=True, slots=True, kw_only=True)
class Signed:
    """One file: its kind and version, who made it when, the checksum of its content, and the signature of all that."""

    format: str
    version: int
    site: Site
    made_at: str
    content: Mapping[str, Any]
    sha256: str
    signature: str = ""

    @property
    def statement(self) -> bytes:
        """What the signature is of: everything but the content itself, which the checksum stands for."""
        head = {
            "format": self.format,
            "version": self.version,
            "site": {"name": self.site.name, "key": self.site.key},
            "made_at": self.made_at,
            "sha256": self.sha256,
        }
        return text_of(head).encode()

    @property
    def is_whole(self) -> bool:
        """Whether the content is what the checksum is of; what has no text of its own has no checksum."""
        try:
            return checksum(self.content) == self.sha256
        except (ValueError, RecursionError):
            return False

    def to_text(self) -> str:
        """Return the file: one line for what it says of itself, one for what is in it.

        >>> made = "2027-02-05T09:00:00+00:00"
        >>> file = Signed(format="f", version=1, site=Site("A", "k"), made_at=made, content={"é": 1}, sha256="0")
        >>> from_text(file.to_text()) == file
        True
        """
        head = text_of({**json.loads(self.statement), "signature": self.signature})
        return f'{head[:-1]},\n"content":{text_of(self.content)}}}\n'


def from_text(text: str) -> Signed:
    """Return the file that `to_text` wrote. Raises UnreadableError for anything else.

    >>> from_text("[]")
    Traceback (most recent call last):
    tournaments.sites.engine.signed.UnreadableError
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableError from error
    if not isinstance(data, dict) or any(not isinstance(data.get(name), kind) for name, kind in _PARTS.items()):
        raise UnreadableError
    site = data["site"]
    if not all(is_text(word) for word in (site.get("name"), site.get("key"), data["format"], data["signature"])):
        raise UnreadableError
    if not _is_moment(data["made_at"]):
        raise UnreadableError
    return Signed(
        format=data["format"],
        version=data["version"],
        site=Site(site["name"], site["key"]),
        made_at=data["made_at"],
        content=data["content"],
        sha256=data["sha256"],
        signature=data["signature"],
    )


def is_text(value: object) -> bool:
    """Return whether a value is text that can be written down: no half of a character, and no character 0.

    >>> is_text("Élise"), is_text("\\ud800"), is_text("\\0"), is_text(7)
    (True, False, False, False)
    """
    if not isinstance(value, str) or "\0" in value:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_moment(text: str) -> bool:
    try:
        moment = datetime.datetime.fromisoformat(text)
    except ValueError:
        return False
    # At either end of all years it is no moment any more in the time of another place.
    return moment.tzinfo is not None and datetime.MINYEAR < moment.year < datetime.MAXYEAR


def text_of(data: Mapping[str, Any]) -> str:
    """Return data as text: keys in the order that they have, no blanks, nothing escaped that need not be.

    >>> text_of({"b": [1, 2], "a": "é"})
    '{"b":[1,2],"a":"é"}'
    """
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def checksum(content: Mapping[str, Any]) -> str:
    """Return the SHA-256 of `content` as text.

    >>> checksum({})[:16]
    '44136fa355b3678a'
    """
    return hashlib.sha256(text_of(content).encode()).hexdigest()
