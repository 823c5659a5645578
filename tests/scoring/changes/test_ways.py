"""The ways to draw the rest: which of them is suggested when the hall runs late, and why."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone, translation

from legionsports.languages.services import catalogue
from scoring.changes.engine.cases import ChangeKind, ChangeRequest
from scoring.changes.pages import suggestion, ways_of
from tests.page import html_of
from tests.scoring.changes.test_pages import case_page, withdrawal
from tests.scoring.changes.test_services import entry_of
from tournaments.draws.engine.redraw import How
from tournaments.draws.services.timetable import replan


@pytest.fixture
def late(draw, play, users):
    """Return a function (minutes) that draws nine teams on three tables with so long matches, two turns played."""

    def make_late(minutes: int):
        stage = draw(entries=9, stations=3)
        stage.competition.minutes_expected = minutes
        stage.competition.save()
        replan(competition=stage.competition)
        play(stage, 1, 2)
        return stage

    return make_late


def suggested(stage, users, at: datetime.datetime | None = None, *, until: int = 2):
    asked = ChangeRequest(kind=ChangeKind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=until)
    return suggestion(stage, ways_of(stage, asked, users["carl"]), at)


@pytest.mark.parametrize(
    ("minutes", "why"),
    [
        (75, "the last match would be over at about 8:15 p.m. on Saturday, and play has to end by 6:30 p.m."),
        (150, "no time is left for the last match, and play has to end by 6:30 p.m. on Saturday."),
    ],
)
def test_shortest_is_suggested_when_play_would_go_on_after_the_hours(late, users, minutes, why):
    found = suggested(late(minutes), users)

    assert found.how is How.SHORTEN
    assert why in found.why
    assert found.why.endswith("This way saves 2 turns.")


def test_nothing_is_suggested_where_it_fits_and_the_hall_keeps_to_its_plan(late, users):
    assert suggested(late(60), users) is None


@pytest.mark.slow
def test_delay_of_the_hall_counts(late, play, users):
    stage = late(60)
    zone = timezone.get_current_timezone()
    saturday = stage.competition.event.ends_on
    today = [match for match in stage.matches.order_by("slot") if match.starts_at.astimezone(zone).date() == saturday]
    begins, friday = today[0].starts_at, today[0].slot - 1
    play(stage, *range(3, friday + 1))

    on_time = suggested(stage, users, begins, until=friday)
    late_now = suggested(stage, users, begins + datetime.timedelta(hours=4), until=friday)

    assert on_time is None
    assert "as the hall is 3 hours behind, and play has to end by" in late_now.why


def test_nothing_is_suggested_that_saves_no_turn(late, users):
    stage = late(150)
    asked = ChangeRequest(kind=ChangeKind.BOARD_DOWN, station=1, replacement=9, until=2)

    assert suggestion(stage, ways_of(stage, asked, users["carl"])) is None


@pytest.mark.slow
def test_page_shows_the_shortest_way_until_somebody_chooses_another(late, signed_in):
    stage, client = late(75), signed_in("carl")
    asked = {**withdrawal(stage), "how": "", "show": 1}

    page = client.get(case_page(stage, ChangeKind.WITHDRAWAL), asked)
    other = client.get(case_page(stage, ChangeKind.WITHDRAWAL), {**asked, "how": "keep"})

    assert ("how", "shorten") in page.context["carried"]
    assert "Suggested: the shortest way." in html_of(page)
    assert "Make this change: Shortest" in html_of(page)
    assert ("how", "keep") in other.context["carried"]
    assert [option.way.how for option in other.context["options"] if option.is_suggested] == [How.SHORTEN]


def test_a_way_shows_the_same_figures_in_each_language(draw, play, users) -> None:
    catalogue.compile_all()
    stage = draw(entries=7)
    play(stage, 1, 2)
    asked = ChangeRequest(kind=ChangeKind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=2)
    shown = {}
    for reader in ("en-ca", "fr-ca"):
        with translation.override(reader):
            shown[reader] = [
                [str(figure.title) for figure in way.figures] for way in ways_of(stage, asked, users["carl"])
            ]
    assert "Longest wait" in str(shown["en-ca"])
    assert not {"Length", "Durée"} & {title for ways in shown.values() for titles in ways for title in titles}
    assert [len(titles) for titles in shown["fr-ca"]] == [len(titles) for titles in shown["en-ca"]]
