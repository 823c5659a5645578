"""An envelope that was sent after an event: to whom, how, with what in it, and when it came in."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from kit.pure.translation import labelled


class Envelope(models.Model):
    """One sending. Sent again it is a row of its own, and the last one counts; receiving is noted on it once."""

    class How(models.TextChoices):
        MAIL = "mail", _("By post")
        COURIER = "courier", _("By courier")
        HAND = "hand", _("Handed over")
        EMAIL = "email", _("By e-mail")

    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="envelopes")
    receiver = models.CharField(max_length=40)  # "above", "next", or "notice-12" with the place
    receiver_name = models.CharField(max_length=160)  # as it was called then
    organization = models.ForeignKey(
        "tournaments.Organization", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    number = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=64, unique=True)  # of the form: sent twice it is one envelope
    how = models.CharField(max_length=10, choices=How)
    note = models.CharField(max_length=300, blank=True)
    contents = models.JSONField(default=list)  # [part, state, note] of each line, as it was then
    sent_on = models.DateField()
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    sent_at = models.DateTimeField()  # when it was noted
    received_on = models.DateField(null=True, blank=True)
    received_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    received_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "receiver", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "receiver", "number"], name="one_envelope_per_number"),
            models.CheckConstraint(
                condition=Q(received_on__isnull=True) | Q(received_on__gte=F("sent_on")),
                name="an_envelope_is_received_after_it_is_sent",
            ),
        ]

    def __str__(self) -> str:
        return labelled(self.event, self.receiver_name)
