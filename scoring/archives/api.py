"""Files of events over the JSON API: brought by another site, looked at here before anything is imported."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any, cast

from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import APIException, AuthenticationFailed, NotFound, PermissionDenied
from rest_framework.parsers import BaseParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.archives.forms import LARGEST
from scoring.archives.models import Arrival
from scoring.archives.queries.identity import identity_of
from scoring.archives.services.coming_up import tell_of_arrival
from scoring.archives.services.hand_over import receive
from scoring.archives.services.people import require_identity
from scoring.archives.services.receipts import receipt_for
from scoring.archives.services.travelling import open_archive
from tournaments.models import Event, KnownSite
from tournaments.organization.api import SignedInRequest
from tournaments.organization.models import User
from tournaments.organization.queries.doors import came_in
from tournaments.sites.queries import may_confirm, site_with


class TooLarge(APIException):
    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = gettext_lazy("The file is larger than 60 MB. It is not the file of an event.")


class SiteToken(BaseAuthentication):
    """The token that an officer here made for another site: it brings that site's files, and opens nothing else."""

    def authenticate(self, request: Request) -> tuple[User, KnownSite] | None:
        word, _blank, token = request.headers.get("Authorization", "").partition(" ")
        if word != "Site":
            return None
        site = site_with(token.strip())
        if site is None or not site.confirmed_by.is_active:
            raise AuthenticationFailed(
                _("This token is not accepted here. Ask the officer of this site for a new one.")
            )
        came_in(site.confirmed_by)
        return site.confirmed_by, site

    def authenticate_header(self, request: Request) -> str:
        return "Site"  # not shown


class SiteTokenScheme(OpenApiAuthenticationExtension):
    """The same for the description of the API."""

    target_class = SiteToken
    name = "siteToken"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",  # not shown: of the interface
            "description": "Site, a blank, the token",
        }


class AsItCame(BaseParser):
    """The bytes themselves: a signature is of them."""

    media_type = "application/json"

    def parse(  # type: ignore[override]  # what it parses into is the file itself
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> bytes:
        data = cast("bytes", stream.read(LARGEST + 1))
        if len(data) > LARGEST:
            raise TooLarge
        return data


_RECEIPT = OpenApiResponse(OpenApiTypes.OBJECT, "What became of the file, signed by this site.")


class ArrivalsView(APIView):
    """Files that other sites bring."""

    authentication_classes = (SiteToken, *APIView.authentication_classes)
    permission_classes = (IsAuthenticated,)
    parser_classes = (AsItCame,)

    @extend_schema(operation_id="arrivals_create", request=OpenApiTypes.OBJECT, responses={201: _RECEIPT})
    def post(self, request: SignedInRequest) -> Response:
        """Bring the signed file of an event, or of who advances from it.

        It waits until an officer here takes it in; the same file twice is once. A branch whose number belongs here to
        another Command is refused, with both names.
        """
        by = _keeper(request)
        file = open_archive(request.data if isinstance(request.data, bytes) else b"")
        _require_own(request, file.site.key)
        event = Event.objects.filter(passport__uid=file.content["uid"]).select_related("passport").first()
        refused = identity_of(file.content["tables"], event)
        require_identity(refused, refused.keys)  # what is asked about, an officer answers here
        arrival = receive(file=file, by=by)
        tell_of_arrival(arrival, by=by)
        return _receipt(arrival, status.HTTP_201_CREATED)


class ArrivalView(APIView):
    """One of them."""

    authentication_classes = (SiteToken, *APIView.authentication_classes)
    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="arrivals_retrieve", responses=_RECEIPT)
    def get(self, request: SignedInRequest, sha256: str) -> Response:
        """Ask what became of a file, by the checksum of its content; of who advances, how each team stands here."""
        _keeper(request)
        arrivals = Arrival.objects.filter(sha256=sha256)
        if isinstance(request.auth, KnownSite):  # the same content from two sites is two files
            arrivals = arrivals.filter(site_key=request.auth.key)
        arrival = arrivals.order_by("-received_at").first()
        if arrival is None:
            raise NotFound
        return _receipt(arrival, status.HTTP_200_OK)


def _keeper(request: SignedInRequest) -> User:
    by = request.user
    if not may_confirm(by):
        raise PermissionDenied
    return by


def _require_own(request: Request, key: str) -> None:
    """Let a site bring and ask for its own files alone."""
    if isinstance(request.auth, KnownSite) and request.auth.key != key:
        raise PermissionDenied(_("This token is for the files of another site."))


def _receipt(arrival: Arrival, code: int) -> Response:
    return Response(json.loads(receipt_for(arrival).to_text()), status=code, headers={"Cache-Control": "no-store"})


urlpatterns = [
    path("arrivals/", ArrivalsView.as_view()),
    path("arrivals/<slug:sha256>/", ArrivalView.as_view()),
]
