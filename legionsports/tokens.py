"""Signing in for programs: a name and a password for a token that is shown once and expires."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.auth import authenticate
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from knox.models import AuthToken
from knox.settings import knox_settings
from rest_framework import serializers, status
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from kit.api import body_sent
from tournaments.organization.models import User
from tournaments.people.services import passes_second_step


class CredentialsSerializer(serializers.Serializer[Any]):
    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=4096, trim_whitespace=False, write_only=True)
    code = serializers.CharField(
        max_length=40,
        default="",
        allow_blank=True,
        write_only=True,
        help_text="Where the account has two-step sign-in: the code of the phone, or a recovery code.",  # not shown
    )


class TokenSerializer(serializers.Serializer[Any]):
    token = serializers.CharField(
        help_text='Send it with every write as "Authorization: Token ...". Shown only now.',  # not shown
    )
    expires_at = serializers.DateTimeField()


class TokenView(APIView):
    """A token for an officer's program."""

    def get_permissions(self) -> list[Any]:
        return [IsAuthenticated() if self.request.method == "DELETE" else AllowAny()]

    @extend_schema(
        operation_id="token_create", request=CredentialsSerializer, responses={201: TokenSerializer}, auth=[]
    )
    def post(self, request: Request) -> Response:
        """Sign in and get a token."""
        said = body_sent(request, CredentialsSerializer)
        code = said.pop("code")
        user = authenticate(request=request._request, **said)
        if user is None or not user.is_active:
            raise AuthenticationFailed(_("Wrong user name or password."))
        if not passes_second_step(user=cast(User, user), code=code):
            raise AuthenticationFailed(_("This account signs in with two steps. Send the code of the phone as `code`."))
        row, token = AuthToken.objects.create(user=user, expiry=knox_settings.TOKEN_TTL)
        answer = TokenSerializer({"token": token, "expires_at": row.expiry})
        return Response(answer.data, status=status.HTTP_201_CREATED, headers={"Cache-Control": "no-store"})

    @extend_schema(operation_id="token_destroy", request=None, responses={204: None})
    def delete(self, request: Request) -> Response:
        """Throw the token away that this request is signed with."""
        request.auth.delete()
        return Response(status=status.HTTP_204_NO_CONTENT)
