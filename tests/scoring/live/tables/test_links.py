"""Tables that score by a link: who is let in, how far, as whom, and for how long."""

from __future__ import annotations

import datetime
import re
import uuid

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from games.base import Side
from legionsports.languages.services import catalogue
from scoring.live.engine.tokens import spelled
from scoring.live.models import LiveLine, LiveLog, TableLink
from scoring.live.queries.tables import LinkState, boards_of, link_by_token, state_of, tables_by_key
from scoring.live.services import tables as services
from scoring.models import Result, Submission
from scoring.sheets.queries.rights import may_verify
from tests.page import html_of, words_of
from tests.scoring.live.test_pages import hidden_of
from tests.scoring.small import hand_in, legs_of, round_robin
from tournaments.models import Competition, Departure, Event, SharedBoards, SubMatch, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def event_of(sheet) -> Event:
    """The event, whose only competition has three tables of its own."""
    Competition.objects.update(stations=3)
    return Event.objects.get(pk=sheet.match.stage.competition.event_id)


def make(event: Event, users) -> dict[int, TableLink]:
    """Return the links of the tables of an event, by station."""
    services.make_links(event=event, by=users["carl"])
    return {link.station: link for link in TableLink.objects.filter(event=event, stopped_at=None)}


@pytest.fixture
def link(event_of, users) -> TableLink:
    """The link of table 1, at which `sheet` is the first to be played."""
    return make(event_of, users)[1]


@pytest.fixture
def table(link) -> Client:
    """The phone of somebody at table 1, without an account."""
    return Client()


def here(link: TableLink, *more: str) -> str:
    return "/".join(["/t", link.token, *more, ""])


def posted(client, address: str, page=None, **fields):
    return client.post(address, {**hidden_of(page or client.get(address)), **fields})


def begin(client, address: str) -> None:
    """Begin to score with the order of play that is proposed."""
    page = html_of(client.get(address))
    chosen = re.findall(r'<select[^>]* name="(\w+)">.*?<option value="(\d+)" selected', page, re.DOTALL)
    assert client.post(address, {**dict(chosen), "open": "1"})["Location"] == address


# --- making, renewing, stopping -------------------------------------------------------------------------


def test_every_table_of_every_competition_gets_one_link(event_of, users, make_competition) -> None:
    make_competition("cribbage-pairs", entries=2, stations=2)
    made = services.make_links(event=event_of, by=users["carl"])
    assert made == 3 + 2
    assert services.make_links(event=event_of, by=users["carl"]) == 0
    tokens = set(TableLink.objects.values_list("token", flat=True))
    assert len(tokens) == made
    assert all(len(token) == 28 for token in tokens)
    names = [table.name for boards in boards_of(event_of) for table in boards.tables]
    assert len(set(names)) == made


def test_fields_with_the_same_kind_of_boards_say_whose_table_it_is(event_of, make_competition) -> None:
    assert boards_of(event_of)[0].tables[2].name == "Board 3"
    make_competition("shuffleboard-mixed", entries=2, stations=2)
    assert boards_of(event_of)[0].tables[2].name == "Board 3, Darts Mixed Seniors"


def test_boards_that_competitions_share_have_one_link_each(event_of, users, sheet, make_competition) -> None:
    other = make_competition("darts-mixed", entries=2, stations=2)
    shared = SharedBoards.objects.create(event=event_of, stations=2)
    Competition.objects.filter(event=event_of).update(shared_boards=shared)
    later = SubMatch.objects.filter(match__stage=round_robin(other)).first()
    links = make(event_of, users)
    assert len(links) == 2
    page = words_of(Client().get(here(links[1])))
    assert "Darts Mixed Seniors" in page
    assert later.match.home.team_name in page


def test_a_renewed_link_is_another_one_and_enters_as_the_same_table(event_of, users, link) -> None:
    board = tables_by_key(boards_of(event_of))[f"c{link.competition_id}-1"]
    newer = services.renew_link(event=event_of, table=board, by=users["carl"])
    assert newer.token != link.token
    assert newer.account == link.account
    assert [state_of(link_by_token(one.token)) for one in (link, newer)] == [LinkState.STOPPED, LinkState.RUNNING]


