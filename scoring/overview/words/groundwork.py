"""What the to-do list says before the first event."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

BRANCHES_FIRST = gettext_lazy("Follows the branches.")
NO_BRANCHES = gettext_lazy("No branch yet.")
NO_MEMBERS = gettext_lazy("No member yet.")
MEMBERS_ARE_IN = gettext_lazy("The membership list is in.")
NO_SEASON = gettext_lazy("No season is planned yet. You can run a single event without one.")
NO_EVENTS = gettext_lazy("No event yet.")


def branches_in(number: int) -> str:
    return ngettext("%(number)d branch is in.", "%(number)d branches are in.", number) % {"number": number}


def branches_with_officer(number: int, branches: int) -> str:
    """Return how many branches somebody signs in for; the teams of the others are sent in by those above them."""
    text = ngettext(
        "%(number)d of %(branches)d branch has an officer. You send in the teams of the others.",
        "%(number)d of %(branches)d branches have an officer. You send in the teams of the others.",
        branches,
    )
    return text % {"number": number, "branches": branches}


def season_planned(year: int) -> str:
    return _("The season %(year)d is planned.") % {"year": year}


def events_created(number: int) -> str:
    return ngettext("%(number)d event is created.", "%(number)d events are created.", number) % {"number": number}
