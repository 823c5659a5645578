"""A phone asks over JSON to be called when the table of its team is; its browser has made the keys."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.urls import path
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from kit.api import body_sent, text
from kit.limits import address_of
from scoring.board.queries.push import public_push_key
from scoring.board.queries.screens import public_entry
from scoring.board.services.calling import call_phone, stop_calling
from tournaments.events.queries import event_for_public
from tournaments.models import Entry


class PushKeySerializer(serializers.Serializer[Any]):
    key = serializers.CharField(help_text="The public key of this site, for `PushManager.subscribe`.")


class PhoneSerializer(serializers.Serializer[Any]):
    """What a browser was given by its push service."""

    endpoint = serializers.URLField(max_length=1000)
    public_key = text(100, help_text="`p256dh`")
    auth_secret = text(40, help_text="`auth`")


class GonePhoneSerializer(serializers.Serializer[Any]):
    endpoint = serializers.URLField(max_length=1000)


class PhonesView(APIView):
    """The phones of a team: everybody may ask to be called, as everybody may read its page; nobody reads the list."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="events_teams_push_key", responses=PushKeySerializer)
    def get(self, request: Request, slug: str, entry_id: int) -> Response:
        """Return the key that a browser needs to ask for calls."""
        _entry(slug, entry_id)
        return Response({"key": public_push_key()})

    @extend_schema(operation_id="events_teams_phones_create", request=PhoneSerializer, responses={204: None})
    def post(self, request: Request, slug: str, entry_id: int) -> Response:
        """Note that a phone wants to be called when the table of the team is, in the language that was asked for."""
        entry = _entry(slug, entry_id)
        said = body_sent(request, PhoneSerializer, only_known=True)
        language = get_language() or settings.LANGUAGE_CODE
        address = address_of(request)
        call_phone(entry=entry, language=language, site=request.get_host(), address=address, **said)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(operation_id="events_teams_phones_destroy", request=GonePhoneSerializer, responses={204: None})
    def delete(self, request: Request, slug: str, entry_id: int) -> Response:
        """Call a phone no more."""
        said = body_sent(request, GonePhoneSerializer, only_known=True)
        stop_calling(entry=_entry(slug, entry_id), **said)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _entry(slug: str, entry_id: int) -> Entry:
    event = event_for_public(slug)
    try:
        entry = public_entry(event, entry_id)
    except Entry.DoesNotExist:
        raise NotFound from None
    entry.competition.event = event
    return entry


urlpatterns = [path("events/<slug:slug>/teams/<int:entry_id>/phones/", PhonesView.as_view())]
