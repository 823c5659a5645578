"""Who advances, sent to the site of the next level, where that is another one."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class SentUp(models.Model):
    """One file with an event that went to the site of the next level, and the last that was heard from there.

    What changed since is another file with the next number; the one before is then replaced.
    """

    class State(models.TextChoices):
        ON_ITS_WAY = "on_its_way", _("Sent, no answer yet")
        THERE = "there", _("Received there")
        TAKEN_IN = "taken_in", _("Accepted there")
        REFUSED = "refused", _("Not accepted there")
        REPLACED = "replaced", _("A newer one was sent")

    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="sent_up")
    number = models.PositiveIntegerField()
    fingerprint = models.CharField(max_length=64)  # of the event, so that what did not change is the same file
    sha256 = models.CharField(max_length=64)
    file = models.FileField(upload_to="archives/")  # as it was signed: the same file every time
    # Empty until a site answers, where the file is carried by hand.
    site_name = models.CharField(max_length=120, blank=True)
    site_key = models.CharField(max_length=60, blank=True)
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    sent_at = models.DateTimeField()
    state = models.CharField(max_length=12, choices=State, default=State.ON_ITS_WAY)
    note = models.CharField(max_length=300, blank=True)  # what an officer there wrote down
    received_at = models.DateTimeField(null=True, blank=True)
    heard_at = models.DateTimeField(null=True, blank=True)  # when the site there signed the last receipt
    answers = models.JSONField(default=dict, blank=True)  # entry -> how it stands there, of the last receipt
    is_settled = models.BooleanField(default=False)  # the events there are over: no other answer comes

    class Meta:
        ordering = ["event", "-number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="one_file_up_per_number")]

    def __str__(self) -> str:
        return f"{self.event} ({self.number})"

    @property
    def counts(self) -> bool:
        """Whether it is the last word of this site, and not refused there."""
        return self.state not in {self.State.REPLACED, self.State.REFUSED}
