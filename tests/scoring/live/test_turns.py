"""Men and women take turns where the category asks for it (DARTS Reg. v.b)."""

from __future__ import annotations

import pytest

from games.base import RuleViolation
from scoring.live import opening
from scoring.sheets.queries import sheet_by_code
from tests.scoring.small import round_robin
from tournaments.models import SubMatch


@pytest.fixture
def sheet_of(make_competition):
    def make(category: str):
        stage = round_robin(make_competition(category, entries=3))
        return sheet_by_code(SubMatch.objects.filter(match__stage=stage).first().code)

    return make


def sexes_of(sheet, up) -> str:
    sexes = {place.member_id: place.member.sex for place in sheet.team(up.side).players}
    return "".join(sexes[member] for member, _ in opening.order_of(up))


@pytest.mark.rule("DARTS Reg. v.b")
def test_mixed_team_is_proposed_with_men_and_women_in_turn(sheet_of):
    sheet = sheet_of("darts-mixed")

    for up in opening.line_ups(sheet):
        assert sexes_of(sheet, up) in ("MFMF", "FMFM")
    opening.check_turns(sheet, opening.line_ups(sheet))


@pytest.mark.rule("DARTS Reg. v.b")
def test_two_men_after_each_other_are_refused_at_the_second(sheet_of):
    sheet = sheet_of("darts-mixed")
    home = opening.line_ups(sheet)[0]
    first, second, third, fourth = (member for member, _ in opening.order_of(home))
    fields = {"home1": first, "home2": third, "home3": second, "home4": fourth}
    ups = opening.line_ups(sheet, {name: str(member) for name, member in fields.items()})

    with pytest.raises(RuleViolation) as refusal:
        opening.check_turns(sheet, ups)
    assert (refusal.value.code, refusal.value.field) == ("not_in_turns", "home2")


@pytest.mark.rule("DARTS Reg. v.a")
def test_legion_team_throws_in_any_order(sheet_of):
    sheet = sheet_of("darts-legion")
    home = opening.line_ups(sheet)[0]
    order = [str(member) for member, _ in opening.order_of(home)]
    ups = opening.line_ups(sheet, {f"home{number}": member for number, member in enumerate(reversed(order), start=1)})

    opening.check_turns(sheet, ups)
    assert [str(member) for member, _ in opening.order_of(ups[0])] == order[::-1]
