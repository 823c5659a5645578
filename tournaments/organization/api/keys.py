"""A request that may come twice, as Wi-Fi breaks off after a server has done it: the same key is the same answer."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response

from kit.api import KEY, KEYED, key_sent
from tournaments.organization.api import SignedInRequest
from tournaments.organization.services.answers import answered_once

MAY_BE_KEYED = OpenApiParameter(
    KEY,
    KEYED.type,
    OpenApiParameter.HEADER,
    description="A new UUID; repeated with the same one, this is answered as it was first.",
)


def once(request: SignedInRequest, make: Callable[[], Response], *, makes: bool = False) -> Response:
    """Return what `make` answers; to a request with a key that was answered before, what was answered then.

    What only those may read who may do it is asked before. Raises ValidationError for a request that `makes` something
    and has no key, RuleViolation when the key was used for something else, and what `make` raises: then the key is free
    again.
    """
    if not makes and KEY not in request.headers:
        return make()
    key = key_sent(request, _("Send a new UUID, and the same one when you repeat it."))

    def made() -> tuple[int, str]:
        response = make()
        return response.status_code, JSONRenderer().render(response.data).decode()

    status, text = answered_once(by=request.user, key=UUID(str(key)), asked=_asked(request), make=made)
    return Response(json.loads(text) if text else None, status=status)


def with_key(said: dict[str, Any], **_of: Any) -> dict[str, Any]:
    """Add the key that a service wants of a page: of a program `once` has known a repeat before."""
    return {**said, "idempotency_key": uuid4()}


def _asked(request: SignedInRequest) -> str:
    said = json.dumps([request.method, request.path, request.data], sort_keys=True, default=str)
    return hashlib.sha256(said.encode()).hexdigest()
