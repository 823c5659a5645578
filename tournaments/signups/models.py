"""Links that a branch or an event gives to captains, and the teams that were signed up by them."""

from __future__ import annotations

import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from kit.fields import NameField


class SignUpLink(models.Model):
    """A link by which captains sign teams up, until the end of a day."""

    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="sign_up_links")
    # Empty: the event gave it out, and the captain says for which branch.
    branch = models.ForeignKey(
        "tournaments.Organization", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    token = models.CharField(max_length=40, unique=True)
    ends_on = models.DateField()
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            # Two constraints, because a database takes two empty branches for different ones.
            models.UniqueConstraint(
                fields=["event", "branch"],
                condition=Q(ended_at__isnull=True, branch__isnull=False),
                name="one_running_link_per_branch",
            ),
            models.UniqueConstraint(
                fields=["event"],
                condition=Q(ended_at__isnull=True, branch__isnull=True),
                name="one_running_link_per_event",
            ),
        ]

    def __str__(self) -> str:
        return str(self.branch or self.event)


class SignUp(models.Model):
    """A team as its captain typed it. Nothing of it is an entry before an officer takes it in."""

    class State(models.TextChoices):
        WAITING = "waiting", gettext_lazy("Waits for an officer")
        TAKEN_IN = "taken_in", gettext_lazy("Accepted")
        TURNED_AWAY = "turned_away", gettext_lazy("Turned away")

    link = models.ForeignKey(SignUpLink, on_delete=models.CASCADE, related_name="sign_ups")
    competition = models.ForeignKey("tournaments.Competition", on_delete=models.CASCADE, related_name="sign_ups")
    branch = models.ForeignKey("tournaments.Organization", on_delete=models.PROTECT, related_name="+")
    token = models.CharField(max_length=40, unique=True)  # of the captain's own page
    captain = NameField(max_length=120)  # who writes
    contact = NameField(max_length=200)
    players = models.JSONField(default=list)  # a name or a number for each, the captain first and spares last
    state = models.CharField(max_length=12, choices=State, default=State.WAITING)
    sent_at = models.DateTimeField()  # last
    answer = models.TextField(blank=True)  # why it was turned away
    entry = models.OneToOneField(
        "tournaments.Entry", on_delete=models.SET_NULL, null=True, blank=True, related_name="sign_up"
    )
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["sent_at", "pk"]

    def __str__(self) -> str:
        return f"{self.branch}, {self.captain}"

    @property
    def version(self) -> int:
        """A number that is another one once the captain has sent the team again."""
        return round(self.sent_at.timestamp() * 1_000)

    @property
    def received_at(self) -> datetime.datetime | None:
        """When the event received it: by its own link as it was sent; a branch still hands in what came by its link."""
        return None if self.link.branch_id else self.sent_at
