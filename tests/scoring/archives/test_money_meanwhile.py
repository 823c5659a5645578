"""A cheque comes by mail while a laptop has the event: the office books it, and it is there after coming home."""

from __future__ import annotations

import itertools

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from scoring.archives.models import HandOver
from tests import cast
from tests.page import html_of
from tests.scoring.archives.trips import Trips
from tournaments.entries.services.fees import mark_paid
from tournaments.models import Entry, Event, FeeShare, Job, Payment, ReturnedCheque, RosterPlace
from tournaments.money.queries.accounts import accounts_of_event, cash_of_event, cash_of_season
from tournaments.money.services import payments as money
from tournaments.money.services.payments import Tender
from tournaments.money.services.rebuilding import rebuild_money

pytestmark = pytest.mark.django_db
KEYS = itertools.count(1)


@pytest.fixture
def trips(settings, users) -> Trips:
    settings.VAR_DIR.mkdir()
    return Trips(settings, users["alice"])


@pytest.fixture
def event(event) -> Event:
    event.overrides = {"registration.fee_cents": 2500}
    event.save(update_fields=["overrides"])
    return event


@pytest.fixture
def teams(event, org, make_competition) -> list[Entry]:
    """Three pairs, each owing $50."""
    competition = make_competition("cribbage-pairs")
    teams = [cast.make_entry(competition, number=number, branch=org.peace_river) for number in (1, 2, 3)]
    FeeShare.objects.all().delete()
    RosterPlace.objects.update(fee_paid=False)
    return teams


def cheque(number: str, **more) -> Tender:
    values = {"cents": 5000, "method": "cheque", "key": f"key-{next(KEYS)}", **more}
    return Tender(on=timezone.localdate(), number=number, **values)


def pay(event: Event, by, tender: Tender, *numbers: int, **more) -> Payment:
    entries = Entry.objects.filter(competition__event=event, number__in=numbers).order_by("number")
    return money.record_payment(
        event=event, payer=entries[0].branch, tender=tender, entries=[e.pk for e in entries], by=by, **more
    )


def balances(event: Event) -> list[tuple[int, int, int]]:
    found = [account.balance for account in accounts_of_event(Event.objects.get(pk=event.pk))]
    return [(balance.paid, balance.outstanding, balance.over) for balance in found]


def check(event: Event, cents: int) -> None:
    """Assert that event and season have this much, and that all of it adds up."""
    assert cash_of_event(event).on_hand == cash_of_season(event.organizer, event.season).on_hand == cents
    assert rebuild_money(write=False)[1] == []


def test_both_sides_payments_are_there_after_coming_home(event, teams, trips, users, api):
    pay(event, users["carl"], cheque("1"), 1)
    given = trips.hand_over(event)
    answer = api("alice").post(
        f"/api/v1/events/{event.slug}/payments/",
        {
            "cents": 5000, "method": "cheque", "number": "118", "on": timezone.localdate().isoformat(),
            "payer": teams[1].branch_id, "entries": [teams[1].pk],
        },
        format="json",
        headers={"Idempotency-Key": "9a9c4ab4-98c4-4a30-9a73-1c1c2c1c2c1c"},
    )  # fmt: skip
    assert answer.status_code == 201, answer.json()
    assert (answer.json()["series"], answer.json()["receipt"]) == ("", 2)
    assert balances(event) == [(5000, 0, 0), (5000, 0, 0), (0, 5000, 0)]
    back = trips.play(given, lambda there, keeper: pay(there, keeper, cheque("7", cents=4000), 3))
    trips.come_home(back)
    assert [each.receipt_number for each in Payment.objects.all()] == ["0001", "0002", "H1-0001"]
    assert balances(event) == [(5000, 0, 0), (5000, 0, 0), (4000, 1000, 0)]
    check(event, 14_000)
    listed = api("alice").get(f"/api/v1/events/{event.slug}/payments/").json()
    assert [(row["series"], row["receipt"], row["cents"]) for row in listed] == [
        ("", 1, 5000), ("", 2, 5000), ("H1", 1, 4000),
    ]  # fmt: skip
    # A second trip takes it along, and changes nothing.
    trips.come_home(trips.play(trips.hand_over(event), lambda there, keeper: None))
    assert balances(event) == [(5000, 0, 0), (5000, 0, 0), (4000, 1000, 0)]
    check(event, 14_000)


def test_both_sides_paid_for_one_team_and_what_is_too_much_is_said(event, teams, trips, users):
    given = trips.hand_over(event)
    pay(event, users["carl"], cheque("118"), 2)
    trips.come_home(trips.play(given, lambda there, keeper: pay(there, keeper, cheque("9"), 2)))
    assert balances(event)[1] == (10_000, 0, 5000)
    check(event, 10_000)


def test_one_payment_that_both_sites_got_under_one_key_counts_once(event, teams, trips, users):
    given = trips.hand_over(event)
    same = cheque("118", key="the-same")
    here = pay(event, users["carl"], same, 2)
    trips.come_home(trips.play(given, lambda there, keeper: pay(there, keeper, same, 2)))
    here.refresh_from_db()
    assert (here.receipt_number, here.is_void, here.void_reason) == ("0001", True, "The same as Receipt H1-0001.")
    assert balances(event)[1] == (5000, 0, 0)
    check(event, 5000)


def test_receipt_for_what_was_ticked_stays_in_the_place_of_the_ticks(event, teams, trips, users):
    for place in RosterPlace.objects.filter(entry__in=teams[:2]):
        mark_paid(place, is_paid=True, by=users["carl"])
    given = trips.hand_over(event)
    pay(event, users["carl"], cheque("118"), 1, replaces_marks=True)
    trips.come_home(trips.play(given, lambda there, keeper: None))
    assert balances(event) == [(5000, 0, 0), (0, 5000, 0), (0, 5000, 0)]
    assert FeeShare.objects.filter(payment=None).count() == 2  # those of the other team, which has no receipt
    check(event, 5000)


