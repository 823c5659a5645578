"""Two rule books that differ in one answer, and in what has to go with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.rulebook import RuleBook, RuleBookError, Setting
from games.rulebook.answers import general
from tests.answers.alternatives import whole_book

# What has to be so for an answer to count, in the category where it is given: a short side where there may be one, and
# a spare who has to be a man or a woman where the players have to be.
_GIVEN: Mapping[str, Mapping[str, int]] = {
    "category.sides.short_side": {"sides.min_size": 1},
    "category.sides.spare_men": {"sides.men": 1, "sides.women": 1, "sides.spares": 1, "sides.spare_women": 1},
    "category.sides.spare_women": {"sides.men": 1, "sides.women": 1, "sides.spares": 1, "sides.spare_men": 1},
}
_OTHER_FORM = {"defaults.playoff.more_tied_second": {"defaults.playoff.more_tied": "mini_round_robin"}}
# What changes with a number, as the book refuses it alone: in the other direction, or in the same.
_BESIDE = {"men": ("women", -1), "women": ("men", -1), "stations_min": ("stations_preferred", 1)}


@dataclass(frozen=True)
class Asked:
    """Another value for a setting."""

    setting: Setting
    value: Any


def category_at(book: RuleBook, path: str) -> str:
    """Return a category for which the setting at `path` counts."""
    head, key, *_ = (*path.split("."), "", "")
    if head == "categories":
        return key
    leaf = general(path).removeprefix("category.")
    stated = {setting.path for setting in book.settings()}
    for category in book.offered.values():
        nearer = [f"categories.{category.key}.{leaf}", *([f"sports.{category.game}.{leaf}"] * (head == "defaults"))]
        if (head == "defaults" or category.game == key) and not stated & set(nearer):
            return category.key
    raise AssertionError(f"{path} counts for no category")


def two_books(candidates: Sequence[Asked]) -> tuple[str, RuleBook, RuleBook]:
    """Return where the answer is given, the book without it, and the book with it.

    It is the first place among the `candidates` that the book allows: where it is stated, or for one of the categories
    that inherit it. Raises AssertionError where there is none.
    """
    refusals = []
    for asked in candidates:
        path = asked.setting.path
        places = [path]
        if general(path).startswith("category."):
            places.append(f"categories.{category_at(whole_book(), path)}.{general(path).removeprefix('category.')}")
        for place in places:
            try:
                return place, *_with_and_without(place, asked.value)
            except RuleBookError as refusal:
                refusals.append(refusal)
    raise AssertionError(f"{candidates[0]} can be said nowhere: {refusals}")


def _with_and_without(path: str, value: Any) -> tuple[RuleBook, RuleBook]:
    here = whole_book().override(_given(path, value))
    return here, here.override({path: value, **_beside(here, path, value)})


def _given(path: str, value: Any) -> Mapping[str, Any]:
    given = _GIVEN.get(general(path), {})
    if not given:
        return _OTHER_FORM.get(path, {}) if value == "knockout" else {}
    category = whole_book().category(category_at(whole_book(), path))
    if not category.sides.is_any or category.sides.min_size < category.sides.size:
        return {}
    return {f"categories.{category.key}.{leaf}": number for leaf, number in given.items()}


def _beside(book: RuleBook, path: str, value: Any) -> dict[str, Any]:
    prefix, _, name = path.rpartition(".")
    if name not in _BESIDE:
        return {}
    other, way = _BESIDE[name]
    stated = {setting.path: setting.value for setting in book.settings()}
    if f"{prefix}.{other}" not in stated or prefix.startswith("defaults"):
        return {}
    return {f"{prefix}.{other}": stated[f"{prefix}.{other}"] + way * (value - stated[path])}
