"""What a host branch owes in writing: the Information Sheet before the event, the Financial sheet after it."""

from __future__ import annotations

from auditlog.registry import auditlog
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.fields import NameField
from tournaments.hosting.words.papers import HEADINGS


class HostPaper(models.Model):
    """One paper of the host. Each save makes a new version; a paper that was sent waits until it is taken back."""

    event = models.OneToOneField("tournaments.Event", on_delete=models.CASCADE, related_name="%(class)s")
    version = models.PositiveIntegerField(default=0)
    sent_on = models.DateField(null=True, blank=True)
    sent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        abstract = True

    @property
    def is_sent(self) -> bool:
        return self.sent_on is not None


class InformationSheet(HostPaper):
    """What those who come want to know, and what the District Commander gets (HOSTING INFORMATION, ALLOCATION i)."""

    hall = NameField(
        gettext_lazy("Where it is played"),
        max_length=120,
        blank=True,
        help_text=gettext_lazy("The name of the hall."),
    )
    address = models.CharField(
        gettext_lazy("Address"),
        max_length=200,
        blank=True,
        help_text=gettext_lazy("Street, town, postal code: what a driver types in."),
    )
    directions = models.TextField(gettext_lazy("How to get there"), blank=True)
    parking = models.TextField(gettext_lazy("Parking"), blank=True)
    access = models.TextField(
        gettext_lazy("Getting in"),
        blank=True,
        help_text=gettext_lazy("Steps, a ramp or a lift, wheelchairs, who needs help at the door."),
    )
    holds = models.PositiveSmallIntegerField(gettext_lazy("How many people the hall holds"), null=True, blank=True)
    practice_boards = models.PositiveSmallIntegerField(
        gettext_lazy("Practice boards"),
        null=True,
        blank=True,
        help_text=gettext_lazy("How many there are beside the boards of play. No match is drawn on them."),
    )
    equipment = models.TextField(
        gettext_lazy("Tables, boards and other equipment"),
        blank=True,
        help_text=gettext_lazy("What there is, with sizes where the sport needs them."),
    )
    representative = NameField(
        gettext_lazy("Host Branch Representative"),
        max_length=120,
        blank=True,
        help_text=gettext_lazy("Who speaks for the host branch (RESPONSIBILITIES iii)."),
    )
    phone = models.CharField(gettext_lazy("Telephone"), max_length=40, blank=True)
    email = models.EmailField(gettext_lazy("E-mail"), blank=True)
    contact_is_public = models.BooleanField(
        gettext_lazy("Show name, telephone and e-mail on the public page"),
        default=False,
        help_text=gettext_lazy("Ask the person first. The printed sheet has them in any case."),
    )
    registration = models.TextField(
        gettext_lazy("At the registration table"),
        blank=True,
        help_text=gettext_lazy("Where it is, and what to bring. The hours come from the program."),
    )
    meals = models.TextField(gettext_lazy("Coffee and meals"), blank=True)
    banquet = models.TextField(
        gettext_lazy("Banquet"),
        blank=True,
        help_text=gettext_lazy("Where, what is served, tickets for guests, by when to order."),
    )
    remarks = models.TextField(gettext_lazy("Anything else"), blank=True)

    def __str__(self) -> str:
        return _("Host Branch Information Sheet, %(event)s") % {"event": self.event}


class Hotel(models.Model):
    """A place to stay. Players book and pay for themselves; the host holds rooms (FORMAT OF PLAY vii)."""

    sheet = models.ForeignKey(InformationSheet, on_delete=models.CASCADE, related_name="hotels")
    name = NameField(gettext_lazy("Hotel or campground"), max_length=120)
    address = models.CharField(gettext_lazy("Address"), max_length=200, blank=True)
    phone = models.CharField(gettext_lazy("Telephone"), max_length=40, blank=True)
    rooms = models.PositiveSmallIntegerField(gettext_lazy("Rooms held"), null=True, blank=True)
    rate = models.CharField(gettext_lazy("Price"), max_length=60, blank=True)
    held_under = models.CharField(gettext_lazy("Ask for"), max_length=60, blank=True)
    book_by = models.DateField(gettext_lazy("Held until"), null=True, blank=True)

    class Meta:
        ordering = ["sheet", "pk"]

    def __str__(self) -> str:
        return self.name


class FinancialSheet(HostPaper):
    """What the event cost the host and what came in, for Command (FORMAT OF PLAY xii)."""

    remarks = models.TextField(gettext_lazy("Remarks"), blank=True)

    def __str__(self) -> str:
        return _("Host Branch Financial sheet, %(event)s") % {"event": self.event}


class FinancialLine(models.Model):
    """One line of it. The part of the sheet follows from the heading."""

    sheet = models.ForeignKey(FinancialSheet, on_delete=models.CASCADE, related_name="lines")
    heading = models.CharField(max_length=20)  # a key of engine.claim.HEADINGS
    note = models.CharField(max_length=120, blank=True)
    cents = models.PositiveIntegerField()
    receipt = models.CharField(max_length=20, blank=True)  # the number on it
    receipt_attached = models.BooleanField(default=False)

    class Meta:
        ordering = ["sheet", "pk"]
        constraints = [models.CheckConstraint(condition=Q(cents__gte=1), name="a_financial_line_has_an_amount")]

    @property
    def title(self) -> str:
        """What the money was for."""
        return str(HEADINGS[self.heading])


auditlog.register(InformationSheet, exclude_fields=["version"])
auditlog.register(Hotel)
auditlog.register(FinancialSheet, exclude_fields=["version"])
auditlog.register(FinancialLine)
