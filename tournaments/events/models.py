"""A weekend at a host branch, its competitions and its program."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from auditlog.models import LogEntry
from auditlog.registry import auditlog
from auditlog.signals import post_log
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.query_utils import DeferredAttribute
from django.dispatch import receiver
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as N_

from kit.dates import format_days
from kit.fields import NameField
from kit.pure.translation import category_name, plain
from kit.zones import today_in
from tournaments.events.engine.programme import OWN_TITLES

if TYPE_CHECKING:
    _Text = models.CharField[str, str]
else:
    _Text = models.CharField


class _NameShown(DeferredAttribute):
    """The name of a category on a row, whoever put it there: kept as it was, and told in the reader's language."""

    def __set__(self, row: models.Model, name: str) -> None:
        row.__dict__[self.field.attname] = category_name(name)


class CategoryName(_Text):
    """The name of a category, in a row as the rule book has it. `category_name` says what is shown.

    Compared, looked up or written as JSON it is the kept name; in a sentence, on a page or by `str` it is the reader's.
    What becomes part of a text that is kept needs `plain`, or the language of whoever saves it would stay there.
    """

    descriptor_class = _NameShown

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        """Return what a migration writes: the column is no other than one of text."""
        name, _path, args, named = super().deconstruct()
        return name, "django.db.models.CharField", args, named

    def from_db_value(self, value: str | None, *_of: object) -> str | None:
        """Return what a list of values has: it is set on no row."""
        return None if value is None else category_name(value)

    def get_prep_value(self, value: Any) -> Any:
        return plain(value) if isinstance(value, str) else value


class PaperLanguages(models.TextChoices):
    """In which languages the papers of an event are printed."""

    ENGLISH = "en", gettext_lazy("English")
    FRENCH = "fr", gettext_lazy("French")
    BOTH = "both", gettext_lazy("English and French")

    @property
    def codes(self) -> tuple[str, ...]:
        """The languages as Django names them, in the order in which they are printed."""
        return {"en": ("en-ca",), "fr": ("fr-ca",), "both": ("en-ca", "fr-ca")}[self.value]


class Event(models.Model):
    """One weekend of one level. Its rule book is frozen when its first draw is published."""

    class Kind(models.TextChoices):
        LADDER = "ladder", gettext_lazy("Play-off of the Legion")
        OPEN = "open", gettext_lazy("Open event")

    slug = models.SlugField(max_length=80, unique=True)
    name = NameField(max_length=120)
    # An open event is a branch's own: guests play, and no Command's rule book and eligibility is asked.
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.LADDER, editable=False)
    level = models.CharField(max_length=20)  # Branch, Area, District, Command, Dominion: a key of the rule book
    season = models.PositiveSmallIntegerField()
    organizer = models.ForeignKey("tournaments.Organization", on_delete=models.PROTECT, related_name="organized_events")
    host_branch = models.ForeignKey("tournaments.Organization", on_delete=models.PROTECT, related_name="hosted_events")
    starts_on = models.DateField()
    ends_on = models.DateField()
    rulebook_key = models.CharField(max_length=60)
    overrides = models.JSONField(default=dict, blank=True)  # {"setting.path": value} over the rule book
    # What people call tables of the hall, {"card table": {"12": "By the stage"}}: read with the event, for every page.
    table_names = models.JSONField(default=dict, blank=True, editable=False)
    # Keys of the sports that it is offered besides those of its rule book, as they were when it took them.
    sports = models.JSONField(default=list, blank=True, editable=False)
    frozen_rulebook = models.TextField(blank=True)  # the rule book's own text, overrides included
    frozen_at = models.DateTimeField(null=True, blank=True)
    spring_rally_on = models.DateField(null=True, blank=True)
    # Standings are kept from the public until the banquet when this is set; pairings are not.
    standings_hidden = models.BooleanField(default=False)
    paper_languages = models.CharField(max_length=4, choices=PaperLanguages.choices, default=PaperLanguages.ENGLISH)
    # Its time zone where it says one of its own, and the one that it has: its own or its host's. Empty is the site's.
    own_zone = models.CharField(max_length=40, blank=True, default="", editable=False)
    zone = models.CharField(max_length=40, blank=True, default="", editable=False)
    # Set while another site has the event: nothing changes here until it comes back.
    away_since = models.DateTimeField(null=True, blank=True, editable=False)
    away_to = models.CharField(max_length=120, blank=True, editable=False)
    # Goes up with everything that a hall board shows; viewers compare it, they never re-read a tournament.
    board_version = models.PositiveIntegerField(default=0, editable=False)
    board_changed_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["starts_on", "name"]
        constraints = [models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="event_ends_after_start")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("overview:public_event", args=[self.slug])

    @property
    def host(self) -> str:
        """The name of the host branch; the full one where the event is not held within the branch's own Command."""
        branch = self.host_branch
        ids = branch.path_ids
        is_at_home = self.organizer_id in ids[ids.index(branch.command_id or ids[0]) :]
        return str(branch) if is_at_home else branch.full_name

    @property
    def is_open(self) -> bool:
        return self.kind == self.Kind.OPEN

    @property
    def is_frozen(self) -> bool:
        return self.frozen_at is not None

    @property
    def board_stamp(self) -> str:
        """What is another one after anything that the board shows changed: for keys of what is cached by version."""
        changed = self.board_changed_at.timestamp() if self.board_changed_at else 0
        return f"{self.board_version}/{changed}"

    @property
    def today(self) -> datetime.date:
        """The day that it is where the event is."""
        return today_in(self.zone)

    @property
    def dates(self) -> str:
        """The days in words: "Friday, February 5 – Saturday, February 6, 2027"."""
        return format_days(self.starts_on, self.ends_on)


