"""Telling the branches of the teams concerned what was decided, where it changes what they were told."""

from __future__ import annotations

from scoring.decisions.engine.open import Choice, OpenDecision
from scoring.decisions.models import DecisionMade
from scoring.decisions.words import decided_letter
from tournaments.entries.models import Entry
from tournaments.entries.services.telling import tell_team
from tournaments.letters.words import letter_later


def tell_of(made: DecisionMade, decision: OpenDecision) -> None:
    """Write to the branches of the teams; who is taken out, or let in by a place below, is told by that act.

    What stands changes nothing. A sheet that is taken from a laptop is a result as any other, about which nobody was
    told anything before.
    """
    if made.choice in (Choice.STANDS, Choice.OUT, Choice.TAKEN):
        return
    about = {"event": made.event.name, "what": made.what, "says": made.says, "reason": made.reason}
    letter = letter_later(decided_letter, **about, by=str(made.decided_by))
    teams = Entry.objects.filter(pk__in=decision.entries)
    for entry in teams.select_related("branch", "partner_branch", "competition__event"):
        tell_team(entry=entry, letter=letter, key=f"decision:{made.pk}", by=made.decided_by)
