"""The parts that can be rehearsed, in the order in which a weekend needs them."""

from __future__ import annotations

from legionsports.rehearsal.pages.chair import CHAIR
from legionsports.rehearsal.pages.officer import OFFICER
from legionsports.rehearsal.pages.player import PLAYER
from legionsports.rehearsal.pages.scorekeeper import SCOREKEEPER
from legionsports.rehearsal.pages.secretary import SECRETARY
from legionsports.rehearsal.pages.steps import RehearsedPart

PARTS: dict[str, RehearsedPart] = {part.key: part for part in (OFFICER, SECRETARY, CHAIR, SCOREKEEPER, PLAYER)}
