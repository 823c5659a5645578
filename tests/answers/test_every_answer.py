"""Whatever a rule book may answer shows somewhere, or the setting is listed as left to people."""

from __future__ import annotations

from typing import Any

import pytest

from games.rulebook.answers import LEFT_TO_PEOPLE, SHOWN_BY, general, rows_for, shown_by
from tests.answers.alternatives import NUMBERS, Answer, alternatives, answers_of_games, whole_book
from tests.answers.at_an_event import World
from tests.answers.books import Asked, category_at, two_books
from tests.answers.named import NAMED, is_run
from tests.answers.play import look_for, steps_to_a_difference, witnesses
from tests.answers.proofs import PROOFS
from tests.answers.tallies import sheet_differs

# Rows whose settings have no other answer that a book or an event could give.
ALONE = {
    "pins.*",
    "category.game",
    "category.playoff.two_tied",
    "category.playoff.loser_takes_next_place",
    "category.playoff.counts_in_points",
    "category.playoff.stop_when_decided",
    "category.playoff.clock",
}
KEPT = witnesses()


# --- nothing is forgotten ---------------------------------------------------------------------------------------


def test_every_setting_is_in_one_of_the_two_lists() -> None:
    for setting in whole_book().settings():
        people = [*rows_for(setting.path, LEFT_TO_PEOPLE)]
        assert len(people) + bool(shown_by(setting.path)) == 1, setting.path
        assert bool(people) == bool(setting.source.left_to_people)


def test_every_row_is_about_a_setting_and_every_reason_is_a_sentence() -> None:
    paths = [setting.path for setting in whole_book().settings()]
    people = {row for path in paths for row in rows_for(path, LEFT_TO_PEOPLE)}
    shown = {shown_by(path) for path in paths}

    assert people == set(LEFT_TO_PEOPLE)
    assert shown - {""} == set(SHOWN_BY)
    assert all(reason.endswith(".") for reason in LEFT_TO_PEOPLE.values())


def test_every_row_has_something_to_look_at() -> None:
    named = {shown_by(path) for path in NAMED}
    assert set(PROOFS) | named | ALONE | {"play.*.*", *NUMBERS} == set(SHOWN_BY)
    assert all(is_run(test) for test in NAMED.values())
    for setting in whole_book().settings():
        if shown_by(setting.path) in ALONE:
            assert not alternatives(setting), setting.path


def test_every_setting_of_a_category_counts_for_one() -> None:
    for setting in whole_book().settings():
        if general(setting.path).startswith("category.") and shown_by(setting.path):
            assert category_at(whole_book(), setting.path)


def test_setting_that_nobody_mapped_is_found() -> None:
    assert shown_by("draw.colour") == ""
    assert [*rows_for("draw.colour", LEFT_TO_PEOPLE)] == []


# --- verdicts, draws, rulings, tables, pages ---------------------------------------------------------------------


@pytest.fixture
def world(org, event, settings, tmp_path) -> World:
    return World(org=org, event=event, settings=settings, folder=tmp_path)


@pytest.mark.slow
@pytest.mark.sample(15)
@pytest.mark.parametrize("row", PROOFS)
@pytest.mark.django_db
def test_another_answer_shows(row: str, world: World) -> None:
    asked: dict[tuple[str, str], list[Asked]] = {}
    for setting in whole_book().settings():
        if shown_by(setting.path) == row and setting.path not in NAMED:
            of_category = general(setting.path).startswith("category.")
            for value in alternatives(setting):
                # What can be said of several categories is looked at in one: the reader reads them all alike.
                key = (general(setting.path) if of_category else setting.path, repr(value))
                asked.setdefault(key, []).append(Asked(setting, value))
    seen: dict[tuple[str, str], object] = {}
    for candidates in asked.values():
        path, here, there = two_books(candidates)
        before = (here.text, row if row.startswith("programme.") else path)
        if before not in seen:
            seen[before] = PROOFS[row](world, here, path)
        assert seen[before] != PROOFS[row](world, there, path), f"{path}: nothing shows the answer"


# --- games ----------------------------------------------------------------------------------------------------


def _asked(*, numbers: bool) -> list[Any]:
    wanted = (answer for answer in answers_of_games() if answer.is_number is numbers and answer.path not in NAMED)
    return [pytest.param(answer, id=answer.key) for answer in wanted]


def _a_match_differs(answer: Answer) -> bool:
    kept = KEPT.get(answer.key)
    return kept is not None and steps_to_a_difference(answer, kept) is not None


@pytest.mark.sample(15)
@pytest.mark.parametrize("answer", _asked(numbers=True))
def test_another_number_changes_what_a_sheet_is_worth_or_a_match(answer: Answer) -> None:
    assert sheet_differs(answer) or _a_match_differs(answer)


@pytest.mark.sample(15)
@pytest.mark.parametrize("answer", _asked(numbers=False))
def test_another_answer_to_a_rule_of_play_changes_a_match(answer: Answer) -> None:
    """A play that is kept shows it. `python -m tests.answers.look` looks for others once a game has changed."""
    assert _a_match_differs(answer)


@pytest.mark.long
@pytest.mark.parametrize("answer", _asked(numbers=False))
def test_chance_finds_a_play_that_shows_it(answer: Answer) -> None:
    assert look_for(answer, seeds=range(8)) is not None
