from __future__ import annotations

import datetime
import io
from pathlib import Path

import openpyxl
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kit.pure.violations import RuleViolation
from tests import cast
from tests.tournaments.imports.conftest import MEMBER_HEADINGS, counts, left_out, no_report, problems
from tournaments.imports.models import ImportBatch, ImportRow
from tournaments.imports.services.batches import confirm, drop, read_batch
from tournaments.imports.services.writing import write_batch
from tournaments.imports.tasks import write_file
from tournaments.jobs.models import Job
from tournaments.models import Member, MemberChange, Transfer

pytestmark = pytest.mark.postgresql

HERE = Path(__file__).parent


def table(*rows: str) -> str:
    return "\n".join([MEMBER_HEADINGS, *rows]) + "\n"


def no_branch(number: str) -> str:
    return f"There is no branch {number} in Alberta-NWT Command. Add the branch first, or correct the number."


ANN = "2895959,O'Brien,Ann,F,1950-07-10,54,2027"
BOB = "0012345,Wójcik,Bob,M,1960-01-02,62,2026"


def test_preview_writes_nothing(send):
    batch = send(table(ANN, BOB))

    assert counts(batch) == ("ready", 2, 0, 0, 0)
    assert Member.objects.count() == 0


def test_confirmed_rows_are_written(send, write, org):
    batch = write(send(table(ANN, BOB)))

    assert counts(batch) == ("done", 2, 0, 0, 0)
    ann, bob = Member.objects.order_by("-number")
    assert (ann.number, ann.surname, ann.given_names, ann.sex, ann.branch) == (
        "2895959",
        "O'Brien",
        "Ann",
        "F",
        org.grande_prairie,
    )
    assert (ann.birth_date, ann.dues_paid_year, ann.clubhouse_privileges) == (datetime.date(1950, 7, 10), 2027, True)
    assert (bob.number, bob.surname, bob.branch) == ("0012345", "Wójcik", org.peace_river)


def test_the_same_file_twice_changes_nothing(send, write):
    write(send(table(ANN, BOB)))

    batch = send(table(ANN, BOB))

    assert counts(batch) == ("done", 0, 0, 2, 0)
    assert batch.rows.count() == 0


def test_change_shows_old_and_new(send, write):
    write(send(table(ANN)))

    batch = send(table("2895959,O'Brien,Anne,F,1950-07-10,62,2028"))

    assert counts(batch) == ("ready", 0, 1, 0, 0)
    assert batch.rows.get().changes == {
        "given_names": ["Ann", "Anne"],
        "dues_paid_year": ["2027", "2028"],
        "branch_number": ["Grande Prairie No. 54", "Peace River No. 62"],
    }
    write(batch)
    ann = Member.objects.get()
    assert (ann.given_names, ann.dues_paid_year, ann.branch.number) == ("Anne", 2028, "62")
    trail = MemberChange.objects.order_by("field")
    assert [(row.field, row.old, row.new) for row in trail] == [
        ("branch", "Grande Prairie No. 54", "Peace River No. 62"),
        ("dues_paid_year", "2027", "2028"),
        ("given_names", "Ann", "Anne"),
    ]
    assert {(row.member, str(row.made_by), row.source, row.keeps_list) for row in trail} == {
        (ann, "Alice Tester", "import", True)
    }


def test_changed_member_stays_the_same_person(send, write, org, users):
    write(send(table(ANN)))
    before = Member.objects.get()

    write(send(table("2895959,Smith,Ann,F,1950-07-10,54,2027")))

    assert (Member.objects.get().pk, Member.objects.get().surname) == (before.pk, "Smith")


def test_an_empty_cell_and_a_missing_column_leave_what_is_known(send, write):
    write(send(table(ANN)))

    assert counts(send(table("2895959,O'Brien,Ann,,,54,"))) == ("done", 0, 0, 1, 0)
    assert counts(send("Membership number,Surname,Given names,Branch number\n2895959,O'Brien,Ann,54\n")) == (
        "done",
        0,
        0,
        1,
        0,
    )


