"""What every endpoint takes in: keys, bodies, a yes to what moves, and filters that refuse nonsense."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django_filters import rest_framework as filters
from django_filters.fields import IsoDateTimeField
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import ValidationError as InvalidRequest
from rest_framework.request import Request

from kit.dates import require_near

KEY = "Idempotency-Key"
# A header is text: a client that is made from `format: uuid` puts an object there, and sends nothing.
KEYED = OpenApiParameter(
    KEY,
    {"type": "string", "pattern": "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"},
    OpenApiParameter.HEADER,
    required=True,
    description="A new UUID; the same one when it is repeated.",
)


def key_sent(request: Request, otherwise: str) -> uuid.UUID:
    """Return the key by which a repeated request is known. Raises ValidationError with the sentence `otherwise`."""
    try:
        return uuid.UUID(request.headers.get(KEY, ""))
    except ValueError:
        raise InvalidRequest({KEY: [otherwise]}) from None


def refuse_unknown(request: Request, known: Sequence[str]) -> None:
    """Raise ValidationError for a word of a request that is not known: passed over, nothing would come of it unsaid."""
    if isinstance(request.data, Mapping) and (unknown := [name for name in request.data if name not in known]):
        text = gettext("This endpoint does not know this word. It knows: %(names)s.") % {"names": ", ".join(known)}
        raise InvalidRequest({name: [text if known else gettext("Nothing is asked here.")] for name in unknown})


def body_sent(request: Request, kind: type[serializers.Serializer[Any]], *, only_known: bool = False) -> dict[str, Any]:
    """Return what a request says, as `kind` reads it; words that it has not are refused where it takes `only_known`.

    Raises ValidationError for what is not as `kind` describes it.
    """
    form = kind(data=request.data, context={"request": request})
    if only_known:
        refuse_unknown(request, list(form.fields))
    form.is_valid(raise_exception=True)
    _require_near(form)
    return dict(form.validated_data)


def _require_near(form: serializers.Serializer[Any]) -> None:
    """Raise ValidationError for days of another age, as a form does; a serializer of people's lives has `long_ago`."""
    wrong = {}
    for name, field in form.fields.items():
        for day in _days_in(form.validated_data.get(field.source)):
            try:
                require_near(day, long_ago=getattr(form, "long_ago", False))
            except ValidationError as problem:
                wrong[name] = problem.messages
    if wrong:
        raise InvalidRequest(wrong)


def _days_in(value: Any) -> Iterator[datetime.date]:
    if isinstance(value, datetime.datetime):
        yield value.date()
    elif isinstance(value, datetime.date):
        yield value
    elif isinstance(value, Mapping | list):
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from _days_in(part)


class AcceptField(serializers.RegexField):
    """The `fingerprint` of an `AskedSerializer`, sent back as a yes; empty where nobody was asked."""

    def __init__(self, **more: Any) -> None:
        super().__init__("^([0-9a-f]{16})?$", default="", allow_blank=True, **more)


def asks_first(moves: str) -> str:
    """Return what a description says of an answer 409 that asks for a yes; `moves` says what moves, or who relies."""
    return (
        f"`consequences`: {moves} what `consequences` lists, and nothing was saved; "  # not shown
        "send it again with the `fingerprint` as `accept_consequences`."
    )


class NumberOfRow(filters.NumberFilter):
    """A number that a row may have: a database refuses one of forty digits with an error."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, min_value=0, max_value=2**63 - 1, **more)


class _TrueOrFalse(forms.Field):
    def to_python(self, value: Any) -> bool | None:
        if not value:
            return None
        try:
            return {"true": True, "1": True, "false": False, "0": False}[str(value).lower()]
        except KeyError:
            raise ValidationError(gettext("This has to be true or false."), code="invalid") from None


class YesOrNo(filters.BooleanFilter):
    """True or false: what is neither would be taken for no question at all, and everything be listed."""

    field_class = _TrueOrFalse

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, widget=forms.TextInput, **more)


class _MomentOnEarth(IsoDateTimeField):
    def to_python(self, value: Any) -> datetime.datetime | None:
        try:
            moment: datetime.datetime | None = super().to_python(value)
            return moment and moment.astimezone(datetime.UTC)
        except OverflowError:  # a database is asked in UTC, where the first day of the year 1 can be none
            raise ValidationError(self.error_messages["invalid"], code="invalid") from None


class Moment(filters.IsoDateTimeFilter):
    """A moment that is one in UTC as well."""

    field_class = _MomentOnEarth


# --- the fields of a body -----------------------------------------------------------------------------------


def text(most: int, **more: Any) -> serializers.CharField:
    """Return a field for words that have to be said."""
    return serializers.CharField(max_length=most, **more)


def note(most: int, **more: Any) -> serializers.CharField:
    """Return a field for words that may be left out."""
    return serializers.CharField(max_length=most, allow_blank=True, default="", **more)


def one_of(choices: Any, **more: Any) -> serializers.ChoiceField:
    """Return a field for one of some words; without a `default` it has to be said."""
    return serializers.ChoiceField(choices=getattr(choices, "choices", choices), **more)
