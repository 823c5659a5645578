"""A finished season of three levels goes to the hall and back, and to an empty site and on: nothing of it is lost."""

from __future__ import annotations

import pytest
from django.test import Client
from rest_framework.test import APIClient

from kit.pure.violations import RuleViolation
from scoring.archives.services.travelling import open_archive, take_in, write_archive
from scoring.ladder.services.proposing import propose
from tests import cast
from tests.page import words_of
from tests.scoring.archives.whole_site import (
    AFTER_A_TRIP,
    changed,
    check,
    know_the_laptop,
    read,
    read_event,
    rows,
    to_the_hall_and_back,
)
from tests.season_of_twelve import Twelve, build
from tests.two_sites import be, empty_site
from tournaments.letters.models import Letter
from tournaments.models import Competition, Entry, Event, Organization, Qualification, Role
from tournaments.sites.queries import own_site
from tournaments.sites.services import confirm_site

pytestmark = pytest.mark.slow


@pytest.fixture
def season(db, clock, settings) -> Twelve:
    settings.VAR_DIR.mkdir(exist_ok=True)
    be(settings, "Command office")
    twelve = build(clock, sports=("cribbage",))
    for branch in twelve.branches:
        officer = cast.make_user(f"branch-{branch.number}", "Bea")
        Role.objects.create(user=officer, kind=Role.Kind.BRANCH_OFFICER, organization=branch)
    for level in ("area", "district", "command"):
        twelve.open(level)
        twelve.play(level)
    return twelve


def pages_of(season, settings) -> dict[str, str]:
    addresses = ["/honours/", "/honours/branches/1/", "/honours/branches/12/"]
    addresses += [
        f"/honours/winners/{organization.level}/{organization.pk}/"
        for organization in Organization.objects.exclude(level="branch")
    ]
    for event in Event.objects.order_by("pk"):
        addresses += [f"/office/events/{event.pk}/awards/advancement/", f"/office/events/{event.pk}/coming/"]
    for entry in Entry.objects.filter(qualification__isnull=False).order_by("pk"):
        addresses.append(f"/office/entries/{entry.pk}/")
    for competition in Competition.objects.select_related("event").order_by("pk"):
        slug, api = competition.event.slug, "/api/v1"
        addresses += [f"{api}/events/{slug}/advancement/", f"{api}/events/{slug}/coming/"]
        addresses.append(f"{api}/competitions/{competition.pk}/proposals/")
    client, program = Client(), APIClient()
    client.force_login(season.officer, backend=settings.AUTHENTICATION_BACKENDS[-1])
    program.force_authenticate(season.officer)
    answers = {address: (program if address.startswith("/api") else client).get(address) for address in addresses}
    assert {address: answer.status_code for address, answer in answers.items() if answer.status_code != 200} == {}
    return {address: words_of(answer) for address, answer in answers.items()}


def test_a_trip_to_the_hall_without_an_act_changes_nothing(season, settings):
    know_the_laptop(season.officer, settings)
    here, pages = read(), pages_of(season, settings)
    check()
    before = rows()
    assert len(here["winners"]) > 5
    assert Qualification.objects.exclude(record="").count() == Qualification.objects.filter(kind="placed").count() > 5

    def the_same_there(event: Event) -> None:
        there = read_event(event)
        check()
        for what in ("verdicts", "histories", "accounts", "cash"):
            assert there[what] == here[f"{event.name}: {what}"], what
        # Of the events below that are not on the laptop those are known from which a team came.
        assert there["coming"] == {sender: sent for sender, sent in here[f"{event.name}: coming"].items() if sent[-1]}

    for event in Event.objects.order_by("-starts_on"):
        to_the_hall_and_back(event, season.officer, settings, the_same_there)

    assert changed(before, rows()) <= {*AFTER_A_TRIP}
    assert read() == here
    assert pages_of(season, settings) == pages
    check()
    before = rows()
    for competition in Competition.objects.exclude(event__level="command").filter(entries__led_to__isnull=False):
        with pytest.raises(RuleViolation, match="proposed_already"):
            propose(competition=competition, by=season.officer)
    assert changed(before, rows()) == set()


def test_a_season_that_is_exported_to_an_empty_site_is_the_same_there_and_goes_on_the_same(season, settings):
    here, office = read(), own_site()
    events = Event.objects.order_by("-starts_on", "pk")  # those above come before those from which their teams came
    files = {str(event.slug): write_archive(event=event) for event in events}
    with empty_site(settings, "Another office"):
        keeper = cast.make_user("keeper", "Kim")
        confirm_site(site=office, by=keeper)
        for file in files.values():
            take_in(file=open_archive(file.to_text().encode()))
        there = read()
        for what, read_here in here.items():
            assert there[what] == read_here, what
        check()
        assert not Letter.objects.exists()
        for slug, file in files.items():
            again = write_archive(event=Event.objects.get(slug=slug)).content["tables"]
            for label, table in file.content["tables"].items():
                assert again[label] == table, (slug, label)
