"""Two Commands that number 1,400 branches from 1 are brought together in every way: no team, card or cent is astray."""

from __future__ import annotations

import uuid
from types import SimpleNamespace

import pytest
from django.core.files.base import ContentFile
from django.db.models import CharField, Value
from django.db.models.functions import Cast, Concat
from rest_framework.test import APIClient

from kit.pure.sentences import translate
from scoring.archives.queries.identity import identity_of
from scoring.archives.services import hand_over
from scoring.archives.services.travelling import open_archive, write_archive
from tests import cast
from tests.page import html_of
from tests.scoring.by_number import played
from tests.two_sites import be, empty_site
from tournaments.imports.models import ImportBatch
from tournaments.imports.services import kinds
from tournaments.imports.services.batches import confirm, read_batch, upload
from tournaments.imports.services.kind import Scope
from tournaments.imports.services.writing import write_batch
from tournaments.imports.tasks import read_file, write_file
from tournaments.models import Event, Member, Organization, PastWinner, Role, SubMatch
from tournaments.money.queries.accounts import accounts_of_event
from tournaments.money.queries.said import said_paid
from tournaments.sites.queries import own_site
from tournaments.sites.services import confirm_site

pytestmark = pytest.mark.django_db

BRANCHES = 1400
FEE = {"registration.fee_cents": 2500}
COMMANDS = {"06": "Saskatchewan Command", "07": "Alberta-NWT Command"}
DOMINION = [{"key": "dominion", "name": "Dominion", "optional": False}, *cast.LEVELS]
TEAMS = ("1", "2", "33", "1400")  # branches that send one, in both worlds


def make_command(code: str, parent: Organization | None = None) -> Organization:
    """Add a Command of 1,400 branches with a member each. Both worlds call their branches the same."""
    more = {} if parent else {"levels": cast.LEVELS, "rulebook_key": "ab-nwt-2027"}
    command = cast.add_organization(parent, "command", COMMANDS[code], code, **more)
    district = cast.add_organization(command, "district", "District 1", "1")
    Organization.objects.bulk_create(
        Organization(
            parent=district, level="branch", name=f"Legion {n}", number=str(n), command=command, prefix=code,
            path=f"{code} {n}", member_count=200,
        )
        for n in range(1, BRANCHES + 1)
    )  # fmt: skip
    branches = Organization.objects.filter(parent=district)
    branches.update(path=Concat(Value(district.path), Cast("pk", CharField()), Value("/")))
    Member.objects.bulk_create(
        Member(number=f"{code}{int(branch.number):05}", surname=f"Of {code}", given_names="Jo", branch=branch, sex="M")
        for branch in branches
    )
    return command


def numbered(code: str, number: str) -> Organization:
    return Organization.objects.branches().get(command__number=code, number=number)


def hold_event(code: str) -> Event:
    """Play an event of a Command: it has the name, the day, the address and the numbers of teams of the other's."""
    org = SimpleNamespace(command=Organization.objects.get(number=code, level="command"), grande_prairie=None)
    event = cast.make_event(org, host_branch=numbered(code, "1"), overrides=FEE)
    competition = cast.make_competition(event, "eightball-singles")
    for number, branch in enumerate(TEAMS, 1):
        entry = cast.make_entry(competition, number=number, branch=numbered(code, branch))
        card = entry.roster.get().member
        Member.objects.filter(pk=card.pk).update(number=f"{code}9{number:04}", surname=f"Player of {code}")
    played(competition, len(TEAMS))
    return event


def ledger(event: Event) -> list[tuple]:
    """Return every team of an event by the Command and number of its branch, with its cards and what it paid."""
    return [
        (
            account.entry.branch.command.number, account.entry.branch.number, account.entry.number,
            tuple((place.member.number, place.member.branch.command.number) for place in account.entry.roster.all()),
            account.balance.marked,
        )
        for account in accounts_of_event(event)
    ]  # fmt: skip


