"""Setting the prize money of an event."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from kit.pure.violations import RuleViolation
from tournaments.events.models import Event
from tournaments.events.services import hold_event, open_competition
from tournaments.hosting.models.prizes import Prize
from tournaments.hosting.queries.prizes import Amounts, digest_of, prizes_of


@transaction.atomic
def set_prizes(*, event: Event, prizes: Mapping[int, Amounts], expected: str) -> None:
    """Make these the prizes of the event, by competition; `expected` is the digest of what was there.

    Raises RuleViolation when somebody else has changed them, and where a competition that is final would change.
    """
    # In this order, as everybody: who closes a competition holds that one, and waits for the event.
    competitions = event.competitions.select_for_update(of=("self",)).order_by("pk")
    held = list(competitions.values_list("pk", flat=True))
    hold_event(event.pk)
    before = prizes_of(event)
    if digest_of(before) != expected and digest_of(before) != digest_of(prizes):
        raise RuleViolation("hosting.changed_meanwhile")
    for pk in held:
        wanted = {place: cents for place, cents in prizes.get(pk, {}).items() if cents}
        had = before.get(pk, {})
        if wanted == had:
            continue
        competition = open_competition(pk)
        for prize in Prize.objects.filter(competition=competition).exclude(place__in=wanted):
            prize.delete()
        for place, cents in wanted.items():
            if had.get(place) != cents:  # one by one, so that the history keeps them
                Prize.objects.update_or_create(competition=competition, place=place, defaults={"cents": cents})
