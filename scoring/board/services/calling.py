"""Phones that ask to be called, and the calls: to the push services alone, and once a match."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping
from http.client import HTTPException, HTTPSConnection
from urllib.parse import urlsplit

from django.core.cache import cache
from django.db import transaction
from django.utils.crypto import salted_hmac

from kit.limits import count_try, tries_of
from kit.pure.violations import RuleViolation
from scoring.board.models.calls import CalledPhone
from scoring.board.queries import push
from tournaments.models import Entry, Event

MOST_PHONES = 20  # of one team; one more takes the place of another
MOST_AT_ONCE = 10  # new ones of one team, from one address of the network in 10 minutes
PATIENCE = 10  # seconds for a push service
MOST_TRIES = 5  # of one call, half a minute apart
GONE = (403, 404, 410)  # the browser took its yes back, or the key of this site is another one


@transaction.atomic
def call_phone(
    *, entry: Entry, endpoint: str, public_key: str, auth_secret: str, language: str, site: str, address: str
) -> CalledPhone:
    """Note that a phone at `address` wants to be called when the table of a team is, until the event is over."""
    push.require_service(endpoint)
    push.require_keys(public_key, auth_secret)
    event = entry.competition.event
    if event.ends_on < event.today:
        raise RuleViolation("board.nothing_to_call")
    source = salted_hmac("phone", address).hexdigest()[:40]
    phones = list(CalledPhone.objects.filter(entry=entry))
    if all(phone.endpoint != endpoint for phone in phones):
        _require_few(entry, source)
        if len(phones) >= MOST_PHONES:
            _make_room(phones)
    keys = {"public_key": public_key, "auth_secret": auth_secret, "language": language, "site": site, "source": source}
    return CalledPhone.objects.update_or_create(entry=entry, endpoint=endpoint, defaults=keys)[0]


def _require_few(entry: Entry, source: str) -> None:
    asked = f"phones:{entry.pk}"
    if tries_of(asked, source) >= MOST_AT_ONCE:
        raise RuleViolation("board.too_many_phones")
    count_try(asked, source)


def _make_room(phones: Collection[CalledPhone]) -> None:
    """Drop a phone of the address that has most of them: the oldest that was never called, else the oldest."""
    held = Counter(phone.source for phone in phones)
    min(phones, key=lambda phone: (-held[phone.source], bool(phone.called), phone.pk)).delete()


def stop_calling(*, entry: Entry, endpoint: str) -> None:
    """Call a phone no more."""
    CalledPhone.objects.filter(entry=entry, endpoint=endpoint).delete()


def forget_phones(event: Event) -> None:
    """Call nobody of an event any more: it is over."""
    CalledPhone.objects.filter(entry__competition__event=event).delete()


def call(phone: CalledPhone, *, matches: Collection[int], message: Mapping[str, str]) -> bool:
    """Send a phone the call to `matches` that it has not had; return whether it was sent.

    Of two workers the second finds it noted. A call that fails is tried again, so many times.
    """
    before = phone.called
    if set(matches) <= set(before):
        return False
    row = CalledPhone.objects.filter(pk=phone.pk)
    if not row.filter(called=before).update(called=sorted({*before, *matches})):
        return False
    try:
        status = _post(phone, json.dumps(message).encode())
    except (OSError, HTTPException, ValueError, RuleViolation):  # its address may be wrong: others are called
        status = 503
    if status in GONE:
        row.delete()
    elif status >= 400 and _count_try(phone, matches) < MOST_TRIES:
        row.update(called=before)
    return status < 400


def _count_try(phone: CalledPhone, matches: Collection[int]) -> int:
    key = f"call:{phone.pk}:{'-'.join(map(str, sorted(matches)))}"
    cache.add(key, 0, timeout=86400)
    return cache.incr(key)


def _post(phone: CalledPhone, message: bytes) -> int:
    push.require_service(phone.endpoint)
    body, headers = push.sealed(phone, message)
    parts = urlsplit(phone.endpoint)
    connection = HTTPSConnection(parts.netloc, timeout=PATIENCE)
    try:
        connection.request("POST", f"{parts.path}?{parts.query}".rstrip("?"), body, headers)
        return connection.getresponse().status
    finally:
        connection.close()
