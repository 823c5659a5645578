"""Rows of every table, whatever the table: each text has a value of its own, so that a page which shows it is found."""

from __future__ import annotations

import datetime
import uuid
from collections import defaultdict
from collections.abc import Iterator
from itertools import count
from typing import Any, TypeAlias

from django.apps import apps
from django.db import models

from kit.fields import SentenceField
from legionsports.tables.queries import is_secret
from tests.clock import NOON

# What a constraint of the table, or whatever reads its rows, wants of one.
WANTED: dict[str, dict[str, Any]] = {
    "scoring.Closing": {"record": "{}"},
    "tournaments.Match": {"away": None, "home_from": None, "away_from": None},
    "tournaments.Role": {"event": None},
    "tournaments.SwitchedOff": {"kind": "draw_published"},
}
Field: TypeAlias = "models.Field[Any, Any]"


class Rows:
    """Rows of every table: the first of one names the first of another, the second the second."""

    def __init__(self) -> None:
        self._made: dict[type[models.Model], list[models.Model]] = defaultdict(list)
        self._making: list[type[models.Model]] = []
        self._numbers = count(1)

    def fill(self, rows: int) -> None:
        """Make sure that every table has `rows` rows at least."""
        for nth in range(rows):
            for model in (table for table in apps.get_models() if not table._meta.proxy):
                self.row(model, nth)

    def row(self, model: type[models.Model], nth: int) -> models.Model:
        """The `nth` row of a table; those before it are made as well."""
        while len(self._made[model]) <= nth:
            self._make(model, len(self._made[model]))
        return self._made[model][nth]

    def _make(self, model: type[models.Model], nth: int) -> None:
        self._making.append(model)
        row = model()
        values = WANTED.get(model._meta.label, {})
        for field in model._meta.concrete_fields:
            if not isinstance(field, (models.AutoField, models.BigAutoField)):
                value = values[field.name] if field.name in values else self._value(field, nth)
                setattr(row, field.attname, value)
        model._base_manager.bulk_create([row])  # without what the services and signals would add
        self._made[model].append(row)
        self._making.pop()

    def _value(self, field: Field, nth: int) -> Any:
        number = next(self._numbers)
        if field.is_relation:
            is_circle = field.null and field.related_model in self._making
            return None if is_circle else self.row(field.related_model, nth).pk
        if field.choices:
            return field.flatchoices[number % len(field.flatchoices)][0]
        kinds: tuple[tuple[Any, Any], ...] = (
            (SentenceField, f"typed {number}"),
            (models.JSONField, {"token": f"planted-json-{number}", "name": f"json {number}"}),
            (models.UUIDField, uuid.UUID(int=number)),
            (models.BooleanField, False),
            (models.GenericIPAddressField, f"192.0.2.{number % 250}"),
            (models.DateTimeField, NOON + datetime.timedelta(minutes=number)),
            (models.DateField, NOON.date() + datetime.timedelta(days=number)),
            (models.TimeField, datetime.time(number % 24)),
            (models.IntegerField, number),
            (models.FileField, f"file-{number}.pdf"),
            ((models.CharField, models.TextField), _text(field, number)),
        )
        return next(value for kind, value in kinds if isinstance(field, kind))


def _text(field: Field, number: int) -> str:
    text = f"planted{number:05}" if is_secret(field) else f"t{number}"
    return text[-(field.max_length or 100) :]


def secrets() -> Iterator[tuple[str, str]]:
    """Yield every secret that stands in the database, with the field that it stands in."""
    for model in (table for table in apps.get_models() if not table._meta.proxy):
        for field in model._meta.concrete_fields:
            if is_secret(field):
                for value in model._base_manager.values_list(field.name, flat=True).distinct():
                    if value not in (None, ""):
                        yield f"{model._meta.label}.{field.name}", str(value)