def test_every_problem_of_every_row_is_told(send):
    batch = send(
        table(
            "12A,,Ann,Q,03/04/1950,999,27",
            ANN,
            "7767567,Smith,Joe,M,2050-01-01,54,2027",
        )
    )

    assert counts(batch) == ("ready", 1, 0, 0, 2)
    assert problems(batch) == {
        2: [
            ("membership_number", "12A is not a number made of digits alone."),
            ("surname", "Surname is empty."),
            (
                "birth_date",
                "03/04/1950 could be April 3, 1950 or March 4, 1950. Write 1950-04-03 or 1950-03-04.",
            ),
            (
                "branch_number",
                "There is no branch 999 in Alberta-NWT Command. Add the branch first, or correct the number.",
            ),
            ("sex", "Q is not understood here. Write M, F or X."),
            ("dues_paid_year", "27 is not a year. Write it with 4 digits, as 2027."),
        ],
        4: [("birth_date", "January 1, 2050 cannot be a birth date.")],
    }


def test_sex_that_nobody_knows_or_that_is_x_refuses_nobody(send, write):
    said = {"2895001": "X", "2895002": "Unknown", "2895003": "", "2895004": "femme", "2895005": "Q"}
    batch = write(send(table(*(f"{number},Roy,Pat,{sex},1950-07-10,No. 54,2027" for number, sex in said.items()))))

    assert counts(batch) == ("done", 5, 0, 0, 0)
    assert list(Member.objects.order_by("number").values_list("sex", flat=True)) == ["X", "", "", "F", ""]
    assert left_out(batch) == {6: ["Q is not understood here. Write M, F or X."]}


@pytest.mark.parametrize("branch", ["12 - Acton", "Acton No. 12", "54 - Peace River", "54 or 62"])
def test_branch_whose_words_do_not_fit_its_number_is_refused(send, branch):
    assert counts(send(table(ANN.replace(",54,", f",{branch},"))))[4] == 1


def test_refused_rows_are_left_out_and_the_rest_is_written(send, write):
    write(send(table("12A,Smith,Joe,M,,54,", ANN)))

    assert [member.number for member in Member.objects.all()] == ["2895959"]


def test_a_number_twice_refuses_both_rows_and_names_them(send):
    other = ANN.replace("Ann", "Anna")
    sentence = "Membership number 2895959 is in rows 2 and 4. Keep the right one and remove the other."

    batch = send(table(ANN, BOB, other))

    assert counts(batch) == ("ready", 1, 0, 0, 2)
    assert problems(batch) == {2: [("membership_number", sentence)], 4: [("membership_number", sentence)]}


def test_a_number_twice_refuses_also_what_would_change_nothing(send, write):
    write(send(table(ANN)))

    batch = send(table(ANN, ANN.replace("2027", "2028")))

    assert counts(batch) == ("done", 0, 0, 0, 2)
    assert sorted(problems(batch)) == [2, 3]


def test_a_number_three_times_names_all_rows(send):
    batch = send(table(ANN, ANN.replace("Ann", "Anna"), ANN.replace("Ann", "Anne")))

    assert problems(batch)[2] == [
        (
            "membership_number",
            "Membership number 2895959 is in rows 2, 3 and 4. Keep the right one and remove the other.",
        )
    ]


def test_the_same_row_twice_is_one_member(send, write):
    batch = send(table(ANN, BOB, ANN))

    assert counts(batch) == ("ready", 2, 0, 1, 0)
    assert list(map(str, batch.note)) == ["1 row says the same as a row above and was left out."]
    assert counts(write(batch))[:2] == ("done", 2)


def test_a_number_twice_with_and_without_its_zeros_is_one_number(send):
    batch = send(table(BOB, BOB.removeprefix("00")))

    assert {line: found[0][1].split(". ")[0] for line, found in problems(batch).items()} == {
        2: "Membership number 0012345 is in rows 2 and 3",
        3: "Membership number 12345 is in rows 2 and 3",
    }


def test_a_number_that_lost_its_zeros_is_not_a_new_member(send, write):
    write(send(table(BOB)))

    assert counts(send(table(BOB.removeprefix("00"))))[3] == 1
    batch = send(table(BOB.removeprefix("00").replace("Wójcik,Bob", "Roy,Luc")))

    assert problems(batch) == {
        2: [
            (
                "membership_number",
                "12345 is not known, but 0012345 is. Leading zeros were probably lost or added on the way.",
            )
        ]
    }


def test_a_member_of_another_command_is_out_of_reach(send, write, org):
    ontario = cast.add_organization(None, "command", "Ontario Command", levels=cast.LEVELS)
    toronto = cast.add_organization(ontario, "branch", "Toronto", "10")
    cast.make_member(toronto, number="2895959", surname="Elsewhere")

    batch = send(table(ANN, "7767567,Smith,Joe,M,,10,2027"))

    assert problems(batch) == {
        2: [
            (
                "membership_number",
                "2895959 belongs to a member outside Alberta-NWT Command. Only the office there can change it.",
            )
        ],
        3: [
            (
                "branch_number",
                "There is no branch 10 in Alberta-NWT Command. Add the branch first, or correct the number.",
            )
        ],
    }


