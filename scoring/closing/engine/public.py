"""What anybody may read of a final record: no names of people and no typed words, so it never has to change later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.closing.engine.record import Record, canonical, fingerprint

FORMAT = "legion-sports-public-record"
VERSION = 1

# Every key of a record is named here, for each of its lines, or in PRIVATE. A part that is one value is public whole.
PUBLIC: Mapping[str, tuple[str, ...]] = {
    "event": (),
    "competition": (),
    "rule_book": (),
    "draws": (),
    "placings": ("place", "number", "branch", "tied_with", "played", "wins", "points"),
    "sheets": ("stage", "round", "match", "pair", "home", "away", "version", "legs", "ended", "counts", "initials"),
    "play_offs": ("counts", "name", "place", "kind", "order", "matches"),
    "decisions": ("place", "method", "order"),
    "settled": ("kind", "choice"),
    "departures": ("number", "kind", "policy"),
    "cases": ("number", "kind", "leg", "team", "effects"),
    "awards": ("award", "number", "moved"),
    "advances": ("to", "places", "teams"),
    "prizes": ("number", "cents"),
    "closed": ("at",),
}
PRIVATE: Mapping[str, tuple[str, ...]] = {
    "format": (),
    "version": (),
    "public": (),
    "line_ups": (),
    "award_decisions": (),
    "high_scores": (),
    "pins": (),
    "not_agreed": (),
    "placings": ("team", "reason", "reasons", "players", "spares"),
    "sheets": ("code", "reason", "remarks", "entered", "checked"),
    "play_offs": ("agreement", "set_aside"),
    "decisions": ("agreement", "made"),
    "settled": ("key", "facts", "what", "says", "reason", "decided", "conflict"),
    "departures": ("team", "reason", "decided"),
    "cases": ("code", "brought_at", "rulings", "claim", "claimed_by"),
    "awards": ("team", "people"),
    "closed": ("by",),
}
_OF_ADVANCING = ("place", "number", "state")
_COMPLAINT = "complaint"  # it is about a person, and stays out whole


def public_part(record: Record) -> dict[str, Any]:
    """Return the public part of a record of any version.

    >>> part = public_part({"placings": [{"place": 1, "number": 4, "team": "Red Deer (Roy)"}], "closed": {"by": "Ann"}})
    >>> part["placings"], part["closed"]
    ([{'place': 1, 'number': 4}], {})
    """
    part: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    part |= {name: _picked(record[name], keys) for name, keys in PUBLIC.items() if name in record}
    for line, whole in zip(part.get("sheets", ()), record.get("sheets", ()), strict=True):
        line["checked"] = whole["checked"] is not None
    part["cases"] = [case for case in part.get("cases", ()) if case["kind"] != _COMPLAINT]
    for name, when in (("decisions", "made"), ("settled", "decided"), ("departures", "decided")):
        for line, whole in zip(part.get(name, ()), record.get(name, ()), strict=True):
            line["at"] = (whole[when] or {}).get("at")
    if part.get("advances"):
        part["advances"]["teams"] = _picked(part["advances"]["teams"], _OF_ADVANCING)
    return part


def public_fingerprint(record: Record) -> str:
    """Return the SHA-256 of the text of the public part, on which that of the whole record rests."""
    return fingerprint(canonical(public_part(record)))


def _picked(value: Any, keys: Sequence[str]) -> Any:
    if not keys or value is None:
        return value
    if isinstance(value, Mapping):
        return {key: value[key] for key in keys if key in value}
    return [_picked(line, keys) for line in value]
