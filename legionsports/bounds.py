"""What the JSON API takes in at most: how large and deep a body may be, how far a list is read, and what is asked."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import IO, TYPE_CHECKING, Any

from django.db.models import Func, QuerySet
from django.db.models.expressions import OrderBy
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.exceptions import APIException, ParseError, ValidationError
from rest_framework.filters import BaseFilterBackend
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.parsers import JSONParser
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

if TYPE_CHECKING:
    from django_filters.rest_framework import FilterSet
    from rest_framework.views import APIView  # it reads the settings that name this file

LARGEST_BODY = 2 * 1024**2  # bytes: a sheet with a log of thousands of lines has a few hundred thousand
MOST_ROWS = 1_000
LAST_ROW = 10_000_000  # farther than any list of ours; a database takes no number of forty digits


class TooLargeError(APIException):
    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = format_lazy(
        _("This body is larger than {most} MB. Send it in parts."), most=LARGEST_BODY // 1024**2
    )


class BoundedJSON(JSONParser):
    """JSON that is no larger than any request of ours, and not deeper than Python can follow.

    Django's own limit is for what it reads itself. Read as JSON, a body takes twenty times its size.
    """

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        body = stream.read(LARGEST_BODY + 1)
        if len(body) > LARGEST_BODY:
            raise TooLargeError
        try:
            return super().parse(io.BytesIO(body), media_type, parser_context)
        except RecursionError:
            raise ParseError(_("This JSON is nested too deeply.")) from None


class BoundedPages(LimitOffsetPagination):
    """A list in parts: ``?limit=100&offset=200``."""

    def get_limit(self, request: Request) -> int:
        return min(_number(request, "limit", least=1, otherwise=self.default_limit or MOST_ROWS), MOST_ROWS)

    def get_offset(self, request: Request) -> int:
        return _number(request, "offset", least=0, otherwise=0)


def _number(request: Request, name: str, *, least: int, otherwise: int) -> int:
    """Return a number that is asked for, and `otherwise` where none is. Raises ValidationError.

    A program that is told nothing of its mistake would read the first part of a list again and again.
    """
    said = request.query_params.get(name, "")
    if not said:
        return otherwise
    number = min(int(said[:20]), LAST_ROW) if said.isascii() and said.isdigit() else -1
    if number < least:
        text = gettext("This has to be a whole number, %(least)d or more.")
        raise ValidationError({name: [text % {"least": least}]})
    return number


def _in_order(column: str | Func, *, backwards: bool) -> str | OrderBy:
    if isinstance(column, str):
        return f"-{column}" if backwards else column
    return column.desc() if backwards else column.asc()


class KnownNames(BaseThrottle):
    """Whether an endpoint knows every word of a question: one that it passed over would be a list of everything.

    A throttle, as the framework asks every endpoint for it after it has asked who may, and no endpoint sets its own.
    """

    def allow_request(self, request: Request, view: APIView) -> bool:
        known = _known_names(view) if request.method in ("GET", "HEAD", "OPTIONS") else []
        unknown = [name for name in request.query_params if name not in known]
        if unknown:
            text = gettext("This list does not know this word. It knows: %(names)s.") % {"names": ", ".join(known)}
            raise ValidationError(
                {name: [text if known else gettext("Nothing can be asked here.")] for name in unknown}
            )
        return True


def _known_names(view: APIView) -> list[str]:
    """Return what an endpoint may be asked: what its description tells of it."""
    names = list(getattr(view, "asks", ()))
    if getattr(view, "action", "") != "list":
        return names
    filters: type[FilterSet] | None = getattr(view, "filterset_class", None)
    names += filters.base_filters if filters is not None else []
    names += ["ordering"] if getattr(view, "orders", None) else []
    return names + (["limit", "offset"] if getattr(view, "paginator", None) is not None else [])


class BoundedOrder(BaseFilterBackend):
    """A list in the order that is asked for: ``?ordering=-starts_on``. An endpoint offers its own, as `orders`.

    What is equal is in the order of the ids, so that no row is missed between two parts of a list.
    """

    def filter_queryset(self, request: Request, queryset: QuerySet[Any], view: APIView) -> QuerySet[Any]:
        asked = [name for name in request.query_params.get("ordering", "").split(",") if name]
        orders: Mapping[str, str | Func] = getattr(view, "orders", {})
        unknown = [name for name in asked if name.removeprefix("-") not in orders]
        if unknown:
            if not orders:
                raise ValidationError({"ordering": [_("This list has only one order.")]})
            text = gettext("This list can be put in order by: %(columns)s.")
            raise ValidationError({"ordering": [text % {"columns": ", ".join(orders)}]})
        columns = [_in_order(orders[name.removeprefix("-")], backwards=name.startswith("-")) for name in asked]
        return queryset.order_by(*columns, "pk") if columns else queryset

    def get_schema_operation_parameters(self, view: APIView) -> list[dict[str, Any]]:
        orders = getattr(view, "orders", None)
        if not orders:
            return []
        text = f"One or more of {', '.join(orders)}; with - in front, the other way round."  # not shown
        return [
            {"name": "ordering", "in": "query", "required": False, "description": text, "schema": {"type": "string"}}
        ]
