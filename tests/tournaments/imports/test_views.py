from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from kit.pure.text import harmless
from tests import cast
from tests.page import html_of
from tests.tournaments.imports.conftest import MEMBER_HEADINGS
from tournaments.imports.models import ImportBatch
from tournaments.jobs.models import Job
from tournaments.models import Member, Organization, User

EVERYBODY = ["alice", "dora", "beth", "oscar", "carl", "sam", "nora", None]
ANN = "2895959,O'Brien,Ann,F,1950-07-10,54,2027"
TABLE = f"{MEMBER_HEADINGS}\n{ANN}\n"


def allowed(*names: str) -> list[tuple[str | None, int]]:
    return [(name, 302 if name is None else 200 if name in names else 403) for name in EVERYBODY]


def file(content: str | bytes, name: str = "list.csv") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content.encode() if isinstance(content, str) else content)


@pytest.fixture
def post_file(signed_in, tasks_at_once, django_capture_on_commit_callbacks):
    """Return a function that uploads a file as alice, with the worker's part done, and returns the client and batch."""

    def post(content: str | bytes, kind: str = "members"):
        client = signed_in("alice")
        with django_capture_on_commit_callbacks(execute=True):
            response = client.post(reverse("imports:start", args=[kind]), {"file": file(content)})
        assert response.status_code == 302
        return client, ImportBatch.objects.latest("pk")

    return post


@pytest.mark.parametrize("kind", ["members", "branches"])
@pytest.mark.parametrize(("name", "status"), allowed("alice"))
def test_import_is_for_the_command(signed_in, kind, name, status):
    client = signed_in(name)

    assert client.get(reverse("imports:start", args=[kind])).status_code == status
    assert client.get(reverse("imports:template", args=[kind])).status_code == status
    if status != 200:
        client.post(reverse("imports:start", args=[kind]), {"file": file(TABLE)})
        assert not ImportBatch.objects.exists()


@pytest.mark.parametrize("name", ["event", "organization", "season"])
def test_raised_digit_is_no_number(signed_in, name):
    text = "²" * (4 if name == "season" else 1)
    assert signed_in("alice").get(reverse("imports:start", args=["members"]), {name: text}).status_code == 200
    assert signed_in("alice").get(reverse("imports:template", args=["members"]), {name: text}).status_code == 200


@pytest.mark.parametrize(("name", "status"), allowed("alice"))
def test_preview_is_for_the_command(signed_in, send, name, status):
    batch = send(TABLE)

    assert signed_in(name).get(reverse("imports:preview", args=[batch.pk])).status_code == status


@pytest.mark.parametrize("page_name", ["write", "throw_away"])
@pytest.mark.parametrize(("name", "status"), [(name, 302 if name is None else 403) for name in EVERYBODY[1:]])
def test_decision_is_for_the_command(signed_in, send, page_name, name, status):
    batch = send(TABLE)

    response = signed_in(name).post(reverse(f"imports:{page_name}", args=[batch.pk]))

    batch.refresh_from_db()
    assert (response.status_code, batch.state) == (status, "ready")


def test_officer_of_another_command_sees_nothing_of_it(signed_in, send, client):
    yukon = cast.add_organization(None, "command", "Yukon Command", levels=cast.LEVELS)
    yves = cast.make_user("yves", "Yves")
    yves.roles.create(kind="command_officer", organization=yukon)
    batch = send(TABLE)
    client.force_login(yves, backend="django.contrib.auth.backends.ModelBackend")

    assert client.get(reverse("imports:preview", args=[batch.pk])).status_code == 403
    assert client.get(reverse("imports:start", args=["members"])).context["scope"].organization == yukon


def test_one_list_leads_to_the_other(signed_in):
    client = signed_in("alice")

    for kind, other in (("members", "branches"), ("branches", "members")):
        page = client.get(reverse("imports:start", args=[kind]))
        assert [other_kind.key for other_kind, _ in page.context["others"]] == [other, "season-entries", "winners"]
        assert f'href="{reverse("imports:start", args=[other])}"' in html_of(page)


def test_a_kind_that_does_not_exist_is_not_found(signed_in):
    assert signed_in("alice").get(reverse("imports:start", args=["cats"])).status_code == 404


def test_the_first_branches_of_an_empty_site_are_for_its_keeper(client, db):
    keeper = User.objects.create_superuser("root", password="something long")
    client.force_login(keeper, backend="django.contrib.auth.backends.ModelBackend")

    assert client.get(reverse("imports:start", args=["branches"])).status_code == 200


def test_upload_preview_confirm_done(post_file, django_capture_on_commit_callbacks):
    client, batch = post_file(TABLE)
    page = reverse("imports:preview", args=[batch.pk])

    preview = html_of(client.get(page))
    assert "Save 1 row" in preview
    assert "Ann O&#x27;Brien, 2895959" in preview
    assert not Member.objects.exists()

    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse("imports:write", args=[batch.pk]))
    done = html_of(client.get(page))
    assert "Alice Tester" in done
    assert "1 new, 0 changed" in done
    assert Member.objects.get().name == "Ann O'Brien"
    assert [job.state for job in Job.objects.all()] == ["done", "done"]
    history = client.get(reverse("members:detail", args=[Member.objects.get().pk])).context["history"]
    assert [(change.by, change.how) for change in history] == [("Alice Tester", "Added from list.csv")]


