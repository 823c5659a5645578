"""Writes about events, and what they refuse."""

from __future__ import annotations

import datetime
from importlib import import_module

import pytest
from django.apps import apps

from games.rulebook import RuleBookError
from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from tests import cast
from tournaments.draws.models import Stage
from tournaments.events import services
from tournaments.events.models import Event
from tournaments.events.queries import category_for, rulebook_for
from tournaments.events.queries.programme import programme_of
from tournaments.events.services import programme
from tournaments.events.words import REFUSALS

FRIDAY = datetime.date(2027, 3, 5)


@pytest.fixture
def new(org) -> Event:
    return services.create_event(
        name="Command Euchre",
        level="command",
        season=2027,
        organizer=org.command,
        host_branch=org.grande_prairie,
        starts_on=FRIDAY,
        rulebook_key="ab-nwt-2027",
        fee_cents=2500,
    )


def refused(code: str, field: str = ""):
    return pytest.raises(
        RuleViolation,
        check=lambda error: error.code == code and bool(sentence(error)) and field in ("", error.field),
    )


# --- the weekend --------------------------------------------------------------------------------------


@pytest.mark.rule("FORMAT OF PLAY viii")
def test_a_new_event_has_the_programme_of_the_rule_book(new: Event) -> None:
    lines = [(item.day.day, f"{item.starts_at:%H:%M}", item.title) for item in new.programme.all()]
    assert new.ends_on == datetime.date(2027, 3, 6)
    assert lines == [
        (5, "16:00", "Registration"),
        (5, "18:00", "Opening ceremony"),
        (5, "18:15", "First leg"),
        (6, "09:00", "Play resumes"),
        (6, "11:00", "Lunch"),
        (6, "18:30", "Banquet"),
        (6, "20:00", "Awards and closing ceremony"),
    ]
    assert new.programme.first().section == "FORMAT OF PLAY viii"


def test_a_new_event_has_an_address_of_its_own_and_its_fee(new: Event, org) -> None:
    second = services.create_event(
        name="Command Euchre",
        level="command",
        season=2027,
        organizer=org.command,
        host_branch=org.calgary,
        starts_on=FRIDAY,
        rulebook_key="ab-nwt-2027",
    )
    assert (new.slug, second.slug) == ("command-euchre-2027", "command-euchre-2027-2")
    assert rulebook_for(new).registration.fee_cents == 2500
    assert rulebook_for(second).registration.fee_cents == 0


def test_an_event_of_three_days_of_2_0_has_its_saturday_after_the_upgrade(new: Event) -> None:
    Event.objects.filter(pk=new.pk).update(ends_on=datetime.date(2027, 3, 7))
    new.programme.filter(title="Play resumes").update(title="Play goes on", day=datetime.date(2027, 3, 7), kind="")
    migration = import_module("tournaments.migrations.0005_kinds_of_program_lines")

    migration.play_on_days_between(apps, None)
    migration.play_on_days_between(apps, None)

    play = [(item.day.day, item.title, item.kind) for item in programme_of(new) if item.kind == "play"]
    assert play == [(5, "First leg", "play"), (6, "Play goes on", "play"), (7, "Play goes on", "play")]


def test_a_renamed_line_stays_what_it_is_and_nights_end_late(new: Event) -> None:
    day, time = FRIDAY, datetime.time
    programme.set_programme(
        event=new,
        lines=[
            programme.ProgrammeEntry(day=day, starts_at=time(0, 30), ends_at=time(2), title="Last waltz"),
            programme.ProgrammeEntry(day=day, starts_at=time(18, 30), ends_at=time(1), title="Supper", kind="banquet"),
            programme.ProgrammeEntry(day=day, starts_at=time(9), title="First leg"),
        ],
    )
    lines = [(item.title, item.kind) for item in programme_of(new)]
    assert lines == [("First leg", "play"), ("Supper", "banquet"), ("Last waltz", "other")]
    with refused("ends_before_start"):
        line = programme.ProgrammeEntry(day=day, starts_at=time(18, 30), ends_at=time(5), title="Dance")
        programme.set_programme(event=new, lines=[line])


def test_days_are_not_changed_with_the_facts(new: Event) -> None:
    with pytest.raises(TypeError, match="starts_on"):
        services.change_event(event=new, starts_on=datetime.date(2027, 3, 12))
    assert Event.objects.get(pk=new.pk).starts_on == FRIDAY


@pytest.mark.parametrize("year", [26, 2025, 2072])
def test_an_event_is_in_the_year_of_its_season(new: Event, org, year: int) -> None:
    day = datetime.date(year, 3, 5)
    with refused("date_of_other_year", field="starts_on"):
        services.write_days(event=new, starts_on=day, ends_on=day)
    with refused("date_of_other_year", field="starts_on"):
        services.create_event(
            name="Other", level="command", season=2027, organizer=org.command, host_branch=org.calgary, starts_on=day,
            rulebook_key="ab-nwt-2027",
        )  # fmt: skip
    with refused("no_season", field="season"):
        services.change_event(event=new, season=202)


