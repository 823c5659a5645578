"""What every page does with a refusal and with an address that it is given."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation


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
