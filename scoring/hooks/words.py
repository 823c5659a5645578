"""What is said of addresses that are told, and of messages that do not arrive."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

REFUSALS = {
    "no_address": N_("This is not a web address. Write it as https://club.example.org/legion."),
    "no_password": N_("Leave the name and password out of the address. Messages are signed instead."),
    "https_only": N_("The address must begin with https://."),
    "private_address": N_(
        "This address is not on the internet. Whoever looks after this site can allow it (PRIVATE_RECEIVERS)."
    ),
    "no_kind": N_("Choose at least one thing to tell."),
    "not_reached": N_("{problem} Nothing has changed."),
    "no_challenge": N_("The address answered {answer}, and not with the word that it was sent. Nothing has changed."),
}


def not_allowed_any_more() -> str:
    """Return that the keeper of the site allowed an address once, and no longer does."""
    return _("This site no longer allows this address.")


def answered(status: int) -> str:
    """Return that a program answered, and did not take the message."""
    return _("It did not take the message (it answered %(status)s).") % {"status": status}


def switched_off_subject() -> str:
    """Return the subject of the letter that an address is told nothing any more."""
    return _("Messages to another program are switched off")


def switched_off_text(*, address: str, of: str, problem: str) -> str:
    """Return the letter to whoever named an address at which nothing arrived for a day."""
    return _(
        "Nothing has arrived at %(address)s for a day, so it is switched off.\n\n"
        "It was told about: %(of)s.\n"
        "The last try ended with: %(problem)s\n\n"
        "When the program runs again, open Organization, Other programs, and switch it on. "
        "What has waited is sent then."
    ) % {"address": address, "of": of, "problem": problem}
