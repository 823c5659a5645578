"""Writing past winners down, and taking them back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import transaction

from tournaments.members.models import Member
from tournaments.organization.models import User
from tournaments.seasons.models.past import PastPlayer, PastWinner

People = Sequence[tuple[str, "Member | None"]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Winner:
    """A past winner as somebody writes it down: a row that is new or known, and the people of the team in order."""

    row: PastWinner
    people: People


@transaction.atomic
def write_winners(*, winners: Sequence[Winner], file_name: str, by: User) -> None:
    """Write past winners; of one that is known, its branch, category and people are those of the list from now on."""
    for winner in winners:
        if winner.row.pk is None:
            winner.row.file_name, winner.row.entered_by = file_name[-200:], by
        winner.row.save()
        winner.row.players.all().delete()
        PastPlayer.objects.bulk_create(
            PastPlayer(winner=winner.row, position=position, name=name, member=member)
            for position, (name, member) in enumerate(winner.people, start=1)
        )


@transaction.atomic
def remove_winners(*, winners: Collection[int]) -> None:
    """Take past winners away again."""
    PastWinner.objects.filter(pk__in=winners).delete()