@pytest.fixture
def sent(settings):
    """What both Commands send up from sites of their own: the file of an event, its ledger, the site."""
    settings.VAR_DIR.mkdir()
    found = {}
    for code, name in COMMANDS.items():
        with empty_site(settings, name):
            make_command(code)
            event = hold_event(code)
            file = write_archive(event=event).to_text().encode()
            found[code] = SimpleNamespace(file=file, ledger=ledger(event), site=own_site())
    be(settings, "Dominion Command")
    return found


@pytest.fixture
def dominion():
    return cast.add_organization(None, "dominion", "Dominion Command", levels=DOMINION, rulebook_key="ab-nwt-2027")


@pytest.fixture
def officer(dominion):
    user = cast.make_user("dom", "Dominique")
    Role.objects.create(user=user, kind=Role.Kind.COMMAND_OFFICER, organization=dominion)
    return user


def bring(data: str | bytes, kind: str, by, **scope: object) -> ImportBatch:
    """Import a list, as far as it can be used."""
    file = ContentFile(data.encode() if isinstance(data, str) else data)
    batch = upload(kind=kinds.get(kind), scope=Scope(**scope), file=file, file_name="a.csv", by=by, task=read_file)
    read_batch(batch_id=batch.pk, report=lambda *_: None)
    batch.refresh_from_db()
    if batch.state == ImportBatch.State.READY:
        confirm(batch=batch, by=by, task=write_file)
        write_batch(batch_id=batch.pk, report=lambda *_: None)
        batch.refresh_from_db()
    return batch


def refused(batch: ImportBatch) -> list[tuple[int, str, str]]:
    rows = batch.rows.filter(action="refused")
    return [(row.line, each["column"], translate(each["sentence"])) for row in rows for each in row.problems]


def test_files_of_events_and_lists_of_who_advances_come_together(sent, settings, officer, dominion):
    for code in COMMANDS:  # Dominion alone opens no event of theirs
        kind = Role.Kind.COMMAND_OFFICER
        Role.objects.create(user=officer, kind=kind, organization=make_command(code, dominion))
    for each in sent.values():
        confirm_site(site=each.site, by=officer)
        hand_over.bring_in(file=open_archive(each.file), by=officer)
    events = list(Event.objects.filter(name="Command Cribbage 2027").order_by("organizer__number"))
    assert all(line[-1] for line in ledger(events[0]))  # every team paid
    assert [ledger(event) for event in events] == [each.ledger for each in sent.values()]
    assert len({event.slug for event in events}) == 2
    assert Organization.objects.branches().count() == 2 * BRANCHES
    codes = list(SubMatch.objects.values_list("code", flat=True))
    assert len(codes) == len(set(codes)) == 12

    above = cast.make_event(
        SimpleNamespace(command=dominion, grande_prairie=numbered("07", "1")), slug="final", name="Dominion 8-Ball",
        level="dominion",
    )  # fmt: skip
    final = cast.make_competition(above, "eightball-singles")
    row = "8-Ball Singles,Command Cribbage 2027,2027-02-05,1,1,1,1,{0},{0}90001\n".format
    text = "category,from_event,from_start,entry_number,place,player_order,branch_number,command,membership_number\n"
    for rows in (row("06") + row("07"), row("07")):  # the second time it is known
        assert refused(bring(text + rows, "advancing", officer, event=above)) == []
    assert {(entry.branch.command.number, entry.team_name) for entry in final.entries.all()} == {
        ("06", "Legion 1 No. 06-001"), ("07", "Legion 1 No. 07-001"),
    }  # fmt: skip
    for entry in final.entries.select_related("qualification__source__competition__event__organizer"):
        assert entry.qualification.source.branch == entry.branch
        assert entry.qualification.source.competition.event.organizer == entry.branch.command


def test_file_of_another_command_comes_beside_the_same_numbers(sent, settings):
    command = make_command("07")
    alice = cast.make_user("alice", "Alice")
    Role.objects.create(user=alice, kind=Role.Kind.COMMAND_OFFICER, organization=command)
    event, other = hold_event("07"), sent["06"]
    before = ledger(event)
    confirm_site(site=other.site, by=alice)
    identity = identity_of(open_archive(other.file).content["tables"], None)
    assert (len(identity.new_tops), identity.questions) == (1, ())
    hand_over.bring_in(file=open_archive(other.file), by=alice, same={identity.new_tops[0].key})
    assert ledger(event) == before == sent["07"].ledger
    assert ledger(Event.objects.exclude(pk=event.pk).get()) == other.ledger
    assert Organization.objects.branches().count() == BRANCHES + len(TEAMS)


