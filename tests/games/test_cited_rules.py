"""What a ruling cites can be read: every citation of the five Legion games leads to the wording of its rules."""

from __future__ import annotations

import ast

import pytest

from games import registry
from games.cue.engine.settings import RULE_SETS
from games.ruled import cited
from tests.games.live_play import assert_words, citations_of, game_of
from tests.games.test_live_sentences import modules_of, tree

LEGION = ("cribbage", "euchre", "darts", "shuffleboard", "eightball")


def ids(citation: str, key: str) -> list[str]:
    return [rule.id for rule in cited(citation, registry.rules(key))]


@pytest.mark.parametrize(
    ("key", "citation", "rules"),
    [
        ("darts", "DARTS Reg. vi", ["DARTS Reg. vi"]),
        ("darts", "DARTS Reg. vii, xii", ["DARTS Reg. vii", "DARTS Reg. xii"]),
        ("darts", "DARTS Reg. v", ["DARTS Reg. v.a", "DARTS Reg. v.b"]),
        ("cribbage", "THE GO i-iii", ["THE GO i", "THE GO ii", "THE GO iii"]),
        ("cribbage", "THE CUT i.b", ["THE CUT i.b"]),
        (
            "euchre",
            "EUCHRE IRREGULARITIES ii, iii, vii",
            [f"EUCHRE IRREGULARITIES {number}" for number in ("ii", "iii", "vii")],
        ),
        ("euchre", "EUCHRE Reg. i, AMB-E2", ["EUCHRE Reg. i"]),
        (
            "eightball",
            "8 BALL POOL PENALTY i; 8 BALL POOL FOULING ii",
            ["8 BALL POOL PENALTY i", "8 BALL POOL FOULING ii"],
        ),
        ("eightrace", "WPA 3.3 e, f", ["WPA 3.3 e", "WPA 3.3 f"]),
        ("darts", "DARTS Reg. vi, vi", ["DARTS Reg. vi"]),
        ("darts", "", []),
        ("darts", "THE COUNT i", []),
    ],
)
def test_a_citation_names_its_rules_in_order(key, citation, rules):
    assert ids(citation, key) == rules


@pytest.mark.parametrize("key", LEGION)
def test_the_rule_behind_every_line_and_every_shut_key_can_be_read(key):
    citations = citations_of(key)

    assert citations
    for citation in citations:
        told = game_of(key).wording(citation)
        assert told, citation
        for name, says in told:
            assert "AMB" not in name
            assert_words(says)


def sections_in(module: ast.Module) -> set[str]:
    """Return every section that a RuleViolation of a module is raised with, written there or as a constant above."""
    constants = {
        node.targets[0].id: node.value.value
        for node in module.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant)
    }
    given = [
        node.args[1]
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RuleViolation" and len(node.args) > 1
    ]
    found = {arg.value if isinstance(arg, ast.Constant) else constants.get(getattr(arg, "id", "")) for arg in given}
    return {section for section in found if section}


@pytest.mark.parametrize("key", sorted({*LEGION} - {"eightball"}))  # whose sections stand in its settings, below
def test_the_rule_behind_every_refusal_can_be_read(key):
    own = [name for name in modules_of(key) if name.startswith(f"games.{key}.")]
    sections = set().union(*(sections_in(tree(name)) for name in own))

    assert [section for section in sorted(sections) if not game_of(key).wording(section)] == []
    assert len(sections) > 3


def test_every_section_of_the_legions_8_ball_can_be_read():
    rules = RULE_SETS["leg8"]
    for citation in {*rules.fouls.values(), *rules.losses.values(), *rules.sections.values()} - {""}:
        assert game_of("eightball").wording(citation), citation


@pytest.mark.parametrize("key", registry.keys())
def test_the_page_of_a_game_reads_the_rules_that_the_list_of_games_has(key: str) -> None:
    assert game_of(key).rules == registry.rules(key) != ()
