"""Why a machine was not reached, for people who read it on a page."""

from __future__ import annotations

from django.utils.translation import gettext as _


def not_found() -> str:
    """Return that a name leads nowhere."""
    return _("The address was not found. Check how it is written, and that this computer is on the internet.")


def nobody_there() -> str:
    """Return that a machine takes no connection."""
    return _("Nothing answers at this address. The other machine may be off.")


def no_way() -> str:
    """Return that this computer has no network, or none that leads there."""
    return _("This computer can't reach that address. Check its network.")


def too_slow() -> str:
    """Return that the time was up."""
    return _("It did not answer in time.")


def unsafe() -> str:
    """Return that nobody could tell who answers."""
    return _("The connection would not be safe: the certificate there is not valid. Nothing was sent.")


def broke_off() -> str:
    """Return that the answer was cut off, or was none."""
    return _("The connection broke off before there was an answer.")


def not_allowed() -> str:
    """Return that a name leads into a network of ours."""
    return _("The address is not on the internet, so nothing was sent.")