def test_a_file_that_cannot_be_used_says_so_on_its_page(post_file):
    client, batch = post_file(b"%PDF-1.7")

    assert "This is a PDF" in html_of(client.get(reverse("imports:preview", args=[batch.pk])))
    assert Job.objects.get().state == "done"  # the work was done: it found out


def test_no_file_is_refused_at_its_field(signed_in):
    client = signed_in("alice")

    assert client.post(reverse("imports:start", args=["members"])).context["form"].errors == {
        "file": ["Choose a file first."]
    }
    assert client.post(reverse("imports:start", args=["members"]), {"file": file("")}).context["form"].errors == {
        "file": ["The file is empty."]
    }


def test_preview_waits_while_the_file_is_read(signed_in, users, org):
    job = Job.objects.create(label="Reading list.csv", asked_by=users["alice"], state="running")
    batch = ImportBatch.objects.create(
        kind="members", organization=org.command, file_name="list.csv", uploaded_by=users["alice"], job=job
    )

    page = html_of(signed_in("alice").get(reverse("imports:preview", args=[batch.pk])))

    assert reverse("jobs:progress", args=[job.pk]) in page
    assert "Save" not in page.replace("Saving", "")


def test_rows_come_in_tabs_and_pages(signed_in, send):
    lines = [f"{2_000_000 + n},Smith,Ann,F,1950-07-10,54,2027" for n in range(150)]
    batch = send("\n".join([MEMBER_HEADINGS, *lines, "12A,Smith,Ann,F,,54,"]))
    client, url = signed_in("alice"), reverse("imports:preview", args=[batch.pk])

    def lines_of(**query: object) -> list[int]:
        return [row.line for row, _ in client.get(url, query).context["rows"]]

    assert lines_of() == [152]  # what is wrong comes first
    assert lines_of(show="new") == list(range(2, 22))
    assert lines_of(show="new", page=8) == list(range(142, 152))
    assert lines_of(show="changed") == []
    assert lines_of(show="nonsense", page="x") == [152]

    part = html_of(client.get(url, {"show": "new"}, headers={"HX-Request": "true", "HX-Target": "rows"}))
    assert "<html" not in part


def test_preview_takes_the_same_queries_for_few_rows_and_for_many(signed_in, send, django_assert_num_queries):
    client = signed_in("alice")
    for rows in (1, 3):
        lines = [f"{3_000_000 + n},Smith,Ann,F,1950-07-10,54,2027" for n in range(rows)]
        batch = send("\n".join([MEMBER_HEADINGS, *lines]))
        with django_assert_num_queries(6):  # session, user, roles, batch, Commands below, rows
            client.get(reverse("imports:preview", args=[batch.pk]))


def test_problems_are_a_file_that_every_spreadsheet_opens(signed_in, send):
    batch = send(f"{MEMBER_HEADINGS}\n12A,=HYPERLINK(1),+Ann,Q,,54,\n")

    response = signed_in("alice").get(reverse("lists:rows", args=[batch.pk, "csv"]))

    assert response["Content-Disposition"] == f'attachment; filename="refused-{batch.pk}.csv"'
    assert response.getvalue().decode("utf-8-sig").splitlines() == [
        "Row,Who or what,Column,In the file,What is wrong",
        "2,'+Ann =HYPERLINK(1),Membership number,12A,12A is not a number made of digits alone.",
        '2,\'+Ann =HYPERLINK(1),Sex,Q,"Q is not understood here. Write M, F or X."',
    ]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])
def test_no_cell_becomes_a_formula(text):
    assert harmless(text) == f"'{text}"


def test_template_has_the_headings_that_are_understood(signed_in, send):
    content = signed_in("alice").get(reverse("imports:template", args=["members"])).getvalue()

    batch = send(content + b"1234567,Smith,Ann,,F,,54,,,,,,,\r\n")
    assert (batch.state, batch.new_count, batch.note) == ("ready", 1, [])


def test_template_of_branches_follows_the_levels_of_the_command(signed_in, org):
    Organization.objects.filter(pk=org.command.pk).update(
        levels=[{**level, "name": "Zone" if level["key"] == "area" else level["name"]} for level in cast.LEVELS]
    )

    content = signed_in("alice").get(reverse("imports:template", args=["branches"])).getvalue().decode("utf-8-sig")

    assert content == "Command,District,Zone,Branch number,Branch name,Town,Member count\r\n"


def test_writing_that_fails_leaves_the_preview_waiting(post_file, django_capture_on_commit_callbacks, monkeypatch):
    client, batch = post_file(TABLE)
    monkeypatch.setattr("tournaments.imports.services.members.Members.write", lambda *args, **more: 1 / 0)

    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse("imports:write", args=[batch.pk]))

    batch.refresh_from_db()
    assert (batch.state, Member.objects.count(), batch.job.state) == ("ready", 0, "failed")
    assert "Something went wrong" in html_of(client.get(reverse("imports:preview", args=[batch.pk])))


def test_page_of_a_dead_worker_offers_to_write_again(
    signed_in, send, users, django_capture_on_commit_callbacks, tasks_at_once
):
    batch = send(TABLE)
    job = Job.objects.create(label="Writing", asked_by=users["alice"], state="failed", problem="The worker stopped.")
    ImportBatch.objects.filter(pk=batch.pk).update(state="writing", job=job, confirmed_by=users["alice"])
    client = signed_in("alice")

    assert "Save it again" in html_of(client.get(reverse("imports:preview", args=[batch.pk])))
    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse("imports:write", args=[batch.pk]))

    assert Member.objects.count() == 1
