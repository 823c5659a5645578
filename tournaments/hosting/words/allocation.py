"""What is found about an application to host, and what this room refuses."""

from __future__ import annotations

import datetime

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as N_

from kit.dates import said
from tournaments.hosting.engine.checks import HostFinding

FOUND = {
    "granted_to_another": gettext_lazy("%(branch)s hosts this event already."),
    "not_given": gettext_lazy(
        "The Sports Committee has not given this event to a District yet. It can be granted after that."
    ),
    "other_district": gettext_lazy(
        "This branch lies in %(district)s, and the event was given to %(given_to)s. Only a branch of %(given_to)s may"
        " host it."
    ),
    "not_confirmed": gettext_lazy("The District has not confirmed the application at its Spring Rally yet."),
    "given_late": gettext_lazy(
        "The event was given to the District on %(given_on)s. It was to be given by %(give_by)s."
    ),
    "hall_too_small": gettext_lazy("The hall holds %(have)s people. The manual asks for room for %(need)s."),
    "too_few_stations": gettext_lazy("There are %(have)s tables or boards. The manual asks for %(need)s at least."),
}
REFUSALS = {
    "may_not_host": N_("{why} The event was not granted."),
    "no_district": N_("Choose a District of {organizer}."),
    "granted_already": N_("{branch} has been granted this event. Take that back first."),
    "not_granted": N_("This application is not granted. Grant it first, then create the event."),
    "event_is_there": N_("{event} is created already."),
    "applied_already": N_("{branch} has applied for this already."),
    "not_open": N_("This application is decided already."),
    "reason_needed": N_("Write down why. The branch can read it."),
    "ends_before_start": N_("The end is before the start."),
    "date_of_other_year": N_("The day does not belong to the season {season}. Check the year."),
    "no_sport": N_("Choose a sport of the rule book."),
    "in_the_future": N_("That date is in the future."),
}


def sentence_of(finding: HostFinding) -> str:
    """Return what a finding says, for people."""
    params = {
        key: said(value, "date") if isinstance(value, datetime.date) else value for key, value in finding.params.items()
    }
    return str(FOUND[finding.code]) % params


def answer(value: object) -> str:
    """Return what the form says under one question, for people."""
    if isinstance(value, datetime.date):
        return said(value, "date")
    return "–" if value in (None, "") else str(value)
