"""Columns of tables: names, sentences, and what is worked out from other columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from kit.pure.sentences import Sentence, of_json, to_json
from kit.pure.text import seen

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
