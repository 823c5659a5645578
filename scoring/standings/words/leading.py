"""Who is in front as long as nothing is decided."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.standings.words.places import in_a_sentence


def leads(part: str) -> str:
    """Return "Leads group A"; of a competition in one table "Leads"."""
    return _("Leads %(part)s") % {"part": in_a_sentence(part)} if part else _("Leads")


def level() -> str:
    return _("Tied for first place")
