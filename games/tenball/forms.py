"""The entry form of a rack of 10-ball."""

from __future__ import annotations

from games.cue.forms import RackForm

FORM = RackForm
