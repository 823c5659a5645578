"""Reads about prize money: what each place of each competition gets."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from tournaments.events.models import Competition, Event
from tournaments.hosting.models.prizes import Prize

Amounts = Mapping[int, int]  # place -> cents


def prizes_of(event: Event) -> dict[int, dict[int, int]]:
    """Return the prizes of an event: competition id to place to cents. Where nothing is given nothing is named."""
    found: dict[int, dict[int, int]] = {}
    for prize in Prize.objects.filter(competition__event=event):
        found.setdefault(prize.competition_id, {})[prize.place] = prize.cents
    return found


def prizes_in(competition: Competition) -> dict[int, int]:
    return dict(Prize.objects.filter(competition=competition).values_list("place", "cents"))


def digest_of(prizes: Mapping[int, Amounts]) -> str:
    """Return a digest of the amounts, so that two people who set them at once do not overwrite each other."""
    said = sorted((pk, sorted(amounts.items())) for pk, amounts in prizes.items() if amounts)
    return hashlib.sha256(repr(said).encode()).hexdigest()[:24]


def prize_total(event: Event) -> int:
    return sum(cents for amounts in prizes_of(event).values() for cents in amounts.values())
