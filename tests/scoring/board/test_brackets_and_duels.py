"""The large bracket, and play-offs on a page of their own."""

from __future__ import annotations

import pytest

from scoring.board.pages.chair import steps_of
from scoring.board.queries.awards import AnnouncedAward, AnnouncedCeremony
from scoring.playoffs.engine.layout import BracketNode, in_parts
from scoring.playoffs.services.finals import make_finals
from tests.scoring import small
from tests.scoring.board.play import board
from tests.scoring.grouped import in_groups, lower_wins, of_group, play_finals
from tournaments.models import Event


@pytest.fixture
def tied(make_competition):
    competition = make_competition("cribbage-pairs", entries=2)
    small.enter(small.round_robin(competition), {(1, 2): "121-102 102-121"})
    return competition


@pytest.fixture
def finals(make_competition, users):
    stage = in_groups(make_competition("nineball-singles", entries=8), by=users["carl"], third_place=True)
    for number in (1, 2):
        lower_wins(of_group(stage, number), by=users["sam"])
    return make_finals(competition=stage.competition, by=users["carl"])


def test_tie_is_on_the_screen_until_its_play_off_is_and_that_leg_by_leg(tied, users):
    (tie,) = board(tied.event, "tie")
    assert tie.lead == "Tied for first place"
    playoff = small.start(tied, by=users["carl"])
    (page,) = board(tied.event, "duel", "tie")
    (duel,) = page.parts
    assert duel.content.for_what == "The winner is the champion."
    (table,) = duel.content.tables
    assert [cell.home for cell in table.cells] == ["", "", ""]
    small.play(playoff, 1, 2, "121-60 60-121 121-70", by=users["sam"])
    (page,) = board(tied.event, "duel", "tie")
    (duel,) = page.parts
    (table,) = duel.content.tables
    legs = sorted([("121", "60"), ("60", "121"), ("121", "70")])
    shown = sorted((cell.home, cell.away) for cell in table.cells)
    assert shown in (legs, sorted((away, home) for home, away in legs))
    assert duel.content.outcome.endswith("wins 2–1")
    assert page.until is not None


def test_nothing_of_a_tie_is_on_the_screen_while_results_are_hidden(tied, users):
    small.start(tied, by=users["carl"])
    Event.objects.update(standings_hidden=True)
    assert board(tied.event, "duel", "tie") == []


def test_final_and_match_for_third_place_have_pages_of_their_own_once_it_is_known_who_plays(finals, users):
    event = finals.competition.event
    (page,) = board(event, "bracket")
    assert len(page.parts[0].content.matches) == 4
    assert board(event, "duel") == []
    play_finals(finals, by=users["sam"], until_round=1)
    assert [page.lead for page in board(event, "duel")] == ["Final", "For third place"]
    play_finals(finals, by=users["sam"])
    assert [page.parts[0].content.match.is_played for page in board(event, "duel")] == [True, True]


def test_bracket_is_cut_into_parts_in_which_every_match_stands():
    nodes = [BracketNode(id=number, round=1) for number in range(1, 17)]
    row, number = [node.id for node in nodes], 17
    for at in range(2, 6):
        row_of_next = []
        for home, away in zip(row[::2], row[1::2], strict=True):
            nodes.append(BracketNode(id=number, round=at, home_from=home, away_from=away))
            row_of_next.append(number)
            number += 1
        row = row_of_next
    cut = in_parts(nodes, rounds=3)
    assert [len(part) for part in cut] == [7, 7, 7, 7, 7]
    assert {node.id for part in cut for node in part} == {node.id for node in nodes}
    assert all(node.round <= 3 for part in cut for node in part)


def test_awards_that_are_not_announced_have_a_place_that_says_nothing():
    def awards(*said: int) -> list[tuple[int, bool, bool]]:
        ceremony = AnnouncedCeremony(
            competition=None, awards=tuple(AnnouncedAward(award=award, teams=()) for award in said)
        )
        return [(step.award, step.said is not None, step.is_newest) for step in steps_of(ceremony)]

    assert awards() == [(1, False, False), (2, False, False), (3, False, False)]
    assert awards(3) == [(1, False, False), (2, False, False), (3, True, True)]
    assert awards(2) == [(1, False, False), (2, True, True)]  # two share the second award
    assert awards(1, 2, 3) == [(1, True, True), (2, True, False), (3, True, False)]
