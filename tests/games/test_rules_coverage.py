"""Every rule that is called ruled has a test that bears its id, and the page about it is true."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest
from django.core.management import call_command

from games import registry
from games.ruled import Status
from legionsports.management.commands.rules_coverage import (
    OF_THE_WEEKEND,
    TARGET,
    chapters,
    open_questions,
    open_questions_of_categories,
    open_questions_of_the_weekend,
)
from tournaments.entries.engine.rules import RULES as ELIGIBILITY

TESTS = Path(__file__).resolve().parents[1]


@cache
def marked() -> frozenset[str]:
    """Return the ids in every ``pytest.mark.rule(...)`` of the test tree."""
    ids: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and "rule" in (getattr(node.func, "attr", ""), getattr(node.func, "id", "")):
                ids |= {str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)}
    return frozenset(ids)


@pytest.mark.parametrize("chapter", [chapter for _, chapter in chapters()], ids=lambda chapter: chapter.name)
def test_every_ruled_line_has_a_test_that_names_it(chapter):
    ruled = {rule.id for rule in chapter.rules if rule.status is Status.RULED}

    assert ruled - marked() == set()


def test_ids_are_given_once():
    ids = [rule.id for _, chapter in chapters() for rule in chapter.rules]

    assert len(ids) == len(set(ids))


def test_page_about_the_rules_is_up_to_date():
    call_command("rules_coverage", "--check")


def test_what_no_text_answers_is_a_setting_that_says_why():
    found = list(open_questions())

    assert {game for game, _ in found} == {registry.get(key).name for key in registry.keys()}  # noqa: SIM118
    assert [setting["label"] for _, setting in found if not setting.get("why")] == []


def test_what_the_manual_leaves_open_about_a_weekend_or_a_category_says_why():
    of_categories = [setting for _, setting in open_questions_of_categories()]
    of_the_weekend = list(open_questions_of_the_weekend())

    assert len(of_categories) > 10
    assert len(of_the_weekend) > 30
    assert [setting["label"] for setting in (*of_categories, *of_the_weekend) if not setting.get("why")] == []


def test_how_open_texts_are_read_stands_on_the_page_beside_the_rules():
    page = TARGET.read_text(encoding="utf-8")
    of_games = [rule.why for _, chapter in chapters() for rule in chapter.rules if rule.why]
    of_eligibility = [rule.why for rule in ELIGIBILITY.values() if rule.why]
    of_the_weekend = [reading.says for _, readings in OF_THE_WEEKEND for reading in readings]

    assert len(of_games) > 50
    assert [text for text in (*of_games, *of_eligibility, *of_the_weekend) if f"| {text} |" not in page] == []


def test_a_reading_of_the_weekend_is_given_once():
    subjects = [reading.on for _, readings in OF_THE_WEEKEND for reading in readings]

    assert len(subjects) == len(set(subjects))
