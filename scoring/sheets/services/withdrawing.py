"""Withdrawing paper that would mislead: the old code says why, the sheet has a new one."""

from __future__ import annotations

from collections.abc import Mapping

from kit.pure.sentences import Sentence
from scoring.sheets.models import PrintedSheet, WithdrawnSheet
from tournaments.draws.models import SubMatch
from tournaments.draws.services.redrawing import renew_codes


def withdraw(why: Mapping[int, Sentence], *, event_id: int) -> None:
    """Give these sheets of an event, by id, new codes, as if they were never printed; say for each why."""
    codes = SubMatch.objects.filter(pk__in=why).values_list("pk", "code")
    WithdrawnSheet.objects.bulk_create(
        WithdrawnSheet(code=code, event_id=event_id, replaced_by_id=pk, why=why[pk]) for pk, code in codes
    )
    renew_codes(why, event_id=event_id)
    PrintedSheet.objects.filter(sub_match__in=why).delete()