def test_an_event_of_a_wrong_year_can_still_be_put_right(new: Event) -> None:
    Event.objects.filter(pk=new.pk).update(starts_on=datetime.date(26, 3, 5), ends_on=datetime.date(26, 3, 6))
    event = services.change_event(event=new, name="Euchre")
    services.write_days(event=event, starts_on=FRIDAY, ends_on=FRIDAY)
    assert Event.objects.get(pk=new.pk).ends_on == FRIDAY


def test_an_event_is_no_longer_than_two_weeks(new: Event) -> None:
    with refused("event_too_long"):
        services.write_days(event=new, starts_on=FRIDAY, ends_on=datetime.date(2999, 1, 1))
    services.write_days(event=new, starts_on=FRIDAY, ends_on=FRIDAY + datetime.timedelta(days=13))


def test_an_event_ends_after_it_starts(new: Event) -> None:
    with refused("ends_before_start"):
        services.write_days(event=new, starts_on=FRIDAY, ends_on=datetime.date(2027, 3, 4))
    assert Event.objects.get(pk=new.pk).ends_on == datetime.date(2027, 3, 6)


def test_a_host_is_a_branch_of_the_organizer(new: Event, org) -> None:
    with refused("host_is_no_branch"):
        services.change_event(event=new, host_branch=org.district_1)
    district = cast.make_event(org, slug="d", organizer=org.district_1, level="district")
    with refused("host_not_under_organizer"):
        services.change_event(event=district, host_branch=org.calgary)


def test_the_organizer_follows_from_level_and_host(org) -> None:
    def organizer(level: str, host=org.grande_prairie):
        return services.organizer_for(level=level, host_branch=host)

    assert organizer("branch") == org.grande_prairie
    assert organizer("area") == org.area
    assert organizer("district") == org.district_1
    assert organizer("command") == org.command
    assert organizer("dominion") == org.command
    with refused("no_organizer"):
        organizer("area", org.calgary)


# --- settings -----------------------------------------------------------------------------------------


def test_a_setting_of_an_event_counts_in_its_rule_book(event: Event, make_competition) -> None:
    competition = make_competition("darts-mixed-seniors")
    services.change_settings(event=event, changes={"eligibility.senior_age": 55, "defaults.withdrawal": "annul"})
    event.refresh_from_db()
    competition.refresh_from_db()
    assert event.overrides == {"eligibility.senior_age": 55}
    assert rulebook_for(event).eligibility.senior_age == 55
    services.change_settings(event=event, changes={"eligibility.senior_age": 50})
    event.refresh_from_db()
    assert event.overrides == {}


def test_a_setting_that_may_not_be_changes_nothing(event: Event) -> None:
    with pytest.raises(RuleBookError) as caught:
        services.change_settings(event=event, changes={"eligibility.senior_age": 12})
    event.refresh_from_db()
    assert (caught.value.path, event.overrides) == ("eligibility.senior_age", {})


def test_settings_of_a_competition_come_on_top(event: Event, make_competition) -> None:
    pairs, legion = make_competition("cribbage-pairs"), make_competition("cribbage-legion")
    pairs.overrides = {"rules.legs": 3}
    assert (category_for(pairs).legs, category_for(legion).legs) == (3, 2)


def test_a_category_in_use_cannot_be_switched_off(event: Event) -> None:
    on = {"categories.cribbage-singles.offered": True}
    event = services.change_settings(event=event, changes=on)
    services.add_competition(event=event, category_key="cribbage-singles", stations=4)
    with refused("category_in_use"):
        services.change_settings(event=event, changes={"categories.cribbage-singles.offered": False})


# --- the frozen copy ----------------------------------------------------------------------------------


def test_freezing_keeps_the_settings_and_stops_later_ones(event: Event, make_competition) -> None:
    competition = make_competition("cribbage-pairs")
    competition.overrides = {"rules.legs": 4}
    competition.save()
    services.change_settings(event=event, changes={"eligibility.senior_age": 55})
    frozen = services.freeze_rulebook(event=event)
    assert (rulebook_for(frozen).eligibility.senior_age, rulebook_for(frozen).category("cribbage-pairs").legs) == (
        55,
        4,
    )
    with refused("event_frozen"):
        services.change_settings(event=event, changes={"eligibility.senior_age": 60})
    with refused("event_frozen"):
        services.change_event(event=event, season=2028)
    Event.objects.filter(pk=event.pk).update(overrides={"eligibility.senior_age": 70})
    frozen.refresh_from_db()
    assert rulebook_for(frozen).eligibility.senior_age == 55


