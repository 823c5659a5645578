"""A spreadsheet on its way in: every row is shown before any row is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from kit.fields import SentenceField
from kit.pure.sentences import Kept
from kit.pure.translation import numbered

if TYPE_CHECKING:
    _Text = models.CharField[str, str]
else:
    _Text = models.CharField


class ImportBatch(models.Model):
    """One uploaded file: read, previewed, then confirmed or thrown away."""

    class State(models.TextChoices):
        READING = "reading", _("Being read")
        COLUMNS = "columns", _("Waiting for its columns")
        READY = "ready", _("Waiting for your decision")
        WRITING = "writing", _("Being written")
        DONE = "done", _("Written")
        REFUSED = "refused", _("Could not be read")
        DROPPED = "dropped", _("Discarded")
        TAKING_BACK = "back", _("Being taken back")
        TAKEN_BACK = "undone", _("Taken back")

    kind = models.CharField(max_length=20)  # a key of tournaments.imports.services.kinds
    state = models.CharField(max_length=10, choices=State, default=State.READING)
    organization = models.ForeignKey(
        "tournaments.Organization", on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    season = models.PositiveSmallIntegerField(null=True, blank=True)  # of a list for all events of one
    file = models.FileField(upload_to="imports/")
    file_name = models.CharField(max_length=200)
    problem = SentenceField(blank=True, default=str)  # why the whole file was refused
    note = SentenceField(default=list, blank=True)  # sentences: what was passed over: columns that nobody knows
    # Headings and a few rows of a list of another shape, until somebody has said what its columns are.
    found = models.JSONField(default=dict, blank=True)
    layout = models.JSONField(default=dict, blank=True)  # what a person has said of this list: `Layout.kept`
    account = models.JSONField(default=list, blank=True)  # of every sheet, what became of its rows: `Laying.account`
    job = models.ForeignKey("tournaments.Job", on_delete=models.SET_NULL, null=True, related_name="+")
    new_count = models.PositiveIntegerField(default=0)
    changed_count = models.PositiveIntegerField(default=0)
    unchanged_count = models.PositiveIntegerField(default=0)
    refused_count = models.PositiveIntegerField(default=0)
    left_out_count = models.PositiveIntegerField(default=0)  # rows of which a cell could not be read and was left out
    written_count = models.PositiveIntegerField(default=0)  # rows that are in the database now, by this file
    # A list of all members: its day. Who is not in it has left, and whoever has another branch moved on that day.
    whole_on = models.DateField(null=True, blank=True)
    gone_count = models.PositiveIntegerField(default=0)
    came_in = models.JSONField(default=dict, blank=True)  # of a list of teams: {event: {"new": 2, "changed": 1}}
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    uploaded_at = models.DateTimeField(auto_now_add=True)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-uploaded_at"]

    def __str__(self) -> str:
        return self.file_name


LAST_LINE = 1_048_576  # of a sheet: what stands in no row of the file is counted from here


class ImportRow(models.Model):
    """What one row would do, and after confirmation what it did: the batch is the record of a bulk change.

    Unchanged rows are only counted, unless a cell of theirs was left out.
    """

    class Action(models.TextChoices):
        NEW = "new", _("New")
        CHANGED = "changed", _("Changed")
        REFUSED = "refused", _("Refused")
        GONE = "gone", _("Not in the list")  # of a list of all members; its `line` is none of the file
        UNCHANGED = "unchanged", _("Already on record")  # kept only where a cell of it was left out

    batch = models.ForeignKey(ImportBatch, on_delete=models.CASCADE, related_name="rows")
    line = models.PositiveIntegerField()  # the row number that the sender's spreadsheet shows, or else where says it
    # Which row of which sheet, and whom of it, where several sheets or people of one row are read. Lines are numbered
    # through there.
    where = SentenceField(blank=True, default=str)
    action = models.CharField(max_length=10, choices=Action)
    # What the row is about ("2895959"), so that a member's page finds the imports that touched it.
    identity = models.CharField(max_length=80, blank=True, db_index=True)
    label = models.CharField(max_length=200, blank=True)
    values = models.JSONField(default=dict)
    changes = models.JSONField(default=dict)  # {column: [old, new]}
    problems = models.JSONField(default=list)  # [{"column": ..., "sentence": ...}]
    left_out = models.JSONField(default=list)  # cells that could not be read and count as empty, in the same form
    is_written = models.BooleanField(default=False)  # in the same transaction as what the row changes

    class Meta:
        ordering = ["line"]
        constraints = [models.UniqueConstraint(fields=["batch", "line"], name="one_import_row_per_line")]
        indexes = [models.Index(fields=["batch", "action", "line"])]

    @property
    def title(self) -> str:
        """What the row is about, in the reader's language."""
        return numbered(self.label)

    @property
    def number(self) -> int | None:
        """The row of the file; None where the file has none of it."""
        return self.line if self.line <= LAST_LINE else None

    @property
    def place(self) -> Kept | int | None:
        """The row of the file as people find it, which may be one of several sheets; None where there is none."""
        return self.where or self.number


class ColumnNames(models.Model):
    """What the columns of one office's lists are, said once by a person: its heading to the column that is meant."""

    kind = models.CharField(max_length=20)
    # The top of the organization whose lists they are; empty on a site that has none yet.
    organization = models.ForeignKey(
        "tournaments.Organization", on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    names = models.JSONField(default=dict)  # {heading, folded: key of a column, or "" where it is not needed}
    layout = models.JSONField(default=dict, blank=True)  # what is so of all of these lists, of `Layout.kept`
    saved_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    saved_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name_plural = _("column names")
        constraints = [
            # Two constraints, because SQLite takes two empty places for different ones.
            models.UniqueConstraint(
                fields=["kind", "organization"],
                condition=Q(organization__isnull=False),
                name="column_names_once_for_an_organization",
            ),
            models.UniqueConstraint(
                fields=["kind"], condition=Q(organization__isnull=True), name="column_names_once_for_a_site"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.organization or ''}".strip()
