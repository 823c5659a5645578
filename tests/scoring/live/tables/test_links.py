"""Tables that score by a link: who is let in, how far, as whom, and for how long."""

from __future__ import annotations

import datetime

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from kit.pure.tokens import spelled
from kit.pure.violations import RuleViolation
from legionsports.languages.services import catalogue
from scoring.live.models import LiveLog, TableLink
from scoring.live.queries.tables import LinkState, boards_of, link_by_token, state_of, tables_by_key
from scoring.live.services import tables as services
from tests.page import words_of
from tests.scoring.live.tables.links import here, make
from tests.scoring.small import round_robin
from tournaments.models import Competition, Event, HallTable, Match, SubMatch, User

pytestmark = pytest.mark.django_db


# --- making, renewing, stopping -------------------------------------------------------------------------


def test_every_table_of_every_competition_gets_one_link(event_of, users, make_competition) -> None:
    make_competition("cribbage-pairs", entries=2, stations=2)
    number = services.make_links(event=event_of, by=users["carl"])
    assert number == 3 + 2
    assert services.make_links(event=event_of, by=users["carl"]) == 0
    tokens = set(TableLink.objects.values_list("token", flat=True))
    assert len(tokens) == number
    assert all(len(token) == 28 for token in tokens)
    names = [table.name for boards in boards_of(event_of) for table in boards.tables]
    assert len(set(names)) == number


def test_fields_with_the_same_kind_of_boards_say_whose_table_it_is(event_of, make_competition) -> None:
    assert boards_of(event_of)[0].tables[2].name == "Board 3"
    make_competition("shuffleboard-mixed", entries=2, stations=2)
    assert boards_of(event_of)[0].tables[2].name == "Board 3, Darts Mixed Seniors"


def test_a_board_that_is_not_played_on_any_more_is_listed_until_its_card_is_stopped(event_of, link, users) -> None:
    TableLink.objects.filter(pk=link.pk).update(station=9)
    assert 9 in {table.place.station for boards in boards_of(event_of) for table in boards.tables}
    services.stop_all_links(event=event_of, by=users["carl"])
    assert 9 not in {table.place.station for boards in boards_of(event_of) for table in boards.tables}


@pytest.fixture
def later(sheet, make_competition) -> SubMatch:
    """A sheet of another competition at the board of `sheet`, two hours later; board 2 stands in the hall as well."""
    event = sheet.match.stage.competition.event
    HallTable.objects.bulk_create(HallTable(event=event, equipment="dart board", number=at) for at in (1, 2))
    other = SubMatch.objects.filter(
        match__stage=round_robin(make_competition("darts-mixed", entries=2, stations=1))
    ).first()
    assert other.station == sheet.station
    for at, each in enumerate((sheet, other)):
        Match.objects.filter(pk=each.match_id).update(starts_at=timezone.now() + datetime.timedelta(hours=2 * at))
    return other


def test_a_board_has_one_link_that_knows_what_is_played_there_now(event_of, users, sheet, later) -> None:
    Competition.objects.filter(event=event_of).update(stations=1)
    links = make(event_of, users)
    assert len(links) == 2
    page = words_of(Client().get(here(links[1])))
    assert page.index(f"Now: {sheet.match.home.team_name}") < page.index("Darts Mixed Seniors")
    assert page.index("Darts Mixed Seniors") < page.index(f"Next: {later.match.home.team_name}")
    for each in (sheet, later):
        assert Client().get(here(links[1], each.code)).status_code == 200
    # A sheet of yesterday that is missing does not stand in the way of who plays now.
    Match.objects.filter(pk=sheet.match_id).update(starts_at=timezone.now() - datetime.timedelta(hours=13))
    assert f"Now: {later.match.home.team_name}" in words_of(Client().get(here(links[1])))


