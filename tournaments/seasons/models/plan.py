"""What a Command plans for a season, over the rule book: sport by sport, level by level, place by place."""

from __future__ import annotations

from auditlog.registry import auditlog
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from kit.pure.translation import labelled


class Season(models.Model):
    """One season of one Command. What it does not say, the rule book does."""

    command = models.ForeignKey("tournaments.Organization", on_delete=models.PROTECT, related_name="seasons")
    year = models.PositiveSmallIntegerField()
    rulebook_key = models.CharField(max_length=60)
    # {"setting.path": value} over the rule book, for every event of the season: the rules about hosts.
    overrides = models.JSONField(default=dict, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["command", "-year"]
        constraints = [models.UniqueConstraint(fields=["command", "year"], name="one_season_a_year")]

    def __str__(self) -> str:
        return f"{self.command}, {self.year}"


class SeasonLevel(models.Model):
    """One level of one sport. A sport without rows is not played; what is empty is as the rule book says."""

    class Held(models.TextChoices):
        EVERY = "every", _("Every one holds a play-off")
        SOME = "some", _("Some hold a play-off; the others name their team")
        NONE = "none", _("Not played")

    class FeePer(models.TextChoices):
        PERSON = "person", "a person"
        TEAM = "team", "a team"

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="levels")
    game = models.CharField(max_length=40)  # a key of games.registry: the sport
    level = models.CharField(max_length=20)  # a key of the rule book
    held = models.CharField(max_length=5, choices=Held, default=Held.EVERY)
    starts_on = models.DateField(null=True, blank=True)  # of every event of this level that has no date of its own
    fee_cents = models.PositiveIntegerField(null=True, blank=True)
    fee_per = models.CharField(max_length=6, choices=FeePer, blank=True)
    late_fee_cents = models.PositiveIntegerField(null=True, blank=True)
    entries_due_days = models.PositiveSmallIntegerField(null=True, blank=True)
    teams_due_days = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["season", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["season", "game", "level"], name="one_plan_per_sport_and_level"),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.level}"


class SeasonQuota(models.Model):
    """How many teams of a category advance from one event of a level, and in what form (ELIGIBILITY vii.b)."""

    level = models.ForeignKey(SeasonLevel, on_delete=models.CASCADE, related_name="quotas")
    category = models.CharField(max_length=40)  # a key of the rule book
    advances = models.PositiveSmallIntegerField(null=True, blank=True)
    advance_as = models.CharField(max_length=20, blank=True)

    class Meta:
        ordering = ["level", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["level", "category"], name="one_quota_per_category"),
            models.CheckConstraint(
                condition=Q(advances__isnull=False) | ~Q(advance_as=""), name="a_quota_says_something"
            ),
        ]


class PlannedEvent(models.Model):
    """Which place plays a sport: when, where and by whom. Its level is that of the place.

    Without a row a place does as the plan of its level says. The event itself is found by its organizer and its
    sport, so one that was created by hand stands on the ladder too.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="planned_events")
    game = models.CharField(max_length=40)
    organization = models.ForeignKey(
        "tournaments.Organization", on_delete=models.PROTECT, related_name="planned_events"
    )
    held = models.BooleanField(default=True)  # False: it holds no play-off, and names its team directly
    starts_on = models.DateField(null=True, blank=True)
    ends_on = models.DateField(null=True, blank=True)
    host_branch = models.ForeignKey(
        "tournaments.Organization", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    run_by = models.CharField(max_length=120, blank=True)
    note = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["season", "game", "organization__path"]
        constraints = [
            models.UniqueConstraint(fields=["season", "game", "organization"], name="one_planned_event_per_sport"),
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(starts_on__isnull=False, ends_on__gte=models.F("starts_on")),
                name="planned_event_ends_after_start",
            ),
        ]

    def __str__(self) -> str:
        return labelled(self.game, self.organization)


auditlog.register(Season)
auditlog.register(SeasonLevel)
auditlog.register(SeasonQuota)
auditlog.register(PlannedEvent)
