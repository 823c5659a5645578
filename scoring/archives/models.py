"""What a site knows of events that travel: their numbers elsewhere, and which laptop has one."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Passport(models.Model):
    """Under which number the archive of an event is known everywhere, and each of its rows in that archive."""

    event = models.OneToOneField("tournaments.Event", on_delete=models.CASCADE, related_name="passport")
    uid = models.UUIDField(unique=True, default=uuid.uuid4)
    rows = models.JSONField(default=dict)  # scoring.archives.queries.refs.Known
    # Where it came from as a file; empty for an event that was made here.
    origin = models.CharField(max_length=120, blank=True)
    origin_key = models.CharField(max_length=60, blank=True)
    # Of the file that was imported last.
    sha256 = models.CharField(max_length=64, blank=True)
    made_at = models.DateTimeField(null=True, blank=True)


class HandOver(models.Model):
    """An event that a laptop has: nobody else writes in it until it comes back, or the office takes it back."""

    class End(models.TextChoices):
        RETURNED = "returned", _("It came back")
        TAKEN_BACK = "taken_back", _("The office took it back")

    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="hand_overs")
    uid = models.UUIDField(unique=True, default=uuid.uuid4)
    # At the office: the laptop. On the laptop: the office.
    site_name = models.CharField(max_length=120)
    site_key = models.CharField(max_length=60)
    is_here = models.BooleanField(default=False)  # whether this is the laptop that has it
    handed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    handed_at = models.DateTimeField()
    codes_from = models.PositiveIntegerField(default=0)  # the first of the codes that the laptop gives to new sheets
    series = models.CharField(max_length=8, blank=True)  # of the receipts that the laptop gives
    file = models.FileField(upload_to="archives/", blank=True)  # as it was when it went: the same file every time
    end = models.CharField(max_length=10, choices=End, blank=True)
    ended_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    ended_at = models.DateTimeField(null=True, blank=True)
    reason = models.TextField(blank=True)  # why it was taken back

    class Meta:
        ordering = ["-handed_at", "-pk"]
        constraints = [
            # Whatever two officers do at the same moment, one laptop has it.
            models.UniqueConstraint(fields=["event"], condition=Q(end=""), name="one_laptop_has_an_event"),
            models.CheckConstraint(
                condition=~Q(end="taken_back") | ~Q(reason=""), name="taking_an_event_back_has_a_reason"
            ),
        ]

    def __str__(self) -> str:
        return self.site_name
