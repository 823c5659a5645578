"""What is said of envelopes: their parts, what is missing, and the letter that one was received."""

from __future__ import annotations

import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.utils.translation import gettext_noop as N_

from kit.dates import said
from scoring.ladder.engine.contents import EnvelopePart, PartState
from tournaments.events.models import Event

PARTS = {
    EnvelopePart.STANDINGS: gettext_lazy("Final standings, with the reason for every place"),
    EnvelopePart.AWARDS: gettext_lazy("Winners"),
    EnvelopePart.ADVANCEMENT: gettext_lazy("Teams that advance, with their registration for the next level"),
    EnvelopePart.REGISTRATION: gettext_lazy("Sports Registration sheet"),
    EnvelopePart.FEES: gettext_lazy("Fees, with the list of cheques"),
    EnvelopePart.FINANCIAL: gettext_lazy("Host Branch Financial sheet"),
    EnvelopePart.PINS: gettext_lazy("180 pins"),
    EnvelopePart.BARRED: gettext_lazy("Who is barred"),
    EnvelopePart.RULINGS: gettext_lazy("Protests and decisions"),
    EnvelopePart.RECORDS: gettext_lazy("Records of rulings"),
    EnvelopePart.COMPOSITE: gettext_lazy("Notices of composite teams"),
}
STATES = {
    PartState.READY: gettext_lazy("Ready"),
    PartState.MISSING: gettext_lazy("Missing"),
    PartState.NOTHING: gettext_lazy("Nothing to report"),
}

NO_LABELS = gettext_lazy("There are no labels to make. No team is entered yet.")
LABELS = gettext_lazy("Print at 100 %, without “fit to page”. Otherwise the labels won't line up.")

REFUSALS = {
    "no_such_receiver": N_("Nobody by this name gets an envelope from this event."),
    "other_content": N_("This form was already sent with different content. Open the page again."),
    "sent_in_future": N_("The envelope can't be sent after today. Check the date."),
    "sent_before_the_end": N_("The event ends on {day}. The envelope can't be sent before that."),
    "received_in_future": N_("The envelope can't be received after today. Check the date."),
    "received_before_sent": N_("The envelope was sent on {day}. It can't be received before that."),
    "received_already": N_("This envelope is already marked as received."),
    "say_what_is_missing": N_("Something is missing. Tick the box to send the envelope without it."),
}


def next_host(level: str) -> str:
    return _("the host of the next level, %(level)s") % {"level": level}


def not_closed(names: str) -> str:
    return _("Not final yet: %(names)s.") % {"names": names}


def not_answered(count: int) -> str:
    return ngettext("%(count)d team has not answered yet.", "%(count)d teams have not answered yet.", count) % {
        "count": count
    }


def not_known_yet(names: str) -> str:
    return _("Not known yet who advances: %(names)s.") % {"names": names}


def not_paid(count: int) -> str:
    return ngettext("%(count)d team has not paid its fee.", "%(count)d teams have not paid their fees.", count) % {
        "count": count
    }


def not_filled_in() -> str:
    return _("It is not filled in yet.")


def pins_due(count: int) -> str:
    return ngettext("%(count)d pin is not handed out yet.", "%(count)d pins are not handed out yet.", count) % {
        "count": count
    }


def cases_open(count: int) -> str:
    return ngettext("%(count)d case is still open.", "%(count)d cases are still open.", count) % {"count": count}


def received_subject(event: Event) -> str:
    return _("Received: the closing envelope of %(event)s") % {"event": event}


def received_text(*, event: Event, receiver: str, sent_on: datetime.date, received_on: datetime.date) -> str:
    """Return what the sender reads."""
    values = {"event": event, "receiver": receiver, "sent": said(sent_on, "day"), "received": said(received_on, "day")}
    return (
        _(
            "The closing envelope of %(event)s, sent on %(sent)s, was received on %(received)s by: %(receiver)s.\n\n"
            "There is nothing more for you to do."
        )
        % values
    )
