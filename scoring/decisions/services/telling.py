"""Telling the branches of the teams concerned what was decided, where it changes what they were told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from scoring.decisions.engine.open import Choice
from scoring.decisions.words import decided_letter
from tournaments.entries.models import Entry
from tournaments.letters.models import LetterKind
from tournaments.letters.queries import has_mail, recipients_of_team
from tournaments.letters.services import tell
from tournaments.letters.words import letter_later

if TYPE_CHECKING:
    from scoring.decisions.engine.open import OpenDecision
    from scoring.decisions.models import DecisionMade


def tell_of(made: DecisionMade, decision: OpenDecision) -> None:
    """Write to the branches of the teams; what stands changes nothing, and on paper it would come too late in play."""
    if made.choice == Choice.STANDS:
        return
    event = made.event
    has_begun = event.starts_on <= timezone.localdate()
    subject, text = letter_later(
        decided_letter, event=event.name, what=made.what, says=made.says, reason=made.reason, by=str(made.decided_by)
    )
    for entry in Entry.objects.filter(pk__in=decision.entries).select_related("branch", "partner_branch"):
        to = recipients_of_team(entry.branch, entry.partner_branch)
        tell(
            kind=LetterKind.NO_LONGER,
            to=[person for person in to if not has_begun or (person.mail and has_mail())],
            subject=subject,
            text=text,
            key=f"decision:{made.pk}",
            event=event,
            entry_id=entry.pk,
            branch=entry.branch,
            by=made.decided_by,
            urgent=True,
        )
