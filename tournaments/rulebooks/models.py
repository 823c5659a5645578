"""Rule books that Commands write, every version of a draft, and sports that are described here; and their editions."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext as _


class Book(models.Model):
    """A rule book that is written here. Its text is that of its newest version; events see its editions alone."""

    command = models.ForeignKey("tournaments.Organization", on_delete=models.PROTECT, related_name="rule_books")
    name = models.SlugField(max_length=40, unique=True)  # forever: the editions are called by it
    version = models.PositiveIntegerField(default=1)  # the newest: whoever saves says which one they had read

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class BookVersion(models.Model):
    """The whole book as somebody saved it. Versions are only ever added: what changed is between two of them."""

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    text = models.TextField()  # TOML as it was written, without the games that the Command does not hold
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["book", "number"], name="one_text_a_version")]


class Edition(models.Model):
    """A version that was published. It never changes, and is never taken away: events name it by its key."""

    book = models.ForeignKey(Book, on_delete=models.PROTECT, related_name="editions")
    number = models.PositiveIntegerField()
    version = models.PositiveIntegerField()  # the version that it was made of
    # Name, number and the beginning of the text's fingerprint: the same key is the same text, on every site.
    key = models.CharField(max_length=60, unique=True)
    title = models.CharField(max_length=200)
    text = models.TextField()
    remark = models.CharField(max_length=300, blank=True)  # what is new, for those who read the list
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    published_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["book", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["book", "number"], name="one_edition_a_number"),
            models.UniqueConstraint(fields=["book", "version"], name="one_edition_a_version"),
        ]

    def __str__(self) -> str:
        return _("%(title)s, edition %(number)s") % {"title": self.title, "number": self.number}


class Sport(models.Model):
    """A sport that somebody described here, for the events of one part of the tree. Its newest edition is offered."""

    owner = models.ForeignKey("tournaments.Organization", on_delete=models.PROTECT, related_name="sports")
    name = models.SlugField(max_length=19)  # of the first title, forever: the keys of the editions begin with it
    is_offered = models.BooleanField(default=True)  # to events that do not have it yet

    class Meta:
        ordering = ["owner", "name"]
        constraints = [models.UniqueConstraint(fields=["owner", "name"], name="one_sport_a_name")]

    def __str__(self) -> str:
        return self.name


class SportEdition(models.Model):
    """A sport as somebody saved it. It never changes, and is never taken away: events name it by its key."""

    # Empty: it came along with an event of another site, and is offered to no other event.
    sport = models.ForeignKey(Sport, on_delete=models.PROTECT, null=True, related_name="editions")
    number = models.PositiveSmallIntegerField()
    # Name, number and the beginning of the text's fingerprint. Two places may save the same text under the same one.
    key = models.CharField(max_length=40, db_index=True)
    title = models.CharField(max_length=60)
    text = models.TextField()
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["sport", "-number"]
        constraints = [models.UniqueConstraint(fields=["sport", "number"], name="one_sport_edition_a_number")]

    def __str__(self) -> str:
        return _("%(title)s, edition %(number)s") % {"title": self.title, "number": self.number}
