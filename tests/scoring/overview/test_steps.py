"""The checklist counts what is open: a step is done when nothing of it is left, in whatever competition."""

from __future__ import annotations

import datetime

import pytest

from scoring.closing.services import close
from scoring.models import PrintedSheet
from scoring.overview.pages.steps import steps_of
from scoring.overview.queries.states import state_of
from tests.page import html_of
from tests.scoring import small
from tests.scoring.closing.conftest import WIN, check, reopened, sign
from tests.tournaments.events.readers import at
from tournaments.models import Event, SubMatch

pytestmark = pytest.mark.django_db

EVEN = "10-4 4-10"


def steps(event) -> dict[str, tuple[str, str]]:
    event = Event.objects.get(pk=event.pk)
    return {step.key: (step.state, step.text) for step in steps_of(state_of(event))}


@pytest.fixture
def tied(make_competition, users):
    """Three teams of euchre, all in: 1 and 2 are tied for first."""
    competition = make_competition("euchre-legion", entries=3)
    small.enter(small.round_robin(competition), {(1, 2): EVEN, (1, 3): WIN, (2, 3): WIN}, by=users["sam"])
    return competition


@pytest.fixture
def settled(make_competition, users):
    """Two teams of shuffleboard, played, agreed and checked, with a champion."""
    competition = make_competition("shuffleboard-mens", entries=2)
    small.enter(small.round_robin(competition), {(1, 2): "21-3"}, by=users["sam"])
    sign(competition)
    check(competition, users["sue"])
    return competition


def test_ties_are_not_done_while_one_is_open_in_another_competition(tied, settled, event, users) -> None:
    assert steps(event)["play_off"] == ("attention", "A tie is open in Euchre Legion (first place).")
    assert steps(event)["award"] == (
        "now", "Shuffleboard Mens: placings, certificates, pins, and who advances.",
    )  # fmt: skip

    stage = small.start(tied, by=users["carl"])
    assert steps(event)["play_off"][0] == "attention"  # it is made, and not played
    small.play(stage, 1, 2, "10-3", by=users["sam"])

    assert steps(event)["play_off"] == ("done", "No tie is open; 2 of 2 competitions are played to the end.")


def test_ties_are_not_done_while_a_competition_can_still_bring_one(settled, event, make_competition) -> None:
    small.round_robin(make_competition("euchre-legion", entries=3))
    assert steps(event)["play_off"] == ("later", "No tie is open; 1 of 2 competitions are played to the end.")


def test_printing_counts_what_is_left_to_print(event, make_competition, users) -> None:
    stage = small.round_robin(make_competition("euchre-legion", entries=3))
    assert steps(event)["print"] == ("now", "3 score sheets are left to print.")
    sheets = list(SubMatch.objects.filter(match__stage=stage))
    PrintedSheet.objects.create(sub_match=sheets[0])
    assert steps(event)["print"] == ("now", "2 score sheets are left to print.")
    small.enter(stage, {(1, 2): WIN, (1, 3): WIN, (2, 3): WIN}, by=users["sam"])
    said = "1 of 3 score sheets were printed. The rest were played without one."
    assert steps(event)["print"] == ("over", said)  # nothing is left to do, and it was not done
    for sheet in sheets[1:]:
        PrintedSheet.objects.create(sub_match=sheet)
    assert steps(event)["print"] == ("done", "No score sheet is left to print.")


def test_what_is_open_in_a_competition_that_is_played_is_read_once(tied, event, django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(90) as captured:
        assert state_of(event).competitions[0].is_played
    assert sum("scoring_decisionmade" in query["sql"] for query in captured.captured_queries) == 1


def test_what_was_played_without_a_printed_sheet_is_not_printed(tied, event) -> None:
    assert steps(event)["print"] == ("over", "No score sheet was printed. Every result is in.")


def test_a_play_off_has_sheets_to_print_to_enter_and_to_check(tied, event, users) -> None:
    assert steps(event)["play"] == ("done", "3 of 3 results are in.")
    stage = small.start(tied, by=users["carl"])
    assert steps(event)["print"] == ("now", "1 score sheet is left to print.")
    assert steps(event)["play"] == ("now", "3 of 4 results are in.")
    assert steps(event)["check"] == ("now", "3 sheets still to be checked.")
    check(tied, users["sue"])
    assert steps(event)["check"] == ("later", "Every result that is in has been checked.")
    small.play(stage, 1, 2, "10-3", by=users["sam"])
    assert steps(event)["check"] == ("now", "1 sheet still to be checked.")
    check(tied, users["sue"])
    assert steps(event)["check"][0] == "done"


def test_results_are_not_done_while_a_competition_is_not_drawn(settled, event, make_competition) -> None:
    make_competition("euchre-legion", entries=3)
    assert steps(event)["play"] == ("now", "1 of 1 results are in.")


def test_closing_counts_what_is_closed_and_names_what_is_ready(settled, tied, event, users, signed_in) -> None:
    assert steps(event)["close"] == ("now", "Ready to close: Shuffleboard Mens.")
    close(competition=settled, by=users["carl"])
    assert steps(event)["close"] == ("now", "1 of 2 competitions is closed.")
    assert "This event is closed" not in html_of(signed_in("carl").get(at(event, "overview:office_event")))

    small.play(small.start(tied, by=users["carl"]), 1, 2, "10-3", by=users["sam"])
    sign(tied)
    check(tied, users["sue"])
    close(competition=tied, by=users["carl"])

    assert steps(event)["close"] == ("done", "Every competition is final: the event is closed.")
    assert steps(event)["award"] == ("done", "The places are final.")
    assert "This event is closed" in html_of(signed_in("carl").get(at(event, "overview:office_event")))
    reopened(competition=tied, reason="An appeal", by=users["alice"])
    assert steps(event)["close"] == ("now", "Ready to close: Euchre Legion.")


def test_nothing_is_called_done_because_its_time_is_over(event, make_competition) -> None:
    make_competition("euchre-legion", entries=3)
    Event.objects.filter(pk=event.pk).update(starts_on=datetime.date(2026, 11, 1), ends_on=datetime.date(2026, 11, 2))
    now = steps(event)
    assert (now["tell"][0], now["check_in"]) == ("over", ("over", "0 of 6 players have shown their card."))
    assert (now["award"][0], now["close"][0]) == ("later", "later")
