"""What people read about going on to the next level: refusals, how a team stands, and letters."""

from __future__ import annotations

import datetime
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as N_

from kit.dates import said
from scoring.ladder.engine.stands import Stand

REFUSALS = {
    "nobody_yet": N_("Places may still change, so nobody can be proposed yet."),
    "nowhere": N_("No event of the next level takes teams from here yet. Propose them when it is there."),
    "choose": N_("More than one event takes teams from here. Choose one."),
    "not_together": N_("The teams of this competition advance each by itself."),
    "pairs_missing": N_("All {places} pairs have to accept before they are one team."),
    "not_a_proposal": N_("This team did not qualify at the level below, so there is nothing to answer."),
    "draw_is_out": N_("The draw of {event} is published. Ask its officers to let the team in late."),
    "decision_open": N_("Decide first: {what} Then teams can advance."),
    "above_is_closed": N_("{category} at {event} is final. Nobody can be proposed to it any more."),
    "proposed_already": N_(
        "Every team that advances from {category} is proposed or entered at the next level already."
    ),
}

STANDS = {
    Stand.NOT_YET: gettext_lazy("Not proposed yet"),
    Stand.WAITING: gettext_lazy("Waits for the branch"),
    Stand.LATE: gettext_lazy("Late: no answer by the deadline"),
    Stand.ENTERED: gettext_lazy("Entered"),
    Stand.TAKEN_BACK: gettext_lazy("Does not come"),
}


class EventNamed(Protocol):
    """An event, as far as a sentence needs it."""

    name: str

    @property
    def dates(self) -> str: ...


def plays_with(team: str) -> str:
    """Return why the entry of a pair is taken back that is one team with another."""
    return _("Plays in one team with %(team)s.") % {"team": team}


def asked_next_letter(
    *, before: str, people: str, place: str, category: str, above: EventNamed, due_on: datetime.date | None
) -> tuple[str, str]:
    """Return subject and text for the branch of a team that is asked because another declined."""
    values = {
        "before": before, "place": place, "category": category, "above": above.name, "dates": above.dates,
        "due": said(due_on, "day"), "people": people,
    }  # fmt: skip
    lines = [
        _("%(before)s declined %(above)s (%(dates)s).") % values,
        _("Your team is %(place)s in %(category)s and is asked next.") % values,
        _("The team is entered there as it played: %(people)s.") % values,
    ]
    if due_on is not None:
        lines.append(_("Please answer by %(due)s.") % values)
    lines.append(_("Sign in: the first page shows the team under “Your team advances”."))
    return _("Your team is asked to go to %(above)s") % values, "\n\n".join(lines)


def declined_letter(*, team: str, category: str, above: EventNamed, reason: str, asked: str) -> tuple[str, str]:
    """Return subject and text for the officers above, and for the branch itself, when a team declines."""
    values = {"team": team, "category": category, "above": above.name, "reason": reason, "asked": asked}
    subject = _("%(team)s declined %(above)s") % values
    text = _("%(team)s is not going to %(above)s for %(category)s. Reason: %(reason)s") % values
    after = _("%(asked)s is asked now.") % values if asked else _("Nobody else was asked.")
    return subject, f"{text}\n\n{after}"


def not_on_record() -> str:
    """Return what stands where the name of an event below would, for a team of which nobody wrote it down."""
    return _("An event that is not on record")


def stays_in_the_draw() -> str:
    """Return what the officers above are asked about a team that declined after their draw."""
    return _("It has declined since, after the draw. Withdraw it, or decide that it stays.")
