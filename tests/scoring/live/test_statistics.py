"""Figures of a sheet that was scored live belong to whoever it says was there, also when that is corrected later."""

from __future__ import annotations

import uuid

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import registry
from games.base import Side
from scoring.live.queries.logs import logs_of_entry, logs_of_match
from scoring.live.queries.statistics import table_of, who_was_there
from scoring.live.services import scorer
from scoring.sheets.engine.line_up import Substitution, playing, stood_in
from scoring.sheets.queries.sheets import fresh_sheet, legs_of
from scoring.sheets.services.sheets import set_aside, submit
from tests.cast import make_member
from tests.scoring.live.conftest import PHONE
from tournaments.models import RosterPlace

NAMED, SPARES = (1, 2, 3), (7, 8, 9)


@st.composite
def line_ups(draw) -> list[Substitution]:
    """Who came in for whom on a sheet of three players with three spares; a place may stay empty."""
    there, lines = list(NAMED), []
    for leg in (1, 2, 3):
        # In the order in which the lines of a leg count.
        for out in sorted(draw(st.sets(st.sampled_from([*NAMED, *SPARES]), max_size=2))):
            free = [member for member in (*NAMED, *SPARES) if member not in there]
            if out not in there or not free:
                continue
            into = draw(st.sampled_from([*free, None]))
            lines.append(Substitution(side=Side.HOME, leg=leg, comes_in=into, goes_out=out))
            there = [into if member == out else member for member in there]
            there = [member for member in there if member is not None]
    return lines


@settings(max_examples=60, deadline=None)
@given(line_ups(), st.permutations([*NAMED, *SPARES]), st.integers(1, 3))
def test_every_figure_belongs_to_one_who_was_there(lines, order, leg) -> None:
    opened = tuple(order[:3])
    there = playing(NAMED, lines, Side.HOME, leg)
    taken = stood_in(NAMED, opened, lines, Side.HOME, leg)
    heirs = [member for member in taken.values() if member is not None]
    assert set(taken) == set(opened)
    assert len(heirs) == len(set(heirs))
    assert set(heirs) <= set(there)
    assert all(taken[member] == member for member in opened if member in there)


def figures_of(sheet, side: Side = Side.HOME) -> dict[str, str]:
    """The 180s of each row of a team's table, by name."""
    team = sheet.match.home if side is Side.HOME else sheet.match.away
    logs = logs_of_entry(team.pk)
    game = registry.live(sheet.match.stage.competition.game)
    table = table_of(game, logs, "the team", who_was_there([log for log, _ in logs], [team.pk]))
    return {name: dict(figures)["180s"] for name, figures in table.rows}


def correct(sheet, users, line_up: list[Substitution]) -> None:
    now = fresh_sheet(sheet.pk)
    submit(
        sub_match=sheet,
        legs=legs_of(now.current),
        by=users["carl"],
        expected_version=now.version,
        idempotency_key=uuid.uuid4(),
        reason="Somebody else was there",
        line_up=line_up,
    )


@pytest.fixture
def spare(sheet):
    """Somebody who may come in for home."""
    home = sheet.match.home
    member = make_member(home.branch, surname="Spare")
    RosterPlace.objects.create(entry=home, member=member, position=home.roster.count() + 1, part="spare")
    return member


@pytest.fixture
def handed_in(spare, played, users, sheet):
    """The sheet of a log in which the first of home threw every 180 of his side's first leg."""
    scorer.hand_in(log=played, by=users["sam"], device=PHONE, seen=played.lines, key=uuid.uuid4())
    return sheet


@pytest.fixture
def first(sheet):
    return sheet.match.home.roster.order_by("position").first().member


@pytest.mark.django_db
def test_figures_follow_a_line_up_that_is_corrected_at_the_desk(handed_in, users, spare, first) -> None:
    before = figures_of(handed_in)
    assert before[first.sheet_name] == "2"
    assert spare.sheet_name not in before
    correct(handed_in, users, [Substitution(side=Side.HOME, comes_in=spare.pk, goes_out=first.pk)])
    after = figures_of(handed_in)
    assert after[spare.sheet_name] == before[first.sheet_name]
    assert first.sheet_name not in after
    assert after["the team"] == before["the team"]
    correct(handed_in, users, [])
    assert figures_of(handed_in) == before


@pytest.mark.django_db
def test_who_came_in_between_two_legs_has_the_figures_of_the_later_ones(handed_in, users, spare, first) -> None:
    event = handed_in.match.stage.competition.event
    event.overrides = {**event.overrides, "registration.substitution": "leg"}
    event.save()
    whole = int(figures_of(handed_in)[first.sheet_name])
    correct(handed_in, users, [Substitution(side=Side.HOME, leg=3, comes_in=spare.pk, goes_out=first.pk)])
    after = figures_of(handed_in)
    assert int(after[first.sheet_name]) + int(after[spare.sheet_name]) == whole
    assert int(after[spare.sheet_name]) > 0


@pytest.mark.django_db
def test_a_log_counts_no_more_when_a_later_version_of_its_sheet_is_set_aside(handed_in, users) -> None:
    correct(handed_in, users, [])
    set_aside(sub_matches=[handed_in], reason="To be played again", by=users["carl"])
    assert logs_of_entry(handed_in.match.home_id) == []
    assert logs_of_match(handed_in.match_id) == {}


@pytest.mark.django_db
def test_who_was_there_takes_two_queries_however_many_logs(
    handed_in, users, spare, first, django_assert_num_queries
) -> None:
    correct(handed_in, users, [Substitution(side=Side.HOME, comes_in=spare.pk, goes_out=first.pk)])
    logs = [log for log, _ in logs_of_entry(handed_in.match.home_id)]
    with django_assert_num_queries(2):
        who_was_there(logs, [handed_in.match.home_id])
