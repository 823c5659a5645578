"""The papers of the host branch: filled in, empty to write on, and who may have them printed."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest
from django.urls import reverse

from tests.scoring.printing.conftest import texts
from tournaments.events.services.programme import reset_programme
from tournaments.hosting.models.papers import InformationSheet
from tournaments.hosting.services.duties import name_person
from tournaments.hosting.services.papers import (
    FACTS,
    HotelLine,
    MoneyLine,
    save_financial,
    save_information,
    send_paper,
)
from tournaments.models import Job

LINES = [
    MoneyLine(heading="advance", cents=50_000, note="Cheque in January"),
    MoneyLine(heading="banquet", cents=123_450, note="60 plates", receipt="114", receipt_attached=True),
    MoneyLine(heading="entertainment", cents=40_000, note="Fiddlers"),
]


def facts(**said: object) -> dict[str, object]:
    return {name: getattr(InformationSheet(), name) for name in FACTS} | said


def whole(pdf) -> str:
    return " ".join(texts(pdf)).replace("\N{NO-BREAK SPACE}", " ")


def test_the_financial_sheet_adds_up_and_leaves_entertainment_out(event, paper) -> None:
    save_financial(event=event, expected_version=0, lines=LINES)

    pdf = paper("financial")
    text = whole(pdf)

    assert len(pdf.pages) == 1
    assert "To Alberta-NWT Command by February 16, 2027." in text
    assert "Banquet 60 plates 114 yes $1,234.50" in text
    assert "Spent, total $1,234.50" in text
    assert "Entertainment: a cost of the branch, not claimed" in text
    assert "Fiddlers $400.00" in text
    assert "Balance -$734.50" in text
    assert "Due from Alberta-NWT Command to the host branch $734.50" in text
    assert "Coffee and lunch" not in text  # nothing was spent on it
    assert "no receipt attached" not in text


def test_the_financial_sheet_names_the_line_without_a_receipt(event, paper) -> None:
    bare = replace(LINES[1], receipt="", receipt_attached=False)
    save_financial(event=event, expected_version=0, lines=[bare, replace(LINES[1], heading="lunch", note="Soup")])
    text = whole(paper("financial"))

    assert ("Banquet 60 plates no $1,234.50" in text, "Soup 114 yes $1,234.50" in text) == (True, True)
    assert "$1,234.50 of what was spent has no receipt attached" in text


def test_an_empty_financial_sheet_is_a_form_on_one_page(event, paper) -> None:
    pdf = paper("financial")

    assert len(pdf.pages) == 1
    assert "Coffee and lunch" in whole(pdf)
    assert "0.00" not in whole(pdf)


def test_a_long_financial_sheet_goes_on_over_the_page(event, paper) -> None:
    lines = [MoneyLine(heading="lunch", cents=number * 100, note=f"Bill {number}") for number in range(1, 91)]
    save_financial(event=event, expected_version=0, lines=lines)

    pdf = paper("financial")

    assert len(pdf.pages) > 1
    assert "Bill 90" in whole(pdf)
    assert "Due from Alberta-NWT Command to the host branch $4,095.00" in texts(pdf)[-1]


def test_the_information_sheet_says_what_is_told_and_when(event, paper, users) -> None:
    reset_programme(event=event)
    event.spring_rally_on = datetime.date(2026, 4, 25)
    event.save()
    inn = HotelLine(name="Prairie Inn", rooms=20, held_under="Legion", book_by=datetime.date(2027, 1, 15))
    sheet = save_information(
        event=event, expected_version=0, facts=facts(hall="Legion hall", representative="Irene Sawchuk"), hotels=[inn]
    )
    send_paper(paper=sheet, on=datetime.date(2026, 5, 2), by=users["beth"])

    text = whole(paper("information"))

    assert "by May 9, 2026. Sent on May 2, 2026." in text
    assert "Where it is played Legion hall" in text
    assert "Host Branch Representative Irene Sawchuk" in text  # the paper goes to officers
    assert "Prairie Inn. 20 rooms held until January 15, 2027. Ask for “Legion”." in text
    assert "Fri, Feb 5, 4:00 p.m. – 5:45 p.m. Registration" in text
    assert "Parking" not in text


def test_an_empty_information_sheet_asks_for_everything(event, make_competition, paper) -> None:
    text = whole(paper("information"))

    for line in ("Address", "Parking", "Telephone", "Banquet", "Rooms held, until"):
        assert line in text
    assert "Practice boards" not in text
    make_competition("darts-legion")
    assert "Practice boards" in whole(paper("information"))


def test_the_application_names_what_the_event_needs(event, make_competition, paper) -> None:
    for category in ("cribbage-pairs", "cribbage-legion"):
        make_competition(category)

    pdf = paper("host_application")

    assert len(pdf.pages) == 1
    assert whole(pdf).count("Cribbage: 18 tables at least") == 1
    assert whole(pdf).count("room for 120 people") == 1
    assert "District 1" in whole(pdf)


@pytest.mark.rule("FORMAT OF PLAY v")
def test_the_ladies_auxiliary_is_invited_by_name_with_the_program(event, paper, users) -> None:
    reset_programme(event=event)
    name_person(event=event, kind="auxiliary", name="Rose Hill", by=users["carl"])

    text = whole(paper("auxiliary"))

    assert "To Rose Hill" in text
    assert "Registration" in text


@pytest.mark.parametrize("key", ["information", "financial", "host_application"])
def test_the_host_branch_prints_its_own_papers_and_waits_on_a_page_of_its_own(
    key, event, signed_in, tasks_at_once, django_capture_on_commit_callbacks
) -> None:
    client = signed_in("beth")
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(reverse("printing:document", args=[event.pk, key]))

    job = Job.objects.get()
    assert answer.url == reverse("jobs:job", args=[job.pk])
    assert client.get(answer.url).status_code == 200
    file = reverse("jobs:file", args=[job.pk])
    for name in ("beth", "carl"):
        assert signed_in(name).get(file).getvalue().startswith(b"%PDF")
    assert [signed_in(name).get(file).status_code for name in ("sam", "oscar")] == [403, 403]


@pytest.mark.parametrize("key", ["information", "financial", "host_application"])
@pytest.mark.parametrize("name", ["sam", "nora", "oscar"])
def test_scorekeepers_and_other_branches_do_not_print_them(key, name, event, signed_in, tasks_at_once) -> None:
    assert signed_in(name).post(reverse("printing:document", args=[event.pk, key])).status_code == 403
    assert not Job.objects.exists()


def test_a_host_sees_no_other_paper_when_its_wish_makes_no_sense(event, signed_in) -> None:
    answer = signed_in("beth").post(reverse("printing:document", args=[event.pk, "financial"]), {"competition": "999"})

    assert answer.status_code == 403
    assert not Job.objects.exists()


def test_people_of_the_event_stand_on_one_page(event, users, paper) -> None:
    name_person(
        event=event, kind="referee", name="Ann Roy", phone="780 555 0100", task="Boards 1 to 4", by=users["alice"]
    )

    text = whole(paper("people"))

    for words in ("Command Representative", "Ann Roy", "780 555 0100", "Boards 1 to 4", "Leads the closing ceremony"):
        assert words in text


def test_papers_for_those_who_come_say_who_is_liable_for_travel(event, make_competition, paper) -> None:
    make_competition("cribbage-pairs")

    for key in ("entry_form", "information"):
        assert "Alberta-NWT Command is not liable for either." in " ".join(whole(paper(key)).split())
