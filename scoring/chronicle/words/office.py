"""What the log says of money, envelopes and how many teams a branch sends."""

from __future__ import annotations

import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.dates.words import said


def teams_said(branch: str, teams: int, received_on: datetime.date) -> str:
    values = {"branch": branch, "count": teams, "day": said(received_on, "date")}
    return (
        ngettext(
            "%(branch)s sends %(count)d team. Received on %(day)s.",
            "%(branch)s sends %(count)d teams. Received on %(day)s.",
            teams,
        )
        % values
    )


def envelope_sent(receiver: str, how: str, sent_on: datetime.date) -> str:
    values = {"receiver": receiver, "how": how, "day": said(sent_on, "date")}
    return _("The closing envelope to %(receiver)s was sent on %(day)s. %(how)s.") % values


def envelope_received(receiver: str, received_on: datetime.date | None) -> str:
    values = {"receiver": receiver, "day": said(received_on, "date") if received_on else ""}
    return _("The closing envelope to %(receiver)s was received on %(day)s.") % values


def paid(amount: str, payer: str, how: str, receipt: str) -> str:
    return _("%(payer)s paid %(amount)s. %(how)s. %(receipt)s.") % {
        "payer": payer,
        "amount": amount,
        "how": how,
        "receipt": receipt,
    }


def paid_back(amount: str, payer: str, how: str, receipt: str) -> str:
    return _("%(amount)s was paid back to %(payer)s. %(how)s. %(receipt)s.") % {
        "payer": payer,
        "amount": amount,
        "how": how,
        "receipt": receipt,
    }


def forwarded(amount: str, receiver: str, how: str) -> str:
    return _("%(amount)s was forwarded to %(receiver)s. %(how)s.") % {
        "amount": amount,
        "receiver": receiver,
        "how": how,
    }


def voided(what: str, amount: str, reason: str) -> str:
    return _("%(what)s, %(amount)s, is void. Reason: %(reason)s") % {"what": what, "amount": amount, "reason": reason}
