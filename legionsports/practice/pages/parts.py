"""The parts that can be rehearsed, in the order in which a weekend needs them."""

from __future__ import annotations

from legionsports.practice.pages.chair import CHAIR
from legionsports.practice.pages.officer import OFFICER
from legionsports.practice.pages.player import PLAYER
from legionsports.practice.pages.scorekeeper import SCOREKEEPER
from legionsports.practice.pages.secretary import SECRETARY
from legionsports.practice.pages.steps import RehearsedPart

PARTS: dict[str, RehearsedPart] = {part.key: part for part in (OFFICER, SECRETARY, CHAIR, SCOREKEEPER, PLAYER)}
