"""Errors of the JSON API as problem details (RFC 9457)."""

from __future__ import annotations

from typing import Any

from rest_framework.response import Response
from rest_framework.views import exception_handler


def problem_response(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return `error` as a problem document, or None for errors that are ours to fix."""
    response = exception_handler(error, context)
    if response is None:
        return None
    detail = response.data
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": response.status_text,
        "status": response.status_code,
    }
    if isinstance(detail, dict) and set(detail) == {"detail"}:
        body["detail"] = str(detail["detail"])
    else:
        body["errors"] = detail
    response.data = body
    response.content_type = "application/problem+json"
    return response
