"""Reads about past winners."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Prefetch, Q, QuerySet

from tournaments.organization.queries.visibility import public_name
from tournaments.seasons.models.past import PastPlayer, PastWinner


def past_winners(which: Q | None = None) -> QuerySet[PastWinner]:
    """Return past winners with their branches and people, the latest season first: two queries."""
    people = PastPlayer.objects.select_related("member").order_by("position")
    winners = PastWinner.objects.select_related("organizer", "branch").prefetch_related(Prefetch("players", people))
    return winners.filter(which) if which is not None else winners


def name_for_everybody(player: PastPlayer) -> str:
    """Return what everybody may read of a past player."""
    if player.member is not None and player.member.name_withheld:
        return public_name(player.member)
    return player.name


def names_of(winner: PastWinner) -> str:
    """Return the players as the list that brought them would say them again."""
    return "; ".join(player.name for player in winner.players.all())


def numbers_of(winner: PastWinner) -> str:
    """Return the membership numbers of the players, where they are known: "1000001; ; 1000003"."""
    numbers: Sequence[str] = [player.member.number if player.member else "" for player in winner.players.all()]
    return "; ".join(numbers) if any(numbers) else ""
