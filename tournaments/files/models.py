"""A spreadsheet on its way in: every row is shown before any row is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.sentences import Sentence, of_json, to_json
from tournaments.files.engine.text import seen

if TYPE_CHECKING:
    _Text = models.CharField[str, str]
else:
    _Text = models.CharField


class SentenceEncoder(DjangoJSONEncoder):
    """JSON in which a sentence is its code and its params."""

    def default(self, o: Any) -> Any:
        return to_json(o) if isinstance(o, Sentence) else super().default(o)


class SentenceField(models.JSONField):
    """A sentence that is told in the language of whoever reads it, or a text that somebody typed, which stays.

    Also JSON with sentences in it.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"encoder": SentenceEncoder, **kwargs})

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        return of_json(super().from_db_value(value, expression, connection))

    def to_python(self, value: Any) -> Any:
        return of_json(super().to_python(value))

    def value_to_string(self, obj: models.Model) -> Any:
        return to_json(self.value_from_object(obj))


class WorkedOut:
    """A column that is worked out from the others of its row, whichever door the row is written by.

    Django asks `pre_save` of rows that are saved or made in bulk, and not of those that are written raw, as the rows of
    an archive are: who writes so calls `work_out_columns` before.
    """

    attname: str

    def work_out(self, row: models.Model) -> object:
        """Return the value for `row`."""
        raise NotImplementedError

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        value = self.work_out(model_instance)
        setattr(model_instance, self.attname, value)
        return value


def work_out_columns(rows: Iterable[models.Model]) -> None:
    """Work out the columns that follow from the others of each row."""
    for row in rows:
        for field in row._meta.concrete_fields:
            if isinstance(field, WorkedOut):
                setattr(row, field.attname, field.work_out(row))


class NameField(_Text):
    """A name that somebody types, kept as every reader sees it, whichever door it comes by.

    A mark that turns the direction of what follows makes one name look like another, and turns half a page with it.
    """

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        """Return what a migration writes: the column is no other than one of text."""
        name, _path, args, named = super().deconstruct()
        return name, "django.db.models.CharField", args, named

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        value = self.get_prep_value(super().pre_save(model_instance, add))
        setattr(model_instance, self.attname, value)
        return value

    def get_prep_value(self, value: Any) -> Any:
        value = super().get_prep_value(value)
        return seen(value) if isinstance(value, str) else value


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
    job = models.ForeignKey("tournaments.Job", on_delete=models.SET_NULL, null=True, related_name="+")
    new_count = models.PositiveIntegerField(default=0)
    changed_count = models.PositiveIntegerField(default=0)
    unchanged_count = models.PositiveIntegerField(default=0)
    refused_count = models.PositiveIntegerField(default=0)
    written_count = models.PositiveIntegerField(default=0)  # rows that are in the database now, by this file
    came_in = models.JSONField(
        default=dict, blank=True
    )  # {event: {"new": teams, "changed": teams}}, of a list of teams
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


class ImportRow(models.Model):
    """What one row would do, and after confirmation what it did: the batch is the record of a bulk change.

    Unchanged rows are only counted.
    """

    class Action(models.TextChoices):
        NEW = "new", _("New")
        CHANGED = "changed", _("Changed")
        REFUSED = "refused", _("Refused")

    batch = models.ForeignKey(ImportBatch, on_delete=models.CASCADE, related_name="rows")
    line = models.PositiveIntegerField()  # the row number that the sender's spreadsheet shows
    action = models.CharField(max_length=10, choices=Action)
    # What the row is about ("2895959"), so that a member's page finds the imports that touched it.
    identity = models.CharField(max_length=80, blank=True, db_index=True)
    label = models.CharField(max_length=200, blank=True)
    values = models.JSONField(default=dict)
    changes = models.JSONField(default=dict)  # {column: [old, new]}
    problems = models.JSONField(default=list)  # [{"column": ..., "sentence": ...}]
    is_written = models.BooleanField(default=False)  # in the same transaction as what the row changes

    class Meta:
        ordering = ["line"]
        constraints = [models.UniqueConstraint(fields=["batch", "line"], name="one_import_row_per_line")]
        indexes = [models.Index(fields=["batch", "action", "line"])]


class ColumnNames(models.Model):
    """What the columns of one office's lists are, said once by a person: its heading to the column that is meant."""

    kind = models.CharField(max_length=20)
    # The top of the organization whose lists they are; empty on a site that has none yet.
    organization = models.ForeignKey(
        "tournaments.Organization", on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    names = models.JSONField(default=dict)  # {heading, folded: key of a column, or "" where it is not needed}
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
