"""Addresses of other programs, what they are to be told, and what became of it."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class NewsKind(models.TextChoices):
    """What happened. The word is what the message says; it never changes."""

    RESULT = "result.entered", _("A result is entered")
    CORRECTED = "result.corrected", _("A result is corrected or set aside")
    STANDINGS = "standings.changed", _("The standings have changed")
    DRAW = "draw.published", _("A draw is published")
    FINAL = "competition.final", _("A competition is final")
    REOPENED = "competition.reopened", _("A competition is reopened")
    ENTRY = "entry.changed", _("A team is entered, changed or leaves")


class Hook(models.Model):
    """An address that is told what happens at one event, or at all events that are organized at a place or below."""

    class State(models.TextChoices):
        NEW = "new", _("Not checked yet")
        ON = "on", _("On")
        OFF = "off", _("Off")
        FAILED = "failed", _("Off: nothing arrived for a day")

    organizer = models.ForeignKey(
        "tournaments.Node", on_delete=models.CASCADE, null=True, blank=True, related_name="hooks"
    )
    event = models.ForeignKey(
        "tournaments.Event", on_delete=models.CASCADE, null=True, blank=True, related_name="hooks"
    )
    address = models.CharField(max_length=500)
    kinds = models.JSONField()
    # As it is, since signatures are made of it: whoever reads the database could write the results, too.
    secret = models.CharField(max_length=64)
    state = models.CharField(max_length=6, choices=State, default=State.NEW)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField()
    on_since = models.DateTimeField(null=True, blank=True)  # what happened before it was switched on is not told
    looked_at = models.DateTimeField()  # until when its news were collected
    boards = models.JSONField(default=dict)  # for each event the version of its board that was looked at last

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(organizer__isnull=True, event__isnull=False)
                | Q(organizer__isnull=False, event__isnull=True),
                name="a_hook_is_of_a_place_or_an_event",
            )
        ]

    @property
    def of(self) -> str:
        """What it is told about."""
        return str(self.event or self.organizer)


class Delivery(models.Model):
    """One message to one address, and what was answered."""

    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        DONE = "done", _("Arrived")
        GIVEN_UP = "given_up", _("Given up")

    hook = models.ForeignKey(Hook, on_delete=models.CASCADE, related_name="deliveries")
    uid = models.UUIDField(unique=True, default=uuid.uuid4)
    key = models.CharField(max_length=120)  # what happened: an address is told of it once
    kind = models.CharField(max_length=24, choices=NewsKind)
    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="+")
    payload = models.JSONField()
    digest = models.CharField(max_length=64, blank=True)  # of standings: what they were
    made_at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    not_before = models.DateTimeField()
    tried_at = models.DateTimeField(null=True, blank=True)
    answer = models.PositiveSmallIntegerField(null=True, blank=True)  # the number of the HTTP answer
    problem = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["hook", "key"], name="one_message_a_hook_and_cause")]
        indexes = [models.Index(fields=["state", "not_before"], name="messages_that_wait")]
