"""Who is who between a file and this site: one number, two names."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command

from kit.pure.violations import RuleViolation
from scoring.archives.queries.content import FORMAT, VERSION
from scoring.archives.queries.identity import identity_of
from scoring.archives.services.travelling import open_archive, take_in, write_archive
from tests import cast
from tests.page import html_of
from tournaments.members.services import change_member
from tournaments.models import Entry, Event, Member, Organization
from tournaments.organization.services import change_organization
from tournaments.sites.services import sign

pytestmark = pytest.mark.django_db


@pytest.fixture
def archive(below) -> bytes:
    """The event of District 1 as a file: Peace River No. 62 of the Alberta-NWT Command, four teams."""
    return write_archive(event=below.event).to_text().encode()


def state() -> tuple[list[str], int, int, int]:
    names = sorted(map(str, Organization.objects.all()))
    return names, Member.objects.count(), Entry.objects.count(), Event.objects.count()


def rename(number: str, name: str) -> None:
    Organization.objects.branches().filter(number=number).update(name=name)


def test_branch_with_the_number_of_another_command_comes_beside_it(archive, at_the_command, client, tmp_path):
    with at_the_command("Saskatchewan Command") as office:
        rename("62", "Otherville")
        before = state()
        client.force_login(office.alice, backend="django.contrib.auth.backends.ModelBackend")
        page = client.post("/office/event-files/", {"file": SimpleUploadedFile("event.json", archive)})["Location"]
        asks = "Alberta-NWT Command is new here. It would be a second Command, beside Saskatchewan Command."
        assert asks in html_of(client.get(page))
        client.post(page, {"same-branch-62": "yes"})
        assert state() == before
        (top,) = identity_of(open_archive(archive).content["tables"], None).new_tops
        client.post(page, {f"same-{top.key}": "yes"})
        event = Event.objects.get(slug="district-1")
        branches = {entry.branch for entry in Entry.objects.filter(competition__event=event)}
        assert {(str(branch), branch.command.name) for branch in branches} == {
            ("Peace River No. 62", "Alberta-NWT Command")
        }
        here = Organization.objects.get(name="Otherville")
        assert (here.full_number, here.entries.exists(), here.members.exists()) == (
            "Saskatchewan Command-062",
            False,
            False,
        )


@pytest.mark.parametrize(("code", "is_same"), [("07", True), ("7", True), ("06", False)])
def test_command_is_known_by_its_code(archive, at_the_command, code, is_same):
    content = json.loads(archive)["content"]
    (top,) = [row for row in content["tables"]["tournaments.Organization"] if row["parent"] is None]
    top["number"] = "07"
    with at_the_command("Alberta") as office:
        change_organization(organization=office.org.command, name="Alberta", number=code)
        identity = identity_of(content["tables"], None)
        assert (top["ref"] in identity.places) is is_same
        assert bool(identity.new_tops) is not is_same
        assert [question.text for question in identity.questions] == (
            ["Alberta is called Alberta-NWT Command in the file."] if is_same else []
        )


def test_another_name_in_the_same_command_is_asked_about_on_the_page(archive, at_the_command, client):
    with at_the_command() as office:
        rename("62", "Peace Country")
        before = state()
        client.force_login(office.alice, backend="django.contrib.auth.backends.ModelBackend")
        page = client.post("/office/event-files/", {"file": SimpleUploadedFile("event.json", archive)})["Location"]
        shown = html_of(client.get(page))
        assert "Peace Country No. 62 is called Peace River No. 62 in the file. Is it the same?" in shown
        for answers in ({}, {"same-branch-62": "no"}, {"same-branch-54": "yes"}):
            client.post(page, answers)
            assert state() == before
        client.post(page, {"same-branch-62": "yes"})
        event = Event.objects.get(slug="district-1")
        assert {str(entry.branch) for entry in Entry.objects.filter(competition__event=event)} == {
            "Peace Country No. 62"
        }
        assert Organization.objects.filter(number="62").count() == 1


def test_the_command_line_asks_and_takes_an_answer(archive, at_the_command, tmp_path, capsys):
    file = tmp_path / "event.json"
    file.write_bytes(archive)
    with at_the_command():
        rename("62", "Peace Country")
        with pytest.raises(CommandError, match=r"Peace Country No\. 62 is called Peace River No\. 62"):
            call_command("import_event", str(file))
        assert "--same branch-62" in capsys.readouterr().out
        assert not Event.objects.filter(slug="district-1").exists()
        call_command("import_event", str(file), "--same", "branch-62")
        assert Event.objects.filter(slug="district-1").exists()


def test_card_of_somebody_else_is_asked_about(archive, at_the_command):
    with at_the_command() as office:
        card = open_archive(archive).content["tables"]["tournaments.Member"][0]
        here = cast.make_member(office.event.host_branch, number=card["number"], surname="Somebody")
        (renamed,) = identity_of(open_archive(archive).content["tables"], None).questions
        assert not renamed.is_asked  # the same birth date: somebody who married
        Member.objects.filter(pk=here.pk).update(birth_date=None)
        (question,) = identity_of(open_archive(archive).content["tables"], None).questions
        assert (question.key, "Somebody" in question.text) == (f"card-{card['number']}", True)
        with pytest.raises(RuleViolation, match="not_answered"):
            take_in(file=open_archive(archive))
        assert not Event.objects.filter(slug="district-1").exists()
        assert take_in(file=open_archive(archive), same=[question.key]).is_new


def test_players_whose_cards_are_here_are_told_apart_when_their_event_comes(below, at_the_command):
    two = Member.objects.filter(places__entry__competition__event=below.event).order_by("pk")[:2]
    cards = dict(zip((member.number for member in two), ("John", "James"), strict=True))
    for member in two:
        change_member(member=member, by=None, surname="Smith", given_names=cards[member.number])
    file = open_archive(write_archive(event=below.event).to_text().encode())
    with at_the_command() as office:
        for number, given_names in cards.items():
            cast.make_member(office.org.peace_river, number=number, surname="Smith", given_names=given_names)
        take_in(file=file)
        assert {member.sheet_name for member in Member.objects.filter(surname="Smith")} == {"Jo. Smith", "Ja. Smith"}


def test_district_of_another_command_is_another_district(archive, at_the_command):
    """Every Command has a District 1: what stands under another Command is never taken for it."""
    with at_the_command("Saskatchewan Command"):
        for branch in Organization.objects.branches():
            Organization.objects.filter(pk=branch.pk).update(number=f"9{branch.number}", name=f"Other {branch.name}")
        here = Organization.objects.get(level="district", number="1")
        (top,) = identity_of(open_archive(archive).content["tables"], None).new_tops
        asks = "Alberta-NWT Command is new here. It would be a second Command, beside Saskatchewan Command"
        assert top.text.startswith(asks)
        event = take_in(file=open_archive(archive)).event
        assert event.organizer != here
        assert str(event.organizer.parent) == "Alberta-NWT Command"


def test_district_that_a_file_names_without_its_command_is_asked_about(archive, at_the_command):
    content = json.loads(archive)["content"]
    organizations = content["tables"]["tournaments.Organization"]
    (top,) = [row for row in organizations if row["parent"] is None]
    organizations.remove(top)
    for row in organizations:
        row["parent"] = None if row["parent"] == top["ref"] else row["parent"]
    file = sign(format=FORMAT, version=VERSION, content=content)
    with at_the_command("Saskatchewan Command"):
        for branch in Organization.objects.branches():
            Organization.objects.filter(pk=branch.pk).update(number=f"9{branch.number}", name=f"Other {branch.name}")
        questions = identity_of(file.content["tables"], None).questions
        assert [question.text for question in questions] == [
            "The file names District 1 without its Command. Here it belongs to Saskatchewan Command."
        ]
        with pytest.raises(RuleViolation, match="not_answered"):
            take_in(file=file)


def test_odd_rows_are_refused_when_the_file_is_imported(archive):
    content = json.loads(archive)["content"]
    for row in content["tables"]["tournaments.Organization"]:
        row["parent"] = row["ref"]
    assert identity_of(content["tables"], None).questions == ()