def test_a_frozen_event_does_not_follow_the_file(event: Event, settings, tmp_path) -> None:
    frozen = services.freeze_rulebook(event=event)
    settings.RULEBOOK_DIR = tmp_path
    assert rulebook_for(frozen).eligibility.senior_age == 50
    frozen.frozen_at = None
    with pytest.raises(RuleBookError):
        rulebook_for(frozen)


def test_freezing_twice_changes_nothing(event: Event) -> None:
    first = services.freeze_rulebook(event=event)
    second = services.freeze_rulebook(event=event)
    assert (first.frozen_at, first.frozen_rulebook) == (second.frozen_at, second.frozen_rulebook)


def test_names_and_dates_may_change_after_freezing(event: Event) -> None:
    services.freeze_rulebook(event=event)
    assert services.change_event(event=event, name="Another name", season=2027).name == "Another name"


def test_no_rule_book_is_read_from_outside_its_folder(event: Event) -> None:
    event.rulebook_key = "../../etc/passwd"
    with pytest.raises(RuleBookError):
        rulebook_for(event)


# --- competitions -------------------------------------------------------------------------------------


def test_competitions_are_chosen_from_the_rule_book_in_its_order(event: Event) -> None:
    services.choose_competitions(event=event, wanted={"cribbage-legion": 18, "cribbage-pairs": 9})
    services.choose_competitions(event=event, wanted={"cribbage-senior-pairs": 9, "cribbage-pairs": 8})
    chosen = [
        (competition.category, competition.name, competition.game, competition.stations)
        for competition in event.competitions.all()
    ]
    assert chosen == [
        ("cribbage-pairs", "Cribbage Pairs", "cribbage", 8),
        ("cribbage-senior-pairs", "Senior Cribbage Pairs", "cribbage", 9),
    ]


def test_a_competition_with_entries_stays(event: Event, make_competition) -> None:
    make_competition("cribbage-pairs", entries=1)
    with refused("competition_in_use") as caught:
        services.choose_competitions(event=event, wanted={"cribbage-legion": 18})
    assert caught.value.field == "category.cribbage-pairs"
    assert [competition.category for competition in event.competitions.all()] == ["cribbage-pairs"]


@pytest.mark.parametrize(
    ("key", "stations", "code"),
    [
        ("polo", 1, "no_such_category"),
        ("darts-legion", 0, "stations_out_of_range"),
        ("cribbage-pairs", 3, "category_twice"),
    ],
)
def test_a_competition_that_cannot_be_is_refused(event: Event, make_competition, key, stations, code) -> None:
    make_competition("cribbage-pairs")
    with refused(code):
        services.add_competition(event=event, category_key=key, stations=stations)


def test_stations_are_fixed_by_a_published_draw(event: Event, make_competition, users) -> None:
    competition = make_competition("cribbage-pairs", entries=2, stations=5)
    stage = Stage.objects.create(competition=competition, kind=Stage.Kind.ROUND_ROBIN, name="Round robin", seed="s")
    assert services.change_stations(competition=competition, stations=6).stations == 6
    stage.published_at = datetime.datetime.now(datetime.UTC)
    stage.save()
    with refused("draw_is_published"):
        services.change_stations(competition=competition, stations=7)
    assert services.change_stations(competition=competition, stations=6).stations == 6


# --- program and board ------------------------------------------------------------------------------


def test_a_programme_is_replaced_whole_or_not_at_all(new: Event) -> None:
    good = programme.ProgrammeEntry(day=FRIDAY, starts_at=datetime.time(9), ends_at=None, title="Captains' meeting")
    outside = programme.ProgrammeEntry(
        day=datetime.date(2027, 3, 8), starts_at=datetime.time(9), ends_at=None, title="Too late"
    )
    with refused("day_outside_event"):
        programme.set_programme(event=new, lines=[good, outside])
    assert new.programme.count() == 7
    programme.set_programme(event=new, lines=[good])
    assert [item.title for item in new.programme.all()] == ["Captains' meeting"]
    programme.reset_programme(event=new)
    assert new.programme.count() == 7


def test_bumping_the_board_counts_up(event: Event, django_assert_num_queries) -> None:
    with django_assert_num_queries(1):
        services.bump_board(event_id=event.pk)
    services.bump_board(event_id=event.pk)
    event.refresh_from_db()
    assert event.board_version == 2
    assert event.board_changed_at is not None


def test_every_refusal_has_a_sentence_without_codes() -> None:
    assert all(text.endswith((".", "!", "?")) and "_" not in text.split("{")[0] for text in REFUSALS.values())
