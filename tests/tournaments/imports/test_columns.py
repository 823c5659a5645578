"""A list of another shape: its columns are said once by a person, and known the next time."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from kit.pure.table.csv_file import delimiter_of
from kit.pure.table.layout import Layout
from kit.pure.text import fold
from kit.pure.violations import RuleViolation
from tests import cast
from tests.page import html_of
from tests.tournaments.imports.conftest import no_report
from tournaments.imports.models import ColumnNames, ImportBatch
from tournaments.imports.services import kinds
from tournaments.imports.services.batches import read_batch
from tournaments.imports.services.kind import Scope
from tournaments.imports.services.naming import forget_names, name_columns
from tournaments.imports.tasks import read_file
from tournaments.models import Member

# An office that calls nothing as we do: a title above, its own words, more columns than are asked for.
LIST = (
    "Membership roll of 2027\n"
    "Regimental ID;Family;Christian names;Home post;Came to us;Telephone\n"
    "2895959;O'Brien;Ann;54;1950-07-10;555-0100\n"
    "2895960;Roy;Luc;54;1951-03-04;555-0101\n"
)
NAMES = {
    "Regimental ID": "membership_number", "Family": "surname", "Christian names": "given_names",
    "Home post": "branch_number", "Came to us": "", "Telephone": "",
}  # fmt: skip


def said(names: dict[str, str]) -> Layout:
    columns = {str(place): key for place, key in enumerate(names.values())}
    return Layout(columns=columns, headings=tuple(map(fold, names)))


@pytest.fixture
def name(users):
    def name(batch: ImportBatch, names=NAMES) -> ImportBatch:
        name_columns(batch=batch, layout=said(names), by=users["alice"], task=read_file)
        read_batch(batch_id=batch.pk, report=no_report)
        batch.refresh_from_db()
        return batch

    return name


def test_list_of_another_shape_waits_for_its_columns(send) -> None:
    batch = send(LIST)

    assert (batch.state, batch.rows.count()) == ("columns", 0)
    assert batch.found["headings"] == list(NAMES)
    assert batch.found["samples"][0][:3] == ["2895959", "O'Brien", "Ann"]


def test_columns_are_said_once_and_known_the_next_time(send, name, write) -> None:
    batch = name(send(LIST))
    assert (batch.state, batch.new_count, batch.problem) == ("ready", 2, "")
    write(batch)

    again = send(LIST.replace("Ann", "Anne").replace("Regimental ID", "REGIMENTAL  id"))

    assert (again.state, again.changed_count, again.unchanged_count) == ("ready", 1, 1)
    assert Member.objects.get(number="2895959").name == "Ann O'Brien"
    batch.refresh_from_db()
    assert batch.found == {}


def test_word_of_an_office_goes_before_our_own(send, name) -> None:
    """What this office calls Number is the branch, and its Branch is a region that nobody asks for."""
    content = "Card,Surname,Given names,Number,Branch\n2895959,O'Brien,Ann,54,North\n"
    names = {"Card": "membership_number", "Surname": "surname", "Given names": "given_names",
             "Number": "branch_number", "Branch": ""}  # fmt: skip
    first = send(content)
    assert (first.state, first.refused_count) == ("done", 1)  # 54 is no card, and North is no branch

    batch = name(first, names)

    assert (batch.state, batch.new_count) == ("ready", 1)


def test_more_can_be_said_of_a_list_that_is_understood(send, name) -> None:
    known = "membership_number,surname,given_names,branch_number,Came to us\n2895959,O'Brien,Ann,54,1950-07-10\n"
    batch = send(known)
    assert (batch.state, " ".join(map(str, batch.note))) == ("ready", "Unknown columns were ignored: Came to us.")

    names = {key: key for key in ("membership_number", "surname", "given_names", "branch_number")}
    batch = name(batch, {**names, "Came to us": "birth_date"})

    assert (batch.state, batch.note) == ("ready", [])
    assert batch.rows.get().values["birth_date"] == "1950-07-10"


@pytest.mark.parametrize(
    ("changes", "code"),
    [({"Family": ""}, "column_missing"), ({"Telephone": "surname"}, "column_twice")],
)
def test_answer_that_names_no_list_is_refused(send, users, changes, code) -> None:
    batch = send(LIST)

    with pytest.raises(RuleViolation) as refused:
        name_columns(batch=batch, layout=said({**NAMES, **changes}), by=users["alice"], task=read_file)

    assert refused.value.code == code
    assert not ColumnNames.objects.exists()


def test_list_that_is_written_waits_for_no_columns(send, write, users) -> None:
    batch = write(send("membership_number,surname,given_names,branch_number,Phone\n2895959,O'Brien,Ann,54,1\n"))

    with pytest.raises(RuleViolation) as refused:
        name_columns(batch=batch, layout=said(NAMES), by=users["alice"], task=read_file)

    assert refused.value.code == "import_not_ready"


def test_file_with_too_few_headings_is_refused(send) -> None:
    assert send("Phone,Town\n1,2\n").state == "refused"


def test_names_of_one_organization_are_not_those_of_another(send, name, org) -> None:
    name(send(LIST))
    yukon = cast.add_organization(None, "command", "Yukon Command", levels=cast.LEVELS)

    assert send(LIST, organization=yukon).state == "columns"


def test_forgotten_names_are_asked_for_again(send, name, org) -> None:
    name(send(LIST))

    forget_names(kind=kinds.get("members"), scope=Scope(organization=org.command))

    assert send(LIST).state == "columns"


def test_longest_row_tells_what_stands_between_columns_that_nobody_knows(org) -> None:
    assert delimiter_of(LIST, kinds.get("members").columns(Scope(organization=org.command))) == ";"


def test_comma_of_a_french_number_stands_between_no_columns(org) -> None:
    columns = kinds.get("members").columns(Scope(organization=org.command))
    rolls = "Matricule;Foyer;Solde;Retard\n" + "12;4,5;20,50;1,25\n" * 5

    assert delimiter_of(rolls, columns) == ";"
    assert delimiter_of(rolls.replace(",", ".").replace(";", ","), columns) == ","
    assert delimiter_of("season,competition,players\n1998,54,John; Anne\n", columns) == ","


# --- the pages ------------------------------------------------------------------------------------------


@pytest.fixture
def upload(signed_in, tasks_at_once, django_capture_on_commit_callbacks):
    """Return a function that uploads a list as alice, with the worker's part done."""

    def upload(content: str = LIST):
        client = signed_in("alice")
        with django_capture_on_commit_callbacks(execute=True):
            client.post(
                reverse("imports:start", args=["members"]), {"file": SimpleUploadedFile("roll.csv", content.encode())}
            )
        return client, ImportBatch.objects.latest("pk")

    return upload


