"""The parts that can be rehearsed, in the order in which a weekend needs them."""

from __future__ import annotations

from legionsports.rehearsal.chair import CHAIR
from legionsports.rehearsal.officer import OFFICER
from legionsports.rehearsal.player import PLAYER
from legionsports.rehearsal.scorekeeper import SCOREKEEPER
from legionsports.rehearsal.secretary import SECRETARY
from legionsports.rehearsal.steps import Part

PARTS: dict[str, Part] = {part.key: part for part in (OFFICER, SECRETARY, CHAIR, SCOREKEEPER, PLAYER)}
