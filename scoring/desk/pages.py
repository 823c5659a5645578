"""What the second reader sees of a sheet: everything the paper says, and what a correction changed."""

from __future__ import annotations

from dataclasses import dataclass

from games.base import LegResult
from scoring.desk.queries.checking import version_before
from scoring.sheets.models import Submission
from scoring.sheets.pages.comparison import Beside, beside_the_legs
from scoring.sheets.queries.parties import noted
from scoring.sheets.queries.sheets import Sheet
from scoring.sheets.queries.versions import content_of


@dataclass(frozen=True, slots=True)
class LegToRead:
    """One leg; `before` is what stood there until a correction changed it, None where nothing changed."""

    number: int
    leg: LegResult
    before: LegResult | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetToRead:
    """A version of a sheet for reading against its paper. `said` is what it says besides the legs."""

    legs: tuple[LegToRead, ...]
    said: tuple[Beside, ...]
    corrects: Submission | None
    noted: str  # for whom those play who had it in hand


def sheet_to_read(sheet: Sheet, submission: Submission) -> SheetToRead:
    """Return one version of a sheet with what is different from the version before it."""
    now, corrects = content_of(submission), version_before(submission)
    before = content_of(corrects) if corrects is not None else now
    legs = []
    for number, leg in enumerate(now.legs, start=1):
        was = before.legs[number - 1] if number <= len(before.legs) else None
        legs.append(LegToRead(number, leg, was if was != leg else None))
    return SheetToRead(
        legs=tuple(legs),
        said=tuple(beside_the_legs(sheet, theirs=before, mine=now)),
        corrects=corrects,
        noted=noted(submission, sheet.match),
    )
