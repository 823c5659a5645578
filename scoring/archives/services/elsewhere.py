"""Payments that came in at another event than that of the teams for which they pay."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import connection

from tournaments.models import Entry, FeeShare, Payment
from tournaments.money.queries.booked import Part

Tables = Mapping[str, Sequence[Mapping[str, Any]]]
Keys = Mapping[str, Mapping[int, Any]]


def paid_elsewhere(tables: Tables, keys: Keys) -> dict[Part, int]:
    """Return how much teams have of payments of other events by a file, as far as this site has both."""
    rows = tables.get(Payment._meta.label, ())
    names = {row["ref"]: row["key"] for row in rows if row.get("elsewhere")}
    here = dict(Payment.objects.filter(key__in=names.values()).values_list("key", "pk"))
    entries = keys.get(Entry._meta.label, {})
    parts: dict[Part, int] = defaultdict(int)
    for share in tables.get(FeeShare._meta.label, ()):
        payment, entry = here.get(names.get(share["payment"], "")), entries.get(share["entry"])
        if payment is not None and entry is not None:
            parts[entry, payment] += share["cents"] or 0
    return parts


def take_place_of_copy(ref: int, values: Mapping[str, Any], keys: dict[int, Any]) -> bool:
    """Let a payment of a file take the place of the copy that is here, under its key; a copy takes none but a copy's.

    Returns whether the payment itself is here and stays, of which the file has a copy.
    """
    if not values.get("elsewhere") and ref in keys:
        return False
    here = Payment.objects.filter(key=values["key"]).first()
    if here is None:
        keys.pop(ref, None)
        return False
    if here.elsewhere:
        Payment.objects.filter(pk=here.pk)._raw_delete(connection.alias)
    elif not values.get("elsewhere"):
        return False
    keys[ref] = here.pk
    return not here.elsewhere
