"""Sheets that a ruling lets play again, from a leg on."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from games.base import LegResult
from scoring.cases.models import CarriedOut, Case, Ruling
from scoring.sheets.models import Submission
from scoring.sheets.queries.sheets import Sheet, legs_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """From which leg a sheet is played again, by which case, and the version on which the legs before stand."""

    case: Case
    from_leg: int
    submission: Submission

    @property
    def legs(self) -> tuple[LegResult, ...]:
        """The legs that count, as they were entered."""
        return legs_of(self.submission)[: self.from_leg - 1]


def replay_of(sheet: Sheet) -> Replay | None:
    """Return from which leg `sheet` is to be played again; None for all of it, and where nothing is played again."""
    if not sheet.is_played_again:
        return None
    overruled = Ruling.objects.filter(case=OuterRef("ruling__case"), number__gt=OuterRef("ruling__number"))
    carried_out = (
        CarriedOut.objects.filter(ruling__case__sub_match=sheet.sub_match, ruling__effect=Ruling.Effect.REPLAYED)
        .exclude(Exists(overruled.exclude(effect=Ruling.Effect.CONFIRMED)))
        .select_related("ruling__case")
        .order_by("-pk")
        .first()
    )
    if carried_out is None or not carried_out.ruling.details.get("leg"):
        return None
    last = Submission.objects.get(sub_match=sheet.sub_match, version=sheet.last_version)
    if last.pk not in carried_out.made["set_aside"]:
        return None  # it was entered since, and another decision set that aside
    return Replay(case=carried_out.ruling.case, from_leg=carried_out.ruling.details["leg"], submission=last)
