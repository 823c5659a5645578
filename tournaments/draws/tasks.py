"""What teams are told when their draw is published."""

from __future__ import annotations

from celery import shared_task
from django.db import transaction

from tournaments.draws.pages.letters import is_soon, stages_to_tell, times_of
from tournaments.draws.queries.announcements import key_of
from tournaments.letters.models import LetterKind
from tournaments.letters.services import tell


@shared_task
def tell_draws() -> int:
    """Tell every team of a draw that was published its times; return how many letters."""
    told = 0
    for stage in stages_to_tell():
        with transaction.atomic():
            for letter in times_of(stage):
                told += tell(
                    kind=LetterKind.DRAW_PUBLISHED,
                    to=letter.to,
                    subject=letter.subject,
                    text=letter.text,
                    key=f"{key_of(stage)}{letter.entry.pk}",
                    event=stage.competition.event,
                    entry_id=letter.entry.pk,
                    by=stage.published_by,
                    urgent=is_soon(stage, stage.competition.event.today),
                )
    return told