def test_a_team_that_the_hall_removed_leaves_its_money_for_no_team(event, teams, trips, users):
    given = trips.hand_over(event)
    payment = pay(event, users["carl"], cheque("118"), 3)
    back = {"payer": teams[2].branch, "number": "117", "cents": 5000, "on": timezone.localdate()}
    ReturnedCheque.objects.create(entry=teams[2], **back)

    def remove(there: Event, keeper) -> None:
        FeeShare.objects.filter(entry__competition__event=there, entry__number=3).delete()
        Entry.objects.filter(competition__event=there, number=3).delete()

    trips.come_home(trips.play(given, remove))
    assert cash_of_event(event).not_assigned == payment.cents
    assert not ReturnedCheque.objects.exists()
    check(event, 5000)


def test_what_another_event_paid_for_is_noted_when_it_comes_home(event, teams, trips, users, org):
    """A payment of another event pays for a team here; it is void while the laptop has this one."""
    other = cast.make_event(org, slug="other-2027", name="Other 2027")
    cast.make_entry(cast.make_competition(other, "cribbage-pairs"), number=1, branch=org.peace_river)
    payment = pay(other, users["carl"], cheque("5", cents=9000), 1)
    money.assign_payment(payment=payment, entries=[teams[0].pk], by=users["carl"])
    given = trips.hand_over(event)
    money.void_payment(payment=payment, reason="It came back", by=users["carl"], came_back_on=payment.on)
    trips.come_home(trips.play(given, lambda there, keeper: None))
    assert ReturnedCheque.objects.filter(entry=teams[0], number="5").count() == 1
    assert not RosterPlace.objects.filter(entry=teams[0], fee_paid=True).exists()
    check(event, 0)


def test_treasurer_books_it_on_the_pages_and_nothing_else_opens(event, teams, trips, users, signed_in):
    before = pay(event, users["carl"], cheque("1"), 1)
    trips.hand_over(event)
    client = signed_in("carl")
    money_page = f"/office/events/{event.pk}/money/"
    shown = html_of(client.get(money_page))
    assert "Hall laptop has this event." in shown
    assert "Record here what comes in during this time" in shown
    assert "Record what is forwarded" not in shown
    form = {
        "payer": teams[1].branch_id, "amount": "50.00", "method": "cheque", "number": "118", "key": "by-mail",
        "on": timezone.localdate().isoformat(), "entries": [teams[1].pk],
    }  # fmt: skip
    saved = client.post(f"{money_page}pay/", form)
    assert saved.status_code == 302, saved.content.decode()
    payment = Payment.objects.get(number="118")
    page = html_of(client.get(saved["Location"]))
    assert "Receipt 0002" in page
    assert "Void it" not in page
    assert client.post(f"/office/payments/{payment.pk}/print/").status_code == 302
    assert Job.objects.get().label == "Receipt 0002"
    for address, data in (
        (f"{money_page}forward/", form | {"receiver": "Command"}),
        (f"/office/payments/{payment.pk}/void/", {"reason": "Slip"}),
        (f"/office/payments/{before.pk}/void/", {"reason": "Slip"}),
        (f"/office/payments/{before.pk}/refund/", {"refund-amount": "1.00"}),
        (f"/office/payments/{before.pk}/teams/", {"entries": [teams[2].pk]}),
        (f"/office/events/{event.pk}/check-in/", {}),
    ):
        assert client.post(address, data).status_code in {404, 405, 409}, address


@pytest.mark.usefixtures("teams")
def test_preview_shows_what_was_booked_here_and_it_can_be_voided(event, trips, users, signed_in):
    pay(event, users["carl"], cheque("1"), 1)
    given = trips.hand_over(event)
    payment = pay(event, users["carl"], cheque("118"), 2)
    back = trips.play(given, lambda there, keeper: pay(there, keeper, cheque("118"), 2))
    officer = signed_in("alice")
    upload = SimpleUploadedFile("back.json", back)
    page = officer.post("/office/event-files/", {"file": upload})["Location"]
    preview = html_of(officer.get(page))
    assert "These payments were recorded here during this time, and stay:" in preview
    assert "recorded in the hall as receipt H1-0001" in preview
    assert officer.post(page).status_code == 302
    season = html_of(officer.get(f"/office/money/{event.organizer_id}/{event.season}/receipts/"))
    for receipt in ("Receipt 0001", "Receipt 0002", "Receipt H1-0001"):
        assert receipt in season
    voided = signed_in("carl").post(f"/office/payments/{payment.pk}/void/", {"reason": "One cheque"})
    assert voided.status_code == 302
    check(event, 10_000)


def test_a_stranger_and_a_laptop_that_brought_it_back_book_nothing(event, teams, trips, users, signed_in, client):
    given = trips.hand_over(event)
    page = f"/office/events/{event.pk}/money/pay/"
    form = {"payer": teams[1].branch_id, "amount": "50.00", "method": "cash", "on": "2026-11-01", "key": "x"}
    assert signed_in("sam").post(page, form).status_code == 403

    def nothing(there: Event, keeper) -> None:
        pass

    trips.play(given, nothing)
    # On the laptop the book of the trip is its own.
    event.refresh_from_db()
    book = event.receipt_books.get(series="H1")
    book.laptop = ""
    book.save()
    assert signed_in("carl").post(page, form).status_code == 409
    assert HandOver.objects.filter(end="").exists()
    assert not Payment.objects.exists()
