"""What the checklist says of a Swiss draw between two rounds."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _


def rounds_are_due(competitions: Sequence[str]) -> str:
    text = _("%(names)s: all results of the round are in. Draw the next round.")
    return text % {"names": ", ".join(map(str, competitions))}
