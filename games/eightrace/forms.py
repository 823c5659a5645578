"""The entry form of a rack of 8-ball that is simply won."""

from __future__ import annotations

from games.cue.forms import RackForm

FORM = RackForm
