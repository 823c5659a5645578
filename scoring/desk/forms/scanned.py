"""What a pattern says, as the desk reads it before it is imported."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.forms import BoundField

from scoring.desk.forms.sheet import SheetForm
from scoring.live.engine.handover import Handover
from scoring.live.words.live import protest_of
from scoring.sheets.queries.sheets import Sheet

# What both captains said at their table. The words of their teams are no part of a pattern: everybody can read it.
_CAPTAIN = re.compile(r"captain_(home|away)-(agrees|objection)")
_ASKED = {"agreed", "protest"}  # by the desk, of both captains


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptainSaid:
    """What one captain said at the table, in the words of the page."""

    team: str
    agrees: bool
    objection: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Scanned:
    """The boxes of the desk's form that a pattern fills in, and what is asked because no paper came with it."""

    fields: tuple[tuple[str, str], ...]
    captains: tuple[CaptainSaid, ...] = ()
    agreed: BoundField | None = None


def scanned_of(handover: Handover, sheet: Sheet) -> Scanned:
    """Return what the desk sends on, and asks: of a sheet from a table, whose captains stand by it."""
    said = {found.groups(): value for name, value in handover.more if (found := _CAPTAIN.fullmatch(name))}
    if not said:
        return Scanned(fields=tuple(handover.fields()))
    captains = tuple(
        CaptainSaid(
            team=team.name,
            agrees=said.get((team.side.value, "agrees")) == "yes",
            objection=said.get((team.side.value, "objection"), "").strip(),
        )
        for team in sheet.teams
    )
    protest = "\n".join(protest_of(captain.team, captain.objection) for captain in captains if not captain.agrees)
    fields = [(name, value) for name, value in handover.fields() if name not in _ASKED and not _CAPTAIN.fullmatch(name)]
    asked = SheetForm(sheet).paper["agreed"]
    return Scanned(fields=(*fields, ("protest", protest)), captains=captains, agreed=asked)
