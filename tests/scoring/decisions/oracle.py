"""What final results may rest on, said once more from the rows and the record of a closing: no table is asked."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from itertools import combinations, pairwise

from games.base import Ending, LegResult
from kit.pure.sentences import to_json
from scoring.decisions.models import DecisionMade
from scoring.models import Result
from scoring.sheets.queries.following import outcome_now
from tournaments.draws.engine.plan import SwissPlan
from tournaments.events.queries import category_for
from tournaments.models import Bye, Departure, Match, Stage


class Final:
    """A competition that is closed, as its rows and its record say it."""

    def __init__(self, competition):
        self.competition, self.category = competition, category_for(competition)
        self.record = json.loads(competition.closings.get(reopened_at=None).record)
        self.number = dict(competition.entries.values_list("pk", "number"))
        self.place = {line["number"]: line["place"] for line in self.record["placings"]}
        departures = Departure.objects.filter(entry__competition=competition, revoked_at=None)
        self.left = {departure.entry_id: departure for departure in departures}
        self.stages = list(competition.stages.published().filter(set_aside=None).order_by("position"))
        self.draw = self.stages[0]
        self.finals = next((stage for stage in self.stages if stage.is_finals), None)
        counting = [line["name"] for line in self.record["play_offs"] if line["counts"]]
        self.counting = [s for s in self.stages if s.is_draw or s.is_finals or to_json(s.name) in counting]
        self.by_wins = self.category.ranking[0] == "wins"

    def stands(self, kind: str) -> list[dict]:
        """Return the facts on which something of a kind was left to stand."""
        return [line["facts"] for line in self.record["settled"] if (line["kind"], line["choice"]) == (kind, "stands")]

    def matches(self, stage: Stage) -> list[Match]:
        return list(stage.matches.prefetch_related("sub_matches__result__submission").order_by("number"))

    def took(self, match: Match) -> dict[int, int]:
        """Return what each side took from a match that is in: points, or whether it won where wins come first."""
        results = [sheet.result for sheet in match.sub_matches.all()]
        home, away = (sum(tally.get("points", 0) for tally in side) for side in tallies(results))
        return (
            {match.home_id: home > away, match.away_id: away > home}
            if self.by_wins
            else {
                match.home_id: home,
                match.away_id: away,
            }
        )

    def points(self, matches: list[Match]) -> Counter[int] | None:
        """Return what everybody took; None where somebody who left gave something away that was not played."""
        points: Counter[int] = Counter()
        for match in matches:
            left = [self.left[pk].policy for pk in (match.home_id, match.away_id) if pk in self.left]
            if left and not self.draw.is_swiss:
                if len(left) == 1 and left != ["annul"]:
                    return None
            elif is_in(match):
                points.update(self.took(match))
            else:
                return None
        return points


def tallies(results):
    return zip(*((result.home_tally, result.away_tally) for result in results), strict=True)


def is_in(match: Match) -> bool:
    return all(hasattr(sheet, "result") for sheet in match.sub_matches.all())


def holds(competition) -> None:
    """Assert that nothing final rests on what does not hold, but what somebody let stand on exactly these facts."""
    final = Final(competition)
    for check in CHECKS:
        check(final)


# --- what was played ------------------------------------------------------------------------------------


def everything_is_in(final: Final) -> None:
    for stage in final.counting:
        for match in final.matches(stage):
            if match.home_id is None or match.away_id is None:
                assert stage.is_bracket or stage.is_playoff, match
            elif stage.is_playoff or not {match.home_id, match.away_id} & set(final.left):
                assert is_in(match), match


def sides_follow_results(final: Final) -> None:
    """Whoever is in a match of a bracket came out of the match before it, by the sheets that count there."""
    for stage in final.counting:
        of = {match.pk: match for match in final.matches(stage)}
        for match in of.values():
            for side, source in ((match.home_id, match.home_from_id), (match.away_id, match.away_from_id)):
                if source is None or side is None:
                    continue
                before, outcome = of[source], outcome_now(of[source], final.category)
                sides = {"home": before.home_id, "away": before.away_id}
                winner = sides[outcome.winner.value] if outcome.winner else None
                if match.takes_losers or (match.best_place or 0) > (before.best_place or 0):
                    assert side in sides.values(), match
                    assert side != winner, match
                elif (before.wing, match.wing) == ("winners", "losers"):
                    assert side in set(sides.values()) - {winner}, match
                elif match.wing == "second_final":
                    assert side in sides.values(), match
                else:
                    assert side == winner, match


# --- places ---------------------------------------------------------------------------------------------


def who_left_has_nothing(final: Final) -> None:
    goes = {line["number"]: line["state"] for line in (final.record["advances"] or {"teams": []})["teams"]}
    awarded = {line["number"] for line in final.record["awards"]}
    for entry, departure in final.left.items():
        number = final.number[entry]
        assert departure.keeps_place or (final.place[number] is None and number not in awarded), number
        assert goes.get(number) not in ("goes", "asked", "reserve"), (number, goes[number])


def who_never_came_has_no_place(final: Final) -> None:
    came = set()
    for stage in final.counting:
        for match in final.matches(stage):
            for sheet in match.sub_matches.all():
                legs = [LegResult.from_json(leg) for leg in sheet.result.submission.legs] if is_in(match) else []
                for leg in legs:
                    if leg.ending is not Ending.FORFEIT:
                        came |= {match.home_id, match.away_id}
                    elif leg.at_fault is not None:
                        came.add(match.away_id if leg.at_fault == "home" else match.home_id)
    for entry, number in final.number.items():
        if final.place.get(number) is not None and came and not Bye.objects.filter(entry=entry).exists():
            opponents_left = final.left and entry not in came
            assert entry in came or opponents_left, number


def awards_follow_places(final: Final) -> None:
    decided = final.record["award_decisions"]
    for line in final.record["awards"]:
        assert decided or line["moved"] or final.place[line["number"]] == line["award"], line


def places_follow_points(final: Final) -> None:
    """Where the table of the whole field gives the places nobody is behind somebody with less."""
    if final.finals or final.draw.is_bracket or final.by_wins:
        return
    placed = [line for line in final.record["placings"] if line["place"] is not None]
    for one, two in combinations(placed, 2):
        assert one["place"] >= two["place"] or one["points"] >= two["points"], (one, two)
    points = final.points(final.matches(final.draw))
    if points is not None and not Bye.objects.filter(stage=final.draw).exists():
        assert all(
            line["points"] == points[entry]
            for line in placed
            for entry, number in final.number.items()
            if number == line["number"]
        ), points


def champion_won_the_last_match(final: Final) -> None:
    """Who is first in a bracket won its final, or those who did have left."""
    stage = final.finals if final.finals is not None else final.draw
    if not stage.is_bracket:
        return
    matches = [
        m for m in final.matches(stage) if not m.takes_losers and m.wing != "losers" and (m.best_place or 1) == 1
    ]
    last = max(matches, key=lambda match: (match.wing == "second_final" and match.home_id is not None, match.round))
    outcome = outcome_now(last, final.category)
    first = {number for number, place in final.place.items() if place == 1}
    if outcome.winner is not None and first:
        winner = last.home_id if outcome.winner == "home" else last.away_id
        assert winner in final.left or final.number[winner] in first, (last, first)


# --- what is made of tables -----------------------------------------------------------------------------


def finals_are_played_by_who_qualified(final: Final) -> None:
    if final.finals is None:
        return
    seated = set(final.finals.seats.values_list("entry", flat=True))
    numbers = sorted(final.number[entry] for entry in seated)
    if any(sorted(facts["seated"]) == numbers for facts in final.stands("finals")):
        return
    groups = defaultdict(set)
    for seat in final.draw.seats.all():
        groups[seat.group].add(seat.entry_id)
    for group in groups.values():
        points = final.points([match for match in final.matches(final.draw) if match.home_id in group])
        if points is not None:
            there = group - set(final.left)
            for inside in there & seated:
                assert all(points[inside] >= points[entry] for entry in there - seated), (numbers, points)


def rounds_are_drawn_from_the_points(final: Final) -> None:
    plan = final.draw.plan
    if not isinstance(plan, SwissPlan):
        return
    matches = final.matches(final.draw)
    stands = [dict(facts["points"]) for facts in final.stands("round")]
    for before, drawn in pairwise(plan.drawn):
        now = final.points([match for match in matches if match.round <= before.number])
        byes = set(Bye.objects.filter(stage=final.draw, round__lte=before.number).values_list("entry", flat=True))
        if now is None or any(
            all(facts.get(final.number[e]) == now[e] for e in now if e not in byes) for facts in stands
        ):
            continue
        assert {e: count for e, count in drawn.points if e not in byes} == {
            e: now[e] for e, _ in drawn.points if e not in byes
        }, drawn


def play_offs_have_their_tie(final: Final) -> None:
    """Where a table gives the places, those who played one off have as many points there as each other."""
    if final.finals or final.draw.is_bracket or final.by_wins:
        return
    points = {line["number"]: line["points"] for line in final.record["placings"]}
    for line in [*(each for each in final.record["play_offs"] if each["counts"]), *final.record["decisions"]]:
        tied = {number for level in line["order"] for number in level}
        assert len({points[number] for number in tied if final.place[number] is not None}) <= 1, line


def what_stands_is_on_record(final: Final) -> None:
    rows = DecisionMade.objects.filter(competition=final.competition, revoked_at=None)
    told = {(line["kind"], line["key"], line["choice"]) for line in final.record["settled"]}
    assert {(row.kind, row.key, row.choice) for row in rows} <= told
    assert not Result.objects.filter(
        sub_match__match__stage__set_aside__isnull=False,
        sub_match__code__in=[line["code"] for line in final.record["sheets"]],
    ).exists()


CHECKS = (
    everything_is_in,
    sides_follow_results,
    who_left_has_nothing,
    who_never_came_has_no_place,
    awards_follow_places,
    places_follow_points,
    champion_won_the_last_match,
    finals_are_played_by_who_qualified,
    rounds_are_drawn_from_the_points,
    play_offs_have_their_tie,
    what_stands_is_on_record,
)
