"""What counts where a book says nothing of a setting: its default, with what it is called.

Books that were published before a setting came in do not say it. Such a setting has a default in its class, and in the
`metadata` of its field what `Source` says of it: it can be read, changed for an event, and written in an edition.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, Literal, get_args, get_origin

from games.rulebook import model
from games.rulebook.reader import MOST
from games.rulebook.tables import class_at
from kit.pure.codec import Hint, Json, hints_of


def source_unsaid(cls: Hint, name: str) -> model.Source:
    """Return what is known of the setting `name` of `cls` without a book: its choices, its range, what it is called."""
    hint, known = hints_of(cls)[name], dict(_field(cls, name).metadata)
    choices = known.pop("choices", None)
    if choices:
        known |= {"choices": tuple(choices), "choice_words": tuple(choices.values())}
    elif get_origin(hint) is Literal:
        known["choices"] = get_args(hint)
    elif hint is int:
        known = {"low": 0, "high": MOST, **known}
    return model.Source(**known)


def said_unsaid(raw: Mapping[str, Json], path: str) -> dict[str, Json] | None:
    """Return what a book could say at `path` as a file writes it, with the default; None where there is none."""
    table = class_at(raw, path)
    found = None if table is None else _in(*table)
    if found is None or _field(*found).default is dataclasses.MISSING:
        return None
    known: dict[str, Any] = dict(_field(*found).metadata)
    return {"value": _field(*found).default, **known} if known else None


def _in(cls: Hint, names: list[str]) -> tuple[Hint, str] | None:
    if not names or names[0] not in (field.name for field in dataclasses.fields(cls)):
        return None
    inner = hints_of(cls)[names[0]]
    if len(names) == 1:
        return None if dataclasses.is_dataclass(inner) else (cls, names[0])
    return _in(inner, names[1:]) if dataclasses.is_dataclass(inner) else None


def _field(cls: Hint, name: str) -> dataclasses.Field[Any]:
    return next(field for field in dataclasses.fields(cls) if field.name == name)
