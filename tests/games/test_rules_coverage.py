"""Every rule that is called ruled has a test that bears its id, and the page about it is true."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest
from django.core.management import call_command

from games import registry
from games.ruled import Status
from legionsports.management.commands.rules_coverage import chapters, open_questions

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
