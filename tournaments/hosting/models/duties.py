"""Named people for the duties of an event (RESPONSIBILITIES), and who was at its ceremonies (CODE OF CONDUCT i.a)."""

from __future__ import annotations

from auditlog.registry import auditlog
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from kit.fields import NameField
from kit.pure.translation import labelled


class Duty(models.Model):
    """One person and what they do at an event. It gives no right on this site; a role does."""

    class Kind(models.TextChoices):
        REPRESENTATIVE = "representative", _("Command Representative")
        HOST = "host", _("Host Branch Representative")
        AUXILIARY = "auxiliary", _("Invited for the Ladies Auxiliary")
        OPENING = "opening", _("Leads the opening ceremony")
        CLOSING = "closing", _("Leads the closing ceremony")
        REFEREE = "referee", _("Referee")
        SCOREKEEPER = "scorekeeper", _("Scorekeeper")
        VOLUNTEER = "volunteer", _("Volunteer")

    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="duties")
    kind = models.CharField(max_length=15, choices=Kind)
    name = NameField(max_length=120)
    # Where the person is in the registry: then the name is the one on the card.
    member = models.ForeignKey("tournaments.Member", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    phone = models.CharField(max_length=40, blank=True)
    task = models.CharField(max_length=120, blank=True)  # "Boards 1 to 4", "Coffee, Saturday morning"
    named_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    named_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["event", "pk"]
        verbose_name_plural = "duties"
        constraints = [
            models.UniqueConstraint(fields=["event", "kind", "name", "task"], name="one_person_once_for_a_duty")
        ]

    def __str__(self) -> str:
        return labelled(self.get_kind_display(), self.name)


class Attendance(models.Model):
    """One player or spare at one ceremony. There is a row for who was there, and none for who was not."""

    class Ceremony(models.TextChoices):
        OPENING = "opening", _("Opening ceremony")
        CLOSING = "closing", _("Closing ceremony")

    place = models.ForeignKey("tournaments.RosterPlace", on_delete=models.CASCADE, related_name="attendances")
    ceremony = models.CharField(max_length=10, choices=Ceremony)
    noted_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    noted_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["place", "ceremony"], name="one_attendance_at_a_ceremony")]


auditlog.register(Duty, exclude_fields=["named_at"])
