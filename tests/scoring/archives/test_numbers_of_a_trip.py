"""Codes and receipts of a trip: no number twice, none left out, whatever becomes of the laptop."""

from __future__ import annotations

import itertools

import pytest
from django.utils import timezone

from scoring.archives.services import hand_over as services
from scoring.archives.services.numbers import codes_away
from scoring.live.models import TableLink
from scoring.live.queries.tables import LinkState, link_by_token, state_of
from scoring.live.services.tables import make_links
from tests import cast
from tests.scoring import small
from tests.scoring.archives.trips import Trips
from tournaments.draws.engine.codes import code_for
from tournaments.draws.services.writing import new_codes
from tournaments.models import CodeCounter, Entry, Event, Payment, ReceiptBook, SubMatch, User
from tournaments.money.queries.receipts import series_of_season
from tournaments.money.services import payments as money
from tournaments.money.services.books import borrow_series
from tournaments.money.services.payments import Tender
from tournaments.money.services.rebuilding import rebuild_money

pytestmark = pytest.mark.django_db
KEYS = itertools.count(1)


@pytest.fixture
def trips(settings, users) -> Trips:
    return Trips(settings, users["alice"])


@pytest.fixture
def events(org, event, make_competition) -> list[Event]:
    """Two events of the Command, with two teams each; the fee is $25 a person."""
    other = cast.make_event(org, slug="other-2027", name="Other 2027")
    for each in (event, other):
        Event.objects.filter(pk=each.pk).update(overrides={"registration.fee_cents": 2500})
        competition = cast.make_competition(each, "cribbage-pairs")
        for number in (1, 2):
            cast.make_entry(competition, number=number, branch=org.peace_river)
    return [Event.objects.get(pk=each.pk) for each in (event, other)]


def pay(event: Event, by, cents: int = 5000, **more) -> Payment:
    tender = Tender(cents=cents, method="cash", on=timezone.localdate(), key=f"key-{next(KEYS)}")
    entries = list(Entry.objects.filter(competition__event=event).order_by("number").values_list("pk", flat=True))
    payer = Entry.objects.filter(competition__event=event).first().branch
    return money.record_payment(event=event, payer=payer, tender=tender, entries=entries, by=by, **more)


def numbers(organizer) -> list[str]:
    return [each.row.receipt_number for series in series_of_season(organizer, 2027) for each in series.receipts]


def missing(organizer) -> list[str]:
    return [gap for series in series_of_season(organizer, 2027) for gap in series.missing]


def at_the_hall(count: int, codes: list[str] | None = None):
    """Return what is done on a laptop: so many payments, the last paid back in part, and codes for new sheets."""

    def act(event: Event, keeper) -> None:
        payments = [pay(event, keeper, 100_000) for _ in range(count)]  # more than is owed
        if payments:
            tender = Tender(cents=100, method="cash", on=timezone.localdate(), key=f"key-{next(KEYS)}")
            money.refund(payment=payments[-1], tender=tender, by=keeper)
        if codes is not None:
            codes.extend(new_codes(3, event_id=event.pk))

    return act


def codes_at(*numbers: int, key: str = "") -> list[str]:
    """Return the codes of the series of this site, or of another by its key."""
    return [code_for(number, key or CodeCounter.objects.get().key) for number in numbers]


def test_every_trip_has_a_series_and_no_number_is_left_out(events, trips, users):
    event, other = events
    organizer = event.organizer
    pay(event, users["carl"], 100)
    for trip in ("H1", "H2"):
        back = trips.play(trips.hand_over(event), at_the_hall(2))
        pay(other, users["carl"], 100)
        trips.come_home(back)
        assert Payment.objects.filter(series=trip).count() == 2
    assert numbers(organizer) == [
        "0001", "0002", "0003", "H1-0001", "H1-0002", "H1-0003", "H2-0001", "H2-0002", "H2-0003",
    ]  # fmt: skip
    assert missing(organizer) == []
    assert ReceiptBook.objects.get(organizer=organizer, series="").last_number == 3
    assert pay(event, users["carl"], 100).receipt_number == "0004"
    assert rebuild_money(write=False)[1] == []


def test_two_laptops_at_once_and_one_that_is_lost(events, trips, users):
    first, second = (trips.hand_over(event, name) for event, name in zip(events, ("Laptop A", "Laptop B"), strict=True))
    codes: list[list[str]] = [[], [], []]
    backs = [trips.play(given, at_the_hall(1, codes[at])) for at, given in enumerate((first, second))]
    codes[2] += new_codes(3)
    services.take_back(given=first, reason="Fell into the river", by=users["alice"])
    trips.come_home(backs[1])
    trips.come_home(backs[0])  # kept beside: nothing of it counts
    assert numbers(events[0].organizer) == ["H2-0001", "H2-0002"]
    again = trips.play(trips.hand_over(events[0]), at_the_hall(1, codes[0]))
    trips.come_home(again)
    assert numbers(events[0].organizer) == ["H2-0001", "H2-0002", "H3-0001", "H3-0002"]
    assert [series.name for series in series_of_season(events[0].organizer, 2027)] == ["H1", "H2", "H3"]
    every = [code for some in codes for code in some]
    assert len({*every}) == len(every)
    assert rebuild_money(write=False)[1] == []


