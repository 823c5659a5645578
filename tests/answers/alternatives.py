"""What else a rule book could say at a place: the answers that differ from the one that it gives."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.rulebook import RuleBook, Setting
from games.rulebook.answers import general, shown_by
from tests.games.live_play import book

# An answer that means something, where the next number or another text would not.
ANOTHER: dict[str, list[Any]] = {
    "category.ranking": [["wins"], ["points", "scored"], ["points", "head_to_head", "opponents_points"]],
    "category.lower_ties": [["difference"], ["wins"], ["head_to_head"], ["difference_between"], ["opponents_points"]],
    "levels.*.teams_due_days": [28],
    "levels.*.entries_from": ["branch", "district"],
    "eligibility.composite_from_level": ["command"],
    "registration.fee_cents": [2500],
    "registration.late_fee_cents": [500],
    "programme.first_day_rounds": [2],
    "category.fee_cents": [4000],
    "category.fee_due": ["entries"],
    "category.teams_due_days": [28],
    "category.members": [["ordinary", "life"]],
    "category.age_from": [55],
    "category.age_under": [60],
    "category.game": [],  # it is what the category is
    "category.sides.size": [6],
    "category.sides.men": [1],
    "category.sides.women": [1],
    "category.sides.spare_men": [1, 2],
    "category.sides.spare_women": [1, 2],
}


# Rows of the numbers of a game; a category may say its own.
NUMBERS = ("games.*.*", "category.rules.*")


ANOTHER_TEXT = "Something else"


@dataclass(frozen=True)
class Answer:
    """Another value for a setting of a game: a rule of play, or a number of it."""

    setting: Setting
    value: Any

    @property
    def path(self) -> str:
        return self.setting.path

    @property
    def game(self) -> str:
        head, key, *_ = self.path.split(".")
        return whole_book().category(key).game if head == "categories" else key

    @property
    def name(self) -> str:
        return self.path.rpartition(".")[2]

    @property
    def is_number(self) -> bool:
        return shown_by(self.path) in NUMBERS

    @property
    def key(self) -> str:
        """The setting and the answer; a number of a category under its game."""
        head = "games" if self.is_number else self.path.split(".")[0]
        return f"{head}.{self.game}.{self.name}={self.value}"


@cache
def whole_book() -> RuleBook:
    """Return the shipped rule book with all its categories on offer, and for one of them what no category says."""
    shut = [
        setting.path
        for setting in book().settings()
        if general(setting.path) == "category.offered" and setting.value is False
    ]
    at = "categories.cribbage-pairs"
    unsaid = {
        f"{at}.first_match": datetime.time(13), f"{at}.entries_due_days": 10, f"{at}.teams_due_days": 0,
        f"{at}.fee_due": "as_for_all", "levels.command.asks_fee": True,
    }  # fmt: skip
    return book().override({**dict.fromkeys(shut, True), **unsaid})


def answers_of_games() -> Iterator[Answer]:
    """Yield each other answer to rules of play and to numbers of a game that the program applies, once."""
    seen = set()
    for setting in whole_book().settings():
        if shown_by(setting.path) in ("play.*.*", *NUMBERS):
            for value in alternatives(setting):
                answer = Answer(setting, value)
                if answer.key not in seen:
                    seen.add(answer.key)
                    yield answer


def alternatives(setting: Setting) -> list[Any]:
    """Return the other answers allowed: every choice, the other half of a yes or no, the next number, another text."""
    value, source = setting.value, setting.source
    if source.choices:
        return [list(choice) if isinstance(choice, tuple) else choice for choice in source.choices if choice != value]
    parts = general(setting.path).split(".")
    wanted = ANOTHER.get(general(setting.path), ANOTHER.get(".".join((parts[0], "*", *parts[2:]))))
    if wanted is not None:
        return [other for other in wanted if other != value]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1] if source.high is None or value < source.high else [value - 1]
    if isinstance(value, datetime.time):
        return [value.replace(hour=(value.hour + 1) % 24)]
    return [list(value)[:-1]] if isinstance(value, tuple) else [ANOTHER_TEXT]
