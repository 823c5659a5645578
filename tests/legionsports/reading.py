"""Asking as one of the cast, and reading whatever comes back."""

from __future__ import annotations

import io
import zipfile

from django.conf import settings
from django.http.response import HttpResponseBase
from django.test import Client
from knox.models import AuthToken
from pypdf import PdfReader

from tournaments.models import User


def client_of(reader: str) -> Client:
    """Return the browser of somebody: signed in to pages and API alike, unless it is anybody's."""
    client = Client(raise_request_exception=False)
    if reader != "anybody":
        user = User.objects.get(username=reader)
        client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[-1])
        client.defaults["HTTP_AUTHORIZATION"] = f"Token {AuthToken.objects.create(user)[1]}"
    return client


def content_of(response: HttpResponseBase) -> bytes:
    """Return what an answer says, that of a PDF and of a spreadsheet as well."""
    content = b"".join(response.streaming_content) if response.streaming else response.content
    if content.startswith(b"%PDF"):
        return "".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages).encode()
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            return b"".join(packed.read(name) for name in packed.namelist())
    return content
