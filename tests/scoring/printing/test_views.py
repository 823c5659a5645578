from __future__ import annotations

import uuid

import pytest
from django.urls import reverse

from games.base import LegResult
from scoring.printing.pages.catalogue import CATALOGUE
from scoring.sheets.models import PrintedSheet
from scoring.sheets.services.sheets import submit
from tests.page import html_of
from tests.scoring.printing.conftest import qr_codes, reader, texts
from tournaments.draws.engine.codes import spoken
from tournaments.draws.models import SubMatch
from tournaments.models import Job
from tournaments.organization.queries.permissions import Right

pytestmark = pytest.mark.django_db
MAY = ["alice", "carl", "sam"]
MAY_NOT = ["dora", "beth", "oscar", "nora"]  # other districts, other branches, another event


def page(event) -> str:
    return reverse("printing:office", args=[event.pk])


@pytest.mark.parametrize("name", MAY)
def test_officers_of_the_event_see_the_page(name, signed_in, event, drawn) -> None:
    drawn(entries=3)

    response = signed_in(name).get(page(event))

    assert response.status_code == 200
    assert "Cribbage Pairs, round 1: 1 sheet on 1 page" in html_of(response)


@pytest.mark.parametrize("name", MAY_NOT)
def test_nobody_else_does(name, signed_in, event) -> None:
    assert signed_in(name).get(page(event)).status_code == 403


@pytest.mark.parametrize("name", ["printing:office", "printing:sheets", "printing:again", "printing:blanks"])
def test_without_a_sign_in_there_is_nothing(name, client, event) -> None:
    url = reverse(name, args=[event.pk])
    response = client.get(url) if name == "printing:office" else client.post(url)

    assert (response.status_code, response.url.split("?")[0]) == (302, reverse("login"))


@pytest.mark.parametrize("name", MAY_NOT)
def test_no_paper_is_printed_for_somebody_of_another_place(name, signed_in, event, tasks_at_once) -> None:
    client = signed_in(name)
    # The host branch and its District keep the papers of the host and the money, and name scorekeepers.
    own = {Right.HOST_PAPERS, Right.NAME_SCOREKEEPERS, Right.MONEY} if name in {"dora", "beth"} else set()
    urls = [
        reverse("printing:document", args=[event.pk, key])
        for key, document in CATALOGUE.items()
        if document.right not in own
    ]
    urls += [reverse(f"printing:{page}", args=[event.pk]) for page in ("sheets", "again", "blanks")]

    assert {client.post(url).status_code for url in urls} == {403}
    assert Job.objects.count() == 0


def test_a_scorekeeper_cannot_print_lists_with_card_numbers_or_awards(signed_in, event) -> None:
    client = signed_in("sam")
    others = {key: document for key, document in CATALOGUE.items() if document.right is not Right.PRINT}
    shown = html_of(client.get(page(event))).split("Other papers")[1]

    answers = {client.post(reverse("printing:document", args=[event.pk, key])).status_code for key in others}

    assert answers == {403}
    assert [other.title for other in others.values() if f"<h4>{other.title}</h4>" in shown] == []
    assert {"check_in", "registration", "awards", "certificates", "pack"} <= set(others)


def test_a_scorekeeper_cannot_open_the_file_of_a_list_with_card_numbers(
    signed_in, event, make_competition, tasks_at_once, django_capture_on_commit_callbacks
) -> None:
    make_competition(entries=2)
    with django_capture_on_commit_callbacks(execute=True):
        signed_in("carl").post(reverse("printing:document", args=[event.pk, "check_in"]))
    job = Job.objects.get()
    file = reverse("jobs:file", args=[job.pk])

    assert job.state == "done"
    opened = signed_in("alice").get(file)
    assert opened.getvalue().startswith(b"%PDF")
    assert opened.status_code == 200
    assert signed_in("sam").get(file).status_code == 403
    assert "Check-in list" not in html_of(signed_in("sam").get(page(event)))


def test_pressing_the_button_makes_the_file_and_shows_the_bar(
    signed_in, event, drawn, tasks_at_once, django_capture_on_commit_callbacks
) -> None:
    competition = drawn(entries=4)
    stage = competition.stages.get()
    client = signed_in("sam")

    with django_capture_on_commit_callbacks(execute=True):
        response = client.post(
            reverse("printing:sheets", args=[event.pk]),
            {"what": f"{competition.pk}-{stage.pk}-2", "copies": "1", "size": "auto"},
        )

    job = Job.objects.get()
    assert response.url == f"{page(event)}?job={job.pk}#job"
    assert 'hx-select="#counts"' not in html_of(client.get(response.url))  # nothing to wait for any more
    assert "The file is ready" in html_of(client.get(response.url))
    assert len(reader(job).pages) == 1
    assert set(PrintedSheet.objects.values_list("sub_match__match__round", flat=True)) == {2}
    assert "2 sheets on 1 page, printed" in html_of(client.get(page(event)))


def test_the_qr_codes_lead_to_the_address_that_the_page_was_asked_from(
    signed_in, event, drawn, tasks_at_once, django_capture_on_commit_callbacks, settings
) -> None:
    settings.ALLOWED_HOSTS = ["192.168.1.20"]
    competition = drawn(entries=2)

    with django_capture_on_commit_callbacks(execute=True):
        signed_in("sam").post(
            reverse("printing:sheets", args=[event.pk]),
            {"what": f"{competition.pk}-0-0", "copies": "1", "size": "auto"},
            headers={"host": "192.168.1.20:8000"},
        )

    assert qr_codes(Job.objects.get()) == [f"http://192.168.1.20:8000/s/{SubMatch.objects.get().code}/"]