def test_a_table_never_has_two_links_that_lead_somewhere(link, users) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        TableLink.objects.create(
            event=link.event,
            competition=link.competition,
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


# --- what it opens --------------------------------------------------------------------------------------


def test_a_table_shows_what_is_played_there_now_and_next_in_three_queries(
    table, link, sheet, django_assert_num_queries
) -> None:
    page = words_of(table.get(here(link)))
    assert "Board 1" in page
    assert f"Now: {sheet.match.home.team_name} – {sheet.match.away.team_name}" in page
    with django_assert_num_queries(3):  # the link, its sheets, their logs
        table.get(here(link))


def test_the_link_is_found_however_it_is_typed(table, link) -> None:
    assert table.get(f"/t/{spelled(link.token).upper()}/").status_code == 200


def test_a_match_is_scored_agreed_and_handed_in_without_an_account(table, link, sheet, words, users) -> None:
    live = here(link, sheet.code)
    begin(table, live)
    assert "throws first" in words_of(table.get(live))
    posted(table, live, event='{"event": "Toss", "first": "home"}')
    log = LiveLog.objects.get()
    assert (str(log.opened_by), str(log.held_by), str(LiveLine.objects.get().entered_by)) == ("Board 1",) * 3
    finish(log)
    assert f'href="{live}hand-in/"' in html_of(table.get(live))
    asked = table.get(f"{live}hand-in/")
    assert "on paper" not in words_of(asked).replace("paper sheet", "")
    for side in Side:
        posted(table, f"{live}hand-in/", do="answer", side=side.value, agrees="yes", word=words[side])
    page = table.get(f"{live}hand-in/")
    fields = {**hidden_of(page), "do": "hand_in"}
    assert table.post(f"{live}hand-in/", fields)["Location"] == f"{here(link)}?said=handed_in"
    submission = Submission.objects.get()
    assert (str(submission.entered_by), submission.source) == ("Board 1", "live")
    assert (submission.initials_home, submission.initials_away) == (True, True)
    assert "The sheet is handed in." in words_of(table.get(f"{here(link)}?said=handed_in"))
    # Sent again it is the same; with something else in it both are shown, and nothing is written.
    assert table.post(f"{live}hand-in/", fields)["Location"] == f"{here(link)}?said=handed_in"
    assert table.post(f"{live}hand-in/", {**fields, "remarks": "Cold"}).status_code == 409
    assert Submission.objects.count() == 1
    # Whoever is at the desk may read the paper against it; the table may not.
    assert may_verify(users["sam"], submission, link.event)
    assert not may_verify(link.account, submission, link.event)


def finish(log: LiveLog) -> None:
    """Play the match of a log to its end, as it stands in the table."""
    leg = [
        {"event": "Total", "points": points, "darts": 3, "doubles": None} for points in (180, 60, 180, 60, 100, 60, 41)
    ]
    toss, following = {"event": "Toss", "first": "home"}, {"event": "NextLeg"}
    lines = [*leg, following, *leg, following, toss, *leg]
    LiveLine.objects.bulk_create(
        LiveLine(log=log, number=number, data=data, entered_by=log.held_by, key=uuid.uuid4())
        for number, data in enumerate(lines, start=2)
    )
    LiveLog.objects.filter(pk=log.pk).update(lines=len(lines) + 1)


def test_the_initials_of_a_paper_are_for_the_desk_alone(table, link, sheet, words) -> None:
    live = here(link, sheet.code)
    begin(table, live)
    posted(table, live, event='{"event": "Toss", "first": "home"}')
    finish(LiveLog.objects.get())
    page = table.get(f"{live}hand-in/")
    assert posted(table, f"{live}hand-in/", page, do="paper", initials="both").status_code == 200
    assert posted(table, f"{live}hand-in/", page, do="hand_in", key=uuid.uuid4()).status_code == 422
    assert not Submission.objects.exists()


def test_one_device_scores_and_another_at_the_table_takes_over(table, link, sheet) -> None:
    live = here(link, sheet.code)
    begin(table, live)
    other = Client()
    assert "Another device at this table scores this sheet" in words_of(other.get(live))
    assert posted(other, live, event="{}", key=uuid.uuid4(), seen=0).status_code == 409
    assert other.post(f"{live}take-over/")["Location"] == live
    assert posted(other, live, event='{"event": "Toss", "first": "home"}').status_code == 302
    assert "Another device" in words_of(table.get(live))


def test_a_scorekeeper_and_a_table_take_over_from_each_other(table, link, log, sheet) -> None:
    live = here(link, sheet.code)
    assert "Sam Tester scores this sheet since" in words_of(table.get(live))
    table.post(f"{live}take-over/")
    assert str(LiveLog.objects.get().held_by) == "Board 1"


# --- what it does not open ------------------------------------------------------------------------------


def test_a_link_reaches_no_sheet_of_another_table(table, link, sheet, make_competition, event_of, users) -> None:
    elsewhere = make_competition("darts-mixed", entries=2, stations=2)
    foreign = SubMatch.objects.filter(match__stage=round_robin(elsewhere)).first()  # at a table 1 of its own
    moved = SubMatch.objects.exclude(pk__in=[sheet.pk, foreign.pk]).first()
    for target in filter(None, (foreign, moved)):
        target.station = 2 if target is moved else 1
        target.save()
        for page in ("", "take-over", "hand-in", "again"):
            address = here(link, target.code, *filter(None, [page]))
            assert table.get(address).status_code in (404, 405), address
            assert table.post(address, {"open": "1"}).status_code == 404, address
    assert not LiveLog.objects.exists()


def test_a_draft_and_a_match_of_a_team_that_left_are_not_shown(table, link, sheet, users) -> None:
    stage = sheet.match.stage
    published, stage.published_at = stage.published_at, None
    stage.save()
    assert table.get(here(link, sheet.code)).status_code == 404
    stage.published_at = published
    stage.save()
    assert table.get(here(link, sheet.code)).status_code == 200
    Departure.objects.create(entry=sheet.match.home, kind="withdrawn", reason="Ill", decided_by=users["carl"])
    assert table.get(here(link, sheet.code)).status_code == 404
    assert "Everything at this table is played" in words_of(table.get(here(link)))


def test_a_sheet_that_is_in_is_not_touched_from_the_table(table, link, sheet) -> None:
    live = here(link, sheet.code)
    begin(table, live)
    page = table.get(live)
    result = hand_in(sheet, legs_of("1-0 1-0 0-1"))
    entered = {**hidden_of(page), "event": '{"event": "Toss", "first": "home"}'}
    assert table.post(live, entered)["Location"] == f"{here(link)}?said=entered"
    swapped = table.post(live, entered, headers={"HX-Request": "true"})
    assert swapped.headers["HX-Redirect"] == f"{here(link)}?said=entered"
    assert table.post(f"{live}hand-in/", {"do": "hand_in"})["Location"] == f"{here(link)}?said=entered"
    assert Result.objects.get().submission_id == result.submission_id
    assert LiveLog.objects.get().lines == 0
    assert "it was entered at the desk" in words_of(table.get(f"{here(link)}?said=entered"))


def test_every_other_page_takes_a_table_for_nobody(table, link, sheet) -> None:
    table.get(here(link))
    code = sheet.code
    for address in (f"/s/{code}/live/", f"/s/{code}/live/record/", "/my-station/", "/office/"):
        assert table.get(address)["Location"].startswith("/sign-in/"), address
    for address in (f"/api/v1/sheets/{code}/live/", f"/api/v1/sheets/{code}/live/open/"):
        assert table.post(address, {}, content_type="application/json").status_code in (401, 404), address
    assert {name for name in table.cookies if table.cookies[name].value} <= {"live-device", "table", "csrftoken"}


def test_hidden_standings_stay_hidden_from_a_table(table, link, sheet) -> None:
    hand_in(sheet, legs_of("1-0 1-0 0-1"))
    Event.objects.filter(pk=link.event_id).update(standings_hidden=True)
    page = words_of(table.get(f"{here(link)}?said=handed_in"))
    assert "2–1" not in page
    assert "points" not in page


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
    client.post(address, {"do": "renew", "table": f"c{first.competition_id}-1"})
    assert "Board 1 has a new link" in words_of(client.get(address))
    client.post(address, {"do": "stop", "table": f"c{first.competition_id}-2"})
    assert TableLink.objects.filter(stopped_at=None).count() == 2
    assert client.post(address, {"do": "stop", "table": "c0-1"}).status_code == 404
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
