"""The entry form of a leg of 14.1."""

from __future__ import annotations

from games.cue.forms import PointsForm

FORM = PointsForm