@pytest.mark.parametrize(
    ("host", "warned"), [("localhost", True), ("127.0.0.1:8000", True), ("192.168.1.20:8000", False)]
)
def test_an_address_that_only_this_computer_knows_is_warned_about(host, warned, signed_in, event, drawn) -> None:
    drawn(entries=2)

    content = html_of(signed_in("sam").get(page(event), headers={"host": host}))

    assert ("Nobody else can open this site yet" in content) is warned


def test_one_sheet_is_printed_again_by_its_code_however_it_is_spaced(
    signed_in, event, drawn, tasks_at_once, django_capture_on_commit_callbacks
) -> None:
    drawn(entries=4)
    code = SubMatch.objects.last().code

    with django_capture_on_commit_callbacks(execute=True):
        signed_in("sam").post(reverse("printing:again", args=[event.pk]), {"code": f" {spoken(code)} "})

    assert spoken(code) in texts(reader(Job.objects.get()))[0]
    assert PrintedSheet.objects.get().sub_match.code == code


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("123 456 8", "This is not a code of a sheet"),
        ("", "This field is required"),
        ("514 229 3", "There is no sheet with this code at this event"),
    ],
)
def test_a_wrong_code_is_refused_beside_the_field(code, sentence, signed_in, event, drawn) -> None:
    competition = drawn(entries=2)
    SubMatch.objects.update(code="9012781")
    assert competition

    response = signed_in("sam").post(reverse("printing:again", args=[event.pk]), {"code": code})

    assert response.status_code == 200
    assert sentence in html_of(response)
    assert Job.objects.count() == 0


def test_a_round_that_is_over_says_that_there_is_nothing_to_print(signed_in, event, drawn, users) -> None:
    competition = drawn(entries=2)
    submit(
        sub_match=SubMatch.objects.get(),
        legs=[LegResult(home=121, away=100)] * 2,
        by=users["sam"],
        expected_version=0,
        idempotency_key=uuid.uuid4(),
    )

    response = signed_in("sam").post(
        reverse("printing:sheets", args=[event.pk]),
        {"what": f"{competition.pk}-0-0", "copies": "1", "size": "auto"},
    )

    assert "There is no sheet to print" in html_of(response)
    assert Job.objects.count() == 0


def test_sheets_of_another_event_cannot_be_chosen(signed_in, event, drawn) -> None:
    drawn(entries=2)

    response = signed_in("sam").post(
        reverse("printing:sheets", args=[event.pk]), {"what": "999-0-0", "copies": "1", "size": "auto"}
    )

    assert "Select a valid choice" in html_of(response)


def test_empty_sheets_are_limited(signed_in, event, make_competition) -> None:
    competition = make_competition()

    response = signed_in("sam").post(
        reverse("printing:blanks", args=[event.pk]), {"competition": competition.pk, "blanks": "9999"}
    )

    assert "less than or equal to 200" in html_of(response)
    assert 'id="sheets" open>' in html_of(response)  # what is wrong is not folded away
    assert Job.objects.count() == 0


def test_too_many_copies_of_a_form_are_refused_on_top_of_the_page(signed_in, event) -> None:
    response = signed_in("carl").post(reverse("printing:document", args=[event.pk, "entry_form"]), {"number": "99"})

    assert "How many: Ensure this value is less than or equal to 50." in html_of(response)


def test_a_paper_that_does_not_exist_is_refused(signed_in, event) -> None:
    response = signed_in("carl").post(reverse("printing:document", args=[event.pk, "nonsense"]))

    assert "There is no document by that name" in html_of(response)


def test_before_anything_is_entered_the_page_says_what_follows_when(signed_in, event) -> None:
    content = html_of(signed_in("carl").get(page(event)))

    assert "Score sheets with names follow when a draw is published" in content
    assert "Available once a draw is published." in content


def test_the_page_says_when_a_paper_was_printed_last_and_by_whom(
    signed_in, event, tasks_at_once, django_capture_on_commit_callbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        signed_in("carl").post(reverse("printing:document", args=[event.pk, "conduct"]))

    assert "by Carl Tester." in html_of(signed_in("carl").get(page(event)))


def test_kept_back_standings_are_warned_about(signed_in, event, drawn) -> None:
    drawn(entries=2)
    event.standings_hidden = True
    event.save()

    assert "please do not post them" in html_of(signed_in("carl").get(page(event)))


def test_the_page_names_what_certificates_leave_out_before_they_are_printed(signed_in, event, drawn) -> None:
    drawn("cribbage-pairs", entries=3)

    words = "3 of 3 matches are still to be played."
    assert words in html_of(signed_in("carl").get(page(event)))
    assert words not in html_of(signed_in("sam").get(page(event)))  # who prints no certificates


def test_the_result_says_what_was_left_out(signed_in, event, users) -> None:
    job = Job.objects.create(
        label="Certificates", asked_by=users["carl"], event=event, state="done", note="Left out: Mixed Darts. <Why>"
    )

    shown = html_of(signed_in("carl").get(f"{page(event)}?job={job.pk}"))

    assert "<p>Left out: Mixed Darts. &lt;Why&gt;</p>" in shown


@pytest.mark.parametrize("competitions", [1, 3])
def test_the_page_asks_the_database_the_same_number_of_questions(
    competitions, signed_in, event, drawn, django_assert_max_num_queries
) -> None:
    for category in ["cribbage-pairs", "euchre-legion", "darts-mixed"][:competitions]:
        drawn(category, entries=3)
    client = signed_in("sam")
    client.get(page(event))

    with django_assert_max_num_queries(20) as asked:
        client.get(page(event))

    assert len(asked) == QUERIES


QUERIES = 14
