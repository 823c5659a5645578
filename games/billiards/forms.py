"""The entry form of a game of English billiards."""

from __future__ import annotations

from games.cue.forms import PointsForm

FORM = PointsForm
