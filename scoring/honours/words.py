"""What the pages of honours say."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.draws.words.places import ordinal

AWARDS = 2  # champion and runner-up; the manual speaks of no other award (CODE OF CONDUCT i.d)


def format_place(place: int | None, *, award: int | None, is_shared: bool) -> str:
    """Return how a team came out: the award, where it has one, else its place."""
    if award == 1:
        return _("Champion")
    if award == AWARDS:
        return _("Runner-up")
    if place is None:
        return ""
    return _("Tied for %(place)s") % {"place": ordinal(place)} if is_shared else ordinal(place)
