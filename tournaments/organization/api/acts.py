"""Endpoints that are a line about a service: what page and program share is the service, and not a class each."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from typing import Any, Protocol

from django.urls import URLPattern, path, register_converter
from django.urls.converters import StringConverter
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response
from rest_framework.views import APIView

from kit.api import KEYED, AcceptField, asks_first, body_sent
from tournaments.organization.api import SignedInRequest
from tournaments.organization.api.keys import MAY_BE_KEYED, once

CARD = r"[^/\x00-\x1f\x7f]+"  # a database refuses a number with a sign of control in it with an error


class _Code(StringConverter):
    regex = "[0-9]{7}"


class _Card(StringConverter):
    regex = CARD


register_converter(_Code, "sheet")  # the code of a score sheet
register_converter(_Card, "card")  # a membership number

Fields = Mapping[str, serializers.Field[Any, Any, Any, Any]]


def same(done: Any) -> Any:
    """Return what a service made as it is."""
    return done


class Loader(Protocol):
    """What an endpoint is about, as the service takes it. Raises Http404, PermissionDenied or ValidationError."""

    def __call__(self, request: SignedInRequest, **address: Any) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Act:
    """One endpoint that writes: where, whose, what is said, which service does it, and what is answered."""

    name: str  # of the operation; in CamelCase that of its body
    at: str  # "entries/<int:entry_id>/take-back/"
    of: Loader  # who may do it, and to what: asked before a word is said about the body, as on pages
    does: Callable[..., Any]  # takes what `of` has loaded, what is said, and `by` and `accepted` where it has them
    _: KW_ONLY
    says: Fields | type[serializers.Serializer[Any]] | None = None
    checks: Callable[..., None] | None = None  # who may do it as it is said: before a repeat is answered
    reads: Callable[..., dict[str, Any]] | None = None  # makes rows of what is said, beside what `of` has loaded
    gives: type[serializers.BaseSerializer[Any]] | None = None
    shows: Callable[[Any], Any] = same  # what was done, read again for `gives`
    many: bool = False
    method: str = "post"
    makes: bool = False  # answered 201; then it needs a key
    only_known: bool = True  # False: words that it does not know are passed over, as 2.0 did
    moves: str = ""  # "the change moves": what is answered with 409 until somebody has said yes to it
    asks: type[serializers.Serializer[Any]] | None = None  # that answer
    description: str = ""  # what the description says, where the service says it for its callers

    @cached_property
    def body(self) -> type[serializers.Serializer[Any]] | None:
        """What is said, as the description names it; nothing where nothing is asked."""
        if isinstance(self.says, type):
            return self.says
        accept = AcceptField(help_text="The `fingerprint` of what it moves, as the answer 409 told it.")
        fields = {**(self.says or {}), **({"accept_consequences": accept} if self.moves else {})}
        named = "".join(word.capitalize() for word in self.name.split("_"))
        return type(f"{named}Serializer", (serializers.Serializer,), fields) if fields else None

    def answer(self, request: SignedInRequest, **address: Any) -> Response:
        """Do it, and tell what was done."""
        of = self.of(request, **address)
        said = self._said(request)
        if self.checks is not None:
            self.checks(said, request=request, **of)
        if self.method != "post":
            return self._done(request, of, said)
        return once(request, lambda: self._done(request, of, said), makes=self.makes)

    def _said(self, request: SignedInRequest) -> dict[str, Any]:
        if self.body is not None:
            return body_sent(request, self.body, only_known=self.only_known)
        if request.data != {}:
            body_sent(request, serializers.Serializer, only_known=True)  # what is no object is refused, too
        return {}

    def _done(self, request: SignedInRequest, of: dict[str, Any], said: dict[str, Any]) -> Response:
        said = dict(said)
        extra: dict[str, Any] = {"accepted": said.pop("accept_consequences")} if self.moves else {}
        if "by" in inspect.signature(self.does).parameters:
            extra["by"] = request.user
        told = said if self.reads is None else self.reads(said, request=request, **of)
        done = self.does(**of, **told, **extra)
        if self.gives is None:
            return Response(status=status.HTTP_204_NO_CONTENT)
        data = self.gives(self.shows(done), many=self.many, context={"request": request}).data
        return Response(data, status=status.HTTP_201_CREATED if self.makes else status.HTTP_200_OK)

    def describe(self) -> dict[str, Any]:
        """Return what the description of the API says of it, as `extend_schema` takes it."""
        gives = self.gives(many=True) if self.gives is not None and self.many else self.gives
        number = status.HTTP_204_NO_CONTENT if gives is None else status.HTTP_201_CREATED if self.makes else 200
        answers: dict[int, Any] = {number: gives}
        if self.moves:
            answers[status.HTTP_409_CONFLICT] = OpenApiResponse(self.asks, description=asks_first(self.moves))
        text = self.description or inspect.cleandoc(self.does.__doc__ or "").split("\n\n")[0]
        return {
            "operation_id": self.name,
            "request": self.body,
            "responses": answers,
            "description": text,
            "parameters": [KEYED if self.makes else MAY_BE_KEYED] if self.method == "post" else [],
        }


@dataclass(frozen=True)
class Read:
    """One endpoint for officers that only reads."""

    name: str
    at: str
    of: Callable[..., Any]  # of(request, **address): what `gives` shows, or what `shows` makes that of
    gives: type[serializers.BaseSerializer[Any]]
    _: KW_ONLY
    description: str
    shows: Callable[..., Any] | None = None
    many: bool = False
    method: str = "get"

    def answer(self, request: SignedInRequest, **address: Any) -> Response:
        of = self.of(request, **address)
        shown = of if self.shows is None else self.shows(**of)
        return Response(self.gives(shown, many=self.many, context={"request": request}).data)

    def describe(self) -> dict[str, Any]:
        gives = self.gives(many=True) if self.many else self.gives
        return {"operation_id": self.name, "responses": {200: gives}, "description": self.description}


def addresses(*declared: Act | Read) -> list[URLPattern]:
    """Return where these answer: one view an address, with a method each; for those who have signed in."""
    by_address: dict[str, list[Act | Read]] = {}
    for one in declared:
        by_address.setdefault(one.at, []).append(one)
    return [path(at, _view(at, those).as_view()) for at, those in by_address.items()]


def _view(at: str, those: list[Act | Read]) -> type[APIView]:
    methods = {one.method: extend_schema(**one.describe())(_method(one)) for one in those}
    return type(at, (APIView,), {"permission_classes": (IsAuthenticated,), **methods})


def _method(one: Act | Read) -> Callable[..., Response]:
    def method(self: APIView, request: SignedInRequest, **address: Any) -> Response:
        return one.answer(request, **address)

    return method
