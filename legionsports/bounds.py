"""What the JSON API takes in at most: how deep a body may be, and how far a list may be asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.parsers import JSONParser
from rest_framework.request import Request

MOST_ROWS = 1_000
LAST_ROW = 10_000_000  # farther than any list of ours; a database takes no number of forty digits


class BoundedJSON(JSONParser):
    """JSON that is not deeper than Python can follow."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError:
            raise ParseError("This JSON is nested too deeply.") from None


class BoundedPages(LimitOffsetPagination):
    """A list in parts: ``?limit=100&offset=200``."""

    max_limit = MOST_ROWS

    def get_offset(self, request: Request) -> int:
        return min(super().get_offset(request), LAST_ROW)
