"""Telling the branches of the teams concerned what was decided, where it changes what they were told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.decisions.engine.open import Choice, Kind
from scoring.decisions.words import decided_letter
from tournaments.entries.models import Entry
from tournaments.entries.services.telling import tell_team
from tournaments.letters.words import letter_later

if TYPE_CHECKING:
    from scoring.decisions.engine.open import OpenDecision
    from scoring.decisions.models import DecisionMade


def tell_of(made: DecisionMade, decision: OpenDecision) -> None:
    """Write to the branches of the teams; who is taken out is told by that act.

    What stands changes nothing: only of a place below were they told that somebody would decide. A sheet that is taken
    from a laptop is a result as any other, about which nobody was told anything before.
    """
    stands = made.choice == Choice.STANDS and made.kind != Kind.BELOW
    if stands or made.choice in (Choice.OUT, Choice.TAKEN):
        return
    about = {"event": made.event.name, "what": made.what, "says": made.says, "reason": made.reason}
    letter = letter_later(decided_letter, **about, by=str(made.decided_by))
    teams = Entry.objects.filter(pk__in=decision.entries)
    for entry in teams.select_related("branch", "partner_branch", "competition__event"):
        tell_team(entry=entry, letter=letter, key=f"decision:{made.pk}", by=made.decided_by)
