"""What happens at a district whose teams go up to the Command, and what comes back from there."""

from __future__ import annotations

import base64
import datetime
from dataclasses import replace

from tests.scoring import small
from tournaments.models import Node
from tournaments.sites.queries import own_key


def change_first(competition) -> None:
    """Let entry 3 win everything, so that it is first and entry 2 third."""
    small.enter(competition.stages.get(), {(1, 3): "3-10 4-10", (2, 3): "3-10 4-10"})


class Org:
    """The tree of this site as `make_event` takes it."""

    @staticmethod
    def here() -> Org:
        org = Org()
        org.command = Node.objects.get(parent=None)
        org.grande_prairie = Node.objects.get(number="54")
        return org


def later(receipt) -> bytes:
    """Return a receipt as it is signed a minute later."""
    minute_later = datetime.datetime.fromisoformat(receipt.made_at) + datetime.timedelta(minutes=1)
    moved = replace(receipt, made_at=minute_later.isoformat())
    return replace(moved, signature=base64.b64encode(own_key().sign(moved.statement)).decode()).to_text().encode()
