"""What happened, as one row says it: the fields of any table with their values in words."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import DateField, DateTimeField, Field, ForeignKey, Model
from django.utils.translation import gettext as _

from kit.dates import said
from kit.fields import SentenceField
from kit.pure.money import dollars
from kit.pure.nouns import capital
from kit.pure.sentences import translate
from scoring.board.words.announcing import award_title
from scoring.chronicle import words
from scoring.chronicle.words import LogKind
from tournaments.entries.engine import RULES
from tournaments.events.words import translate_programme
from tournaments.members.queries import sport_names

Fact = tuple[str, str, str]  # what, before, after
Names = Mapping[tuple[type[Model], str], Any]  # table and key to the row that has the name

_EMPTY = {"None", ""}  # not shown
_VALUES: Mapping[str, Callable[[str], str]] = {
    "award": lambda value: award_title(int(value)),
    "cents": lambda value: dollars(int(value)),
    "programme": translate_programme,
    "rule": lambda value: _(RULES[value].title) if value in RULES else value,
    "sport": lambda value: dict(sport_names()).get(value, value),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LogRecord:
    """What happened. `facts` are what was changed."""

    text: str
    kind: LogKind
    by: str
    where: str = ""
    about: str = ""  # the competition and the sides, the team
    link: str = ""
    facts: tuple[Fact, ...] = ()

    @property
    def kind_name(self) -> str:
        return str(words.KINDS[self.kind])


def field_of(model: type[Model], name: str) -> Field[Any, Any] | None:
    try:
        field = model._meta.get_field(name)
    except FieldDoesNotExist:  # what a service wrote by itself: a playing order, a program
        return None
    return field if isinstance(field, Field) else None


def target_of(field: Field[Any, Any] | None) -> type[Model] | None:
    """Return the table to which a field leads."""
    return field.related_model if isinstance(field, ForeignKey) else None


def named(model: type[Model], name: str) -> str:
    """Return what people call a field."""
    field = field_of(model, name)
    return capital(words.field_name(name, str(field.verbose_name) if field else name))


def kept_in_words(value: str) -> str:
    """Return what a row keeps as a sentence, which the history writes as JSON, in the reader's language."""
    try:
        return str(translate(json.loads(value)) or "")
    except ValueError:
        return value


def in_words(model: type[Model], name: str, value: str, names: Names) -> str:
    """Return a value, written as the history writes it, as people read it."""
    field = field_of(model, name)
    if value in _EMPTY:
        return ""
    if isinstance(field, SentenceField):
        return kept_in_words(value)
    if name in _VALUES:
        return _VALUES[name](value)
    if value in {"True", "False"}:
        return str(words.YES if value == "True" else words.NO)
    if target := target_of(field):
        return str(names.get((target, value)) or words.SOMETHING)
    if isinstance(field, DateTimeField):
        moment = datetime.datetime.fromisoformat(value)  # in UTC, without saying so
        return said(moment if moment.tzinfo else moment.replace(tzinfo=datetime.UTC), "date time")
    if isinstance(field, DateField):
        return said(datetime.date.fromisoformat(value), "date")
    choices = dict(field.flatchoices) if field is not None else {}
    return str(choices.get(value, value))
