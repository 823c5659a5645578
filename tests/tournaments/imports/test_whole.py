"""The list of all members that an office sends every night: new, changed, moved, gone, and what needs a person."""

from __future__ import annotations

import datetime
import io
import json

import pytest
from django.core.files.base import ContentFile
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from kit.pure.sentences import translate
from tests import cast
from tests.keys import keyed
from tests.tournaments.imports.conftest import no_report
from tests.tournaments.imports.test_in_pieces import undo
from tests.tournaments.imports.test_members import table
from tournaments.imports.models import ImportBatch
from tournaments.imports.services.whole import keep_whole_list, report_of, take_in_list
from tournaments.members.services import transfer_member
from tournaments.models import Member, Organization, Transfer

pytestmark = pytest.mark.postgresql

DAY = datetime.date(2026, 3, 1)
NOTHING = {"new": 0, "changed": 0, "moved": 0, "gone": 0, "unchanged": 0, "refused": 0}
PEOPLE = [f"30000{number:02},Smith,Ann,F,1950-07-10,54,2027" for number in range(12)]


@pytest.fixture
def nightly(users, org):
    """Return a function that takes in a list of all members of the Command."""

    def nightly(
        *rows: str, day: datetime.date = DAY, at: Organization | None = None, column: str = "", **more: bool
    ) -> ImportBatch:
        file = ContentFile(table(*rows).replace("\n", f"{column}\n", 1).encode(), "all.csv")
        batch = keep_whole_list(
            organization=at or org.command, file=file, file_name="all.csv", on=day, by=users["alice"]
        )
        return take_in_list(batch_id=batch.pk, report=no_report, **more)

    return nightly


def said(batch: ImportBatch, **counts: int) -> bool:
    report = report_of(batch)
    assert {name: report[name] for name in NOTHING} == {**NOTHING, **counts}
    return report["state"] == "done"


def test_new_changed_moved_gone_and_the_same_file_again(nightly, org) -> None:
    assert said(nightly(*PEOPLE), new=12)
    moved, changed = PEOPLE[0].replace(",54,", ",62,"), PEOPLE[1].replace("1950", "1951")
    rows = [moved, changed, *PEOPLE[2:11]]

    assert said(nightly(*rows), moved=1, changed=1, gone=1, unchanged=9)
    assert said(nightly(*rows), unchanged=11)

    transfer = Transfer.objects.get()
    assert (str(transfer), transfer.on) == ("Grande Prairie No. 54 → Peace River No. 62", DAY)
    assert [str(day) for day in Member.objects.exclude(left_on=None).values_list("left_on", flat=True)] == [str(DAY)]
    assert said(nightly(*rows, PEOPLE[11]), changed=1, unchanged=11)  # who comes back has not left
    assert not Member.objects.exclude(left_on=None)


def test_whoever_moved_on_the_day_of_the_list_is_not_moved_back(nightly, users, org) -> None:
    nightly(*PEOPLE)
    member = Member.objects.get(number="3000000")
    transfer_member(member=member, on=DAY, to=org.peace_river, by=users["alice"])

    batch = nightly(*PEOPLE)

    assert said(batch, unchanged=12)
    assert [translate(note) for note in batch.note if "moved" in translate(note)] == [
        "1 member has moved on the day of this list or later, and stays at the new branch."
    ]
    assert Member.objects.get(number="3000000").branch == org.peace_river


def test_older_list_moves_nobody_back_who_moved_twice(nightly, users, org) -> None:
    nightly(*PEOPLE)
    member = Member.objects.get(number="3000000")
    for days, branch in ((5, org.peace_river), (10, org.calgary)):
        transfer_member(member=member, on=DAY + datetime.timedelta(days), to=branch, by=users["alice"])

    assert said(nightly(*PEOPLE), unchanged=12)

    assert Member.objects.get(number="3000000").branch == org.calgary
    assert Transfer.objects.count() == 2


def test_older_list_tells_no_transfer_to_the_branch_of_now(nightly, users, org) -> None:
    nightly(*PEOPLE)
    member = Member.objects.get(number="3000000")
    transfer_member(member=member, on=DAY, to=org.peace_river, by=users["alice"])

    rows = [f"{PEOPLE[0]},2020-05-01", *(f"{line}," for line in PEOPLE[1:])]
    assert said(nightly(*rows, column=",transferred_on"), unchanged=12)

    assert [str(transfer) for transfer in Transfer.objects.all()] == ["Grande Prairie No. 54 → Peace River No. 62"]


def test_who_plays_stays_and_is_named(nightly, event, make_competition, org) -> None:
    event.starts_on = event.ends_on = timezone.localdate() + datetime.timedelta(days=7)
    event.save()
    nightly(*PEOPLE)
    entry = cast.make_entry(make_competition("cribbage-pairs"), number=1, branch=org.grande_prairie)
    players = [place.member for place in entry.roster.select_related("member")]

    batch = nightly(*PEOPLE, even_if_shorter=True)

    assert said(batch, refused=len(players), unchanged=12)
    told = report_of(batch)["rows"]
    assert {row["row"] for row in told} == {None}
    assert event.name in told[0]["sentence"]
    assert not Member.objects.exclude(left_on=None)


