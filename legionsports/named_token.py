"""Signing in to the API with a token, and its description for OpenAPI."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from knox.auth import TokenAuthentication

from legionsports.credentials import note_token
from tournaments.organization.models import User
from tournaments.organization.queries.audit_source import record_user

if TYPE_CHECKING:
    from knox.models import AuthToken
    from rest_framework.request import Request


class NamedToken(TokenAuthentication):
    """A token, whose holder the history names beside what they change."""

    def authenticate(self, request: Request) -> tuple[User, AuthToken] | None:
        signed_in: tuple[User, AuthToken] | None = super().authenticate(request)
        if signed_in is not None:
            record_user(signed_in[0])
            note_token(request.META["HTTP_AUTHORIZATION"])
        return signed_in


class NamedTokenScheme(KnoxTokenScheme):
    """The same to those who read the description of the API."""

    target_class = "legionsports.named_token.NamedToken"
