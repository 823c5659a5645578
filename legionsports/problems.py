"""Errors of the JSON API as problem details (RFC 9457), whatever went wrong and wherever."""

from __future__ import annotations

import sys
from typing import Any

from axes.helpers import get_cool_off
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views import defaults
from rest_framework import status
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView, exception_handler

from games.rulebook.problems import RuleBookError
from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from legionsports.storage import Trouble, trouble_of
from legionsports.watching.queries.requests import request_id
from scoring.consequences.api import ConsequenceSerializer
from scoring.consequences.services import NotAcceptedError
from scoring.sheets.api import ProblemError
from scoring.sheets.services.sheets import StaleSheetError
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import EventAwayError, Right
from tournaments.people.words import RIGHT_WORDS

CONTENT_TYPE = "application/problem+json"
# What another has changed meanwhile, or the same key has said otherwise: nothing is wrong with the words themselves.
CONFLICTS = {"key_used", "changed_meanwhile", "move_changed_meanwhile"}


def problem_response(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return `error` as a problem document, or None for errors that are ours to fix."""
    trouble = trouble_of(error)
    if trouble is not None:
        refused = _problem(trouble.status, str(trouble.detail), trouble.code)
        for name, value in trouble.headers.items():
            refused.headers[name] = value
        return refused
    if isinstance(error, RuleBookError) and context["request"].method not in SAFE_METHODS:  # reading: ours to fix
        return _problem(status.HTTP_422_UNPROCESSABLE_ENTITY, error.problem, error.code, field=error.path)
    if (refusal := _refusal(error)) is not None:
        return refusal
    response = exception_handler(error, context)
    if response is None:
        return None
    body = {**_body(response.status_code), **_said(error, response.data, context)}
    response.data = body
    response.content_type = CONTENT_TYPE
    return response


def _refusal(error: Exception) -> Response | None:
    """Return what a service or an endpoint of ours refused."""
    if isinstance(error, RuleViolation):
        return _rule_refused(error)
    if isinstance(error, NotAcceptedError):
        return _asked(error)
    if isinstance(error, StaleSheetError):
        return _problem(status.HTTP_409_CONFLICT, _stale_detail(error), "stale_sheet")
    if isinstance(error, EventAwayError):
        return _problem(status.HTTP_409_CONFLICT, str(error), "event_away")
    if isinstance(error, ProblemError):
        return _problem(error.status_code, str(error.detail), **error.more)
    return None


def _said(error: Exception, data: Any, context: dict[str, Any]) -> dict[str, Any]:
    """Return the code and the sentence of what Django or its framework refused."""
    if isinstance(error, ValidationError):
        return {"code": "invalid", "detail": _("Some of what was sent cannot be used. See errors."), "errors": data}
    if isinstance(error, Http404 | NotFound):
        return {"code": "not_found", "detail": _("There is nothing here, or it is not yours to see.")}
    if isinstance(error, PermissionDenied):
        return _forbidden(str(error), context["request"].user)
    return {"code": data["detail"].code, "detail": str(data["detail"])}


def _forbidden(right: str, user: User | AnonymousUser) -> dict[str, Any]:
    """Return why somebody may not; `right` is the word of the right that is missing, where one is."""
    if getattr(user, "must_change_password", False):
        detail = _("Somebody gave you your password. Sign in on the pages and choose one of your own first.")
        return {"code": "password_first", "detail": detail}
    if right not in tuple(Right):
        detail = _("Your role does not allow this. Ask the Command sports officer or the tournament chair.")
        return {"code": "no_right", "detail": detail}
    text = _("Your role does not allow this: %(right)s. Ask the Command sports officer or the tournament chair.")
    return {"code": "no_right", "right": right, "detail": text % {"right": RIGHT_WORDS[Right(right)]}}


def _asked(error: NotAcceptedError) -> Response:
    """Return what moves, and the word with which somebody says yes to it. Nothing was written."""
    detail = _(
        "This changes more than one result. Nothing was saved. To make the change, send it again with the fingerprint "
        "as accept_consequences."
    )
    moves = error.consequences
    told = ConsequenceSerializer(moves.to_json(), many=True).data
    more: dict[str, Any] = {"consequences": told, "fingerprint": moves.fingerprint}
    return _problem(status.HTTP_409_CONFLICT, detail, "consequences", **more)


def _rule_refused(error: RuleViolation) -> Response:
    more: dict[str, Any] = {"rule": error.rule, "field": error.field}
    return _problem(
        status.HTTP_409_CONFLICT if error.code in CONFLICTS else status.HTTP_422_UNPROCESSABLE_ENTITY,
        sentence(error),
        error.code,
        **{name: value for name, value in more.items() if value},
    )


def _stale_detail(error: StaleSheetError) -> str:
    if error.current is None:
        return _("This sheet no longer has a result. Read it again, then send yours.")
    by = error.current.entered_by
    text = _("%(by)s entered version %(version)d while you had this open. Read it again, then decide.")
    return text % {"by": by, "version": error.current.version}


def _problem(code_of_status: int, detail: str, code: str, **more: object) -> Response:
    body = {**_body(code_of_status), "detail": detail, "code": code, **more}
    return Response(body, status=code_of_status, content_type=CONTENT_TYPE)


def _body(code_of_status: int) -> dict[str, Any]:
    title = Response(status=code_of_status).status_text
    return {"type": "about:blank", "title": title, "status": code_of_status}


def document_problems(result: dict[str, Any], generator: object, request: object, public: bool) -> dict[str, Any]:
    """Add the problem document to the description of the API, and to every operation."""
    text = {"type": "string"}
    result["components"]["schemas"]["Problem"] = {
        "type": "object",
        "description": "What went wrong (RFC 9457), in a sentence that a person can act on.",
        "required": ["type", "title", "status", "detail", "code"],
        "properties": {
            "type": text,
            "title": text,
            "status": {"type": "integer"},
            "detail": text,
            "code": {**text, "description": "What went wrong, in a word for programs."},
            "right": {**text, "description": "The right that is missing."},
            "rule": {**text, "description": "The section that decides."},
            "field": {**text, "description": "What of the request is at fault."},
            "errors": {"type": "object", "additionalProperties": True, "description": "Faults by field."},
        },
    }
    refused = {
        "description": "A problem document.",  # not shown
        "content": {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    for operations in result["paths"].values():
        for operation in operations.values():
            operation["responses"].setdefault("4XX", refused)
            for number, response in operation["responses"].items():
                if number.startswith("4"):
                    response.setdefault("content", refused["content"])
    return result


# --- errors that do not come out of an endpoint ----------------------------------------------------------


class NoSuchEndpoint(APIView):
    """Any other address below the API."""

    permission_classes = (AllowAny,)
    schema = None
    throttle_classes = ()  # there is nothing here, whatever is asked of it

    def _refuse(self, request: Request, *args: object, **kwargs: object) -> Response:
        raise NotFound

    get = post = put = patch = delete = _refuse


def server_error(request: HttpRequest) -> HttpResponse:
    """The page of an error that is ours, as JSON below the API; or why nothing could be saved, outside of all views."""
    trouble = trouble_of(sys.exc_info()[1])
    if trouble is not None:
        return not_saved(request, trouble)
    if not request.path.startswith("/api/"):
        return HttpResponse(render_to_string("500.html", {"request_id": request_id()}), status=500)
    detail = _("Something went wrong on our side. What was saved before is safe.")
    body = {**_body(500), "detail": detail, "code": "server_error", "request_id": request_id()}
    return JsonResponse(body, status=500, content_type=CONTENT_TYPE)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say why nothing could be saved where Django takes a session that could not be saved for one that is gone."""
    cause: BaseException | None = exception
    while cause is not None:
        trouble = trouble_of(cause)
        if trouble is not None:
            return not_saved(request, trouble)
        cause = cause.__context__
    return defaults.bad_request(request, exception)


def not_saved(request: HttpRequest, trouble: Trouble) -> HttpResponse:
    """The answer when nothing can be saved now: a page that reads nothing from the database, JSON below the API."""
    headers = trouble.headers
    if request.path.startswith("/api/"):
        body = {**_body(trouble.status), "detail": str(trouble.detail), "code": trouble.code}
        return JsonResponse(body, status=trouble.status, content_type=CONTENT_TYPE, headers=headers)
    page = render_to_string("not_saved.html", {"trouble": trouble})
    return HttpResponse(page, status=trouble.status, headers=headers)


def another_person(user: User) -> HttpResponse:
    """The answer to what a device sends for somebody else while `user` is signed in there."""
    detail = _("Not saved: %(name)s is signed in on this device now. Sign in again to send what you entered.")
    body = {**_body(status.HTTP_409_CONFLICT), "detail": detail % {"name": user}, "code": "another_person"}
    return JsonResponse(body, status=status.HTTP_409_CONFLICT, content_type=CONTENT_TYPE)


def locked_out(request: HttpRequest, response: object = None, credentials: object = None) -> HttpResponse:
    """The answer to too many wrong passwords."""
    wait = get_cool_off(request)
    headers = {"Retry-After": str(int(wait.total_seconds()))} if wait else None
    code = status.HTTP_429_TOO_MANY_REQUESTS
    if not request.path.startswith("/api/"):
        return render(request, "registration/locked.html", status=code)
    body = {**_body(code), "detail": _("The password was wrong too often. Wait, then try again."), "code": "locked_out"}
    return JsonResponse(body, status=code, content_type=CONTENT_TYPE, headers=headers)