def test_what_changed_after_the_preview_is_never_overwritten(send, write, org):
    write(send(table(ANN, BOB)))
    batch = send(table(ANN.replace("2027", "2028"), BOB.replace("2026", "2027"), "7767567,Smith,Joe,M,,54,"))
    Member.objects.filter(number="2895959").update(dues_paid_year=2026)  # somebody corrects it by hand
    cast.make_member(org.banff, number="7767567", surname="Early")  # somebody adds the new one first

    write(batch)

    assert counts(batch) == ("done", 0, 1, 0, 2)
    assert {member.number: member.dues_paid_year for member in Member.objects.exclude(surname="Early")} == {
        "2895959": 2026,
        "0012345": 2027,
    }
    assert Member.objects.get(number="7767567").surname == "Early"
    assert set(problems(batch)) == {2, 4}
    assert problems(batch)[2][0][1].startswith("Something here was changed after the preview")


def test_what_somebody_else_did_already_is_not_done_again(send, write):
    write(send(table(ANN)))
    batch = send(table(ANN.replace("2027", "2028")))
    Member.objects.update(dues_paid_year=2028)

    write(batch)

    assert counts(batch) == ("done", 0, 0, 0, 1)
    assert problems(batch)[2][0][1] == "Somebody else has made this change since the preview. Nothing was left to do."


def test_a_branch_that_was_taken_away_after_the_preview_stops_its_rows(send, write, org):
    batch = send(table(ANN, BOB))
    org.peace_river.delete()

    write(batch)

    assert [member.number for member in Member.objects.all()] == ["2895959"]
    assert "There is no branch 62" in problems(batch)[3][1][1]


def test_second_click_and_second_delivery_write_once(send, write, users):
    batch = write(send(table(ANN)))
    Member.objects.all().delete()

    confirm(batch=batch, by=users["alice"], task=write_file)
    write_batch(batch_id=batch.pk, report=no_report)
    read_batch(batch_id=batch.pk, report=no_report)

    assert Member.objects.count() == 0
    assert Job.objects.count() == 2  # one to read, one to write


def test_a_preview_that_was_thrown_away_cannot_be_written(send, users):
    batch = send(table(ANN))
    drop(batch=batch)

    with pytest.raises(RuleViolation) as refusal:
        confirm(batch=batch, by=users["alice"], task=write_file)

    assert refusal.value.code == "import_not_ready"
    assert ImportRow.objects.count() == 0


def test_what_is_written_cannot_be_thrown_away(send, write):
    batch = write(send(table(ANN)))

    with pytest.raises(RuleViolation):
        drop(batch=batch)

    assert batch.rows.count() == 1


def test_batch_keeps_who_when_old_and_new(send, write, users):
    write(send(table(ANN)))
    batch = write(send(table(ANN.replace("2027", "2028"))))

    row = batch.rows.get()
    assert (batch.confirmed_by, batch.uploaded_by) == (users["alice"], users["alice"])
    assert batch.confirmed_at is not None
    assert (row.identity, row.changes) == ("2895959", {"dues_paid_year": ["2027", "2028"]})


def test_uploaded_file_is_forgotten_once_its_rows_are_kept(send, write, django_capture_on_commit_callbacks):
    batch = send(table(ANN))
    path = Path(batch.file.path)
    assert path.exists()

    with django_capture_on_commit_callbacks(execute=True):
        write_batch(batch_id=batch.pk, report=no_report)
    assert path.exists()  # it was not confirmed

    with django_capture_on_commit_callbacks(execute=True):
        ImportBatch.objects.update(state="writing", confirmed_by=batch.uploaded_by)
        write_batch(batch_id=batch.pk, report=no_report)
    assert not path.exists()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "The file is empty."),
        ("\n\n \n", "The file is empty."),
        (table(), "The file has headings but no rows below them."),
        (
            "given_names,town\nAnn,Acton\n",
            "These columns are missing: Membership number, Surname and Branch number. The file has headings that are"
            " not known: town. If one of them is meant, rename it.",
        ),
        (
            "5301001 Abel Pat 11\n",
            "All of this list is in one column. Put the number, the names and the branch into columns of their own, and"
            " upload it again.",
        ),
        (
            "Card no,Last name,First name,Branch,Last  Name\n1,2,3,4,5\n",
            "The column Surname is there twice: see columns B and E. Keep the right one, remove the other, and"
            " upload the file again.",
        ),
    ],
)
def test_a_file_that_cannot_be_used_says_why(send, content, sentence):
    batch = send(content)

    assert (batch.state, str(batch.problem), batch.rows.count()) == ("refused", sentence, 0)


