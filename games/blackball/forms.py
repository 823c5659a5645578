"""The entry form of a frame of blackball."""

from __future__ import annotations

from games.cue.forms import RackForm

FORM = RackForm