class SharedBoards(models.Model):
    """Boards or tables on which competitions of one event take turns: one timetable, each within itself (A33)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="shared_boards")
    stations = models.PositiveSmallIntegerField()
    tables = models.CharField(max_length=300, blank=True)  # as those of a competition

    class Meta:
        ordering = ["event", "pk"]
        verbose_name_plural = gettext_lazy("shared boards")
        constraints = [models.CheckConstraint(condition=Q(stations__gte=1), name="shared_boards_have_a_station")]


class Competition(models.Model):
    """One category of one game at one event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="competitions")
    category = models.CharField(max_length=40)  # a key of the rule book: "cribbage-legion"
    name = CategoryName(max_length=80)
    game = models.CharField(max_length=40)  # a key of games.registry
    stations = models.PositiveSmallIntegerField(default=1)
    # The numbers of the tables that are set aside for it: "19-36". Empty: those that are free when it is drawn.
    tables = models.CharField(max_length=300, blank=True)
    # When its first match begins, where that is not with all others: after another one on the same tables.
    begins_at = models.DateTimeField(null=True, blank=True)
    # Whether its draft is put around what others play, so that nobody and no table is in two places.
    fits_around = models.BooleanField(default=False)
    position = models.PositiveSmallIntegerField(default=0)
    overrides = models.JSONField(default=dict, blank=True)
    # Empty: it has boards of its own, `stations` of them.
    shared_boards = models.ForeignKey(
        SharedBoards, on_delete=models.SET_NULL, null=True, blank=True, related_name="competitions"
    )
    # What the office plans with in place of the rule book's figures; a plan is no rule and is never frozen.
    minutes_expected = models.PositiveSmallIntegerField(null=True, blank=True)
    minutes_longest = models.PositiveSmallIntegerField(null=True, blank=True)
    # For how many teams there is a place; empty: for as many as the rule book lets in.
    places = models.PositiveSmallIntegerField(null=True, blank=True)
    entries_frozen_at = models.DateTimeField(null=True, blank=True)
    # Set while the competition is final: nothing of what was played changes until it is reopened.
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)
    # Set when somebody said that it is not held: `seasons/queries/held.py` says how long that counts.
    not_held_at = models.DateTimeField(null=True, blank=True, editable=False)
    not_held_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, editable=False, related_name="+"
    )

    class Meta:
        ordering = ["event", "position", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "category"], name="one_competition_per_category"),
            models.CheckConstraint(condition=Q(stations__gte=1), name="competition_has_a_station"),
        ]

    def __str__(self) -> str:
        return str(self.name)

    @property
    def is_final(self) -> bool:
        return self.closed_at is not None


# Not in the fixtures: our own, and those of older books.
_OTHER_TITLES = (N_("Lunch"), N_("Supper"), N_("Play goes on"), N_("Food available"))


class ProgrammeItem(models.Model):
    """One line of the weekend's program."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="programme")
    day = models.DateField()
    starts_at = models.TimeField()
    ends_at = models.TimeField(null=True, blank=True)
    title = NameField(max_length=120)
    kind = models.CharField(max_length=12, blank=True)  # a LineKind, whatever it is called; empty: by its title
    section = models.CharField(max_length=80, blank=True)  # the manual's section, when the line comes from it
    stops_play = models.BooleanField(default=False)  # a break: from its beginning to its end no match is planned

    class Meta:
        ordering = ["day", "starts_at", "pk"]

    def __str__(self) -> str:
        return self.shown

    @property
    def shown(self) -> str:
        """Its title in the reader's language where it is the rule book's; what people typed stays."""
        return _(self.title) if self.section or self.title in OWN_TITLES else self.title


class EventMove(models.Model):
    """An event that was moved to other days as one act: a storm date. Moving it back is noted on the same row."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="moves")
    from_day = models.DateField()  # the first day before
    from_last = models.DateField(null=True, blank=True)  # the last day before; 2.0 did not note it
    to_day = models.DateField()
    program = models.JSONField(default=list, blank=True)  # its lines before, as they are dumped; 2.0 did not note them
    reason = models.CharField(max_length=200)
    moved_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    moved_at = models.DateTimeField(auto_now_add=True)
    taken_back_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return _("%(event)s: %(from_day)s to %(to_day)s") % {
            "event": self.event,
            "from_day": self.from_day,
            "to_day": self.to_day,
        }

    @property
    def days(self) -> int:
        return (self.to_day - self.from_day).days


class SeasonDate(models.Model):
    """A date of the season's calendar that is no event of this site: Dominion play-offs, a Rally (SPORTS CALENDAR)."""

    organizer = models.ForeignKey("tournaments.Organization", on_delete=models.PROTECT, related_name="season_dates")
    season = models.PositiveSmallIntegerField()
    title = NameField(max_length=120)
    starts_on = models.DateField()
    ends_on = models.DateField()
    place = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["starts_on", "title"]
        constraints = [
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="season_date_ends_after_start")
        ]

    def __str__(self) -> str:
        return self.title


auditlog.register(Event, exclude_fields=["board_version", "board_changed_at", "frozen_rulebook", "table_names"])
auditlog.register(Competition)


@receiver(post_log, sender=Competition)
def _keep_the_name(instance: Competition, log_entry: LogEntry | None, **_of: object) -> None:
    """Name a competition in the history as it is kept, and not in the language of whoever saved it."""
    if log_entry is not None and log_entry.object_repr != plain(instance.name):
        LogEntry.objects.filter(pk=log_entry.pk).update(object_repr=plain(instance.name))


auditlog.register(SharedBoards)
auditlog.register(SeasonDate)
