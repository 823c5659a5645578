"""Whatever a rule book may answer shows somewhere, or the setting is listed as left to people."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from games.rulebook import Setting
from games.rulebook.left_to_people import LEFT_TO_PEOPLE, reason_for_people
from tests.answers.alternatives import alternatives
from tests.answers.play import play_differs
from tests.answers.tallies import tallies
from tests.games.live_play import book


def asked(part: str) -> Iterator[Any]:
    """Yield each other answer to a setting of `part` that the program applies."""
    for setting in book().settings():
        if setting.path.split(".")[0] == part and not setting.source.left_to_people:
            for answer in alternatives(setting):
                yield pytest.param(setting, answer, id=f"{setting.path}={answer}")


@pytest.mark.parametrize(("setting", "answer"), list(asked("play")))
def test_another_answer_to_a_rule_of_play_changes_a_match(setting: Setting, answer: Any) -> None:
    _, game, name = setting.path.split(".")
    assert play_differs(game, name, answer)


@pytest.mark.parametrize(("setting", "answer"), list(asked("games")))
def test_another_number_of_a_game_changes_what_sheets_are_worth(setting: Setting, answer: Any) -> None:
    game = setting.path.split(".")[1]
    assert tallies(book().override({setting.path: answer}), game) != tallies_of_the_book(game)


@cache
def tallies_of_the_book(game: str) -> list[object]:
    return tallies(book(), game)


def test_what_is_left_to_people_is_in_the_book_and_gives_a_reason() -> None:
    marked = {setting.path for setting in book().settings() if setting.source.left_to_people}

    for pattern, reason in LEFT_TO_PEOPLE.items():
        assert any(reason_for_people(path) == reason for path in marked), pattern
        assert reason.endswith(".")
    assert not any(path.startswith(("games.", "draw.", "deadlines.")) for path in marked)
