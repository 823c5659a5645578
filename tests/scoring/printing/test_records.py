"""Papers that keep a record: spares, who is barred, protests and decisions; and the program for the wall."""

from __future__ import annotations

import uuid

import pytest

from games.base import LegResult
from scoring.cases.models import Case
from scoring.cases.services.opening import Claim, open_case, take_up
from scoring.printing.pages.base import PrintRequest
from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.pages.records import cases_on
from scoring.printing.tasks.production import request_for
from scoring.sheets.services.sheets import submit
from tests import cast
from tests.page import html_of
from tests.scoring.cases.ruling import rule
from tests.scoring.printing.conftest import texts
from tournaments.draws.models import SubMatch
from tournaments.events.services.programme import reset_programme
from tournaments.models import Departure, Entry, Event, Member, RosterPlace, Suspension
from tournaments.seasons.services import LevelPlan, plan_level, set_up


def whole(pdf) -> str:
    return " ".join(texts(pdf)).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.rule("ELIGIBILITY vi")
def test_the_spare_list_names_each_spare_beside_its_team(event, make_competition, paper) -> None:
    competition = make_competition(entries=3)
    entry = competition.entries.get(number=2)
    spare = cast.make_member(entry.branch, surname="Tremblay", sex="F")
    RosterPlace.objects.create(entry=entry, member=spare, position=3, part="spare")

    text = whole(paper("spares"))

    assert f"2 {entry.team_name} Jean Tremblay {spare.number} Woman owed" in text
    assert competition.entries.get(number=1).roster.first().member.name not in text


def test_the_papers_and_the_page_of_an_event_ask_for_the_fee_of_its_plan(
    org, event, make_competition, paper, client
) -> None:
    Event.objects.filter(pk=event.pk).update(rulebook_key="ns-2027")  # asks for no fee at this level
    event.refresh_from_db()
    season = set_up(command=org.command, year=2027, rulebook_key="ns-2027", by=None)
    plan_level(season=season, game="darts", level="command", plan=LevelPlan(fee_cents=1500, entries_due_days=30))
    competition = make_competition("darts-doubles")  # after the plan, which it takes once it is drawn
    entry = Entry.objects.create(competition=competition, number=1, branch=org.calgary, received_at=cast.RECEIVED)
    spare = cast.make_member(entry.branch, surname="Tremblay", sex="F")
    RosterPlace.objects.create(entry=entry, member=spare, position=9, part="spare")

    form, spares = whole(paper("entry_form")), whole(paper("spares"))

    assert "Due 30 days" in form
    assert "Spares are named now and pay the fee." in form
    assert "No fee is asked" not in form + spares
    assert "$15.00" in html_of(client.get(event.get_absolute_url()))


def test_there_is_no_spare_list_without_spares(event, make_competition) -> None:
    make_competition(entries=2)
    assert CATALOGUE["spares"].build(request_for(event, {})) is None


@pytest.mark.rule("CODE OF CONDUCT i.e")
def test_who_is_barred_is_listed_by_season_and_who_is_excused_is_not(
    org, event, make_competition, users, paper
) -> None:
    make_competition("darts-mixed")

    def bar(surname: str, sport: str, season: int, **more) -> Member:
        member = cast.make_member(org.calgary, surname=surname)
        Suspension.objects.create(
            member=member, sport=sport, season=season, reason="Stayed away.", made_by=users["alice"], **more
        )
        return member

    bar("Now", "darts", 2027)
    bar("Next", "Darts", 2028)
    bar("Before", "darts", 2026)
    bar("Cards", "cribbage", 2027)
    bar("Excused", "darts", 2027, waived_by=users["alice"], waived_reason="Ill")

    text = whole(paper("barred"))

    assert text.index("Season 2027") < text.index("John Now") < text.index("Season 2028") < text.index("John Next")
    assert not [name for name in ("John Before", "John Cards", "John Excused") if name in text]
    assert "at Area, District, Command" in text


def test_a_protest_is_open_until_it_is_ruled_on_and_the_record_is_filled_in(drawn, users, event, paper) -> None:
    drawn(entries=2)
    legs = [LegResult(home=121, away=100), LegResult(home=100, away=121)]
    submission = submit(
        sub_match=SubMatch.objects.get(),
        legs=legs,
        by=users["carl"],
        expected_version=0,
        idempotency_key=uuid.uuid4(),
        protest="A card was exposed",
    )
    before = whole(paper("rulings"))
    assert "Protest: A card was exposed" in before
    assert "OPEN" in before
    assert CATALOGUE["records"].build(request_for(event, {})) is None

    case = take_up(event=event, submission=submission, by=users["carl"])
    rule(case, users["rita"], decision="The hand counts")
    after = whole(paper("rulings"))
    assert "Case 1 (Protest): A card was exposed" in after
    assert "The hand counts (CODE OF CONDUCT v)" in after
    assert "OPEN" not in after
    record = whole(paper("records"))
    assert "Case 1 (Protest)" in record
    for said in ("A card was exposed", "The hand counts", "CODE OF CONDUCT v", "Rita Tester", "Pat Lee"):
        assert said in record


def test_a_case_stands_on_the_papers_of_its_own_competition(make_competition, users, event) -> None:
    one, other = make_competition(entries=2), make_competition("euchre-legion", entries=2)
    for competition in (one, other):
        member = competition.entries.first().roster.first().member
        about = Claim(kind=Case.Kind.COMPLAINT, claim=f"Shouting, {competition.name}", member=member)
        open_case(event=event, claim=about, by=users["carl"])
    open_case(event=event, claim=Claim(kind=Case.Kind.QUESTION, claim="May it rain?"), by=users["carl"])

    def claims(*competitions) -> list[str]:
        return [line.claim for line in cases_on(PrintRequest(event=event, competitions=competitions))]

    assert claims(one) == [f"Shouting, {one.name}"]
    assert claims(other) == [f"Shouting, {other.name}"]
    assert len(claims(one, other)) == 3


def test_a_team_that_left_is_on_the_log_until_it_is_back(make_competition, users, paper) -> None:
    entry = make_competition(entries=3).entries.get(number=2)
    departure = Departure.objects.create(
        entry=entry, kind="withdrawn", policy="annul", reason="Two players ill", decided_by=users["carl"]
    )
    assert "Withdrew: Two players ill. Its results do not count." in whole(paper("rulings"))

    departure.revoked_at, departure.revoked_by = departure.decided_at, users["carl"]
    departure.save()
    assert "Nothing is on record so far." in whole(paper("rulings"))


def test_what_captains_agreed_is_on_the_log(drawn, users, paper) -> None:
    competition = drawn(entries=3)
    competition.stages.update(agreement="One leg each, by lot")

    assert "agreed by the captains and the Representative: One leg each, by lot" in whole(paper("rulings"))


def test_the_programme_hangs_on_the_wall(event, paper) -> None:
    assert CATALOGUE["programme"].build(request_for(event, {})) is None
    reset_programme(event=event)

    text = whole(paper("programme"))

    assert "Friday, February 5 4:00 p.m. – 5:45 p.m. Registration" in text
    assert "Coffee, lunch and banquet are free for those who play." in text
