"""The standings of open events against sums made here, from papers and people alone."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

from games import registry
from games.base import Side
from scoring.afternoons.services.play import draw_next_game
from scoring.models import Submission
from scoring.sheets.queries.sheets import legs_of
from scoring.standings.pages import columns_of, still_to_play
from scoring.standings.queries.standings import standings_of
from scoring.standings.words.reasons import reason
from tests.scoring.afternoons.worlds import begun, come, open_event, play
from tournaments.afternoons.services.seating import leave, seat_late
from tournaments.events.queries import category_for
from tournaments.models import Bye, RosterPlace, Stage

pytestmark = pytest.mark.django_db
DEFAULT_WIN = {"cribbage": 2, "euchre_hands": 2}


def own_sums(stage: Stage, *, sat_out: str, late: str, came: dict[int, int]) -> dict[int, dict[str, int]]:
    """Add up by the person who is first on a roster: points, wins, scores, games; then what games not played count."""
    category = category_for(stage.competition)
    game, rules = registry.get(category.game), category.rules
    place = RosterPlace.objects.filter(entry__competition=stage.competition)
    people = defaultdict(list)
    for entry, member in place.values_list("entry", "member"):
        people[entry].append(member)
    door = {entry: people[entry] for entry in stage.seats.values_list("entry", flat=True)}
    sums = {entry: dict.fromkeys(("points", "wins", "scored", "conceded", "played"), 0) for entry in door}
    begun_games = set()
    for paper in Submission.objects.filter(sub_match__match__stage=stage).select_related("sub_match__match"):
        match, legs = paper.sub_match.match, legs_of(paper)
        begun_games.add(match.round)
        won = game.winner(legs, rules, playoff=False)
        tallies = dict(zip(Side, game.tally(legs, rules, playoff=False), strict=True))
        for side, pk in ((Side.HOME, match.home_id), (Side.AWAY, match.away_id)):
            for entry, members in door.items():
                if set(members) & set(people[pk]):
                    sums[entry]["points"] += tallies[side].points
                    sums[entry]["wins"] += won == side
                    sums[entry]["scored"] += sum(leg.number(side) for leg in legs)
                    sums[entry]["conceded"] += sum(leg.number(side.other) for leg in legs)
                    sums[entry]["played"] += 1
    played = {entry: dict(one) for entry, one in sums.items()}
    missed = [
        (entry, number, sat_out) for entry, number in Bye.objects.filter(stage=stage).values_list("entry", "round")
    ]
    missed += [(entry, number, late) for entry, first in came.items() for number in range(1, first)]
    for entry, number, counts in missed:
        if number not in begun_games:
            continue
        if counts == "win":
            sums[entry]["points"] += DEFAULT_WIN[category.game]
            sums[entry]["wins"] += 1
        elif counts == "average" and played[entry]["played"]:
            for name in ("points", "scored", "conceded"):
                sums[entry][name] += played[entry][name] // played[entry]["played"]
    return sums


def check(stage: Stage, **rules) -> dict[int, dict[str, int]]:
    standings = standings_of(stage.competition)
    sums = own_sums(stage, **rules)
    assert {row.entry for row in standings.table.rows} == sums.keys()
    for row in standings.table.rows:
        told = {name: row.tally.number(name) for name in ("points", "conceded")}
        told |= {"wins": row.wins, "played": row.played}
        counts_win = "win" in (rules["sat_out"], rules["late"])
        if not counts_win:  # what a default win scores is the game's business
            told["scored"] = row.tally.scored
        else:
            del told["conceded"]
        assert told == {name: sums[row.entry][name] for name in told}, standings.teams[row.entry]
    return sums


@pytest.mark.parametrize(
    ("kind", "lines", "games", "sat_out"),
    [("euchre-rotating", 13, 4, "average"), ("cribbage-rotating", 10, 3, "win"), ("cribbage-movers", 9, 5, "nothing")],
)
def test_every_sum_is_that_of_the_papers(org, users, kind, lines, games, sat_out):
    afternoon = open_event(
        org.grande_prairie, kind, games=games, sat_out=sat_out, ranking=("points", "wins", "difference")
    )
    come(afternoon, lines, users["sam"])
    stage = begun(afternoon, users["carl"])
    chance = random.Random(kind)
    for number in range(1, games + 1):
        play(stage, users["sam"], chance, number)
        sums = check(stage, sat_out=sat_out, late="nothing", came={})
    standings = standings_of(stage.competition)
    assert standings.table.all_in
    assert standings.table.ties == ()  # nobody plays off
    assert standings.match_count == stage.matches.count()
    order = [(-sums[row.entry]["points"], -sums[row.entry]["wins"]) for row in standings.table.rows]
    assert order == sorted(order)
    given = [row for row in standings.table.rows if "not played" in reason(row, standings)]
    out = set(Bye.objects.filter(stage=stage).values_list("entry", flat=True))
    assert {row.entry for row in given} == (out if sat_out != "nothing" else set())


@pytest.mark.parametrize("late", ["nothing", "average", "win"])
def test_who_comes_late_and_who_leaves(org, users, late):
    afternoon = open_event(org.grande_prairie, "cribbage-movers", games=4, late=late, ranking=("points", "wins"))
    entries = come(afternoon, 9, users["sam"])
    stage, chance = begun(afternoon, users["carl"]), random.Random(late)
    play(stage, users["sam"], chance, 1)
    (new,) = come(afternoon, 1, users["sam"], first=50)
    leave(stage=stage, entry=entries[0], first=2)
    seat_late(stage=stage, entry=new, first=2)
    stage.refresh_from_db()
    play(stage, users["sam"], chance, 2, 3, 4)
    sums = check(stage, sat_out="average", late=late, came={new.pk: 2})
    assert sums[entries[0].pk]["played"] <= 1


def test_games_that_follow_from_results(org, users):
    afternoon = open_event(org.grande_prairie, "euchre-progressive", games=3, ghost=True)
    come(afternoon, 11, users["sam"])
    stage, chance = begun(afternoon, users["carl"]), random.Random(3)
    for number in (1, 2, 3):
        assert still_to_play(standings_of(stage.competition))[0].number == number
        play(stage, users["sam"], chance, number)
        check(stage, sat_out="average", late="nothing", came={})
        assert standings_of(stage.competition).table.all_in == (number == 3)
        if number < 3:
            stage = draw_next_game(stage=stage)


def test_what_decides_stands_first_as_the_sentence_says_it(org, users):
    afternoon = open_event(org.grande_prairie, "euchre-rotating", games=1)
    come(afternoon, 8, users["sam"])
    stage = begun(afternoon, users["carl"])
    play(stage, users["sam"], random.Random(3), 1)
    heads = [(column.key, str(column.label)) for column in columns_of(standings_of(stage.competition))]
    assert heads[:2] == [("played", "Played"), ("scored", "Total")]
    assert len({key for key, _label in heads}) == len(heads)
