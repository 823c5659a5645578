"""The columns of blackball and WEPF in the table of the same shot under all rule sets, row by row."""

from __future__ import annotations

import pytest

from games.base import Side
from games.blackball.compare import COLUMNS, rule, situation
from games.blackball.engine import play
from games.blackball.engine.events import Group
from games.blackball.engine.settings import RULE_SETS
from games.blackball.engine.state import Phase
from games.cue.compare import SITUATIONS

HOME, AWAY = Side

# Row by row: what blackball and what WEPF make of it. "free" is a foul with a free shot, "two" one with two visits.
ROWS = {
    "dry_break": ("free", "rerack opponent"),
    "eight_on_break": ("rerack same", "rerack same"),
    "eight_and_scratch_on_break": ("rerack same", "rerack same"),
    "ball_and_scratch_on_break": ("free baulk", "turn baulk"),
    "off_on_break": ("free spotted", "two spotted"),
    "eight_off_on_break": ("free spotted", "two spotted"),
    "open_eight_first": ("free", "two"),
    "open_other_group_first": ("goes on high", "goes on high"),
    "other_pocket": ("goes on", "goes on"),
    "own_and_other": ("goes on", "two"),
    "only_other": ("free", "two"),
    "last_and_eight": ("wins", "loses"),
    "scratch_on_eight": ("free baulk", "two baulk"),
    "eight_and_scratch": ("loses", "loses"),
    "eight_other_pocket": ("wins", "wins"),
    "no_rail": ("free", "two"),
    "no_rail_snookered": ("turn", "turn"),
    "third_foul": ("free", "two"),
    "jump": ("free", "two"),
    "slow": ("warning", "two"),
    "both_groups": ("goes on open", "names"),
}


def said(key: str, rule_set: str) -> str:
    """Return a verdict in the words of the table."""
    found = situation(key, rule_set)
    assert found is not None
    state = play.apply(*found)
    verdict = state.verdict
    if verdict.winner is not None:
        return "wins" if verdict.winner is HOME else "loses"
    if verdict.rerack:
        return "rerack same" if verdict.next is HOME else f"rerack opponent{'' if verdict.visits == 2 else '?'}"
    if verdict.warning:
        return "warning"
    baulk = " baulk" if verdict.cue == "baulk" else ""
    spotted = " spotted" if verdict.spotted else ""
    if verdict.next is AWAY:
        kind = "free" if verdict.free_shot else "two" if verdict.visits == 2 else "turn"
        return f"{kind}{baulk}{spotted}"
    if state.phase is Phase.NAME:
        return "names"
    group = {Group.HIGH: " high", Group.LOW: " low", None: ""}[verdict.group]
    return f"goes on{group}{' open' if state.home_group is None else ''}"


@pytest.mark.parametrize("key", ROWS)
def test_row_of_the_table_is_ruled_as_it_says(key):
    assert tuple(said(key, rule_set) for rule_set in RULE_SETS) == ROWS[key]


def test_every_situation_of_8_ball_is_answered_in_whole_sentences_with_a_rule():
    for compared in SITUATIONS:
        for rule_set in RULE_SETS:
            ruling = rule(compared.key, rule_set)
            if ruling is not None:
                assert ruling.rule, compared.key
                assert ruling.text.endswith(".")
                assert "_" not in ruling.text + "".join(ruling.follows)
    assert [column.key for column in COLUMNS] == ["blackball", "wepf"]
    assert rule("push_out", "wepf") is None
