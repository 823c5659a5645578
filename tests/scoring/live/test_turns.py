"""The order of play: no more players than a side has, men and women in turn where they have to be (DARTS Reg. v)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kit.pure.violations import RuleViolation
from scoring.live.queries import opening
from scoring.sheets.queries.sheets import sheet_by_code
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
    opening.check_order(sheet, opening.line_ups(sheet))


@pytest.mark.rule("DARTS Reg. v.b")
def test_two_men_after_each_other_are_refused_at_the_second(sheet_of):
    sheet = sheet_of("darts-mixed")
    home = opening.line_ups(sheet)[0]
    first, second, third, fourth = (member for member, _ in opening.order_of(home))
    fields = {"home1": first, "home2": third, "home3": second, "home4": fourth}
    ups = opening.line_ups(sheet, {name: str(member) for name, member in fields.items()})

    with pytest.raises(RuleViolation) as refusal:
        opening.check_order(sheet, ups)
    assert (refusal.value.code, refusal.value.field) == ("not_in_turns", "home2")


@pytest.mark.rule("DARTS Reg. v.a")
def test_spare_takes_a_place_and_does_not_add_one(sheet_of):
    sheet = sheet_of("darts-legion")
    home, away = opening.line_ups(sheet)
    spare = replace(home.places[-1], name="home5", number=5, chosen=max(member for member, _ in home.members) + 1)
    members = (*home.members, (spare.chosen, "S. Spare"))
    with_five = replace(home, members=members, places=(*home.places[:4], spare))

    with pytest.raises(RuleViolation) as refusal:
        opening.check_order(sheet, (with_five, away))
    assert (refusal.value.code, refusal.value.field) == ("too_many_named", "home5")


@pytest.mark.rule("DARTS Reg. v.a")
def test_legion_team_throws_in_any_order(sheet_of):
    sheet = sheet_of("darts-legion")
    home, away = opening.line_ups(sheet)
    order = [member for member, _ in opening.order_of(home)]
    backwards = {f"home{number}": str(member) for number, member in enumerate(reversed(order), start=1)}
    turned = opening.line_ups(sheet, backwards)[0]

    opening.check_order(sheet, (turned, away))
    assert [member for member, _ in opening.order_of(turned)] == order[::-1]