def test_other_cards_of_a_board_open_it_too_until_it_is_stopped(event_of, users, sheet, later, link) -> None:
    extra = TableLink.objects.create(
        event=event_of, equipment=link.equipment, station=1, is_extra=True, token="z" * 28, account=link.account,
        made_by=users["carl"],
    )  # fmt: skip
    assert words_of(Client().get(here(extra))) == words_of(Client().get(here(link)))
    (boards,) = boards_of(event_of)
    assert boards.tables[0].link == link
    services.stop_link(event=event_of, table=boards.tables[0], by=users["carl"])
    assert [state_of(link_by_token(each.token)) for each in (link, extra)] == [LinkState.STOPPED] * 2


def test_links_of_an_event_in_the_hall_are_made_there(event_of, users) -> None:
    Event.objects.filter(pk=event_of.pk).update(away_since=timezone.now(), away_to="Laptop")
    with pytest.raises(RuleViolation, match="away"):
        make(event_of, users)


def test_a_renewed_link_is_another_one_and_enters_as_the_same_table(event_of, users, link) -> None:
    board = tables_by_key(boards_of(event_of))["dart board 1"]
    newer = services.renew_link(event=event_of, table=board, by=users["carl"])
    assert newer.token != link.token
    assert newer.account == link.account
    assert [state_of(link_by_token(table_link.token)) for table_link in (link, newer)] == [
        LinkState.STOPPED,
        LinkState.RUNNING,
    ]


def test_a_table_never_has_two_links_that_lead_somewhere(link, users) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        TableLink.objects.create(
            event=link.event,
            equipment=link.equipment,
            station=1,
            token="2" * 28,
            account=link.account,
            made_by=users["carl"],
        )


def test_all_links_of_an_event_are_stopped_at_once(event_of, users, link) -> None:
    assert services.stop_all_links(event=event_of, by=users["carl"]) == 3
    assert state_of(link_by_token(link.token)) is LinkState.STOPPED


@pytest.mark.parametrize(
    ("hours", "state"),
    [(-48, LinkState.RUNNING), (23, LinkState.RUNNING), (29, LinkState.RUNNING), (31, LinkState.OVER)],
)
def test_a_link_ends_with_the_night_after_the_last_day(link, hours, state) -> None:
    last = timezone.make_aware(datetime.datetime.combine(link.event.ends_on, datetime.time()))
    assert state_of(link_by_token(link.token), last + datetime.timedelta(hours=hours)) is state


def test_a_link_ends_when_every_competition_is_final(link) -> None:
    Competition.objects.filter(event=link.event).update(closed_at=timezone.now())
    assert state_of(link_by_token(link.token)) is LinkState.OVER


def test_the_account_of_a_table_cannot_sign_in_and_holds_no_role(link, client) -> None:
    account = link.account
    assert str(account) == "Board 1"
    assert (account.is_table, account.is_active, account.has_usable_password()) == (True, False, False)
    assert not account.roles.exists()
    refused = client.post("/sign-in/", {"username": account.username, "password": "x"})
    assert refused.status_code == 200
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("made_in", ["en-ca", "fr-ca"])
def test_the_account_of_a_table_is_called_in_the_language_of_the_reader(made_in, event_of, users) -> None:
    catalogue.compile_all()
    with translation.override(made_in):
        account = make(event_of, users)[1].account
    told = {}
    for reader in ("en-ca", "fr-ca"):
        with translation.override(reader):
            told[reader] = str(account)
    assert told == {"en-ca": "Board 1", "fr-ca": "Cible 1"}


# --- guessing -------------------------------------------------------------------------------------------


