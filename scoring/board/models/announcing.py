"""What the chair said to the hall, which awards are announced, and whom the hall thanks."""

from __future__ import annotations

import datetime
import uuid

from auditlog.registry import auditlog
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from kit.fields import NameField

STAYS = datetime.timedelta(minutes=1)  # a count-down that has come to its end says "Now" for so long


class Announcement(models.Model):
    """A message or a count-down on every screen. A new one takes the place of the one before."""

    class Kind(models.TextChoices):
        MESSAGE = "message", gettext_lazy("Message")
        COUNTDOWN = "countdown", gettext_lazy("Count-down")

    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="announcements")
    kind = models.CharField(max_length=10, choices=Kind)
    text = models.CharField(max_length=120)
    until = models.DateTimeField(null=True, blank=True)  # a message goes then; a count-down counts to it
    said_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    said_at = models.DateTimeField(auto_now_add=True)
    taken_off_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    taken_off_at = models.DateTimeField(null=True, blank=True)
    idempotency_key = models.UUIDField(unique=True, default=uuid.uuid4)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "kind"], condition=Q(taken_off_at__isnull=True), name="one_announcement_of_a_kind"
            ),
            models.CheckConstraint(condition=~Q(text=""), name="an_announcement_has_words"),
            models.CheckConstraint(
                condition=~Q(kind="countdown") | Q(until__isnull=False), name="a_countdown_has_an_end"
            ),
        ]

    def __str__(self) -> str:
        return self.text

    @property
    def ends_at(self) -> datetime.datetime | None:
        """When it goes off the screens by itself: a count-down that has come to its end stands for a minute more."""
        if self.until is None or self.kind == self.Kind.MESSAGE:
            return self.until
        return self.until + STAYS


class Reveal(models.Model):
    """An award that was announced in the hall, and for which entries. It counts as long as they have it."""

    competition = models.ForeignKey("tournaments.Competition", on_delete=models.CASCADE, related_name="reveals")
    award = models.PositiveSmallIntegerField()  # 1 the champion, 2 the runner-up, 3 third place
    entries = models.JSONField()  # the numbers of their rows
    shown_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    shown_at = models.DateTimeField(auto_now_add=True)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    hidden_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["competition", "award"], condition=Q(hidden_at__isnull=True), name="one_reveal_of_an_award"
            )
        ]


class Sponsor(models.Model):
    """Somebody whom the hall thanks, with a picture. It stands in the table, and so it travels with the event."""

    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="sponsors")
    name = NameField(max_length=80)
    picture = models.TextField(blank=True)  # base64, drawn again from what was uploaded
    media_type = models.CharField(max_length=20, blank=True)
    fingerprint = models.CharField(max_length=16, blank=True)
    added_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    added_at = models.DateTimeField(auto_now_add=True)
    idempotency_key = models.UUIDField(unique=True, default=uuid.uuid4)

    class Meta:
        ordering = ["event", "pk"]
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="a_sponsor_has_a_name")]

    def __str__(self) -> str:
        return self.name


class Thanks(models.Model):
    """What the thanks on the screens say besides the host and the sponsors."""

    event = models.OneToOneField("tournaments.Event", on_delete=models.CASCADE, related_name="thanks")
    words = models.CharField(max_length=200, blank=True)
    names_helpers = models.BooleanField(default=False)  # nobody's name is on a screen without being asked

    class Meta:
        verbose_name_plural = "thanks"


auditlog.register(Sponsor, exclude_fields=["picture", "fingerprint"])
auditlog.register(Thanks)