def test_page_shows_headings_samples_and_what_must_be_there(upload) -> None:
    client, batch = upload()

    page = client.get(reverse("imports:preview", args=[batch.pk]), follow=True)

    said = html_of(page)
    assert page.redirect_chain == [(reverse("imports:columns", args=[batch.pk]), 302)]
    assert "Regimental ID" in said
    assert "O&#x27;Brien" in said
    assert "Surname (required)" in said


def test_columns_are_said_on_the_page(upload, django_capture_on_commit_callbacks) -> None:
    client, batch = upload()
    address = reverse("imports:columns", args=[batch.pk])
    answers = {f"heading-{place}": key for place, key in enumerate(NAMES.values())}

    wrong = client.post(address, {**answers, "heading-1": ""})
    with django_capture_on_commit_callbacks(execute=True):
        right = client.post(address, answers)
    preview = html_of(client.get(right["Location"]))
    start = html_of(client.get(reverse("imports:start", args=["members"])))

    assert wrong.status_code == 422
    assert "Say which heading of your list is: Surname." in html_of(wrong)
    assert "Save 2 rows" in preview
    assert "regimental id" in start


def test_names_are_forgotten_from_the_page(upload, send, name) -> None:
    name(send(LIST))
    client, _ = upload()
    page = client.get(reverse("imports:start", args=["members"]))

    client.post(page.context["forget_url"])

    assert not ColumnNames.objects.exists()


def test_almost_the_same_heading_is_guessed(upload) -> None:
    client, batch = upload(LIST.replace("Christian names", "Given namess").replace("Home post", "Branch numbr"))

    form = client.get(reverse("imports:columns", args=[batch.pk])).context["form"]

    assert [form[f"heading-{place}"].initial for place in range(6)] == [
        "", "", "given_names", "branch_number", "", "",
    ]  # fmt: skip


@pytest.mark.parametrize("who", ["dora", "beth", "carl", "sam"])
def test_columns_are_for_those_who_may_import(signed_in, send, who) -> None:
    batch = send(LIST)
    client, address = signed_in(who), reverse("imports:columns", args=[batch.pk])

    assert client.get(address).status_code == 403
    assert client.post(address, {}).status_code == 403
    assert client.post(reverse("imports:forget_columns", args=["members"])).status_code == 403
