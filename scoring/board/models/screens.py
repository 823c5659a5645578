"""The screens of a hall."""

from __future__ import annotations

from auditlog.registry import auditlog
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from kit.fields import NameField
from scoring.board.engine.letters import MM_AN_INCH, Letters, letters_for


class Screen(models.Model):
    """One screen of an event's hall, with an address of its own: how large it is, and who has to read it."""

    class Unit(models.TextChoices):
        INCHES = "in", _("inches")
        CENTIMETRES = "cm", _("centimetres")

    class Theme(models.TextChoices):
        LIGHT = "light", _("Light: for a bright hall")
        DARK = "dark", _("Dark: for a hall with the lights down")

    class Languages(models.TextChoices):
        DEVICE = "", _("The language that is chosen on the device")
        ENGLISH = "en-ca", _("English")
        FRENCH = "fr-ca", _("French")
        ENGLISH_FIRST = "en-ca fr-ca", _("English and French, page by page")  # not shown: the code
        FRENCH_FIRST = "fr-ca en-ca", _("French and English, page by page")  # not shown: the code

    class Shows(models.TextChoices):
        HALL = "", _("Follow the hall")
        NAMES = "names", _("Players by surname")
        SAID = "said", _("Message and count-down")
        AWARDS = "awards", _("Awards")
        THANKS = "thanks", _("Thank you")

    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="screens")
    number = models.PositiveSmallIntegerField()  # by which its address names it, from 1
    name = NameField(max_length=60)
    diagonal = models.PositiveSmallIntegerField(
        default=55, validators=[MinValueValidator(10), MaxValueValidator(1000)]
    )  # from corner to corner, in its unit
    unit = models.CharField(max_length=2, choices=Unit, default=Unit.INCHES)
    distance = models.PositiveSmallIntegerField(
        default=10, validators=[MinValueValidator(1), MaxValueValidator(60)]
    )  # metres to the farthest chair
    theme = models.CharField(max_length=5, choices=Theme, default=Theme.LIGHT)
    languages = models.CharField(max_length=11, choices=Languages, default=Languages.DEVICE, blank=True)
    shows = models.CharField(max_length=6, choices=Shows, default=Shows.HALL, blank=True)
    competitions = models.JSONField(default=list, blank=True)  # the categories that it shows; none: all

    class Meta:
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_screen_per_number"),
            models.CheckConstraint(
                condition=Q(number__gte=1, diagonal__gte=1, distance__gte=1), name="screen_has_a_size"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("board:screen", args=[self.event.slug, self.number])

    @property
    def diagonal_mm(self) -> float:
        return self.diagonal * (MM_AN_INCH if self.unit == self.Unit.INCHES else 10)

    @property
    def letters(self) -> Letters:
        return letters_for(diagonal_mm=self.diagonal_mm, distance_m=self.distance)


auditlog.register(Screen)
