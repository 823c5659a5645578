"""What a site knows of events that travel: their numbers elsewhere, which laptop has one, and files in and out."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.sites.engine.signed import Site


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


class Parcel(models.Model):
    """A file on its way to another site over the network: tried until the other site has taken it in, or says no."""

    class State(models.TextChoices):
        WAITING = "waiting", _("On its way")
        THERE = "there", _("The other site has it")
        DONE = "done", _("The other site took it in")
        REFUSED = "refused", _("The other site said no")
        STOPPED = "stopped", _("Called back")

    # What it is: an event that goes back to the office, or who advances from one.
    hand_over = models.ForeignKey(HandOver, on_delete=models.CASCADE, null=True, blank=True, related_name="parcels")
    sent_up = models.OneToOneField(
        "scoring.SentUp", on_delete=models.CASCADE, null=True, blank=True, related_name="parcel"
    )
    site_key = models.CharField(max_length=60)
    sha256 = models.CharField(max_length=64)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    tries = models.PositiveIntegerField(default=0)
    next_try_at = models.DateTimeField()
    problem = models.CharField(max_length=300, blank=True)  # of the last try
    receipt = models.JSONField(default=dict, blank=True)  # as the other site signed it
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    there_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["sha256", "site_key"], name="a_file_is_sent_once"),
            models.CheckConstraint(
                condition=Q(hand_over__isnull=False, sent_up__isnull=True)
                | Q(hand_over__isnull=True, sent_up__isnull=False),
                name="a_parcel_goes_back_or_up",
            ),
        ]

    def __str__(self) -> str:
        return self.get_state_display()

    @property
    def goes_on(self) -> bool:
        return self.state in {self.State.WAITING, self.State.THERE}

    @property
    def goes_out(self) -> bool:
        """Whether it is being sent, or waits for the worker to do so, for the first time since somebody asked."""
        return self.state == self.State.WAITING and not self.problem


class Arrival(models.Model):
    """A file that came in: looked at before it is imported, or kept beside as something to settle."""

    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting for a decision")
        TAKEN_IN = "taken_in", _("Imported")
        BESIDE = "beside", _("Kept separately, to be settled")
        SETTLED = "settled", _("Settled")
        DROPPED = "dropped", _("Not imported")

    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    file = models.FileField(upload_to="archives/")
    sha256 = models.CharField(max_length=64)
    site_name = models.CharField(max_length=120)
    site_key = models.CharField(max_length=60)
    made_at = models.DateTimeField()
    event_name = models.CharField(max_length=120)
    event_uid = models.UUIDField(null=True, blank=True)  # of those that came before this was kept: unknown
    number = models.PositiveIntegerField(null=True, blank=True)  # of who advances from an event: which file it is
    event = models.ForeignKey(
        "tournaments.Event", on_delete=models.SET_NULL, null=True, blank=True, related_name="arrivals"
    )
    hand_over = models.ForeignKey(HandOver, on_delete=models.SET_NULL, null=True, blank=True, related_name="arrivals")
    received_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    received_at = models.DateTimeField(auto_now_add=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    decided_at = models.DateTimeField(null=True, blank=True)
    note = models.TextField(blank=True)

    class Meta:
        ordering = ["-received_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["sha256", "site_key"], name="the_same_file_is_there_once")]

    def __str__(self) -> str:
        return self.event_name

    @property
    def goes_up(self) -> bool:
        """Whether it says who advances from a level below, and is no event that somebody hands over."""
        return self.number is not None

    @property
    def site(self) -> Site:
        return Site(self.site_name, self.site_key)
