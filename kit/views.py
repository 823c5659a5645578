"""Who opens a page and how, and what every page does with a refusal and with an address that it is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal, TypeVar

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponseBase
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation

View = TypeVar("View", bound=Callable[..., HttpResponseBase])


def signed_in(*methods: Literal["GET", "POST"], fresh: bool = False) -> Callable[[View], View]:
    """Let a page be opened by who has signed in, with these methods; of a `fresh` one no browser keeps a copy."""
    allowed = sorted({*methods, "HEAD"}) if "GET" in methods else list(methods)

    def guard(view: Any) -> Any:
        page = login_required(never_cache(view) if fresh else view)
        return require_http_methods(allowed)(page)

    return guard


@contextmanager
def show_refusals(request: HttpRequest) -> Iterator[None]:
    """Say on the next page why something was refused. What follows in the block is then not done."""
    try:
        yield
    except RuleViolation as refused:
        messages.error(request, sentence(refused))


def local_path(address: str) -> str:
    """Return `address` where it is that of a page of this site, as a form or a link gives it; "" for all else.

    What does not begin with a slash is no address but the name of a page, or one that depends on where it stands.
    """
    return address if address.startswith("/") and url_has_allowed_host_and_scheme(address, allowed_hosts=None) else ""
