"""Links of tables: made for every table, renewed, stopped; and how often somebody tried one that is none."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Iterable

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from kit.limits import count_try, tries_of
from kit.pure.tokens import new_token
from kit.pure.translation import plain
from scoring.live.models import TableLink
from scoring.live.queries.tables import LinkedTable, boards_of, running_links
from tournaments.events.models import Event
from tournaments.events.services import require_here
from tournaments.organization.models import User, name_of_table

SEEN_AGAIN = datetime.timedelta(minutes=1)  # how exactly anybody needs to know when a link was used last
MOST_WRONG = 20  # wrong links from one address, in `WINDOW` seconds
_WRONG = "wrong-table-links"


# --- making and stopping ------------------------------------------------------------------------------


@transaction.atomic
def make_links(*, event: Event, by: User) -> int:
    """Give every table of an event a link that has none; return how many were made."""
    _lock(event)
    missing = [table for boards in boards_of(event) for table in boards.tables if table.link is None]
    return len(_make(event, missing, by))


@transaction.atomic
def renew_link(*, event: Event, table: LinkedTable, by: User) -> TableLink:
    """Give a table a new link; the one it had leads nowhere from now on."""
    _lock(event)
    _stop(_links_of(event, table).filter(stopped_at=None), by)
    return _make(event, [table], by)[0]


@transaction.atomic
def stop_link(*, event: Event, table: LinkedTable, by: User) -> int:
    """Let nobody score at a table by its link any more; return how many links that were."""
    _lock(event)
    return _stop(_links_of(event, table).filter(stopped_at=None), by)


@transaction.atomic
def stop_all_links(*, event: Event, by: User) -> int:
    """Stop every link of an event, and return how many that were."""
    _lock(event)
    return _stop(running_links(event), by)


def _lock(event: Event) -> None:
    """Let two officers at two desks come one after the other; an event in the hall has its links there."""
    require_here(Event.objects.select_for_update(of=("self",)).get(pk=event.pk))


def _links_of(event: Event, table: LinkedTable) -> QuerySet[TableLink]:
    return TableLink.objects.filter(event=event, equipment=table.place.equipment, station=table.place.station)


def _stop(links: Iterable[TableLink], by: User) -> int:
    pks = [link.pk for link in links]
    return TableLink.objects.filter(pk__in=pks).update(stopped_at=timezone.now(), stopped_by=by)


def _make(event: Event, tables: list[LinkedTable], by: User) -> list[TableLink]:
    accounts = _accounts(event, tables)
    return TableLink.objects.bulk_create(
        TableLink(
            event=event,
            equipment=table.place.equipment,
            station=table.place.station,
            token=new_token(secrets.randbelow),
            account=accounts[table.place.key],
            made_by=by,
        )
        for table in tables
    )


def _accounts(event: Event, tables: list[LinkedTable]) -> dict[str, User]:
    """Return for each table who it enters as: the same as before, or a new account that nobody can sign in with."""
    accounts = {}
    for table in tables:
        before = _links_of(event, table).select_related("account").first()
        accounts[table.place.key] = before.account if before else _account(table)
    return accounts


def _account(table: LinkedTable) -> User:
    return User.objects.create(
        username=name_of_table(table.game, secrets.token_hex(8)),
        first_name=f"{plain(table.word)} {table.called}"[:150],
        password=make_password(None),
        is_active=False,
        is_table=True,
    )


# --- using --------------------------------------------------------------------------------------------


def note_use(*, link: TableLink) -> None:
    """Note that a link is used, to the minute: a write with every look would keep others waiting."""
    now = timezone.now()
    if link.last_used_at is None or now - link.last_used_at >= SEEN_AGAIN:
        TableLink.objects.filter(pk=link.pk).update(last_used_at=now)


def note_wrong_link(*, address: str) -> None:
    """Count a link that is none, by the address it was asked from."""
    count_try(_WRONG, address)


def is_rate_limited(address: str) -> bool:
    """Whether this IP address is rate-limited after too many bad table links."""
    return tries_of(_WRONG, address) >= MOST_WRONG
