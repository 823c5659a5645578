"""The entry form of a game of Behind the 8 Ball."""

from __future__ import annotations

from games.cue.forms import RackForm

FORM = RackForm
