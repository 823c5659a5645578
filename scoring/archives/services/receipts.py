"""Receipts: what a site says, signed, about a file that came in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.base import RuleViolation
from scoring.archives.models import Arrival
from tournaments.sites.services import open_signed, sign

if TYPE_CHECKING:
    from tournaments.sites.engine.signed import Signed

FORMAT, NEWEST = "legion-sports-receipt", 1


def receipt_for(arrival: Arrival) -> Signed:
    """Return what became of a file here, for the site that it came from."""
    content = {
        "sha256": arrival.sha256,
        "event": arrival.event_name,
        "state": arrival.state,
        "received_at": arrival.received_at.isoformat(),
        "decided_at": arrival.decided_at.isoformat() if arrival.decided_at else None,
        "note": arrival.note,
    }
    return sign(format=FORMAT, version=NEWEST, content=content)


def open_receipt(data: bytes, *, sha256: str, site_key: str) -> Signed:
    """Return a receipt for this file by this site. Raises RuleViolation for any other."""
    receipt = open_signed(data, format=FORMAT, newest=NEWEST)
    content = receipt.content
    if receipt.site.key != site_key or content.get("sha256") != sha256 or content.get("state") not in Arrival.State:
        raise RuleViolation("archives.other_receipt", "", field="file")
    return receipt
