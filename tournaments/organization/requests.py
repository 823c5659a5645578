"""A request from somebody who has signed in: what ``login_required`` promises, said to the type checker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest

if TYPE_CHECKING:
    from django_htmx.middleware import HtmxDetails

    from tournaments.organization.models import User


class OfficeRequest(HttpRequest):
    """The request of a page that is decorated with ``login_required``."""

    user: User
    htmx: HtmxDetails
