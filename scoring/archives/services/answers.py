"""What teams answered here about the next level, while a newer file of their event comes in."""

from __future__ import annotations

from collections.abc import Collection

from scoring.archives.queries.content import AT_HOME
from scoring.standings.models import AdvancementAnswer
from tournaments.models import Entry, Event


def given_here(event: Event) -> list[AdvancementAnswer]:
    """Return the answers that somebody of this site wrote down."""
    answers = AdvancementAnswer.objects.filter(entry__competition__event=event)
    return list(answers.exclude(answered_by__username__contains=AT_HOME).order_by("pk"))


def keep_answers(answers: Collection[AdvancementAnswer]) -> None:
    """Write down again what was answered here, unless the file knows something newer."""
    entries = set(Entry.objects.filter(pk__in=[answer.entry_id for answer in answers]).values_list("pk", flat=True))
    in_file = {answer.entry_id: answer for answer in AdvancementAnswer.objects.filter(entry__in=entries)}
    for answer in answers:
        known = in_file.get(answer.entry_id)
        if answer.entry_id not in entries or (known is not None and known.answered_at >= answer.answered_at):
            continue
        values = {"accepts": answer.accepts, "reason": answer.reason, "answered_by_id": answer.answered_by_id}
        AdvancementAnswer.objects.update_or_create(entry_id=answer.entry_id, defaults=values)
        AdvancementAnswer.objects.filter(entry_id=answer.entry_id).update(answered_at=answer.answered_at)
