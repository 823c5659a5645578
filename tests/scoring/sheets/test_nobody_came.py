"""Neither side came: every bracket goes on by rule, ends, and gives nobody a place that somebody else earned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.base import Side
from games.ended import Ended
from scoring.sheets.engine.outcome import (
    Outcome,
    PairSheet,
    PlayoffMatch,
    Progress,
    before_play,
    decide,
    knocked_out,
    out_since,
    ranked_by_wins,
)
from tournaments.draws.engine.double import double_knock_out
from tournaments.draws.engine.knockout import KnockOutMatch, Wing, knock_out, takes_loser
from tournaments.draws.engine.places import every_place

HOME_WON = Outcome(progress=Progress.WON, winner=Side.HOME)
AWAY_WON = Outcome(progress=Progress.WON, winner=Side.AWAY)
GIVEN_AWAY = replace(HOME_WON, ended=Ended.FORFEIT)
NOBODY = Outcome(progress=Progress.NOBODY, ended=Ended.NOBODY)
Chosen = Callable[[PlayoffMatch], Outcome]


@dataclass
class Played:
    """A bracket that is played match by match, as the program carries it on."""

    drawn: Sequence[KnockOutMatch[int]]
    chosen: Chosen
    second_final: bool = False
    matches: dict[int, PlayoffMatch] = field(default_factory=dict)

    def side(self, match: KnockOutMatch[int], entry: int | None, source: int | None) -> tuple[int | None, bool]:
        """Return who comes into a match, and whether nobody does: what the match before it sends."""
        if source is None:
            return entry, False
        before = self.matches[source]
        loses = takes_loser(
            match.wing,
            before.wing,
            takes_losers=match.takes_losers,
            best=match.best_place or 0,
            source_best=before.best_place or 0,
        )
        comes = before.loser if loses else before.winner
        return comes, comes is None

    def play(self) -> list[PlayoffMatch]:
        for match in self.drawn:
            home, home_empty = self.side(match, match.home, match.home_from)
            away, away_empty = self.side(match, match.away, match.away_from)
            self.put(match.number, match, home, away, home_empty=home_empty, away_empty=away_empty)
        last = self.matches[self.drawn[-1].number]
        if self.second_final and last.wing == Wing.FINAL and last.outcome == AWAY_WON:
            again = replace(self.drawn[-1], number=last.id + 1, round=last.round + 1, wing=Wing.SECOND_FINAL)
            self.put(again.number, again, last.home, last.away)
        return list(self.matches.values())

    def put(self, number: int, match: KnockOutMatch[int], home: int | None, away: int | None, **empty: bool) -> None:
        outcome = before_play(home=home is not None, away=away is not None, **empty)
        made = PlayoffMatch(
            id=number,
            round=match.round,
            home=home,
            away=away,
            outcome=outcome,
            takes_losers=match.takes_losers,
            wing=match.wing,
            best_place=match.best_place,
            worst_place=match.worst_place,
        )
        if outcome.progress is Progress.TO_PLAY:
            made = replace(made, outcome=self.chosen(made))
        self.matches[number] = made


def tiers(sizes: Sequence[int]) -> list[list[int]]:
    rest = iter(range(1, sum(sizes) + 1))
    return [[next(rest) for _ in range(size)] for size in sizes]


singly = st.builds(
    lambda size, third: (list(range(1, size + 1)), knock_out(list(range(1, size + 1)), third_place=third).matches),
    st.integers(4, 32),
    st.booleans(),
) | st.just(([1, 2], knock_out([1, 2]).matches))
twice = st.builds(
    lambda size: (list(range(1, size + 1)), double_knock_out(list(range(1, size + 1))).matches), st.integers(3, 16)
)
for_places = st.builds(
    lambda sizes: (list(range(1, sum(sizes) + 1)), every_place(tiers(sizes)).matches),
    st.lists(st.integers(2, 9), min_size=1, max_size=4),
)


@given(st.data(), singly | twice | for_places, st.booleans())
@settings(max_examples=60, deadline=None)
def test_every_bracket_ends_whoever_does_not_come(data, bracket, second_final: bool) -> None:
    entries, drawn = bracket
    outcomes = st.sampled_from([HOME_WON, AWAY_WON, GIVEN_AWAY, NOBODY])
    played = Played(drawn, lambda match: data.draw(outcomes), second_final=second_final).play()
    order = knocked_out(entries, played)

    assert order is not None
    assert sorted(entry for level in order for entry in level) == entries
    out: set[int] = set()
    absent: set[int] = set()
    beaten: dict[int, int] = {}
    for match in sorted(played, key=lambda match: (match.round, match.takes_losers, match.id)):
        sides = {side for side in (match.home, match.away) if side is not None}
        assert not sides & absent, "who did not come plays no more"
        absent |= set(match.absent)
        if match.loser is not None and not match.wing and match.best_place is None and not match.takes_losers:
            out.add(match.loser)
            beaten[match.loser] = match.round
    came = {side for match in played if match.outcome.winner for side in (match.home, match.away)} - {None}
    if came:
        assert set(order[0]) & came or any(match.absent and match.id == played[-1].id for match in played)
    at = {entry: number for number, level in enumerate(order) for entry in level}
    if beaten:
        of_round = {match.round: match.absent for match in played if match.absent and not match.takes_losers}
        for entry, number in beaten.items():
            for gone in of_round.get(number, ()):
                assert at[entry] < at[gone], "who lost at the table stands before who did not come"


@given(st.data(), singly | twice | for_places, st.booleans())
@settings(max_examples=40, deadline=None)
def test_where_everybody_comes_the_order_is_what_it_always_was(data, bracket, second_final: bool) -> None:
    entries, drawn = bracket
    outcomes = st.sampled_from([HOME_WON, AWAY_WON, GIVEN_AWAY])
    played = Played(drawn, lambda match: data.draw(outcomes), second_final=second_final).play()

    assert knocked_out(entries, played) == _as_it_was(entries, played)


def _as_it_was(entries, matches):
    """Return the order as it was found before anybody could be absent."""
    if matches[0].best_place is not None:
        place = {}
        for match in sorted(matches, key=lambda match: match.worst_place - match.best_place, reverse=True):
            place[match.winner], place[match.loser] = match.best_place, match.worst_place
        at = {number: entry for entry, number in place.items()}
        free = (number for number in range(1, len(entries) + 1) if number not in at)
        at |= dict(zip(free, (entry for entry in entries if entry not in place), strict=False))
        return tuple((at[number],) for number in sorted(at))
    last = max(match.round for match in matches)
    champion = next(match.winner for match in matches if match.round == last and not match.takes_losers)
    rest = sorted(set(entries) - {champion})
    if any(match.wing for match in matches):
        far = out_since(matches)
    else:
        third = {match.winner for match in matches if match.takes_losers}
        far = {match.loser: (match.round, match.loser in third) for match in matches if not match.takes_losers}
    levels = sorted({far[entry] for entry in rest}, reverse=True)
    return ((champion,), *(tuple(entry for entry in rest if far[entry] == level) for level in levels))


# --- by hand ------------------------------------------------------------------------------------------


def order_of(size: int, absent_in: Sequence[int], *, third_place: bool = False) -> tuple[tuple[int, ...], ...] | None:
    """Return the order of a knockout in which the team named first wins all but those matches (by number)."""
    drawn = knock_out(list(range(1, size + 1)), third_place=third_place).matches
    return knocked_out(
        list(range(1, size + 1)), Played(drawn, lambda match: NOBODY if match.id in absent_in else HOME_WON).play()
    )


def test_who_has_no_opponent_plays_on_and_who_did_not_come_stands_behind_who_lost() -> None:
    assert order_of(4, []) == ((1,), (2,), (3, 4))
    assert order_of(4, [1]) == ((2,), (3,), (1, 4))  # 2 had no opponent in the final
    assert order_of(4, [3]) == ((1, 2), (3, 4))  # the final: a tie, settled as every tie
    assert order_of(4, [1, 2]) == ((1, 2, 3, 4),)
    assert order_of(4, [3], third_place=True) == ((1,), (2,), (3, 4))  # the match for third: they share the place
    assert order_of(4, [1], third_place=True) == ((2,), (3,), (1, 4))  # 3 had no opponent in it


def test_places_played_for_are_shared_by_who_did_not_come() -> None:
    drawn = every_place([[1, 2, 3, 4], [5, 6]]).matches
    last = {match.number for match in drawn if match.best_place == 5}

    def chosen(match: PlayoffMatch) -> Outcome:
        return NOBODY if match.id in last else HOME_WON

    assert knocked_out([1, 2, 3, 4, 5, 6], Played(drawn, chosen).play()) == ((1,), (2,), (4,), (3,), (5, 6))


def test_nobody_drops_from_the_winners_side_and_no_second_final_follows() -> None:
    drawn = double_knock_out([1, 2, 3, 4]).matches
    first = drawn[0].number
    played = Played(drawn, lambda match: NOBODY if match.id == first else HOME_WON, second_final=True).play()

    order = knocked_out([1, 2, 3, 4], played)
    assert order is not None
    assert set(order[-1]) == {drawn[0].home, drawn[0].away}
    assert [match.wing for match in played].count(Wing.SECOND_FINAL) == 0


def test_mini_round_robin_counts_a_match_that_nobody_played_for_nobody() -> None:
    sides = [(1, 2, HOME_WON), (2, 3, NOBODY), (1, 3, HOME_WON)]
    matches = [
        PlayoffMatch(id=number, round=number, home=home, away=away, outcome=outcome)
        for number, (home, away, outcome) in enumerate(sides, start=1)
    ]
    assert ranked_by_wins([1, 2, 3], matches) == ((1,), (2, 3))


ABSENT = PairSheet(pair="A", legs=(0, 0), ended=Ended.NOBODY)
WON_B = PairSheet(pair="B", legs=(2, 0))


@pytest.mark.parametrize(
    ("sheets", "progress", "ended"),
    [
        ([replace(ABSENT, pair="")], Progress.NOBODY, Ended.NOBODY),
        ([ABSENT, replace(ABSENT, pair="B")], Progress.NOBODY, Ended.NOBODY),
        ([ABSENT, PairSheet(pair="B")], Progress.UNDER_WAY, Ended.PLAYED),
        ([ABSENT, WON_B], Progress.WON, Ended.IN_PART),
        ([ABSENT, replace(WON_B, ended=Ended.FORFEIT)], Progress.WON, Ended.FORFEIT),
        ([replace(WON_B, pair="A"), PairSheet(pair="B", legs=(0, 2))], Progress.NEEDS_DECIDER, Ended.PLAYED),
        (
            [replace(WON_B, pair="A"), PairSheet(pair="B", legs=(0, 2)), replace(ABSENT, pair="D")],
            Progress.NOBODY,
            Ended.IN_PART,
        ),
    ],
)
def test_sheets_of_a_match_that_nobody_came_to(sheets, progress: Progress, ended: Ended) -> None:
    outcome = decide(sheets)
    assert (outcome.progress, outcome.ended) == (progress, ended)
    assert (outcome.winner is None) == (progress is not Progress.WON)
