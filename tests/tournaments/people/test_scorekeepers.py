"""Chairs, and officers of the host branch, name the scorekeepers of their own event, and nobody else."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests import cast
from tests.page import html_of
from tests.tournaments.organization.test_views import allowed
from tournaments.events.queries import hosted_events
from tournaments.models import Event, Role, User
from tournaments.organization.queries.permissions import Right, events_with, may

NEW = {"username": "p.rivers", "first_name": "Pat", "last_name": "Rivers"}


@pytest.fixture
def url(event):
    return reverse("people:scorekeepers", args=[event.pk])


@pytest.fixture
def elsewhere(users, event):
    return Event.objects.exclude(pk=event.pk).get()


@pytest.mark.parametrize(("name", "status"), allowed("alice", "dora", "beth", "carl"))
def test_scorekeepers_are_named_by_those_who_run_or_host_the_event(signed_in, url, name, status):
    assert signed_in(name).get(url).status_code == status


@pytest.mark.parametrize("name", ["beth", "carl"])
def test_event_of_others_has_no_page_for_chair_and_host(signed_in, elsewhere, name):
    address = reverse("people:scorekeepers", args=[elsewhere.pk])

    assert signed_in(name).get(address).status_code == 403
    assert signed_in(name).post(address, NEW).status_code == 403
    assert not User.objects.filter(username="p.rivers").exists()


@pytest.mark.parametrize("name", ["beth", "carl"])
def test_somebody_new_keeps_scores_with_the_password_that_is_shown(signed_in, url, event, client, name):
    response = signed_in(name).post(url, NEW)

    person = User.objects.get(username="p.rivers")
    assert [(role.kind, role.event) for role in person.roles.all()] == [("scorekeeper", event)]
    assert f'href="{url}"' in html_of(response)
    client.logout()
    own = client.post(reverse("login"), {"username": "p.rivers", "password": response.context["password"]})
    assert own.url == reverse("people:my_password")
    assert client.get(reverse("desk:desk", args=[event.pk])).status_code == 403
    client.post(own.url, {"new_password1": "seven-tall-spruces", "new_password2": "seven-tall-spruces"})
    assert client.get(reverse("desk:desk", args=[event.pk])).status_code == 200


def test_somebody_known_is_named_once(signed_in, url, event, users):
    client = signed_in("carl")

    assert client.post(url, {"username": "NORA"}).status_code == 302
    response = client.post(url, {"username": "nora"})

    assert response.context["form"].errors == {"username": ["Nora Tester is Scorekeeper there already."]}
    assert users["nora"].roles.filter(event=event).count() == 1


def test_page_makes_no_chair_whatever_is_posted(signed_in, url, event):
    signed_in("carl").post(url, {**NEW, "kind": "chair", "where": f"event-{event.pk}"})

    assert [role.kind for role in User.objects.get(username="p.rivers").roles.all()] == ["scorekeeper"]


def test_scorekeeper_is_taken_away_and_gets_a_new_password(signed_in, url, event, users):
    client, role = signed_in("carl"), users["sam"].roles.get()

    response = client.post(reverse("people:scorekeeper_password", args=[event.pk, role.pk]))
    users["sam"].refresh_from_db()
    assert users["sam"].check_password(response.context["password"])

    assert client.post(reverse("people:revoke_scorekeeper", args=[event.pk, role.pk]))["Location"] == url
    assert not users["sam"].roles.exists()


def test_roles_of_others_are_out_of_reach(signed_in, event, elsewhere, users):
    client = signed_in("carl")
    chair, other = users["carl"].roles.get(), users["nora"].roles.get()

    for role, at, status in ((chair, event, 404), (other, event, 404), (other, elsewhere, 403)):
        for page in ("revoke_scorekeeper", "scorekeeper_password"):
            assert client.post(reverse(f"people:{page}", args=[at.pk, role.pk])).status_code == status
    assert users["carl"].roles.exists()
    assert users["nora"].roles.exists()
    users["nora"].refresh_from_db()
    assert users["nora"].check_password(cast.PASSWORD)


def test_password_of_somebody_who_holds_more_is_refused(signed_in, url, event, users):
    role = Role.objects.create(user=users["alice"], kind=Role.Kind.SCOREKEEPER, event=event)

    signed_in("carl").post(reverse("people:scorekeeper_password", args=[event.pk, role.pk]))

    users["alice"].refresh_from_db()
    assert users["alice"].check_password(cast.PASSWORD)


def test_chair_finds_the_page_on_the_overview_and_the_host_on_the_first_page(signed_in, url, event, settings):
    Event.objects.update(ends_on="2999-01-01")

    assert f'href="{url}"' in html_of(signed_in("carl").get(reverse("overview:office_event", args=[event.pk])))
    assert f'href="{url}"' in html_of(signed_in("beth").get(reverse("overview:office")))
    assert url not in html_of(signed_in("oscar").get(reverse("overview:office")))
    assert [str(hosted) for hosted in hosted_events(User.objects.get(username="oscar"), event.starts_on)] == [
        "Command Darts 2027"
    ]


def test_list_of_events_and_the_question_about_one_agree(users):
    for user in users.values():
        listed = set(Event.objects.filter(events_with(user, Right.NAME_SCOREKEEPERS)))
        assert listed == {event for event in Event.objects.all() if may(user, Right.NAME_SCOREKEEPERS, event)}


def test_page_takes_the_same_queries_for_few_and_for_many(signed_in, url, event, django_assert_num_queries):
    client = signed_in("carl")
    for number in (1, 2):
        with django_assert_num_queries(5):  # session, user, roles, event, scorekeepers
            client.get(url)
        Role.objects.create(user=cast.make_user(f"user{number}", "Extra"), kind="scorekeeper", event=event)
