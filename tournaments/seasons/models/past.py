"""Winners of seasons that were not played on this site, as an officer of the Command brought them in."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from kit.fields import NameField
from kit.pure.translation import labelled
from tournaments.events.models import CategoryName

LONGEST_NAME = 90  # characters of initial and surname


class PastWinner(models.Model):
    """One team and its place in one competition of one season."""

    organizer = models.ForeignKey("tournaments.Organization", on_delete=models.PROTECT, related_name="past_winners")
    level = models.CharField(max_length=20)  # a key of the rule book, as that of an event
    season = models.PositiveSmallIntegerField()
    category = models.CharField(max_length=40, blank=True)  # of the rule book; empty: it is no longer played
    competition = CategoryName(max_length=80)
    place = models.PositiveSmallIntegerField(default=1)
    branch = models.ForeignKey(
        "tournaments.Organization", on_delete=models.PROTECT, null=True, blank=True, related_name="past_wins"
    )
    team = NameField(max_length=120)  # as it was called then; the branch may have another name, or be gone
    file_name = models.CharField(max_length=200)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-season", "competition", "place", "team"]
        constraints = [
            models.UniqueConstraint(
                fields=["organizer", "level", "season", "competition", "place", "team"],
                name="one_past_winner_per_place",
            )
        ]
        indexes = [models.Index(fields=["level", "organizer"], name="past_winners_by_place")]

    def __str__(self) -> str:
        return labelled(f"{self.season}, {self.competition}", self.team)


class PastPlayer(models.Model):
    """One person of such a team, by initial and surname. The card, where the list had it, has the player's page."""

    winner = models.ForeignKey(PastWinner, on_delete=models.CASCADE, related_name="players")
    position = models.PositiveSmallIntegerField()
    name = NameField(max_length=LONGEST_NAME)
    member = models.ForeignKey(
        "tournaments.Member", on_delete=models.PROTECT, null=True, blank=True, related_name="past_wins"
    )

    class Meta:
        ordering = ["winner", "position"]
        constraints = [models.UniqueConstraint(fields=["winner", "position"], name="one_past_player_per_position")]

    def __str__(self) -> str:
        return self.name
