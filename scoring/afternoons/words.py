"""What is written on a sheet that came from one card, and from two."""

from __future__ import annotations

from django.utils.translation import gettext as _


def by_one_card(name: str) -> str:
    return _("Counts by one card: that of %(name)s.") % {"name": name}
