"""What the services of the host's papers write, what they refuse, and that a refusal leaves nothing behind."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest
from auditlog.models import LogEntry

from kit.pure.violations import RuleViolation
from tournaments.hosting.models.papers import FinancialSheet, InformationSheet
from tournaments.hosting.pages import history_of
from tournaments.hosting.queries.papers import (
    claim_for,
    due_for,
    fees_of,
    financial_of,
    lines_of,
    room_warnings,
    visible_fields,
)
from tournaments.hosting.services.papers import (
    FACTS,
    HotelLine,
    MoneyLine,
    StalePaperError,
    save_financial,
    save_information,
    send_paper,
    take_paper_back,
)
from tournaments.models import FeeShare

BANQUET = MoneyLine(heading="banquet", cents=90_000, note="60 plates", receipt="114", receipt_attached=True)
BAND = MoneyLine(heading="entertainment", cents=40_000)
NOTHING = {name: getattr(InformationSheet(), name) for name in FACTS}


def facts(**said: object) -> dict[str, object]:
    return NOTHING | said


def tell(event, version: int = 0, hotels=(), **said: object) -> InformationSheet:
    return save_information(event=event, expected_version=version, facts=facts(**said), hotels=list(hotels))


# --- money --------------------------------------------------------------------------------------------


def test_lines_are_written_and_added_up(event) -> None:
    save_financial(event=event, expected_version=0, lines=[MoneyLine(heading="advance", cents=50_000), BANQUET])

    lines = lines_of(financial_of(event))
    assert [(line.title, line.cents) for line in lines] == [("Sent ahead for this event", 50_000), ("Banquet", 90_000)]
    assert claim_for(event, lines).due_to_host == 40_000


def test_a_line_that_is_not_there_or_is_named_twice_is_refused(event) -> None:
    save_financial(event=event, expected_version=0, lines=[BANQUET])
    (line,) = lines_of(financial_of(event))
    for named in ([line.pk, line.pk], [line.pk + 1]):
        lines = [replace(BAND, pk=pk) for pk in named]
        with pytest.raises(RuleViolation, match="no_such_line"):
            save_financial(event=event, expected_version=1, lines=lines)
    assert [row.heading for row in lines_of(financial_of(event))] == ["banquet"]


@pytest.mark.rule("FORMAT OF PLAY xiii")
def test_entertainment_is_outside_of_what_is_claimed(event) -> None:
    save_financial(event=event, expected_version=0, lines=[BANQUET, BAND])

    claim = claim_for(event, lines_of(financial_of(event)))
    assert (claim.expenses, claim.due_to_host, claim.not_claimable) == (90_000, 90_000, 40_000)
    assert claim.without_receipt == 0  # the band's is nobody's business


def test_a_command_whose_book_says_so_pays_for_entertainment(event) -> None:
    event.overrides = {"hosting.entertainment_claimable": True}
    event.save()
    save_financial(event=event, expected_version=0, lines=[BANQUET, BAND])

    claim = claim_for(event, lines_of(financial_of(event)))
    assert (claim.due_to_host, claim.not_claimable) == (130_000, 0)


def test_more_came_in_than_was_spent_goes_back(event) -> None:
    save_financial(event=event, expected_version=0, lines=[MoneyLine(heading="advance", cents=100_000), BANQUET])

    claim = claim_for(event, lines_of(financial_of(event)))
    assert (claim.balance, claim.due_from_host, claim.due_to_host) == (10_000, 10_000, 0)


@pytest.mark.rule("FORMAT OF PLAY xii")
def test_the_sheet_is_due_ten_days_after_the_last_day(event) -> None:
    due = due_for(event, "financial", datetime.date(2027, 2, 17))

    assert (due.deadline.day, due.left, due.is_over) == (datetime.date(2027, 2, 16), "yesterday", True)
    assert due_for(event, "financial", datetime.date(2027, 2, 16)).is_over is False


def test_a_line_is_changed_and_another_struck_out_and_the_rest_stays(event) -> None:
    save_financial(event=event, expected_version=0, lines=[BANQUET, BAND, MoneyLine(heading="hall", cents=5_000)])
    banquet, band, _ = lines_of(financial_of(event))

    changed = MoneyLine(heading="banquet", cents=95_000, pk=banquet.pk)
    struck = MoneyLine(heading="entertainment", cents=0, pk=band.pk, strike=True)
    save_financial(event=event, expected_version=1, lines=[changed, struck])

    assert [(line.heading, line.cents) for line in lines_of(financial_of(event))] == [
        ("banquet", 95_000),
        ("hall", 5_000),
    ]


def test_saving_twice_is_saving_once(event) -> None:
    for _ in range(2):
        save_financial(event=event, expected_version=0, lines=[BANQUET], remarks="All paid by cheque.")

    assert (financial_of(event).version, len(lines_of(financial_of(event)))) == (1, 1)


def test_what_somebody_else_saved_is_not_saved_over(event) -> None:
    save_financial(event=event, expected_version=0, lines=[BANQUET])

    with pytest.raises(StalePaperError) as refused:
        save_financial(event=event, expected_version=0, lines=[BAND])

    assert refused.value.current == financial_of(event)
    assert [line.heading for line in lines_of(financial_of(event))] == ["banquet"]
    save_financial(event=event, expected_version=1, lines=[BAND])
    assert [line.heading for line in lines_of(financial_of(event))] == ["banquet", "entertainment"]


def test_a_heading_that_the_sheet_does_not_have_is_refused(event) -> None:
    with pytest.raises(RuleViolation, match="no_heading"):
        save_financial(event=event, expected_version=0, lines=[BANQUET, MoneyLine(heading="yacht", cents=1)])

    assert not FinancialSheet.objects.exists()


def test_a_sheet_that_is_sent_stays_until_it_is_taken_back(event, users) -> None:
    sheet = save_financial(event=event, expected_version=0, lines=[BANQUET])
    for day in (10, 11):  # the second press of the button changes nothing
        sheet = send_paper(paper=sheet, on=datetime.date(2027, 2, day), by=users["beth"])
    assert (sheet.sent_on, sheet.sent_by) == (datetime.date(2027, 2, 10), users["beth"])

    with pytest.raises(RuleViolation, match="paper_is_sent"):
        save_financial(event=event, expected_version=1, lines=[BAND])
    assert len(lines_of(sheet)) == 1

    take_paper_back(paper=sheet)
    save_financial(event=event, expected_version=1, lines=[BAND])
    assert len(lines_of(sheet)) == 2


def test_the_history_says_what_was_written_changed_and_taken_out(event, users) -> None:
    sheet = save_financial(event=event, expected_version=0, lines=[BANQUET])
    line = lines_of(sheet)[0]
    save_financial(event=event, expected_version=1, lines=[MoneyLine(heading="banquet", cents=95_000, pk=line.pk)])
    save_financial(
        event=event, expected_version=2, lines=[MoneyLine(heading="banquet", cents=0, pk=line.pk, strike=True)]
    )
    send_paper(paper=sheet, on=datetime.date(2027, 2, 10), by=users["beth"])

    said = [noted.what for noted in history_of(financial_of(event))]
    assert said[0] == "The sheet was marked as sent"
    assert said[1] == "Banquet, $950.00 was removed"
    assert "Banquet: amount: $900.00 → $950.00" in said
    assert said[-2:] == ["Banquet, $900.00 was recorded", "The sheet was started"]
    assert LogEntry.objects.get_for_object(sheet).count() == 2


def test_fees_are_counted_apart(event, make_competition) -> None:
    make_competition(entries=2)
    event.overrides = {"registration.fee_cents": 2500}
    event.save()
    FeeShare.objects.first().delete()

    fees = fees_of(event)
    assert (fees.collected, fees.balance.outstanding, fees.balance.marked) == (0, 10_000, 7500)


# --- information --------------------------------------------------------------------------------------


def test_what_is_told_is_kept_with_the_hotels(event) -> None:
    inn = HotelLine(name="Prairie Inn", rooms=20, book_by=datetime.date(2027, 1, 15))
    sheet = tell(event, hall="Legion hall", parking="Behind the hall", hotels=[inn])

    assert [(group.title, group.lines) for group in visible_fields(sheet)] == [
        ("The hall", [("Where it is played", "Legion hall"), ("Parking", "Behind the hall")])
    ]
    assert [(hotel.name, hotel.rooms) for hotel in sheet.hotels.all()] == [("Prairie Inn", 20)]
    event.refresh_from_db()
    assert event.board_version == 1


def test_the_public_is_told_no_name_without_leave(event) -> None:
    sheet = tell(
        event, hall="Legion hall", representative="Rose Whitford", phone="780 555 0100", email="rose@example.org"
    )
    assert [group.title for group in visible_fields(sheet)] == ["The hall", "Who to ask"]
    assert [group.title for group in visible_fields(sheet, public=True)] == ["The hall"]

    sheet.contact_is_public = True
    assert [group.title for group in visible_fields(sheet, public=True)] == ["The hall", "Who to ask"]


def test_a_hall_that_is_too_small_is_said(event, make_competition) -> None:
    make_competition("cribbage-pairs")
    make_competition("cribbage-legion")

    assert room_warnings(event, tell(event, holds=90)) == [
        "Cribbage: the manual asks for room for 120 people; this hall holds 90 (CRIBBAGE)."
    ]
    assert room_warnings(event, tell(event, 1, holds=120)) == []
    assert room_warnings(event, tell(event, 2)) == []  # nobody has counted


def test_the_information_sheet_is_not_saved_over_either(event) -> None:
    tell(event, hall="Legion hall")
    tell(event, hall="Legion hall")
    with pytest.raises(StalePaperError):
        tell(event, hall="Curling club")

    assert InformationSheet.objects.get().hall == "Legion hall"
    assert [noted.what for noted in history_of(InformationSheet.objects.get())] == [
        "Where it is played: nothing → Legion hall",
        "The sheet was started",
    ]


@pytest.mark.rule("ALLOCATION i")
def test_the_information_sheet_is_due_two_weeks_after_the_rally(event) -> None:
    assert due_for(event, "information_sheet", datetime.date(2026, 4, 1)).left == (
        "when we know the date of the Spring Rally"
    )
    event.spring_rally_on = datetime.date(2026, 4, 25)
    assert due_for(event, "information_sheet", datetime.date(2026, 5, 8)).left == "tomorrow"
