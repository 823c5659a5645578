"""The host's pages: who opens them, what a slip of the pen does, and how often the database is asked."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse

from scoring.overview.pages.steps import steps_of
from scoring.overview.queries.states import state_of
from tests.page import html_of
from tournaments.events.services.programme import reset_programme
from tournaments.hosting.models.papers import FinancialSheet, InformationSheet
from tournaments.hosting.queries.papers import financial_of, information_of, lines_of
from tournaments.hosting.services.papers import FACTS, MoneyLine, save_financial, save_information, send_paper

PAGES = ("hosting:office", "hosting:information", "hosting:financial")
POSTS = ("hosting:information", "hosting:financial", "hosting:send_information", "hosting:send_financial")
KEEP = {"alice", "carl", "beth", "dora"}
EVERYBODY = ("alice", "dora", "beth", "oscar", "carl", "sam", "sue", "nora", None)
PARTS = {"income": 2, "expense": 3, "entertainment": 1}


def at(event, page: str) -> str:
    return reverse(page, args=[event.pk])


def sheet(*, version: int = 0, begun: dict[str, int] | None = None, remarks: str = "", **lines: str) -> dict[str, str]:
    """Return what a browser sends: empty lines, and `lines` such as expense_0_amount on top of them."""
    data = {"version": str(version), "remarks": remarks}
    for part, empty in PARTS.items():
        known = (begun or {}).get(part, 0)
        data |= {f"{part}-TOTAL_FORMS": str(known + empty), f"{part}-INITIAL_FORMS": str(known)}
        for number in range(known + empty):
            data |= {f"{part}-{number}-{name}": "" for name in ("line", "heading", "note", "amount")}
    data |= {name: "entertainment" for name in data if name.startswith("entertainment") and name.endswith("heading")}
    return data | {name.replace("_", "-", 2): value for name, value in lines.items()}


def told(*, version: int = 0, hotels: int = 0, **said: str) -> dict[str, str]:
    data = {name: "" for name in FACTS if name != "contact_is_public"} | {"version": str(version)}
    data |= {"hotel-TOTAL_FORMS": str(hotels + 2), "hotel-INITIAL_FORMS": str(hotels)}
    return data | {name.replace("__", "-"): value for name, value in said.items()}


# --- who ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EVERYBODY)
def test_pages_open_for_the_host_and_those_who_run_the_event(event, signed_in, name) -> None:
    expected = 302 if name is None else 200 if name in KEEP else 403
    client = signed_in(name)
    assert [client.get(at(event, page)).status_code for page in PAGES] == [expected] * 3


@pytest.mark.parametrize("name", ["oscar", "sam", "sue", "nora", None])
def test_nobody_else_writes(event, signed_in, name) -> None:
    client = signed_in(name)
    expected = 302 if name is None else 403
    data = sheet(expense_0_heading="banquet", expense_0_amount="10") | told(hall="Taken over")
    assert [client.post(at(event, page), data).status_code for page in POSTS] == [expected] * 4
    assert not FinancialSheet.objects.exists()
    assert not InformationSheet.objects.exists()


def test_the_host_finds_its_papers_from_the_first_page(event, signed_in) -> None:
    client = signed_in("beth")
    assert at(event, "hosting:office") in html_of(client.get("/office/"))
    page = html_of(client.get(at(event, "hosting:office")))
    assert f'href="{at(event, "overview:office_event")}"' not in page  # the overview is not the host's
    assert 'aria-current="page">Host branch<' in page
    assert at(event, "hosting:office") not in html_of(signed_in("oscar").get("/office/"))
    assert "Host branch<" not in html_of(signed_in("sam").get(at(event, "overview:office_event")))


# --- money --------------------------------------------------------------------------------------------


def test_the_host_writes_lines_and_they_are_added_up(event, signed_in) -> None:
    client = signed_in("beth")
    data = sheet(
        income_0_heading="advance",
        income_0_amount="$500",
        expense_1_heading="banquet",
        expense_1_note="60 plates",
        expense_1_amount="1,234.50",
        expense_1_receipt="114",
        entertainment_0_amount="400",
    ) | {"expense-1-receipt_attached": "on"}
    answer = client.post(at(event, "hosting:financial"), data, follow=True)

    assert [(line.heading, line.cents, line.receipt) for line in lines_of(financial_of(event))] == [
        ("advance", 50_000, ""),
        ("banquet", 123_450, "114"),
        ("entertainment", 40_000, ""),
    ]
    html = html_of(answer)
    assert "Due from Alberta-NWT Command to the host branch" in html
    assert "734.50" in html
    assert "Entertainment: paid by the branch, not part of the above" in html
    assert "has no receipt attached" not in html
    assert "Beth Tester" in html  # in what happened


def test_a_line_without_a_receipt_is_saved_with_a_warning(event, signed_in) -> None:
    data = sheet(expense_0_heading="banquet", expense_0_amount="1,234.50")
    html = html_of(signed_in("beth").post(at(event, "hosting:financial"), data, follow=True))

    assert [line.cents for line in lines_of(financial_of(event))] == [123_450]
    assert "$1,234.50 of what was spent has no receipt attached" in html


def test_a_bad_amount_is_said_beside_its_field_and_nothing_is_lost(event, signed_in) -> None:
    data = sheet(
        expense_0_heading="banquet",
        expense_0_amount="12.345",
        expense_1_heading="lunch",
        expense_1_amount="",
        expense_1_note="Soup",
        expense_2_amount="-7",
        income_0_heading="advance",
        income_0_amount="500",
    )
    answer = signed_in("carl").post(at(event, "hosting:financial"), data)
    expense = answer.context["form"].parts["expense"]

    assert answer.status_code == 422
    assert expense[0].errors == {"amount": ["This is not an amount. Write dollars and cents, for example 412.50."]}
    assert expense[1].errors == {"amount": ["Write the amount. To remove the line, tick that and save."]}
    assert list(expense[2].errors) == ["heading", "amount"]
    html = html_of(answer)
    assert "Please correct 3 lines." in html
    assert all(f'value="{typed}"' in html for typed in ("12.345", "Soup", "-7", "500"))
    assert not FinancialSheet.objects.exists()


def test_a_line_is_taken_out_by_its_tick_even_when_its_amount_is_spoiled(event, signed_in) -> None:
    save_financial(event=event, expected_version=0, lines=[MoneyLine(heading="hall", cents=5_000)])
    line = lines_of(financial_of(event))[0]
    data = sheet(version=1, begun={"expense": 1}) | {
        "expense-0-line": str(line.pk), "expense-0-heading": "hall", "expense-0-amount": "?", "expense-0-DELETE": "on",
    }  # fmt: skip
    assert signed_in("carl").post(at(event, "hosting:financial"), data).status_code == 302
    assert lines_of(financial_of(event)) == []


def test_two_people_do_not_save_over_each_other(event, signed_in) -> None:
    save_financial(event=event, expected_version=0, lines=[MoneyLine(heading="hall", cents=5_000, note="Cleaning")])
    data = sheet(expense_0_heading="banquet", expense_0_amount="90")
    client = signed_in("carl")

    answer = client.post(at(event, "hosting:financial"), data)
    html = html_of(answer)
    assert answer.status_code == 409
    assert "Somebody else saved this sheet" in html
    assert "Cleaning" in html  # what is on record
    assert 'value="90"' in html  # and what was typed
    assert 'name="version" value="1"' in html

    assert client.post(at(event, "hosting:financial"), {**data, "version": "1"}).status_code == 302
    assert [line.heading for line in lines_of(financial_of(event))] == ["hall", "banquet"]


def test_pressing_save_twice_writes_once(event, signed_in) -> None:
    client = signed_in("carl")
    data = sheet(expense_0_heading="banquet", expense_0_amount="90")
    assert [client.post(at(event, "hosting:financial"), data).status_code for _ in "12"] == [302, 302]
    assert len(lines_of(financial_of(event))) == 1


def test_a_sent_sheet_is_shown_and_can_be_taken_back(event, signed_in, users) -> None:
    save_financial(event=event, expected_version=0, lines=[MoneyLine(heading="hall", cents=5_000)])
    client = signed_in("beth")
    client.post(at(event, "hosting:send_financial"))
    html = html_of(client.get(at(event, "hosting:financial")))
    assert "noted by Beth Tester" in html
    assert "Save and add up" not in html

    late = client.post(
        at(event, "hosting:financial"), sheet(version=1, expense_0_heading="other", expense_0_amount="3")
    )
    assert (late.status_code, "stays as it is" in html_of(late)) == (422, True)
    assert len(lines_of(financial_of(event))) == 1

    client.post(at(event, "hosting:send_financial"), {"take_back": "1"})
    assert "Save and add up" in html_of(client.get(at(event, "hosting:financial")))


def test_an_empty_sheet_is_not_sent(event, signed_in) -> None:
    answer = signed_in("carl").post(at(event, "hosting:send_financial"), follow=True)
    assert "There is nothing on this sheet yet." in html_of(answer)
    assert not FinancialSheet.objects.exists()


@pytest.mark.rule("FORMAT OF PLAY xii")
@pytest.mark.parametrize(
    ("today", "said", "step"),
    [
        (datetime.date(2027, 2, 1), "notice-info", "later"),
        (datetime.date(2027, 2, 14), "notice-warn", "now"),
        (datetime.date(2027, 2, 17), "notice-bad", "attention"),
    ],
)
def test_the_day_it_is_due_is_shown_and_warned_about(event, signed_in, users, monkeypatch, today, said, step) -> None:
    monkeypatch.setattr("django.utils.timezone.localdate", lambda *_, **_zone: today)
    html = html_of(signed_in("carl").get(at(event, "hosting:financial")))
    assert "by Tuesday, February 16, 2027" in html
    assert said in html
    assert {step.key: step.state for step in steps_of(state_of(event))}["send"] == step

    paper = save_financial(event=event, expected_version=0, lines=[])
    send_paper(paper=paper, on=today, by=users["beth"])
    assert {step.key: step.state for step in steps_of(state_of(event))}["send"] != "attention"


def test_a_level_without_a_day_for_it_may_use_the_sheet(event, signed_in, org) -> None:
    event.level, event.organizer = "district", org.district_1
    event.save()
    html = html_of(signed_in("dora").get(at(event, "hosting:financial")))
    assert "The rule book asks for this sheet at Command events only." in html
    assert "Late." not in html


# --- information --------------------------------------------------------------------------------------


def test_the_host_tells_and_the_public_reads(event, signed_in) -> None:
    client = signed_in("beth")
    said = {
        "hall": "Legion hall",
        "parking": "Behind <the> hall",
        "representative": "Irene Sawchuk",
        "equipment": "40 tables",
    }
    hotel = {"hotel-0-name": "Prairie Inn", "hotel-0-rooms": "20", "hotel-0-book_by": "2027-01-15"}
    assert client.post(at(event, "hosting:information"), told(**said) | hotel).status_code == 302

    html = html_of(signed_in(None).get(event.get_absolute_url()))
    assert "Coming to play" in html
    assert "Behind &lt;the&gt; hall" in html
    assert "Prairie Inn" in html
    assert "Book by Friday, January 15, 2027" in html
    assert "Irene Sawchuk" not in html  # nobody has agreed to it
    assert "40 tables" not in html
    assert "Banquet" not in html.split("Coming to play")[1]  # nothing is said about it


def test_the_hours_of_the_registration_table_come_from_the_programme(event, signed_in) -> None:
    reset_programme(event=event)
    html = html_of(signed_in("beth").get(at(event, "hosting:information")))
    assert "“Registration”: <b>Friday, February 5, 4:00 p.m. to 5:45 p.m.</b>" in html
    assert "Change the program" not in html  # that is for those who run the event


def test_the_public_page_of_a_silent_host_says_nothing(event, client) -> None:
    assert "Coming to play" not in html_of(client.get(event.get_absolute_url()))


def test_a_wrong_address_or_number_is_said_beside_its_field(event, signed_in) -> None:
    data = told(hall="Legion hall", email="irene at home", holds="many") | {"hotel-0-rooms": "12"}
    answer = signed_in("beth").post(at(event, "hosting:information"), data)

    assert answer.status_code == 422
    assert sorted(answer.context["form"].errors) == ["email", "holds"]
    assert list(answer.context["hotels"].lines[0].errors) == ["name"]
    assert 'value="irene at home"' in html_of(answer)
    assert not InformationSheet.objects.exists()


def test_practice_boards_are_counted_where_darts_is_played(event, make_competition, signed_in) -> None:
    client = signed_in("carl")
    page = at(event, "hosting:information")
    make_competition("cribbage-pairs")
    assert "Practice boards" not in html_of(client.get(page))

    make_competition("darts-legion")
    missing = "Darts: 1 practice board is missing. The manual asks for 2 if possible (DARTS)."
    assert missing in html_of(client.post(page, told(practice_boards="1"), follow=True))
    assert missing in html_of(client.get(at(event, "overview:competitions")))
    assert '<dt>Practice boards</dt><dd class="long">1</dd>' in html_of(client.get(event.get_absolute_url()))
    assert missing not in html_of(client.post(page, told(version=1, practice_boards="2"), follow=True))


def test_a_place_to_stay_is_changed_and_taken_out(event, signed_in) -> None:
    client = signed_in("beth")
    client.post(at(event, "hosting:information"), told() | {"hotel-0-name": "Inn", "hotel-1-name": "Camp"})
    inn, camp = information_of(event).hotels.all()
    data = told(version=1, hotels=2) | {
        "hotel-0-line": str(inn.pk), "hotel-0-name": "Prairie Inn",
        "hotel-1-line": str(camp.pk), "hotel-1-name": "", "hotel-1-DELETE": "on",
    }  # fmt: skip
    assert client.post(at(event, "hosting:information"), data).status_code == 302
    assert [(hotel.pk, hotel.name) for hotel in information_of(event).hotels.all()] == [(inn.pk, "Prairie Inn")]


# --- how often the database is asked ------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES)
def test_the_number_of_queries_does_not_grow_with_lines(event, signed_in, page, django_assert_max_num_queries) -> None:
    client = signed_in("carl")

    def asked() -> int:
        with django_assert_max_num_queries(20) as captured:
            assert client.get(at(event, page)).status_code == 200
        return len(captured)

    facts = {name: getattr(InformationSheet(), name) for name in FACTS}
    save_information(event=event, expected_version=0, facts=facts, hotels=[])
    line = MoneyLine(heading="lunch", cents=100)
    save_financial(event=event, expected_version=0, lines=[line])
    one = asked()
    save_financial(event=event, expected_version=1, lines=[line, line])
    assert asked() == one
