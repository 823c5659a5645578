"""Rule books as a Command writes them: copied, taken from files, published, and kept by the events that have them."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse

from games import rulebook
from games.rulebook import RuleBookError
from games.rulebook.writing import Edit
from kit.pure.violations import RuleViolation
from tests.games.rulebook.conftest import MANUAL
from tournaments.events.queries import rulebook_for, rulebook_named
from tournaments.events.queries.creating import rulebook_of_office
from tournaments.events.services import add_competition, create_event
from tournaments.hosting.queries.allocation import book_of
from tournaments.models import Organization
from tournaments.rulebooks.models import Book
from tournaments.rulebooks.queries.books import draft_of
from tournaments.rulebooks.services import books as services
from tournaments.seasons.services import set_up, take_book

TEXT = MANUAL.read_text(encoding="utf-8")
FACTS = {"title": "Provincial sports", "season": 2028}
DAY = datetime.date(2028, 2, 4)


@pytest.fixture
def by(users):
    return users["alice"]


@pytest.fixture
def book(org, by) -> Book:
    return services.begin_book(command=org.command, text=TEXT, name="On 2028", facts=FACTS, by=by)


def change(book: Book, by, old: str, new: str, **more):
    def edited(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    seen = more.pop("seen", None) or Book.objects.get(pk=book.pk).version
    return services.save(book=book, seen=seen, change=edited, by=by)


def publish(book: Book, by, **more):
    book.refresh_from_db()
    return services.publish(book=book, by=by, **{"seen": book.version, "remark": "", "for_new_events": True, **more})


def hold(org, **more):
    return create_event(
        name="Provincial", level="command", season=2028, organizer=org.command, host_branch=org.banff, starts_on=DAY,
        **more,
    )  # fmt: skip


def test_copy_says_what_its_source_says_and_of_itself_what_it_was_told(book):
    copy, source = draft_of(book), rulebook.loads(TEXT)
    assert (copy.key, copy.title, copy.season, copy.command) == (
        "on-2028",
        "Provincial sports",
        2028,
        "Alberta-NWT Command",
    )
    assert copy.categories == source.categories
    assert copy.games_of_others == source.games_of_others
    assert "snooker" not in book.versions.get().text  # other games bring their own part, as they are by then


def test_copy_asked_for_twice_is_one_book_and_a_name_is_taken_once(book, org, by, users):
    again = services.begin_book(command=org.command, text=TEXT, name="On 2028", facts=FACTS, by=by)
    assert again == book
    for name in ("on-2028", "ab-nwt-2027", "  "):
        with pytest.raises(RuleViolation) as refused:
            services.begin_book(command=org.command, text=TEXT, name=name, facts={**FACTS, "title": "Other"}, by=by)
        assert refused.value.code == "name_taken"
    with pytest.raises(RuleViolation):
        services.begin_book(command=org.district_1, text=TEXT, name="mine", facts=FACTS, by=by)


def test_second_editor_is_told_and_loses_nothing(book, by, users):
    change(book, by, "value = 50", "value = 55")
    with pytest.raises(RuleViolation) as refused:
        change(book, users["carl"], "value = 55", "value = 60", seen=1)
    assert refused.value.params == {"who": str(by), "version": 2}
    assert draft_of(Book.objects.get()).eligibility.senior_age == 55
    assert services.save(book=book, seen=1, change=lambda text: text, by=by).number == 2  # the same form, sent twice


def test_events_keep_the_edition_they_were_made_with(book, org, by):
    first = publish(book, by)
    earlier = hold(org, rulebook_key=Organization.objects.get(pk=org.command.pk).rulebook_key)
    change(book, by, "value = 50", "value = 55")
    assert rulebook_for(earlier).eligibility.senior_age == 50
    second = publish(book, by, remark="Seniors at 55")
    later = hold(org, rulebook_key=rulebook_of_office(by)[0])
    assert [rulebook_for(event).eligibility.senior_age for event in (earlier, later)] == [50, 55]
    assert (first.key.rpartition(".")[0], second.key.rpartition(".")[0]) == ("on-2028.1", "on-2028.2")
    assert rulebook_named(second.key).key == second.key


def test_event_keeps_as_much_of_long_words_as_its_columns_hold(book, org, by):
    """SQLite keeps any length; PostgreSQL would refuse the event."""
    long = {
        "programme.lines.first_leg.starts": Edit(value=datetime.time(9), section="S" * 200, why=""),
        "programme.lines.first_leg.title": Edit(value="T" * 200, section="", why=""),
        "categories.cribbage-pairs.name": Edit(value="N" * 200, section="", why=""),
    }
    services.write(book=book, seen=1, edits=long, by=by)
    event = hold(org, rulebook_key=publish(book, by).key)
    kept = [(len(item.title), len(item.section)) for item in event.programme.all() if item.title.startswith("TTT")]
    assert kept == [(120, 80)]
    assert len(add_competition(event=event, category_key="cribbage-pairs", stations=4).name) == 80


def test_command_whose_edition_is_on_another_site_goes_by_the_first_book_that_is_shipped(org, by, signed_in):
    """A laptop in the hall got the Command with an event, and its edition did not come along."""
    Organization.objects.filter(pk=org.command.pk).update(rulebook_key="on-2028.1.0123456789")
    assert rulebook_of_office(by)[0] == "ab-nwt-2027"
    assert book_of(Organization.objects.get(pk=org.command.pk)).key == "ab-nwt-2027"
    assert signed_in("alice").get(reverse("overview:office")).status_code == 200


def test_published_twice_is_one_edition_and_nothing_new_is_none(book, by):
    first = publish(book, by)
    assert publish(book, by) == first
    change(book, by, "value = 50", "value = 55")
    with pytest.raises(RuleViolation) as refused:
        publish(book, by, seen=7)
    assert refused.value.code == "changed_meanwhile"
    change(book, by, "value = 55", "value = 50")
    with pytest.raises(RuleViolation) as refused:
        publish(book, by)
    assert refused.value.code == "nothing_new"


def test_page_that_was_open_since_an_earlier_edition_does_not_bring_it_back(book, org, by):
    publish(book, by)
    change(book, by, "value = 50", "value = 55")
    second = publish(book, by)
    with pytest.raises(RuleViolation) as refused:
        publish(book, by, seen=1)
    assert refused.value.code == "changed_meanwhile"
    assert Organization.objects.get(pk=org.command.pk).rulebook_key == second.key


def test_new_events_take_no_edition_without_the_level_of_their_command(book, org, by):
    services.write(book=book, seen=1, out="levels.command", by=by)
    with pytest.raises(RuleViolation) as refused:
        publish(book, by)
    assert refused.value.code == "no_own_level"
    assert publish(book, by, for_new_events=False).number == 1
    assert Organization.objects.get(pk=org.command.pk).rulebook_key == "ab-nwt-2027"


def test_an_edition_that_is_not_for_new_events_waits(book, org, by):
    publish(book, by, for_new_events=False)
    assert Organization.objects.get(pk=org.command.pk).rulebook_key == "ab-nwt-2027"
    with pytest.raises(RuleBookError):
        rulebook_named("on-2028.1.0000000000")


def test_file_round_trip_is_equal(book, org, by):
    change(book, by, "value = 50", "value = 55")
    text = book.versions.get(number=2).text
    other = services.begin_book(command=org.command, text=text, name="copy", facts={}, by=by)
    assert other.versions.get().text.replace('key = "copy"', 'key = "on-2028"') == text
    assert services.take_file(book=book, seen=2, text=text, by=by).number == 2


def test_file_with_mistakes_saves_nothing(book, by):
    wrong = TEXT.replace("good_standing", "god_standing").replace("season = 2027", 'season = "2027"')
    with pytest.raises(services.FaultyFileError) as refused:
        services.take_file(book=book, seen=1, text=wrong, by=by)
    assert [mistake.line for mistake in refused.value.found] == sorted(mistake.line for mistake in refused.value.found)
    assert len(refused.value.found) == 3
    assert Book.objects.get().version == 1


def test_season_is_planned_by_an_edition_that_its_plan_fits(book, org, by):
    season = set_up(command=org.command, year=2028, rulebook_key="ab-nwt-2027", by=by)
    edition = publish(book, by)
    assert take_book(season=season, rulebook_key=edition.key).rulebook_key == edition.key
    raw = draft_of(Book.objects.get()).own_text
    without = raw[: raw.index("[sports.shuffleboard]")] + raw[raw.index("[sports.eightball]") :]
    without = without[: without.index("[games.shuffleboard]")] + without[without.index("[games.eightball]") :]
    without = without[: without.index("[play.shuffleboard]")] + without[without.index("[play.eightball]") :]
    first, after = "[categories.shuffleboard-mens]", "[categories.eightball-singles]"
    without = without[: without.index(first)] + without[without.index(after) :]
    services.take_file(book=book, seen=1, text=without, by=by)
    with pytest.raises(RuleViolation) as refused:
        take_book(season=season, rulebook_key=publish(book, by).key)
    assert refused.value.params["sport"] == "Shuffleboard"
