"""The pages of events: what each shows, who may open it, how often it asks the database."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse
from icalendar import Calendar

from legionsports.languages.services import catalogue
from tests.page import html_of
from tests.tournaments.events.readers import EVERYBODY, PUBLIC, at
from tournaments.events import services
from tournaments.events.models import Event
from tournaments.events.queries import rulebook_for
from tournaments.events.services import programme

PLANNING = ("events:edit", "overview:competitions", "draws:programme", "events:settings")
# --- who may open what --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EVERYBODY)
def test_public_pages_open_for_everybody(event, signed_in, name) -> None:
    client = signed_in(name)
    assert client.get("/").status_code == 200
    assert [client.get(at(event, page)).status_code for page in PUBLIC] == [200, 200, 200]


@pytest.mark.parametrize("name", EVERYBODY)
@pytest.mark.parametrize("page", PLANNING)
def test_planning_is_for_those_who_manage_the_event(event, signed_in, name, page) -> None:
    expected = 302 if name is None else 200 if name in {"alice", "carl"} else 403
    client = signed_in(name)
    assert client.get(at(event, page)).status_code == expected
    if expected != 200:
        assert client.post(at(event, page), {"reset": "1", "name": "Taken over"}).status_code == expected
        event.refresh_from_db()
        assert event.name == "Command Cribbage 2027"


@pytest.mark.parametrize("name", EVERYBODY)
def test_events_are_created_by_officers_of_the_tree(org, signed_in, name) -> None:
    expected = 302 if name is None else 200 if name in {"alice", "dora", "beth", "oscar"} else 403
    assert signed_in(name).get(reverse("events:create")).status_code == expected


def test_an_event_that_is_not_there_is_not_found(signed_in) -> None:
    client = signed_in("alice")
    assert client.get("/e/nothing/").status_code == 404
    assert client.get(reverse("overview:office_event", args=[999_999])).status_code == 404


def test_an_office_page_asks_to_sign_in_and_comes_back(event, client) -> None:
    assert client.get("/office/").url == "/sign-in/?next=/office/"


# --- the public ---------------------------------------------------------------------------------------


def test_a_public_page_never_shows_numbers_of_members(event, make_competition, client) -> None:
    competition = make_competition("cribbage-pairs", entries=1)
    number = competition.entries.get().roster.first().member.number
    pages = [html_of(client.get(at(event, page))) for page in PUBLIC]
    assert all(number not in page for page in pages)


def test_the_rules_name_the_section_and_the_answer_of_open_questions(event, make_competition, client) -> None:
    make_competition("cribbage-legion")
    services.change_settings(event=event, changes={"eligibility.senior_age": 55})
    html = html_of(client.get(at(event, "events:rules")))
    assert "the manual is silent" in html
    assert "CRIBBAGE Reg. iii" in html
    assert "<b>55 years</b>" in html
    assert "instead of 50 years" in html
    assert "AMB-" not in html  # an id tells nobody anything


def test_the_rules_say_once_what_the_categories_of_a_sport_share(event, make_competition, client) -> None:
    for category in ("cribbage-pairs", "cribbage-senior-pairs", "cribbage-legion"):
        make_competition(category)
    groups = {group.title: group for group in client.get(at(event, "events:rules")).context["groups"]}
    labels = {title: [setting.label for setting in group.settings] for title, group in groups.items()}
    assert "Points that win a leg" in labels["Cribbage"]
    assert "Points that win a leg" not in labels["Legion Cribbage"]
    assert "Players of a side" in labels["Legion Cribbage"]
    assert "This category is for seniors only" in labels["Senior Cribbage Pairs"]
    assert "This category is for seniors only" not in labels["Cribbage Pairs"]


def test_the_programme_is_a_calendar_in_local_time(event, client) -> None:
    programme.reset_programme(event=event)
    response = client.get(at(event, "draws:programme_calendar"))
    lines = Calendar.from_ical(response.content).walk("VEVENT")
    first = lines[0]
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    assert len(lines) == 7
    assert str(first["summary"]) == "Registration – Command Cribbage 2027"
    assert first.decoded("dtstart").astimezone(datetime.UTC) == datetime.datetime(
        2027, 2, 5, 22, 0, tzinfo=datetime.UTC
    )


# --- creating and planning ----------------------------------------------------------------------------

FACTS = {
    "name": "District 1 Darts",
    "level": "district",
    "season": "2027",
    "starts_on": "2027-03-05",
    "ends_on": "2027-03-06",
    "fee": "",
    "spring_rally_on": "",
}


def create(client, **more):
    return client.post(reverse("events:create"), {**FACTS, **more})


def test_a_district_officer_creates_an_event_of_the_district(org, signed_in) -> None:
    response = create(signed_in("dora"), host_branch=org.peace_river.pk, fee="12.50")
    event = Event.objects.get(name="District 1 Darts")
    assert response.url == reverse("overview:competitions", args=[event.pk])
    assert (event.organizer, event.host_branch, event.level) == (org.district_1, org.peace_river, "district")
    assert rulebook_for(event).registration.fee_cents == 1250
    assert event.programme.count() == 7


def test_nobody_creates_events_for_others(org, signed_in) -> None:
    client = signed_in("dora")
    assert create(client, host_branch=org.calgary.pk).status_code == 200
    assert create(client, host_branch=org.peace_river.pk, level="command").status_code == 200
    assert not Event.objects.filter(name="District 1 Darts").exists()
    levels = [key for key, _ in client.get(reverse("events:create")).context["form"].fields["level"].choices]
    assert levels == ["branch", "area", "district"]


def test_a_branch_without_an_area_hosts_no_area_event(org, signed_in) -> None:
    response = create(signed_in("alice"), host_branch=org.calgary.pk, level="area")
    assert "belongs to no Area" in html_of(response)
    assert not Event.objects.filter(name="District 1 Darts").exists()


def test_wrong_dates_are_said_beside_the_field(org, signed_in) -> None:
    response = create(signed_in("alice"), host_branch=org.calgary.pk, ends_on="2027-03-04")
    assert response.context["form"].errors == {"ends_on": ["The last day is before the first."]}
    response = create(signed_in("alice"), host_branch=org.calgary.pk, ends_on="2027-06-03")
    assert response.context["form"].errors["ends_on"] == ["An event lasts 14 days at most. Please check the dates."]


def test_a_command_event_that_starts_on_a_saturday_is_warned_about(org, signed_in) -> None:
    more = {"host_branch": org.calgary.pk, "level": "command", "starts_on": "2027-03-06"}
    response = signed_in("alice").post(reverse("events:create"), {**FACTS, **more}, follow=True)
    assert "starts on a Saturday. The manual has it start on a Friday (FORMAT OF PLAY i)" in html_of(response)


def test_editing_keeps_the_level_and_saves_the_rest(event, org, signed_in) -> None:
    facts = {
        "name": "Renamed",
        "season": "2027",
        "starts_on": "2027-02-12",
        "ends_on": "2027-02-13",
        "host_branch": org.calgary.pk,
        "standings_hidden": "on",
        "fee": "30",
        "level": "branch",
    }
    signed_in("carl").post(at(event, "events:edit"), facts)
    event.refresh_from_db()
    assert (event.name, event.level, event.host_branch, event.standings_hidden) == (
        "Renamed",
        "command",
        org.calgary,
        True,
    )
    assert event.overrides == {"registration.fee_cents": 3000}
    assert event.board_version == 1
    assert event.paper_languages == "en"
    assert event.starts_on.day == 5  # the days have a page of their own


def test_fee_of_a_category_is_changed_where_the_book_has_one(event, make_competition, signed_in) -> None:
    make_competition("cribbage-pairs")
    client, path = signed_in("carl"), "categories.cribbage-pairs.fee_cents"
    assert path not in client.get(at(event, "events:settings")).context["form"].fields
    event.overrides = {path: 4000}
    event.save()
    form = client.get(at(event, "events:settings")).context["form"]
    assert str(form[path]).count('value="40.00"') == 1
    posted = {field.html_name: field.field.prepare_value(field.value()) for field in form}
    client.post(at(event, "events:settings"), {**posted, path: "35.50"})
    event.refresh_from_db()
    assert event.overrides == {path: 3550}
    client.post(at(event, "events:settings"), {**posted, path: ""})
    event.refresh_from_db()
    assert event.overrides == {}
    edit = html_of(client.get(at(event, "events:edit")))
    assert "The manual sets no amount." in edit


def test_the_languages_of_the_papers_are_chosen_with_the_facts(event, org, signed_in) -> None:
    facts = {"name": "Renamed", "starts_on": "2027-02-12", "ends_on": "2027-02-13", "host_branch": org.calgary.pk}
    for chosen, kept in (("both", "both"), ("", "both"), ("fr", "fr")):
        signed_in("carl").post(at(event, "events:edit"), {**facts, "season": "2027", "paper_languages": chosen})
        event.refresh_from_db()
        assert event.paper_languages == kept
    create(signed_in("dora"), host_branch=org.peace_river.pk, paper_languages="fr")
    assert Event.objects.get(name="District 1 Darts").paper_languages == "fr"


def test_a_frozen_event_keeps_its_fee(event, org, signed_in) -> None:
    services.freeze_rulebook(event=event)
    facts = {"name": "Renamed", "starts_on": "2027-02-12", "ends_on": "2027-02-13", "host_branch": org.calgary.pk}
    response = signed_in("carl").post(at(event, "events:edit"), {**facts, "fee": "30", "season": "2028"})
    event.refresh_from_db()
    assert response.status_code == 302
    assert (event.name, event.season, event.overrides) == ("Renamed", 2027, {})


def programme_of(event: Event, *extra: dict[str, str]) -> dict[str, str]:
    lines = [
        {"day": str(item.day), "starts_at": f"{item.starts_at:%H:%M}", "title": item.title, "section": item.section}
        for item in event.programme.all()
    ] + list(extra)
    data = {"form-TOTAL_FORMS": str(len(lines)), "form-INITIAL_FORMS": str(event.programme.count())}
    return data | {f"form-{number}-{name}": value for number, line in enumerate(lines) for name, value in line.items()}


def test_the_programme_is_edited_line_by_line(event, signed_in) -> None:
    programme.reset_programme(event=event)
    meeting = {"day": "2027-02-05", "starts_at": "17:50", "title": "Captains' meeting"}
    data = programme_of(event, meeting, {"day": "2027-02-05", "starts_at": "", "title": ""}) | {"form-0-DELETE": "on"}
    response = signed_in("carl").post(at(event, "draws:programme"), data)
    titles = [item.title for item in event.programme.all()]
    assert response.status_code == 302
    assert titles[:2] == ["Captains' meeting", "Opening ceremony"]
    assert "Registration" not in titles
    assert event.programme.get(title="Banquet").section == "FORMAT OF PLAY x"


def test_lines_of_the_rule_book_are_read_in_french_and_stay_what_they_are(event, signed_in, client) -> None:
    catalogue.compile_all()
    programme.reset_programme(event=event)
    before = list(event.programme.values_list("title", "section"))
    chair, french = signed_in("carl"), {"accept-language": "fr-CA"}
    form = chair.get(at(event, "draws:programme"), headers=french).context["formset"]
    data = {f"form-{number}-title": line.initial["title"] for number, line in enumerate(form.initial_forms)}
    assert data["form-2-title"] == "Première manche"
    supper = {"day": "2027-02-06", "starts_at": "17:50", "title": "Soirée du comité"}
    chair.post(at(event, "draws:programme"), programme_of(event, supper) | data, headers=french)
    assert [line for line in event.programme.values_list("title", "section") if line[1]] == before

    calendar = client.get(at(event, "draws:programme_calendar"), headers=french).content
    told = [str(line["summary"]).partition(" – ")[0] for line in Calendar.from_ical(calendar).walk("VEVENT")]
    assert {"Première manche", "Soirée du comité"} <= set(told)
    assert "First leg" not in html_of(client.get(at(event, "overview:public_event"), headers=french))


def test_a_programme_line_without_an_hour_is_refused(event, signed_in) -> None:
    programme.reset_programme(event=event)
    data = programme_of(event, {"day": "2027-02-05", "starts_at": "", "title": "Some time"})
    assert signed_in("carl").post(at(event, "draws:programme"), data).status_code == 200
    assert event.programme.count() == 7


def test_a_break_says_until_when_it_lasts(event, signed_in) -> None:
    lunch = {"day": "2027-02-06", "starts_at": "12:00", "title": "Lunch", "stops_play": "on"}
    answer = signed_in("carl").post(at(event, "draws:programme"), programme_of(event, lunch))
    assert "Say until when, so that play can continue after it." in html_of(answer)
    assert not event.programme.exists()

    signed_in("carl").post(at(event, "draws:programme"), programme_of(event, {**lunch, "ends_at": "13:00"}))
    assert event.programme.get().stops_play


def test_the_programme_of_the_book_comes_back(event, signed_in) -> None:
    signed_in("carl").post(at(event, "draws:programme"), {"reset": "1"})
    assert event.programme.count() == 7


# --- settings -----------------------------------------------------------------------------------------


def settings_of(client, event) -> dict[str, str]:
    form = client.get(at(event, "events:settings")).context["form"]
    return {name: form[name].value() for name in form.fields}


def test_settings_list_the_open_questions_of_the_sports_played(event, make_competition, signed_in) -> None:
    make_competition("cribbage-legion")
    groups = signed_in("carl").get(at(event, "events:settings")).context["form"].groups
    asked = {setting.source.amb for group in groups for setting in group.settings}
    assert {"G1", "G9", "G16", "G22", "C1", "C7", "C9"} <= asked
    assert asked & {"D2", "D3", "E1", "S1", "P1", "S3"} == set()


def test_saving_the_usual_settings_changes_nothing(event, make_competition, signed_in) -> None:
    for category in ("cribbage-legion", "darts-mixed", "euchre-legion", "shuffleboard-mixed", "eightball-doubles"):
        make_competition(category)
    client = signed_in("carl")
    response = client.post(at(event, "events:settings"), settings_of(client, event))
    event.refresh_from_db()
    assert (response.status_code, event.overrides) == (302, {})


def test_settings_that_differ_are_kept_and_shown(event, make_competition, signed_in) -> None:
    make_competition("cribbage-legion")
    client = signed_in("carl")
    wanted = {"eligibility.senior_age": "55", "defaults.withdrawal": '"forfeit_rest"', "defaults.ranking": '["wins"]'}
    data = settings_of(client, event) | {**wanted, "eligibility.host_is_extra": "false"}
    data |= {"defaults.lower_ties_0": "difference", "defaults.lower_ties_1": "legs_lost"}
    client.post(at(event, "events:settings"), data)
    event.refresh_from_db()
    assert event.overrides == {
        "eligibility.senior_age": 55,
        "defaults.withdrawal": "forfeit_rest",
        "eligibility.host_is_extra": False,
        "defaults.lower_ties": ["difference", "legs_lost"],
    }
    assert "4 settings differ from the usual" in html_of(client.get(at(event, "events:settings")))


def test_a_setting_that_may_not_be_is_said_beside_its_field(event, signed_in) -> None:
    client = signed_in("carl")
    response = client.post(at(event, "events:settings"), settings_of(client, event) | {"eligibility.senior_age": "12"})
    event.refresh_from_db()
    assert list(response.context["form"].errors) == ["eligibility.senior_age"]
    assert event.overrides == {}


def test_settings_of_a_frozen_event_are_shown_and_refused(event, make_competition, signed_in) -> None:
    make_competition("cribbage-legion")
    client = signed_in("carl")
    data = settings_of(client, event) | {"eligibility.senior_age": "55"}
    services.freeze_rulebook(event=event)
    response = client.post(at(event, "events:settings"), data)
    event.refresh_from_db()
    assert "its rules no longer change" in html_of(response)
    assert event.overrides == {}
    assert "<select" not in html_of(client.get(at(event, "events:settings")))
