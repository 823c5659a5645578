"""Which field of a table may hold a secret, and what of JSON may be shown."""

from __future__ import annotations

import re
from typing import Any, cast

from django.db import models

# A field with such a name is hidden until somebody writes it down here as public: a new one is never shown unawares.
SMELLS = re.compile(
    r"password|secret|token|key|code|digest|hash|salt|word|device|session|opens|sign|cookie|nonce|otp|credential|"
    r"private|auth|(get|post)_data"
)
PUBLIC = frozenset({
    "auth.Permission.codename",
    "scoring.Thanks.words",
    "scoring.WithdrawnSheet.code",  # as it stands on the sheet
    "tournaments.Edition.key",
    "tournaments.Event.rulebook_key",
    "tournaments.Letter.key",
    "tournaments.Organization.rulebook_key",
    "tournaments.Season.rulebook_key",
    "tournaments.SportEdition.key",
    "tournaments.SubMatch.code",
})  # fmt: skip
# Their names do not say it.
SECRET = frozenset({
    "auditlog.LogEntry.changes_text",
    "scoring.CalledPhone.endpoint",  # whoever has it may write to that phone
    "tournaments.KeptAnswer.answer",  # a birth date, where a member was added
})  # fmt: skip
HIDDEN = "••••"
_HOLDS_A_TEXT = (models.CharField, models.TextField, models.JSONField, models.UUIDField, models.BinaryField)


def label_of(field: models.Field[Any, Any]) -> str:
    """The name of a field as the lists above have it: `tournaments.User.password`."""
    return f"{field.model._meta.label}.{field.name}"


def smells(field: models.Field[Any, Any]) -> bool:
    """Return whether the name of a field says that a secret may be in it."""
    return isinstance(field, _HOLDS_A_TEXT) and SMELLS.search(field.name) is not None


def is_secret(field: models.Field[Any, Any]) -> bool:
    """Return whether what stands in a field is shown to nobody."""
    return label_of(field) in SECRET or (smells(field) and label_of(field) not in PUBLIC)


def redacted(value: Any) -> Any:
    """JSON with what stands under a name that smells of a secret left out, however deep.

    >>> redacted({"teams": [{"name": "Camrose", "token": "abc"}]})
    {'teams': [{'name': 'Camrose', 'token': '••••'}]}
    """
    if isinstance(value, dict):
        return {name: HIDDEN if SMELLS.search(str(name)) else redacted(inner) for name, inner in value.items()}
    return [redacted(inner) for inner in value] if isinstance(value, list) else value


def relations_in_text(model: type[models.Model], depth: int = 4) -> set[str]:
    """The paths of the foreign keys that the text of a row of `model` reads, so that a list reads them at once."""
    keys = {field.name: field for field in model._meta.concrete_fields if field.is_relation}
    found: set[str] = set()
    for name in names_in_text(model) & keys.keys() if depth else ():
        found |= {name, *(f"{name}__{path}" for path in relations_in_text(named_by(keys[name]), depth - 1))}
    return found


def named_by(field: models.Field[Any, Any]) -> type[models.Model]:
    """The table whose rows a foreign key names."""
    return cast(type[models.Model], field.related_model)


def names_in_text(model: type[models.Model]) -> set[str]:
    """Return the names that the text of a row reads, itself or in the properties that it asks."""
    text: Any = model.__str__
    names = set(text.__code__.co_names)
    asked: list[Any] = [getattr(model, name, None) for name in names]
    return names.union(*(cast(Any, each.fget).__code__.co_names for each in asked if isinstance(each, property)))
