"""Command events before they are set up: given to a District, applied for, granted (HOSTING INFORMATION)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from kit.fields import NameField
from kit.pure.translation import labelled


class Allocation(models.Model):
    """One sport of a season, given to a District by the Sports Committee."""

    organizer = models.ForeignKey("tournaments.Organization", on_delete=models.CASCADE, related_name="+")
    season = models.PositiveSmallIntegerField()
    sport = models.CharField(max_length=40)  # a game of the rule book
    district = models.ForeignKey("tournaments.Organization", on_delete=models.PROTECT, related_name="allocations")
    starts_on = models.DateField()
    ends_on = models.DateField()
    given_on = models.DateField()
    # Its line of the calendar: the District at first, the host once there is one.
    date = models.ForeignKey("tournaments.SeasonDate", on_delete=models.SET_NULL, null=True, related_name="+")
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["season", "starts_on", "sport"]
        constraints = [
            models.UniqueConstraint(fields=["organizer", "season", "sport"], name="one_allocation_of_a_sport"),
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="allocation_ends_after_start"),
        ]

    def __str__(self) -> str:
        return labelled(f"{self.sport} {self.season}", self.district)


class HostApplication(models.Model):
    """A branch that wants to host, as its form says (HOSTING INFORMATION; A28)."""

    class State(models.TextChoices):
        APPLIED = "applied", _("Applied")
        GRANTED = "granted", _("Granted")
        DECLINED = "declined", pgettext_lazy("an application", "Declined")
        WITHDRAWN = "withdrawn", _("Taken back")

    organizer = models.ForeignKey("tournaments.Organization", on_delete=models.CASCADE, related_name="+")
    season = models.PositiveSmallIntegerField()
    sport = models.CharField(max_length=40)
    branch = models.ForeignKey("tournaments.Organization", on_delete=models.PROTECT, related_name="host_applications")
    state = models.CharField(max_length=10, choices=State, default=State.APPLIED)
    applied_on = models.DateField(_("Date of the form"))
    representative = NameField(_("Host Branch Representative"), max_length=120, blank=True)
    phone = models.CharField(_("Telephone"), max_length=40, blank=True)
    holds = models.PositiveSmallIntegerField(_("How many people the hall holds"), null=True, blank=True)
    stations = models.PositiveSmallIntegerField(_("How many tables or boards there are"), null=True, blank=True)
    facilities = models.TextField(_("The hall and its equipment"), blank=True)
    accommodation = models.TextField(_("Where people can stay"), blank=True)
    remarks = models.TextField(_("Anything else"), blank=True)
    confirmed_on = models.DateField(null=True, blank=True)  # at the District's Spring Rally
    reason = models.TextField(blank=True)  # why it was declined, or taken back
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    entered_at = models.DateTimeField(auto_now_add=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["season", "sport", "entered_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["organizer", "season", "sport", "branch"],
                condition=Q(state__in=["applied", "granted"]),
                name="one_open_application_of_a_branch",
            ),
            models.UniqueConstraint(
                fields=["organizer", "season", "sport"], condition=Q(state="granted"), name="one_host_of_a_sport"
            ),
        ]

    def __str__(self) -> str:
        return labelled(self.branch, f"{self.sport} {self.season}")
