"""Answering what comes twice once."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from kit.pure.violations import RuleViolation
from tournaments.organization.models import KeptAnswer, User

KEPT_FOR = datetime.timedelta(days=7)


@transaction.atomic
def answered_once(*, by: User, key: UUID, asked: str, make: Callable[[], tuple[int, str]]) -> tuple[int, str]:
    """Return what `make` answers, a status and a text; where `by` sent `key` before, what was answered then.

    `asked` says what was sent. Whoever sends it at the same moment waits for the first. Raises RuleViolation when the
    key was used for something else, and what `make` raises: then nothing is kept, and the key is free again.
    """
    # The row comes before every lock of what `make` does: another order could wait for itself.
    kept, is_new = KeptAnswer.objects.get_or_create(by=by, key=key, defaults={"asked": asked})
    if not is_new:
        if kept.asked != asked:
            raise RuleViolation("organization.key_used")
        return kept.status, kept.answer
    kept.status, kept.answer = make()
    kept.save(update_fields=["status", "answer"])
    KeptAnswer.objects.filter(made_at__lt=timezone.now() - KEPT_FOR).delete()
    return kept.status, kept.answer
