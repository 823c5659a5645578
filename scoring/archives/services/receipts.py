"""Receipts: what a site says, signed, about a file that came in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.base import RuleViolation
from scoring.archives.models import Arrival
from scoring.archives.queries.answers import answers_for, is_over
from tournaments.sites.services import open_signed, sign

if TYPE_CHECKING:
    from tournaments.sites.engine.signed import Signed, Site

FORMAT, NEWEST = "legion-sports-receipt", 1


def receipt_for(arrival: Arrival) -> Signed:
    """Return what became of a file here, for the site that it came from; how its teams stand where they advance."""
    content: dict[str, Any] = {
        "sha256": arrival.sha256,
        "event": arrival.event_name,
        "state": arrival.state,
        "received_at": arrival.received_at.isoformat(),
        "decided_at": arrival.decided_at.isoformat() if arrival.decided_at else None,
        "note": arrival.note,
    }
    if arrival.goes_up and arrival.state == Arrival.State.TAKEN_IN and arrival.event is not None:
        content |= {"teams": answers_for(arrival.event), "settled": is_over(arrival.event)}
    return sign(format=FORMAT, version=NEWEST, content=content)


def open_receipt(data: bytes, *, sha256: str, site_key: str) -> Signed:
    """Return a receipt for this file by this site (by any: empty). Raises RuleViolation for another."""
    receipt = open_signed(data, format=FORMAT, newest=NEWEST)
    content = receipt.content
    is_other = receipt.site.key != site_key if site_key else False
    is_other = is_other or "\\u0000" in receipt.to_text()  # a character that no database writes down
    if is_other or content.get("sha256") != sha256 or content.get("state") not in Arrival.State:
        raise RuleViolation("archives.other_receipt", field="file")
    return receipt


def site_of(data: bytes) -> Site:
    """Return the site that signed a receipt. Raises RuleViolation for what is no receipt."""
    return open_signed(data, format=FORMAT, newest=NEWEST).site


def sha256_of(data: bytes) -> str:
    """Return the checksum of the file that a receipt is for. Raises RuleViolation for what is no receipt."""
    return str(open_signed(data, format=FORMAT, newest=NEWEST).content.get("sha256", ""))
