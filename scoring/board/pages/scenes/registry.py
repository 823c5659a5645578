"""The scenes of the hall board, in the order in which their pages follow each other. A new scene is a line here."""

from __future__ import annotations

from scoring.board.pages.scenes import before, brackets, ceremony, changes, duels, playing
from scoring.board.pages.scenes.scene_base import Scene

SCENES: tuple[Scene, ...] = (
    changes.CHANGES,
    duels.DUELS,
    before.SEATS,
    before.PLAN,
    playing.NOW,
    brackets.BRACKETS,
    playing.STANDINGS,
    playing.RESULTS,
    ceremony.SAID,
    ceremony.AWARDS,
    ceremony.THANKS,
)