def test_lists_say_the_command_or_are_refused(officer, dominion, client):
    for code in COMMANDS:
        make_command(code, dominion)
    alberta = Organization.objects.get(level="command", number="07")
    asks = "Branch 33 needs its Command: 06-033 and 07-033. Write the full number, or add a column Command."

    text = "command,district,branch_number,branch_name,member_count\n06,1,33,Legion 33,61\n07,1,07-033,Legion 33,71\n"
    assert refused(bring(text, "branches", officer, organization=dominion)) == []
    assert [numbered(code, "33").member_count for code in COMMANDS] == [61, 71]

    text = "membership_number,surname,given_names,branch_number\n1,A,B,06-033\n2,A,B,7-33\n3,A,B,33\n"
    batch = bring(text, "members", officer, organization=dominion)
    assert refused(batch) == [(4, "branch_number", asks)]
    assert refused(bring(text, "members", officer, organization=alberta))[0][:2] == (2, "branch_number")
    assert dict(Member.objects.filter(number__in="123").values_list("number", "branch__command__number")) == {
        "1": "06", "2": "07", "3": "07",
    }  # fmt: skip

    text = "season,competition,branch_number,command\n1998,Darts,33,06\n1998,Darts,33,07\n1999,Darts,33,\n"
    batch = bring(text, "winners", officer, organization=dominion)
    assert refused(batch) == [(4, "branch_number", asks)]
    assert sorted(PastWinner.objects.values_list("branch__command__number", "team")) == [
        ("06", "Legion 33 No. 06-033"), ("07", "Legion 33 No. 07-033"),
    ]  # fmt: skip


def test_teams_of_one_number_meet_at_dominion(officer, dominion, client):
    for code in COMMANDS:
        make_command(code, dominion)
    event = cast.make_event(
        SimpleNamespace(command=dominion, grande_prairie=numbered("07", "1")), level="dominion", overrides=FEE
    )
    competition = cast.make_competition(event, "eightball-singles")
    row = "8-Ball Singles,{},{},1,{},{},yes,9\n".format
    text = "category,entry_number,branch_number,player_order,membership_number,command,fee_paid,cheque_number\n"
    text += row(1, "06-033", "0600033", "") + row(2, "33", "0700033", "07") + row(3, "33", "0600001", "")
    batch = bring(text, "entries", officer, event=event)
    assert [(line, column) for line, column, _ in refused(batch)] == [(4, "branch_number")]
    assert [line[:4] for line in ledger(event)] == [
        ("06", "33", 1, (("0600033", "06"),)),
        ("07", "33", 2, (("0700033", "07"),)),
    ]
    assert [(line.branch.command.number, len(line.entries)) for line in said_paid(event)] == [("06", 1), ("07", 1)]

    api = APIClient()
    api.force_authenticate(officer)
    key = {"Idempotency-Key": str(uuid.uuid4())}
    address = f"/api/v1/competitions/{competition.pk}/entries/"
    team = {"branch": "34", "roster": [{"member": "0700034"}]}
    answer = api.post(address, team, format="json", headers=key)
    assert answer.status_code in (400, 422), answer.content
    assert "06-034 and 07-034" in answer.content.decode()
    answer = api.post(
        address, team | {"branch": "07-034"}, format="json", headers={"Idempotency-Key": str(uuid.UUID(int=1))}
    )
    assert answer.status_code == 201, answer.content
    found = api.get(f"/api/v1/entries/?competition={competition.pk}&branch=07-033").json()["results"]
    assert [(each["branch"]["full_number"], each["name"]) for each in found] == [("07-033", "Legion 33 No. 07-033")]
    assert "Legion 33 No. 06-033" in html_of(client.get("/honours/?q=33"))
    assert client.get("/honours/branches/33/").status_code == 302
    assert "07-033" in html_of(client.get("/honours/branches/07-033/"))
