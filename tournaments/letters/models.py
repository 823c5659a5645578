"""What was told to whom, and what somebody does not wish to be told."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _


class LetterKind(models.TextChoices):
    """What a letter is about. Its receiver switches each of these off, but for the first sign-in."""

    ENTRY_RECEIVED = "entry_received", _("A team was received")
    MISSING = "missing", _("Something is missing from an entry")
    DEADLINE = "deadline", _("A deadline is near")
    ADVANCES = "advances", _("A team advances")
    NEXT_ASKED = "next_asked", _("The team before yours declined")
    DRAW_PUBLISHED = "draw_published", _("A draw is published")
    TIMES_MOVED = "times_moved", _("The times of a team have moved")
    EVENT_MOVED = "event_moved", _("An event has moved")
    NO_LONGER = "no_longer", _("What you were told has changed")
    ENVELOPE_RECEIVED = "envelope_received", _("A closing envelope was received")
    CHEQUE_BACK = "cheque_back", _("A cheque came back")
    ACCOUNT = "account", _("First sign-in")


class Letter(models.Model):
    """One letter to one receiver. It goes by mail, or waits to be printed where there is no address or no mail."""

    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting to be mailed")
        SENDING = "sending", _("Being mailed")
        SENT = "sent", _("Mailed")
        ON_PAPER = "on_paper", _("Waiting to be printed")
        PRINTED = "printed", _("Printed")
        SWITCHED_OFF = "switched_off", _("Not sent: the receiver switched these letters off")

    kind = models.CharField(max_length=20, choices=LetterKind)
    # Who told: everything of one cause has one key, and a receiver has it once.
    key = models.CharField(max_length=200)
    receiver = models.CharField(max_length=160)  # "user:7", "branch:12" or "mail:ann@example.org"
    name = models.CharField(max_length=160)
    address = models.EmailField(blank=True)  # in small letters; empty: on paper
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="letters"
    )
    branch = models.ForeignKey(
        "tournaments.Organization", on_delete=models.SET_NULL, null=True, blank=True, related_name="letters"
    )
    language = models.CharField(max_length=10, blank=True)  # in which it is written
    subject = models.CharField(max_length=200)
    text = models.TextField()
    event = models.ForeignKey(
        "tournaments.Event", on_delete=models.CASCADE, null=True, blank=True, related_name="letters"
    )
    entry_id = models.PositiveBigIntegerField(null=True, blank=True)  # of a room above
    is_urgent = models.BooleanField(default=False)
    state = models.CharField(max_length=14, choices=State)
    tries = models.PositiveSmallIntegerField(default=0)
    not_before = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=300, blank=True)  # why it did not go, as the mail server said it
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField()
    # When it was mailed or printed; while it is being mailed, since when.
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["key", "receiver"], name="one_letter_a_cause_and_receiver")]
        indexes = [
            models.Index(fields=["state", "receiver"], name="letters_that_wait"),
            models.Index(fields=["entry_id", "made_at"], name="letters_of_an_entry"),
        ]

    def __str__(self) -> str:
        return gettext("%(subject)s, to %(self)s") % {"subject": self.subject, "self": self.name}

    @property
    def title(self) -> str:
        """The subject for whoever reads in the language of the letter; for others what it is about."""
        return self.subject if self.language in ("", get_language()) else self.get_kind_display()

    @property
    def body(self) -> str:
        """The text below the title, after a subject that the title is not."""
        return self.text if self.title == self.subject else f"{self.subject}\n\n{self.text}"


class SwitchedOff(models.Model):
    """A kind of letter that somebody does not wish to get."""

    receiver = models.CharField(max_length=160)  # as in a letter
    kind = models.CharField(max_length=20, choices=LetterKind)
    since = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["receiver", "kind"], name="one_switch_a_kind_and_receiver"),
            models.CheckConstraint(condition=~Q(kind="account"), name="first_sign_ins_are_always_told"),
        ]
