"""Awards announced at the chair's key, one by one."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from kit.pure.violations import RuleViolation
from scoring.awards.words import why_not_final
from scoring.board.models.announcing import Reveal
from scoring.board.queries.awards import ceremony_of
from scoring.decisions.queries.open_decisions import open_in
from tournaments.events.models import Competition
from tournaments.events.services import bump_board, hold_event
from tournaments.organization.models import User


@transaction.atomic
def reveal(*, competition: Competition, award: int, by: User) -> Reveal:
    """Announce an award: from now on everybody may know who has it, and of the others no more than before.

    Announcing the same one again returns the first. Raises RuleViolation while places may change, and for an award
    that is not the next: two who press at once announce one.
    """
    hold_event(competition.event_id)
    ceremony = ceremony_of(competition)
    if not ceremony.is_final:
        why = why_not_final(ceremony.standings).removesuffix(".")
        raise RuleViolation("announcing.not_final", name=competition.name, why=why)
    for decision in open_in(competition, fresh=True):
        raise RuleViolation("announcing.decision_open", what=str(decision.what))
    standing = Reveal.objects.filter(competition=competition, award=award, hidden_at=None)
    if award in dict(ceremony.announced.shown):
        return standing.get()
    if award != ceremony.announced.next:
        raise RuleViolation("announcing.not_next")
    standing.update(hidden_at=timezone.now(), hidden_by=by)  # of entries that lost it to a correction
    bump_board(event_id=competition.event_id)
    entries = sorted(dict(ceremony.awards)[award])
    return Reveal.objects.create(competition=competition, award=award, entries=entries, shown_by=by)


@transaction.atomic
def hide_again(*, competition: Competition, award: int, by: User) -> None:
    """Take an award that was announced by mistake off the screens. Twice is once."""
    hold_event(competition.event_id)
    standing = Reveal.objects.filter(competition=competition, award=award, hidden_at=None)
    if standing.update(hidden_at=timezone.now(), hidden_by=by):
        bump_board(event_id=competition.event_id)
