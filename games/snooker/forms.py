"""The entry form of a frame of snooker."""

from __future__ import annotations

from games.cue.forms import PointsForm

FORM = PointsForm
