"""Who keeps a site begins another Command, closes one and opens it again, and reads no Command's members."""

from __future__ import annotations

import datetime
from functools import partial

import pytest
from django.core.management import call_command
from django.urls import reverse

from kit.pure.violations import RuleViolation
from legionsports.beginning.services import begin_another
from tests.legionsports.test_neighbours import client_for
from tests.page import html_of
from tests.scoring.sheets.test_concurrency import at_once
from tournaments.events.services import create_event
from tournaments.letters.queries import recipients_of_branch, recipients_of_event_officers
from tournaments.models import Organization, Role, User
from tournaments.organization.queries.permissions import Right, keeps_site, may
from tournaments.organization.services import add_organization, close_command
from tournaments.people.queries import site_keepers
from tournaments.rulebooks.queries.commands import listed_commands
from tournaments.rulebooks.services.books import begin_command

BEGIN = {"command": "Ontario Command", "username": "o.lee", "first_name": "Olive", "last_name": "Lee"}


def fresh(user: User) -> User:
    return User.objects.get(pk=user.pk)


def test_a_second_command_is_begun_from_the_list_and_its_first_officer_changes_the_password(
    users, django_assert_num_queries
):
    page = client_for("alice").post(reverse("beginning:commands"), BEGIN)

    assert page.context["password"] in html_of(page)
    command, officer = Organization.objects.get(name="Ontario Command"), User.objects.get(username="o.lee")
    assert command.rulebook_key == "on-2027"
    assert [level["name"] for level in command.levels] == ["Command", "District", "Zone", "Branch"]
    assert not may(officer, Right.SEE_MEMBERS, command)  # somebody else knows the password
    User.objects.update(must_change_password=False)
    assert may(fresh(officer), Right.SEE_MEMBERS, command)
    assert keeps_site(fresh(users["alice"]))
    assert not keeps_site(fresh(officer))
    with django_assert_num_queries(1):
        assert site_keepers() == [users["alice"]]
    assert not may(fresh(users["alice"]), Right.SEE_MEMBERS, command)


def test_who_keeps_the_site_by_name_alone_reads_no_members(org, users):
    call_command("create_officer", "kim", "--first", "Kim", "--last", "Roy", "--keeps-site")
    client = client_for("kim")

    assert {client.get(reverse(name)).status_code for name in ("beginning:commands", "backups:list")} == {200}
    assert client.get(reverse("watching:site")).status_code == 200
    assert client.get(reverse("members:list")).status_code == 403
    begin_command(name="Quebec Command")
    site = client_for("alice").get(reverse("watching:site"))  # of a Command, beside another: whether it runs, no errors
    assert (site.status_code, "Errors today" in html_of(site)) == (200, False)
    assert client_for("alice").get(reverse("watching:save_errors", args=["csv"])).status_code == 403
    assert client_for("dora").get(reverse("beginning:commands")).status_code == 403
    assert client_for("dora").post(reverse("beginning:keepers"), {"username": "dora"}).status_code == 403
    assert not keeps_site(fresh(users["dora"]))


def test_a_closed_command_begins_nothing_and_gives_no_right_until_it_is_open_again(org, users, event):
    assert site_keepers() == [users["alice"]]
    close_command(command=org.command)

    assert site_keepers() == []
    assert not any(may(fresh(users[name]), Right.PRINT) for name in ("alice", "beth", "carl"))
    with pytest.raises(RuleViolation, match="closed"):
        add_organization(parent=Organization.objects.get(pk=org.command.pk), level="district", name="New", number="9")
    close_command(command=org.command, is_closed=False)
    assert may(fresh(users["carl"]), Right.PRINT, event)


def test_who_closes_the_only_command_keeps_the_site_and_opens_it_again(org, users):
    client, at = client_for("alice"), reverse("beginning:close", args=[org.command.pk])

    assert client.post(at).status_code == 302
    assert keeps_site(fresh(users["alice"]))
    assert not keeps_site(fresh(users["dora"]))
    assert client.post(at, {"open": "1"}).status_code == 302
    assert may(fresh(users["alice"]), Right.MANAGE_ORGANIZATION, org.command)


@pytest.mark.django_db(transaction=True)
@pytest.mark.slow
@pytest.mark.postgresql
def test_a_double_press_begins_one_command(org, users):
    names = {"name": "Ontario Command", "rulebook_key": "", "first_name": "A", "last_name": "B", "by": users["alice"]}

    answers = at_once(*(partial(begin_another, username=username, **names) for username in ("a.lee", "b.lee")))

    assert sorted(type(answer).__name__ for answer in answers) == ["RuleViolation", "tuple"]
    assert Organization.objects.filter(name="Ontario Command").count() == 1


def test_dominion_and_the_commands_of_a_site_stand_below_one_another(org):
    begin_command(name="Dominion Command")
    later = begin_command(name="Quebec Command")

    dominion = Organization.objects.get(level="dominion")
    assert later.parent == Organization.objects.get(pk=org.command.pk).parent == dominion
    assert dominion.covers(Organization.objects.get(pk=org.calgary.pk))
    assert Organization.objects.get(pk=org.calgary.pk).command == org.command


def test_the_command_of_quebec_begins_in_french(users):
    begin_another(
        name="Quebec Command", rulebook_key="", username="l.roy", first_name="Luc", last_name="Roy", by=users["alice"]
    )
    quebec = Organization.objects.get(name="Quebec Command")
    district = add_organization(parent=quebec, level="district", name="District 1", number="1")
    branch = add_organization(parent=district, level="branch", name="Magog", number="90")
    event = create_event(
        name="Darts", level="command", season=2027, organizer=quebec, host_branch=branch, rulebook_key="qc-2027",
        starts_on=datetime.date(2027, 3, 6),
    )  # fmt: skip

    assert User.objects.get(username="l.roy").language == "fr-ca"
    assert event.paper_languages == "fr"
    User.objects.update(language="")
    told = [*recipients_of_branch(branch), *recipients_of_event_officers(event)]
    assert [(person.user is None, person.language) for person in told] == [(True, "fr-ca"), (False, "fr-ca")]


def test_what_is_there_is_not_begun_again(org, users):
    names = {"rulebook_key": "", "first_name": "A", "last_name": "B", "by": users["alice"]}
    for more in ({"name": org.command.name, "username": "new"}, {"name": "Ontario Command", "username": "Beth"}):
        with pytest.raises(RuleViolation):
            begin_another(**names, **more)
    assert not Role.objects.filter(organization__name="Ontario Command").exists()


def test_the_list_has_ten_commands_and_dominion():
    assert [listed.level for listed in listed_commands().values()] == ["dominion", *["command"] * 10]
