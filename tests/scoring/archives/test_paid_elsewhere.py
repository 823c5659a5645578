"""One cheque for teams of several events: it is known wherever these teams are, and counts once."""

from __future__ import annotations

import pytest
from django.utils import timezone

from kit.pure.violations import RuleViolation
from scoring.archives.services.travelling import open_archive, take_in, write_archive
from tests import cast
from tests.page import words_of
from tests.scoring.archives.trips import Trips
from tests.scoring.archives.whole_site import (
    AFTER_A_TRIP,
    changed,
    know_the_laptop,
    read_event,
    rows,
    to_the_hall_and_back,
)
from tests.two_sites import be, empty_site
from tournaments.entries.services.fees import settle
from tournaments.members.services import suspend, waive_suspension
from tournaments.models import Entry, Event, FeeShare, Payment, Suspension
from tournaments.money.queries.accounts import accounts_of_event, cash_of_event, cash_of_season, payments_for
from tournaments.money.services import payments as money
from tournaments.money.services.payments import Tender
from tournaments.money.services.rebuilding import rebuild_money
from tournaments.sites.queries import own_site
from tournaments.sites.services import confirm_site

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(event, make_competition, org) -> Event:
    """An event with one pair that owes $50."""
    event.overrides = {"registration.fee_cents": 2500}
    event.save(update_fields=["overrides"])
    cast.make_entry(make_competition("cribbage-pairs"), number=1, branch=org.peace_river)
    return event


@pytest.fixture
def other(event, org) -> Event:
    """Another event of that organizer, with a pair of the same branch."""
    other = cast.make_event(org, slug="other-2027", name="Other 2027", overrides=event.overrides)
    cast.make_entry(cast.make_competition(other, "cribbage-pairs"), number=1, branch=org.peace_river)
    FeeShare.objects.all().delete()
    return other


@pytest.fixture
def paid(event, other, org, users) -> Payment:
    """A cheque of $120 that came in at the other event: $100 for both pairs."""
    teams = Entry.objects.filter(competition__event__in=(event, other)).order_by("competition__event__slug")
    tender = Tender(cents=12_000, method="cheque", number="118", on=timezone.localdate(), key="one-cheque")
    payment = money.record_payment(
        event=other, payer=org.peace_river, tender=tender, entries=[team.pk for team in teams], by=users["carl"]
    )
    for team in teams:
        settle(team)
    return payment


def seen(event: Event) -> list[object]:
    """Return what a treasurer reads of an event."""
    accounts = [(account.entry.number, account.balance) for account in accounts_of_event(event)]
    payments = [(str(each), each.cents, each.how, each.on, str(each.payer)) for each in payments_for(event)]
    ticks = Entry.objects.filter(competition__event=event).values_list("roster__fee_paid", "roster__cheque_number")
    return [accounts, payments, list(ticks), cash_of_event(event)]


def test_the_laptop_knows_what_paid_and_the_trip_changes_nothing(event, paid, users, settings):
    settings.VAR_DIR.mkdir(exist_ok=True)
    be(settings, "Command office")
    know_the_laptop(users["alice"], settings)
    here, before = seen(event), rows()
    assert here[0][0][1].outstanding == 0

    def the_same_there(there: Event) -> None:
        assert seen(there) == here
        assert read_event(there)["accounts"]
        assert rebuild_money(write=False)[1] == []
        copy = Payment.objects.get()
        assert (copy.elsewhere, copy.key, copy.cents) == ("Other 2027", "one-cheque", 12_000)
        assert cash_of_season(there.organizer, there.season).on_hand == 5000
        keeper = copy.recorded_by
        with pytest.raises(RuleViolation, match="came_in_elsewhere"):
            money.void_payment(payment=copy, reason="Slip", by=keeper)

    to_the_hall_and_back(event, users["alice"], settings, the_same_there)

    assert changed(before, rows()) <= {*AFTER_A_TRIP}
    assert seen(event) == here
    assert rebuild_money(write=False)[1] == []


@pytest.mark.parametrize("order", [("event", "other"), ("other", "event")])
def test_whichever_event_comes_first_the_payment_counts_once(event, other, paid, settings, order):
    settings.VAR_DIR.mkdir(exist_ok=True)
    both = {"event": event, "other": other}
    here = {each.name: seen(each) for each in both.values()}
    season = cash_of_season(event.organizer, event.season)
    files = [write_archive(event=both[name]) for name in order]
    office = own_site()
    with empty_site(settings, "Another office"):
        confirm_site(site=office, by=cast.make_user("keeper", "Kim"))
        for file in files:
            take_in(file=open_archive(file.to_text().encode()))
            assert rebuild_money(write=False)[1] == []
        for each in Event.objects.all():
            assert seen(each) == here[each.name]
        payment = Payment.objects.get()
        assert (payment.event.name, payment.elsewhere, payment.receipt_number) == ("Other 2027", "", "0001")
        assert cash_of_season(payment.organizer, 2027) == season
        for file in files:
            again = write_archive(event=Event.objects.get(slug=file.content["summary"]["slug"]))
            assert again.content["tables"] == file.content["tables"]


def test_a_copy_says_where_the_money_came_in_and_offers_no_act(event, paid, users, signed_in, settings):
    settings.VAR_DIR.mkdir(exist_ok=True)
    Payment.objects.update(event=event, elsewhere="Other 2027")
    client = signed_in("carl")
    page = words_of(client.get(f"/office/payments/{paid.pk}/"))
    assert "It came in at Other 2027." in page
    assert "Void it" not in page
    assert "Print the receipt" not in page
    assert client.post(f"/office/payments/{paid.pk}/print/").status_code == 404
    client.post(f"/office/payments/{paid.pk}/void/", {"reason": "Slip"})
    assert not Payment.objects.get().is_void


def test_what_changed_at_the_office_meanwhile_stays(event, other, paid, users, settings):
    settings.VAR_DIR.mkdir(exist_ok=True)
    trips = Trips(settings, users["alice"])
    given = trips.hand_over(event)
    money.void_payment(payment=paid, reason="It came back", by=users["carl"])
    trips.come_home(trips.play(given, lambda there, keeper: None))
    assert not FeeShare.objects.exists()
    assert [account.balance.outstanding for account in accounts_of_event(event)] == [5000]
    assert rebuild_money(write=False)[1] == []


# --- bars -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def bar(event, users) -> Suspension:
    member = Entry.objects.get(competition__event=event).roster.get(position=1).member
    return suspend(member=member, sport="cribbage", season=event.season, reason="Did not appear", by=users["alice"])


def test_a_bar_that_is_waived_at_the_hall_is_waived_at_the_office(event, bar, users, settings):
    settings.VAR_DIR.mkdir(exist_ok=True)
    trips = Trips(settings, users["alice"])

    def waive(there: Event, keeper) -> None:
        waive_suspension(suspension=Suspension.objects.get(), reason="The road was closed", by=keeper)

    trips.come_home(trips.play(trips.hand_over(event), waive))
    bar.refresh_from_db()
    assert (bar.waived_reason, bar.waived_by is not None) == ("The road was closed", True)


def test_what_the_office_waived_meanwhile_stays(event, bar, users, settings):
    settings.VAR_DIR.mkdir(exist_ok=True)
    trips = Trips(settings, users["alice"])
    given = trips.hand_over(event)
    waive_suspension(suspension=bar, reason="A note came by mail", by=users["carl"])
    trips.come_home(trips.play(given, lambda there, keeper: None))
    bar.refresh_from_db()
    assert (bar.waived_reason, bar.waived_by) == ("A note came by mail", users["carl"])