def test_list_that_is_cut_off_changes_nothing_until_somebody_says_that_it_is_right(nightly) -> None:
    nightly(*PEOPLE)
    rows = [PEOPLE[0].replace("Ann", "Anne"), *PEOPLE[1:10]]

    batch = nightly(*rows)

    assert (batch.state, "--even-if-shorter" in translate(batch.problem)) == ("refused", True)
    assert set(Member.objects.values_list("given_names", "left_on")) == {("Ann", None)}
    assert said(nightly(*rows, even_if_shorter=True), changed=1, gone=2, unchanged=9)


def test_row_whose_number_cannot_be_read_takes_nobody_away(nightly) -> None:
    nightly(*PEOPLE)

    batch = nightly(*PEOPLE[:11], PEOPLE[11].replace("30000", "3OOOO"))

    assert said(batch, unchanged=11, refused=1)
    assert [(row["row"], row["column"]) for row in report_of(batch)["rows"]] == [(13, "Membership number")]


def test_what_a_list_did_is_taken_back(nightly, users, org) -> None:
    nightly(*PEOPLE)
    batch = nightly(PEOPLE[0].replace(",54,", ",62,"), *PEOPLE[1:11])

    undo(batch, users["alice"])

    assert set(Member.objects.values_list("branch__number", "left_on")) == {("54", None)}
    assert Transfer.objects.get().revoked_at is not None


def test_two_commands_do_not_take_a_member_from_each_other_every_night(nightly, org, users) -> None:
    other = cast.add_organization(None, "command", "Saskatchewan Command", levels=cast.LEVELS)
    cast.add_organization(other, "branch", "Moose Jaw", "54")
    nightly(*PEOPLE)

    assert said(nightly(PEOPLE[0], at=other), moved=1)
    assert said(nightly(*PEOPLE), unchanged=11, refused=1)

    ann = Member.objects.get(number="3000000")
    assert (str(ann.branch), ann.branch.command) == ("Moose Jaw No. 54", other)


def test_command_prints_what_needs_a_person_and_says_when_a_list_is_refused(org, users, tmp_path) -> None:
    file, out = tmp_path / "all.csv", io.StringIO()
    file.write_text(table(*PEOPLE, "3000099,Roy,Zoe,F,1950-07-10,999,2027"))

    call_command("read_members", str(file), "--as", "alice", stdout=out)

    assert "12 new, 0 changed, 0 moved, 0 gone, 0 unchanged, 1 refused" in out.getvalue()
    assert "Row 14, Branch number, Zoe Roy, 3000099: There is no branch 999" in out.getvalue()
    file.write_text(table(PEOPLE[0]))
    with pytest.raises(CommandError, match="--even-if-shorter"):
        call_command("read_members", str(file), "--as", "alice", "--json", stdout=out)
    with pytest.raises(CommandError, match="may not"):
        call_command("read_members", str(file), "--as", "beth", stdout=out)
    assert json.loads(out.getvalue()[out.getvalue().index("{") :])["state"] == "refused"


def test_any_list_is_read_by_a_command_and_written_only_where_that_is_asked(org, users, event, tmp_path) -> None:
    file, out = tmp_path / "some.csv", io.StringIO()
    file.write_text(table(*PEOPLE, "", "Total,12"))
    call_command("read_list", "members", str(file), "--as", "alice", stdout=out)

    assert "12 new, 0 changed, 0 unchanged, 0 refused" in out.getvalue()
    assert "14 rows, 12 read, 0 refused, 2 passed over" in out.getvalue()
    assert "a total or an end: 1 (row 15)" in out.getvalue()
    assert not Member.objects.filter(number="3000000").exists()

    file.write_text(table(*PEOPLE[:2]))
    call_command("read_list", "members", str(file), "--as", "alice", "--write", stdout=out)
    assert Member.objects.filter(number__in=("3000000", "3000001"), left_on=None).count() == 2
    with pytest.raises(CommandError, match="may not import fees"):
        call_command("read_list", "fees", str(file), "--as", "sam", "--event", event.slug, stdout=out)
    with pytest.raises(CommandError, match="--event"):
        call_command("read_list", "entries", str(file), "--as", "alice", stdout=out)
    with pytest.raises(CommandError, match="columns"):
        call_command("read_list", "entries", str(file), "--as", "alice", "--event", event.slug, stdout=out)
    assert ImportBatch.objects.latest("pk").state == "columns"  # an officer answers on its page


def test_program_sends_the_file_and_reads_the_report(
    api, org, tasks_at_once, django_capture_on_commit_callbacks
) -> None:
    def send(name: str, rows: list[str]):
        file = ContentFile(table(*rows).encode(), "all.csv")
        with django_capture_on_commit_callbacks(execute=True):
            return api(name).post("/api/v1/member-lists/", {"file": file}, format="multipart", headers=keyed({}))

    assert send("beth", PEOPLE).status_code == 403
    made = send("alice", PEOPLE)

    assert made.status_code == 202
    report = api("alice").get(f"/api/v1/member-lists/{made.json()['id']}/").json()
    assert (report["state"], report["new"], report["rows"]) == ("done", 12, [])
    assert api("beth").get(f"/api/v1/member-lists/{made.json()['id']}/").status_code == 404