def test_codes_that_a_laptop_does_not_use_are_given_here(events, trips):
    here = new_codes(4)
    used: list[str] = []
    for _ in range(2):
        trips.come_home(trips.play(trips.hand_over(events[0]), at_the_hall(0, used)))
    assert here + used + new_codes(2) == codes_at(*range(12))


def test_no_code_of_a_laptop_is_one_that_the_office_has_for_something_else(events, trips, make_competition):
    """Neither one that came with an event of another site before the laptop left, nor one that comes meanwhile."""
    key = CodeCounter.objects.get_or_create(pk=1)[0].key
    stage = small.round_robin(make_competition("darts-mixed", entries=3))
    SubMatch.objects.filter(pk=stage.matches.first().sub_matches.get().pk).update(code=code_for(1, key))
    used: list[str] = []
    given = trips.hand_over(events[1])
    assert {*codes_at(0, 1, 2, services.CODES - 1)} <= codes_away(events[0]) - codes_away(events[1])
    trips.come_home(trips.play(given, at_the_hall(0, used)))
    assert used == codes_at(0, 2, 3)


def test_a_laptop_that_left_before_sites_had_keys_gives_codes_of_the_common_series(event):
    CodeCounter.objects.create(pk=1, given=9, given_in_common=9, lent={str(event.pk): [5, 8]})
    assert new_codes(3, event_id=event.pk) == [code_for(number) for number in (5, 6, 7)]
    CodeCounter.objects.update(key="71057")
    assert codes_at(9)[0] in {code_for(number) for number in range(9)}  # they may be on paper still
    assert new_codes(1, event_id=event.pk) == codes_at(10)


def test_cards_of_tables_work_in_the_hall_and_at_home(events, trips, users):
    """The office has printed the card of one table, the hall makes those of the others."""
    event, link = events[0], TableLink.objects
    make_links(event=event, by=users["carl"])
    link.filter(event=event, station__gt=1).delete()
    card = link.get(event=event, station=1)

    def make_the_others(there: Event, keeper: User) -> None:
        assert state_of(link_by_token(card.token)) is LinkState.RUNNING
        assert make_links(event=there, by=keeper) > 0
        assert link.filter(event=there, station=1).count() == 1
        made.extend(link.filter(event=there).values_list("station", "token"))

    made: list[tuple[int, str]] = []
    trips.come_home(trips.play(trips.hand_over(event), make_the_others))
    assert list(link.filter(event=event).values_list("station", "token")) == made
    assert link.get(event=event, station=1).account == card.account
    assert {(each.account.is_table, str(each.account)) for each in link.filter(event=event)} == {
        (True, f"Table {station}") for station, _ in made
    }
    assert make_links(event=event, by=users["carl"]) == 0


def test_codes_come_back_in_any_order_and_none_is_left_out(events, trips):
    used: list[str] = []
    given = [trips.hand_over(event, f"Laptop {at}") for at, event in enumerate(events)]
    meanwhile = new_codes(5)
    backs = [trips.play(each, at_the_hall(0, used)) for each in given]
    trips.come_home(backs[0])
    trips.come_home(backs[1])
    size = services.CODES
    later = new_codes(2 * size - 6)
    assert sorted(used + meanwhile + later) == sorted(codes_at(*range(2 * size + 5)))
    assert CodeCounter.objects.get().free == []


def test_a_laptop_keeps_the_codes_of_two_events_apart(events, trips, settings):
    file_of = [services.file_of(trips.hand_over(event)) for event in events]
    starts, key = [each.content["hand_over"]["codes"] for each in file_of], CodeCounter.objects.get().key
    back = []

    def both(event: Event, keeper) -> None:
        second = services.take_to_the_hall(file=file_of[1], by=keeper).event
        got = [new_codes(2, event_id=each.pk) for each in (event, second)]
        assert got == [codes_at(start, start + 1, key=key) for start in starts]
        assert new_codes(1) == codes_at(0)  # an event of the laptop itself has codes of its own series
        assert CodeCounter.objects.get().key != key
        back.extend(pay(each, keeper).receipt_number for each in (event, second))
        services.HandOver.objects.exclude(event=event).delete()

    given = services.HandOver.objects.get(event=events[0])
    trips.play(given, both)
    assert back == ["H1-0001", "H2-0001"]


def test_two_offices_may_lend_a_laptop_a_series_of_one_name(events, trips):
    def once_more(event: Event, keeper) -> None:
        assert pay(event, keeper).receipt_number == "H1-0001"
        other = Event.objects.get(pk=event.pk)
        borrow_series(event=other, series="H1")
        assert pay(other, keeper).receipt_number == "H1A-0001"

    trips.come_home(trips.play(trips.hand_over(events[0]), once_more))
    assert numbers(events[0].organizer) == ["H1-0001", "H1A-0001"]
