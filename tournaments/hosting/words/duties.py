"""What this room refuses and says."""

from __future__ import annotations

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as N_

REFUSALS = {
    "name_needed": N_("Write who it is."),
    "no_such_member": N_(
        "Nobody in the registry has the number {number}. Leave it empty for somebody who is not a member."
    ),
    "referee_plays": N_(
        "{name} plays for {team} at this event. A referee can't belong to a playing team. Name somebody else."
    ),
    "one_leads": N_("{name} is named for this already. Take that name off first."),
}
# Duty to the section that it comes from, and what the page says of it.
SECTIONS = {
    "representative": (
        "RESPONSIBILITIES i", gettext_lazy("Has the last word on the rules of play and on running the event."),
    ),
    "host": ("RESPONSIBILITIES iii", gettext_lazy("Speaks for the host branch.")),
    "auxiliary": ("FORMAT OF PLAY v", gettext_lazy("The host branch invites the Ladies Auxiliary to send somebody.")),
    "opening": ("FORMAT OF PLAY vi", gettext_lazy("The Branch President, or whom the President names.")),
    "closing": ("FORMAT OF PLAY vi", gettext_lazy("The Branch President, or whom the President names.")),
    "referee": ("FORMAT OF PLAY iii", gettext_lazy("Comes from the host branch and is not on a playing team.")),
    "scorekeeper": ("FORMAT OF PLAY iii", gettext_lazy("Comes from the host branch.")),
    "volunteer": ("RESPONSIBILITIES ii", gettext_lazy("Kitchen, coffee, doors, runners.")),
}  # fmt: skip