def test_a_wrong_link_says_what_to_do_and_soon_nothing_is_looked_up_any_more(link, django_assert_num_queries) -> None:
    known = Client()
    known.get(here(link))
    guesser = Client()
    for number in range(services.MOST_WRONG):
        wrong = guesser.get(f"/t/{number:0>2}{'a' * 26}/")
        assert wrong.status_code == 404
        assert "Scan the code on the card of your table" in words_of(wrong)
    stopped = guesser.get(here(link))  # the right one at last
    assert stopped.status_code == 429
    assert stopped.headers["Retry-After"] == "600"
    assert "Wait 10 minutes" in words_of(stopped)
    assert guesser.post(here(link, "1234567")).status_code == 429
    assert known.get(here(link)).status_code == 200  # whoever was let in before stays in
    known.cookies["table"] = "1:forged"
    assert known.get(here(link)).status_code == 429


@pytest.mark.parametrize("token", ["1", "o" * 28, "%00", "…" * 28, "a" * 500, "-" * 28, "' OR 1=1"])
def test_what_cannot_be_a_link_is_not_even_looked_up(client, db, token, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        assert client.get(f"/t/{token}/").status_code == 404


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"stopped_at": timezone.now()}, "The table may have a new card: scan that one."),
        ({"event__ends_on": datetime.date(2020, 1, 1)}, "This link no longer scores anything."),
    ],
    ids=["stopped", "over"],
)
def test_a_link_that_leads_nowhere_any_more_says_what_to_do(table, link, sheet, change, says) -> None:
    if "stopped_at" in change:
        TableLink.objects.filter(pk=link.pk).update(**change)
    else:
        past = change["event__ends_on"]
        Event.objects.filter(pk=link.event_id).update(starts_on=past, ends_on=past)
    for address in (here(link), here(link, sheet.code), here(link, sheet.code, "hand-in")):
        gone = table.get(address)
        assert gone.status_code == 410
        assert says in words_of(gone)
    assert not LiveLog.objects.exists()


# --- the office -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "status"), [(None, 302), ("alice", 200), ("carl", 200), ("sam", 403), ("nora", 403), ("oscar", 403)]
)
def test_who_names_scorekeepers_gives_links_to_tables(signed_in, event_of, name, status) -> None:
    client, address = signed_in(name), f"/office/events/{event_of.pk}/tables/"
    assert client.get(address).status_code == status
    client.post(address, {"do": "make"})
    assert TableLink.objects.exists() is (status == 200)


def test_the_chair_makes_renews_and_stops_links(signed_in, event_of, sheet) -> None:
    client, address = signed_in("carl"), f"/office/events/{event_of.pk}/tables/"
    assert "Make a link for every table" in words_of(client.get(address))
    client.post(address, {"do": "make"})
    page = words_of(client.get(address))
    assert "3 links made. Print the table cards." in page
    first = TableLink.objects.get(station=1)
    assert spelled(first.token) in page
    client.post(address, {"do": "renew", "table": "dart board 1"})
    assert "Board 1 has a new link" in words_of(client.get(address))
    client.post(address, {"do": "stop", "table": "dart board 2"})
    assert TableLink.objects.filter(stopped_at=None).count() == 2
    assert client.post(address, {"do": "stop", "table": "dart board 99"}).status_code == 404
    client.post(address, {"do": "stop_all"})
    assert not TableLink.objects.filter(stopped_at=None).exists()
    assert User.objects.filter(is_table=True).count() == 3


def test_the_page_of_links_asks_as_many_questions_for_many_tables(
    signed_in, event_of, users, make_competition, django_assert_num_queries
) -> None:
    client, address = signed_in("carl"), f"/office/events/{event_of.pk}/tables/"
    make(event_of, users)
    with CaptureQueriesContext(connection) as few:
        client.get(address)
    make_competition("cribbage-pairs", entries=2, stations=9)
    make(event_of, users)
    with django_assert_num_queries(len(few)):
        client.get(address)


def test_the_office_sees_when_a_link_was_used_last(link, table, event_of, signed_in) -> None:
    table.get(here(link))
    link.refresh_from_db()
    used = link.last_used_at
    assert used is not None
    table.get(here(link))
    link.refresh_from_db()
    assert link.last_used_at == used  # to the minute
