"""What is said when a rehearsal cannot begin."""

from __future__ import annotations

from django.utils.translation import gettext_noop as N_

REFUSALS = {
    "no_space": N_(
        "The disk of the computer that runs this site is nearly full. Ask the person who looks after it to free"
        " some space, then start practice again."
    ),
    "too_many": N_("{most} people are practising now. Please try again in an hour."),
}
