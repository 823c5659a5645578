"""What is said of a job that does not move or cannot be done."""

from __future__ import annotations

from django.utils.translation import gettext_lazy, ngettext

UNEXPECTED = gettext_lazy(
    "Something went wrong on our side. Please try again; if it happens twice, tell whoever looks after the program."
)
NO_BROKER = gettext_lazy("The work could not be started. Please try again in a minute.")
NOBODY_STARTED = gettext_lazy(
    "Nobody has started on this yet. The part of the program that does long work in the background may not be running."
    " Ask whoever looks after the computer to start it. This work then begins automatically."
)
LOST = gettext_lazy(
    "The program that does this work stopped twice before it was done. Nothing else is lost. Try again."
)


def others_before(count: int) -> str:
    """Return what to say while other work is done first."""
    return ngettext(
        "%(count)s other job is ahead of this one. You can leave this page and come back.",
        "%(count)s other jobs are ahead of this one. You can leave this page and come back.",
        count,
    ) % {"count": count}
