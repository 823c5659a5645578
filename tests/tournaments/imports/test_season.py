"""One list for all events of a season: each row goes to its event; and lists as offices write them."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse

from tests import cast
from tests.page import html_of
from tests.tournaments.imports.conftest import problems
from tests.tournaments.imports.entries.rows import counts
from tournaments.entries.models import Entry
from tournaments.events.models import Event
from tournaments.imports.models import ImportBatch
from tournaments.members.models import Member

HEADINGS = ("level", "sport", "category", "event_start", "entry_number", "branch_number", "player_order", "number")
CRIB, DARTS = datetime.date(2027, 2, 5), datetime.date(2027, 3, 5)


@pytest.fixture
def season(org, event, users):
    """Cribbage and darts at Command (darts is where nora keeps scores), and a cribbage play-off of each district."""
    darts = Event.objects.get(slug="darts-2027")
    cast.make_competition(event, "cribbage-pairs")
    cast.make_competition(event, "cribbage-legion")
    cast.make_competition(darts, "darts-legion")
    for district in (org.district_1, org.district_2):
        below = cast.make_event(
            org, slug=f"d{district.number}", name=f"{district} Cribbage", level="district", organizer=district,
            starts_on=datetime.date(2027, 1, 9), ends_on=datetime.date(2027, 1, 9),
            host_branch=org.peace_river if district == org.district_1 else org.banff,
        )  # fmt: skip
        cast.make_competition(below, "cribbage-pairs")
    return {event.slug: event for event in Event.objects.all()}


def row(member, order: int = 1, **cells: str) -> dict[str, str]:
    values = {
        "level": "Command", "sport": "Cribbage", "category": "Pairs", "event_start": "", "entry_number": "1",
        "branch_number": member.branch.number, "player_order": str(order), "number": member.number,
    }  # fmt: skip
    return {**values, **cells}


def team(branch, size: int = 2, **cells: str) -> list[dict[str, str]]:
    return [row(cast.make_member(branch), order, **cells) for order in range(1, size + 1)]


@pytest.fixture
def send(send, org):
    """Return a function that reads rows into a preview; `without` are columns that the list does not have."""

    def send_season(rows, *, without: tuple[str, ...] = (), headings=None, **scope) -> ImportBatch:
        shown = [key for key in HEADINGS if key not in without]
        named = {"number": "membership_number", **(headings or {})}
        lines = [",".join(named.get(key, key) for key in shown), *(",".join(row[key] for key in shown) for row in rows)]
        kind = "entries" if "event" in scope else "season-entries"
        return send("\n".join(lines), kind, "season.csv", **(scope or {"organization": org.command, "season": 2027}))

    return send_season


def entered() -> list[tuple[str, str, str]]:
    entries = Entry.objects.select_related("competition__event", "branch").order_by("competition__event", "pk")
    return [(e.competition.event.slug, e.competition.category, e.branch.number) for e in entries]


def test_each_row_goes_to_its_event_by_sport_category_and_level(season, org, send, write) -> None:
    batch = send(
        [
            *team(org.peace_river),
            *team(org.calgary, 4, category="Legion"),
            *team(org.banff, 4, sport="Darts", category="Legion"),
            *team(org.peace_river, level="District"),
            *team(org.banff, level="District"),
        ]
    )
    assert counts(batch) == (14, 0, 0, 0)

    write(batch)

    assert set(entered()) == {
        ("cribbage-2027", "cribbage-pairs", "62"),
        ("cribbage-2027", "cribbage-legion", "285"),
        ("darts-2027", "darts-legion", "26"),
        ("d1", "cribbage-pairs", "62"),
        ("d2", "cribbage-pairs", "26"),
    }
    by_slug = {season_event.slug: batch.came_in[str(season_event.pk)] for season_event in season.values()}
    assert by_slug["cribbage-2027"] == {"new": 2}


def test_same_list_twice_changes_nothing(season, org, send, write) -> None:
    rows = [*team(org.peace_river), *team(org.peace_river, level="District")]
    write(send(rows))

    assert counts(send(rows)) == (0, 0, 4, 0)


def test_rows_for_events_that_are_not_here_are_one_line(season, org, send) -> None:
    batch = send(
        [
            *team(org.peace_river),
            *team(org.banff, sport="Shuffleboard", category="Ladies Doubles"),
            *team(org.banff, sport="Euchre", category="Legion", event_start="2027-03-12"),
        ]
    )

    assert counts(batch) == (2, 0, 0, 0)
    assert " ".join(map(str, batch.note)) == (
        "4 rows are for events that are not here, and were left out: Shuffleboard (2) and Euchre, March 12, 2027 (2)."
    )


def test_category_that_no_book_knows_is_refused(season, org, send) -> None:
    batch = send(team(org.peace_river, sport="Curling"))

    assert counts(batch) == (0, 0, 0, 2)
    assert problems(batch)[2] == [("category", "“Curling Pairs” is not a category of any event this season.")]


def test_category_that_the_named_event_does_not_play_is_refused(season, org, send) -> None:
    batch = send(team(org.peace_river, category="Senior Pairs", event_start=CRIB.isoformat()))

    assert problems(batch)[2] == [
        (
            "category",
            "“Cribbage Senior Pairs” is not played at this event."
            " These are played: Cribbage Pairs and Cribbage Legion.",
        )
    ]


def test_row_that_could_be_for_two_events_asks_for_the_level_or_the_day(season, org, send) -> None:
    unclear = send(team(org.peace_river), without=("level",))
    by_day = send(team(org.peace_river, event_start=CRIB.isoformat()), without=("level",))

    assert problems(unclear)[2] == [
        (
            "category",
            "This could be for any of these events: District 1 Cribbage and Command Cribbage 2027."
            " Add the level, or the first day of the event.",
        )
    ]
    assert counts(by_day) == (2, 0, 0, 0)


def test_sport_may_be_missing_where_each_event_has_one(season, org, send, write) -> None:
    rows = [
        *team(org.calgary, 4, category="Legion", event_start=CRIB.isoformat()),
        *team(org.banff, 4, category="Legion", event_start=DARTS.isoformat()),
    ]

    write(send(rows, without=("sport",)))

    assert sorted(entered()) == [
        ("cribbage-2027", "cribbage-legion", "285"),
        ("darts-2027", "darts-legion", "26"),
    ]


def test_sport_may_be_missing_in_the_list_of_one_event(season, org, event, send) -> None:
    batch = send(team(org.calgary, 4, category="Legion"), without=("sport",), event=event)

    assert counts(batch) == (4, 0, 0, 0)


def test_season_without_events_says_so(season, org, send) -> None:
    batch = send(team(org.peace_river), organization=org.command, season=2031)

    assert (batch.state, str(batch.problem)) == (
        "refused",
        "No event of the 2031 season is set up for Alberta-NWT Command. Create the events first.",
    )


def test_queries_do_not_grow_with_the_events(season, org, send, django_assert_max_num_queries) -> None:
    rows = [*team(org.peace_river), *team(org.peace_river, level="District"), *team(org.banff, level="District")]
    send(rows[:2])

    with django_assert_max_num_queries(32):
        send(rows)


def test_list_in_french_is_read(season, org, send) -> None:
    french = {
        "level": "Niveau", "sport": "Discipline", "category": "Épreuve", "event_start": "Premier jour",
        "entry_number": "No d'équipe", "branch_number": "Filiale", "player_order": "Ordre", "number": "No de membre",
    }  # fmt: skip
    darts = team(
        org.banff, 4, level="Direction provinciale", sport="Fléchettes", category="Équipe",
        event_start="le 5 mars 2027",
    )  # fmt: skip
    pairs = team(org.banff, level="District", category="Paires")

    assert counts(send([*darts, *pairs], headings=french)) == (6, 0, 0, 0)


# --- the pages ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "status"), [("alice", 200), ("dora", 200), ("carl", 403), ("sam", 403), (None, 302)])
def test_page_is_for_those_who_register_in_a_part_of_the_tree(season, signed_in, who, status) -> None:
    assert signed_in(who).get(reverse("imports:start", args=["season-entries"])).status_code == status


def test_page_names_the_events_to_which_the_list_goes(season, signed_in) -> None:
    start = reverse("imports:start", args=["season-entries"])

    command = html_of(signed_in("alice").get(f"{start}?season=2027"))
    district = html_of(signed_in("dora").get(f"{start}?season=2027"))
    nothing = html_of(signed_in("alice").get(f"{start}?season=2031"))

    assert "Command Darts 2027" in command
    assert "District 1 Cribbage" in district
    assert "Command Darts 2027" not in district
    assert "Create the events first" in nothing


def test_event_leads_to_the_list_of_its_season(season, event, signed_in) -> None:
    page = html_of(signed_in("alice").get(f"{reverse('imports:start', args=['entries'])}?event={event.pk}"))

    assert (
        f"{reverse('imports:start', args=['season-entries'])}?organization={event.organizer_id}&amp;season=2027" in page
    )


@pytest.mark.parametrize("events", [1, 2])
def test_page_after_writing_says_what_came_in_what_waits_and_what_comes_next(
    season, org, signed_in, send, write, django_assert_max_num_queries, events
) -> None:
    rows = [*team(org.peace_river), *team(org.banff, 4, sport="Darts", category="Legion")]
    Member.objects.update(dues_paid_year=None)  # every team waits for a decision
    batch = write(send(rows if events == 2 else rows[:2]))
    client, address = signed_in("alice"), reverse("imports:preview", args=[batch.pk])
    client.get(address)

    with django_assert_max_num_queries(24):  # the same for one event and for two
        page = client.get(address)

    said = html_of(page)
    after = [(held.event.slug, held.new, held.undecided + held.not_met) for held in page.context["events_after"]]
    assert after[:1] == [("cribbage-2027", 1, 1)]
    assert "View what is waiting" in said
    assert reverse("entries:office_list", args=[season["cribbage-2027"].pk]) in said
