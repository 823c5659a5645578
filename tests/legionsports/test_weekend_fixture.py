"""The weekend that `loaddata` takes: it is what the services make, and what is loaded works."""

from __future__ import annotations

import os

import pytest
from django.core.management import call_command
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from tests.clock import NOON
from tests.legionsports import weekend
from tests.page import html_of
from tournaments.models import Competition, Entry, Event, Match, Member, Organization, SubMatch, User
from tournaments.organization.services import add_command


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the numbers of rows are set as SQLite keeps them")
def test_the_file_has_what_the_services_make(db, monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: NOON)
    weekend.count_from_first()
    weekend.make()
    made = weekend.text()
    if os.environ.get("FIXTURE") == "write":
        weekend.FILE.write_text(made, encoding="utf-8")
    again = "FIXTURE=write pytest tests/legionsports/test_weekend_fixture.py"
    assert weekend.FILE.read_text(encoding="utf-8") == made, f"a table has changed; write the file again: {again}"
    assert weekend.FILE.stat().st_size < 300_000


@pytest.fixture
def root(db, client, settings):
    """A browser of the superuser who was made before the weekend was loaded."""
    client.force_login(User.objects.create_superuser("root"), backend=settings.AUTHENTICATION_BACKENDS[-1])
    return client


@pytest.mark.postgresql
def test_what_is_loaded_works_on_the_public_pages_and_in_the_office(root):
    call_command("loaddata", "weekend", verbosity=0)

    event = Event.objects.get(slug=weekend.SLUG)
    competition = Competition.objects.get(event=event)
    assert (Entry.objects.count(), Match.objects.count(), SubMatch.objects.count()) == (6, 15, 15)
    of_draw = [event.slug, competition.category]
    addresses = [
        *(reverse(f"overview:{name}") for name in ("first_page", "office")),
        reverse("overview:public_event", args=[event.slug]),
        *(reverse(f"draws:{name}", args=of_draw) for name in ("certificate", "certificate_file")),
        reverse("standings:public", args=of_draw),
        reverse("board:hall", args=[event.slug]),
        *(reverse(f"overview:{name}", args=[event.pk]) for name in ("office_event", "competitions")),
        reverse("draws:competition", args=[competition.pk]),
    ]
    for address in addresses:
        page = root.get(address)
        assert page.status_code == 200, address
    assert "Example Weekend 2027" in html_of(root.get(addresses[0]))
    assert "Aspen Hills" in html_of(root.get(addresses[3]))
    for command in ("rebuild_results", "rebuild_live", "rebuild_money"):
        call_command(command, check=True, verbosity=0)


def test_it_takes_nobodys_place_and_nobody_signs_in_with_it(root, client):
    own = add_command(name="Yukon Command", rulebook_key=weekend.BOOK)
    call_command("loaddata", "weekend", verbosity=0)
    call_command("loaddata", "weekend", verbosity=0)

    assert {organization.name for organization in Organization.objects.filter(parent=None)} == {
        own.name,
        "Example Command",
    }
    assert User.objects.get(username="root").is_superuser
    assert Member.objects.count() == 48
    assert [user.has_usable_password() for user in User.objects.exclude(username="root")] == [False]
    assert Organization.objects.exclude(pk=own.pk).order_by("pk").first().pk == weekend.FIRST
    following = add_command(name="Nunavut Command", rulebook_key=weekend.BOOK)
    assert following.pk > weekend.FIRST