def test_columns_that_nobody_knows_are_named_and_passed_over(send):
    batch = send("Card no,Last name,First name,Branch,Phone,E-mail\n2895959,Smith,Ann,54,555,a@b.c\n")

    assert counts(batch) == ("ready", 1, 0, 0, 0)
    assert " ".join(map(str, batch.note)) == "Unknown columns were ignored: Phone and E-mail."


def test_a_title_above_the_headings_does_no_harm(send):
    batch = send(f"Members of the Command,,,,,,\n,,,,,,\n{table(ANN)}")

    assert counts(batch) == ("ready", 1, 0, 0, 0)
    assert batch.rows.get().line == 4


def test_every_form_of_the_same_list_gives_the_same_members(send, write):
    """The list of an office in the forms in which offices send it: after the first, nothing is left to change."""
    text = (HERE / "members.csv").read_text()
    first = write(send(text))
    assert counts(first) == ("done", 8, 0, 0, 0)

    book = openpyxl.Workbook()
    for line in text.splitlines():
        number, *rest = line.split(",")
        book.active.append([int(number) if number.isdigit() and number[0] != "0" else number, *rest])
    stream = io.BytesIO()
    book.save(stream)
    forms = [
        text.encode("utf-8-sig"),
        text.encode("cp1252"),
        text.encode("utf-16"),
        text.replace("\n", "\r\n").encode(),
        text.replace(",", ";").encode("cp1252"),
        text.replace(",", "\t").encode("utf-16"),
        text.replace("'", "\u2019").replace(",", " ,\u00a0").encode(),
        text.replace("\n", "\n,,,,,,,,,,,\n\n").encode(),
        stream.getvalue(),
    ]

    assert [counts(send(form)) for form in forms] == [("done", 0, 0, 8, 0)] * len(forms)


def test_reading_takes_a_constant_number_of_queries_a_chunk(send, users, org):
    def queries(rows: int) -> int:
        lines = [f"{2_000_000 + n},Smith,Ann,F,1950-07-10,54,2027" for n in range(rows)]
        with CaptureQueriesContext(connection) as captured:
            send(table(*lines))
        return len(captured)

    assert queries(1) == queries(3)


MOVED = "Membership number,Surname,Given names,Birth date,Branch number,Dues paid on,Transferred on,Transferred from\n"


def test_list_tells_days_of_dues_and_of_transfers(send, write):
    write(send(table(ANN, BOB)))
    text = MOVED + (
        "2895959,O'Brien,Ann,1950-07-10,62,2026-10-01,2020-03-01,\n"
        "0012345,Wójcik,Bob,1960-01-02,62,,2019-03-01,Regina No. 1\n"
    )

    batch = write(send(text))

    assert counts(batch) == ("done", 0, 2, 0, 0)
    told = [(str(row), row.on, row.moves_card) for row in Transfer.objects.order_by("-member__number")]
    assert told == [
        ("Grande Prairie No. 54 → Peace River No. 62", datetime.date(2020, 3, 1), True),
        ("Regina No. 1 → Peace River No. 62", datetime.date(2019, 3, 1), False),
    ]
    assert Member.objects.get(number="2895959").dues_paid_on == datetime.date(2026, 10, 1)
    assert counts(send(text)) == ("done", 0, 0, 2, 0)


@pytest.fixture
def far(org):
    """A branch of another Command of the site that has the number of Grande Prairie."""
    other = cast.add_organization(None, "command", "Saskatchewan Command", levels=cast.LEVELS)
    return cast.add_organization(other, "branch", "Moose Jaw", "54")


@pytest.mark.parametrize(("born", "action"), [("1950-05-17", "changed"), ("1950-05-18", "refused")])
def test_card_of_another_command_moves_only_with_its_holder(send, write, org, far, born, action):
    member = cast.make_member(far, surname="Roy", given_names="Anne", number="3000001")

    batch = send(MOVED + f"3000001,Roy,Anne,{born},54,,2020-03-01,\n")

    assert batch.rows.get().action == action
    if action == "changed":
        write(batch)
    member.refresh_from_db()
    assert member.branch == (org.grande_prairie if action == "changed" else far)
