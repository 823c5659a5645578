"""What is refused of a team that a captain signs up."""

from __future__ import annotations

from django.utils.translation import gettext_noop as N_

REFUSALS: dict[str, str] = {
    "link_over": N_("This link has ended. Ask your branch for a new one."),
    "day_past": N_("That day has passed. A link ends today or later."),
    "day_after_event": N_("A link ends before the event is over. Choose a day no later than {ends}."),
    "too_many_waiting": N_("{most} teams wait on this link already. Try again when the branch has looked at them."),
    "too_often": N_("Too many teams were sent from here at once. Wait 10 minutes, then try again."),
    "already_answered": N_("This team was answered in the meantime. Load the page again."),
    "not_matched": N_("Not every player is matched with a card. Choose the others first."),
}
