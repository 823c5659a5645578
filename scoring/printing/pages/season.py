"""The annual calendar on paper: the play-offs of a season, and what is due by when (SPORTS CALENDAR; A29)."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.dates import said
from kit.pdf import render
from tournaments.seasons.pages.calendar import season_calendar

TITLE = gettext_lazy("Sports calendar")


def calendar_pdf(season: int) -> bytes:
    """Return the calendar of a season as PDF. It belongs to no event, so it is no paper of the print page."""
    calendar = season_calendar(season)
    name = _("Legion sports, season %(season)s") % {"season": season}
    context = {
        "calendar": calendar,
        "title": TITLE,
        "event": {"name": name},
        "asked": {"printed": said(timezone.localtime(), "short time")},
        "size": "upright",
    }
    return render(render_to_string("scoring/printing/papers/season.html", context))
