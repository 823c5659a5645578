"""The pages on which a season is set up, and who may."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse

from tests.page import html_of, in_one_line
from tournaments.entries.queries.numbers import teams_due
from tournaments.models import Event, PlannedEvent, Season, SeasonLevel
from tournaments.rulebooks.queries.texts import text_of
from tournaments.rulebooks.services.books import begin_book, publish
from tournaments.seasons.queries.plan import steps_of, terms_for
from tournaments.seasons.services import LevelPlan, plan_level, set_up

Day = datetime.date


@pytest.fixture
def season(org):
    return set_up(command=org.command, year=2027, rulebook_key="ab-nwt-2027", by=None)


def filled(response) -> dict[str, object]:
    """Return what the page of a sport would post, as it was opened."""
    posted = {}
    for _, form in response.context["levels"]:
        posted |= {field.html_name: "" if field.value() is None else field.value() for field in form}
    return posted


def test_season_is_set_up_from_the_rule_book_and_the_next_from_it(signed_in, org):
    client = signed_in("alice")
    assert client.post(reverse("seasons:new"), {"year": 2027, "source": "book"})["Location"] == reverse(
        "seasons:plan", args=[2027]
    )
    assert "already set up" in html_of(client.post(reverse("seasons:new"), {"year": 2027, "source": "book"}))
    client.post(reverse("seasons:new"), {"year": 2028, "source": "last"})
    assert list(Season.objects.values_list("year", flat=True)) == [2028, 2027]


def test_plan_of_a_sport_is_saved_as_a_whole(signed_in, season, event, make_competition):
    competition = make_competition("cribbage-pairs")
    client, url = signed_in("alice"), reverse("seasons:sport", args=[2027, "cribbage"])
    posted = filled(client.get(url)) | {"command-fee_cents": "25.50", "command-advances.cribbage-legion": "2"}
    assert client.post(url, posted).status_code == 302
    assert terms_for(competition).fee_cents == 2550
    assert steps_of(season)["cribbage"][3].advances["cribbage-legion"] == 2
    again = filled(client.get(url))
    assert str(again["command-fee_cents"]) == "25.50"
    wrong = posted | {"command-fee_cents": "10", "district-starts_on": "2030-01-09"}
    assert "Check the year" in html_of(client.post(url, wrong))
    assert terms_for(competition).fee_cents == 2550


def test_plan_asks_for_numbers_before_names(signed_in, season, make_competition):
    competition = make_competition("cribbage-pairs")
    client, url = signed_in("alice"), reverse("seasons:sport", args=[2027, "cribbage"])
    posted = filled(client.get(url)) | {"command-teams_due_days": "28"}
    assert client.post(url, posted).status_code == 302
    assert teams_due(competition.event) == datetime.date(2027, 1, 8)
    assert str(filled(client.get(url))["command-teams_due_days"]) == "28"
    wrong = html_of(client.post(url, posted | {"command-teams_due_days": "14"}))
    assert "The number of teams comes before the names: more than 14 days before the first day." in wrong


def test_sport_is_taken_out_and_put_back(signed_in, season):
    client, url = signed_in("alice"), reverse("seasons:play", args=[2027, "darts"])
    client.post(url)
    assert "Not played this season" in in_one_line(html_of(client.get(reverse("seasons:plan", args=[2027]))))
    client.post(url, {"played": "yes"})
    assert season.levels.filter(game="darts").count() == 5


def test_place_is_planned_and_its_event_created_by_its_officer(signed_in, season, org):
    client, url = signed_in("dora"), reverse("seasons:place", args=[2027, "euchre", org.district_1.pk])
    posted = {"held": "on", "starts_on": "2027-01-16", "host_branch": org.peace_river.pk, "run_by": "Lloyd"}
    client.post(url, posted)
    assert PlannedEvent.objects.get().host_branch == org.peace_river
    response = client.post(url, posted | {"create": "yes"})
    event = Event.objects.get(level="district")
    assert response["Location"] == reverse("overview:office_event", args=[event.pk])
    assert "Save and create the event" not in html_of(client.get(url))


def test_events_of_a_level_are_created_at_once(signed_in, season, org):
    plan_level(season=season, game="euchre", level="district", plan=LevelPlan(starts_on=Day(2027, 1, 16)))
    client = signed_in("alice")
    place = reverse("seasons:place", args=[2027, "euchre", org.district_2.pk])
    client.post(place, {"held": "on", "host_branch": org.banff.pk})
    created = client.post(reverse("seasons:create_level", args=[2027, "euchre"]), {"level": "district"}, follow=True)
    page = in_one_line(html_of(created))
    assert "1 event is created." in page
    assert "1 place still needs a date or a host." in page
    assert Event.objects.filter(level="district").get().organizer == org.district_2


def test_host_rules_are_saved(signed_in, season):
    rules = {"eligibility.host_teams": 2, "eligibility.host_barred_from": "sport", "eligibility.host_is_extra": "on"}
    signed_in("alice").post(reverse("seasons:plan", args=[2027]), rules)
    season.refresh_from_db()
    assert season.overrides == {"eligibility.host_teams": 2, "eligibility.host_barred_from": "sport"}


@pytest.mark.parametrize("name", ["dora", "beth", "carl", "sam"])
def test_plan_is_the_commands(signed_in, season, name, org):
    client = signed_in(name)
    for page, args in (("new", []), ("plan", [2027]), ("sport", [2027, "darts"])):
        assert client.get(reverse(f"seasons:{page}", args=args)).status_code == 403, page
    assert client.post(reverse("seasons:play", args=[2027, "darts"])).status_code == 403
    assert client.get(reverse("seasons:place", args=[2027, "darts", org.district_2.pk])).status_code == 403
    assert SeasonLevel.objects.filter(game="darts").count() == 5


def test_what_is_not_there_is_not_found(signed_in, season, org):
    client = signed_in("alice")
    assert client.get(reverse("seasons:plan", args=[2031])).status_code == 404
    assert client.get(reverse("seasons:sport", args=[2027, "polo"])).status_code == 404
    assert client.get(reverse("seasons:place", args=[2027, "polo", org.area.pk])).status_code == 404
    assert client.post(reverse("seasons:create_level", args=[2027, "polo"]), {"level": "district"}).status_code == 404


def test_a_season_is_planned_by_another_rule_book(signed_in, season, org, users):
    facts = {"title": "Provincial sports", "season": 2027, "text_of": "Manual"}
    book = begin_book(command=org.command, text=text_of("ab-nwt-2027"), name="own", facts=facts, by=users["alice"])
    edition = publish(book=book, seen=1, remark="", for_new_events=False, by=users["alice"])
    client, url = signed_in("alice"), reverse("seasons:take_book", args=[2027])
    assert str(edition) in html_of(client.get(reverse("seasons:plan", args=[2027])))
    for key, is_taken in ((edition.key, True), ("dominion-2027", False), ("nowhere", False)):
        client.post(url, {"rulebook_key": key})
        assert Season.objects.filter(rulebook_key=key).exists() is is_taken
    assert signed_in("dora").post(url, {"rulebook_key": "ab-nwt-2027"}).status_code == 403
