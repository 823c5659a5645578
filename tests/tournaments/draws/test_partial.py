"""A partial round robin: each meets as many others as was asked, nobody twice, and all sit out equally often."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from tests.page import html_of
from tournaments.draws.engine import DrawError, draw, verify
from tournaments.draws.engine.fairness import measure
from tournaments.draws.engine.groups import Grouping, require_finals
from tournaments.draws.engine.lengths import Wishes, lengths_of
from tournaments.draws.engine.partial import partial_rounds, partial_turns, rounds_of
from tournaments.draws.engine.timetable import turns_for
from tournaments.draws.pages.certificate import file_of
from tournaments.draws.queries.draws import draw_of
from tournaments.draws.services.drawing import draw_again, draw_groups, draw_round_robin_with_finals
from tournaments.draws.services.for_places import draw_for_places
from tournaments.draws.services.publishing import publish
from tournaments.draws.services.redrawing import join
from tournaments.models import Entry, Stage


@st.composite
def asked(draw_from) -> tuple[int, int]:
    """A field, and how many others each of it can meet."""
    entries = draw_from(st.integers(4, 60))
    step = 1 + entries % 2
    return entries, draw_from(st.integers(1, (entries - 2) // step)) * step


@given(asked(), st.integers(1, 30))
def test_everybody_meets_so_many_others_once_in_as_few_turns_as_there_can_be(field, boards):
    entries, opponents = field
    rounds = partial_rounds(entries, opponents)
    games = [game for in_round in rounds for game in in_round]

    assert len(rounds) == rounds_of(entries, opponents)
    assert max(Counter(game.pair for game in games).values()) == 1
    assert Counter(seat for game in games for seat in game.pair) == dict.fromkeys(range(entries), opponents)
    everybody = set(range(entries))
    sat_out = Counter(
        seat for in_round in rounds for seat in everybody - {side for game in in_round for side in game.pair}
    )
    assert sat_out == (dict.fromkeys(range(entries), 1) if entries % 2 else {})
    first = Counter(game.home for game in games)
    assert all(abs(2 * first[seat] - opponents) <= opponents % 2 for seat in range(entries))
    turns = partial_turns(entries, opponents, min(boards, entries // 2))
    assert sorted(map(repr, games)) == sorted(repr(game) for turn in turns for game in turn)
    for turn in turns:
        assert len({seat for game in turn for seat in game.pair}) == 2 * len(turn) <= 2 * boards
    at_once = min(boards, entries // 2)
    assert len(turns) == max(len(rounds), -(-entries * opponents // 2 // at_once))
    assert len(turns) == len(turns_for(entries, boards, opponents=opponents))


@pytest.mark.parametrize(("entries", "opponents", "stations"), [(8, 3, 4), (8, 3, 2), (9, 4, 4), (9, 4, 2), (4, 2, 3)])
def test_it_is_drawn_by_the_words_and_checked_by_its_file(entries, opponents, stations):
    names = [f"Team {number}" for number in range(entries)]
    drawn = draw(names, stations=stations, seed="poppy", opponents=opponents)
    plain = verify.read(json.loads(json.dumps(drawn.to_json())))

    assert verify.problems(plain) == []
    assert verify.is_same(plain, verify.drawn_again(plain))
    assert draw(names[::-1], stations=stations, seed="POPPY", opponents=opponents).meetings == drawn.meetings
    assert draw(names, stations=stations, seed="remembrance", opponents=opponents).meetings != drawn.meetings
    found = measure(drawn.meetings, drawn.entries)
    assert found.figure("slots").is_best
    assert found.figure("sides").is_best


def test_a_file_in_which_somebody_meets_fewer_is_wrong():
    data = draw(list("abcdefgh"), stations=4, seed="x", opponents=3).to_json()
    data["matches"] = data["matches"][:-1]

    codes = [fault.code for fault in verify.problems(verify.read(data))]

    assert codes == ["opponents_differ", "opponents_differ"]


def test_a_file_in_which_two_meet_twice_is_wrong():
    data = draw(list("abcd"), stations=2, seed="x", opponents=2).to_json()
    data["matches"][2] |= {"home": data["matches"][0]["home"], "away": data["matches"][0]["away"]}
    data["matches"][3] |= {"home": data["matches"][1]["home"], "away": data["matches"][1]["away"]}

    codes = {fault.code for fault in verify.problems(verify.read(data))}

    assert codes == {"met_otherwise", "opponents_differ"}


REFUSED = [
    (8, 7, 1, "opponents_number"),
    (8, -1, 1, "opponents_number"),
    (9, 3, 1, "opponents_odd"),
    (3, 1, 1, "opponents_too_few"),
    (8, 3, 2, "opponents_met_twice"),
]


@pytest.mark.parametrize(("entries", "opponents", "cycles", "code"), REFUSED)
def test_what_cannot_be_is_refused(entries, opponents, cycles, code):
    with pytest.raises(DrawError) as refused:
        draw(list(range(entries)), stations=4, seed="x", opponents=opponents, cycles=cycles)
    assert (refused.value.code, refused.value.field) == (code, "opponents")


def test_groups_are_whole():
    with pytest.raises(DrawError) as refused:
        require_finals(12, Grouping(2, 1, opponents=3))
    assert refused.value.code == "opponents_in_groups"


def test_its_length_is_told_before_it_is_drawn_and_left_out_where_it_cannot_be():
    def told(opponents: int, entries: int = 9, cycles: int = 1) -> list[tuple[int, int]]:
        wishes = Wishes(places=Grouping(1, 2, every_place=True, opponents=opponents))
        return [
            (length.matches, length.turns)
            for length in lengths_of(entries, 4, cycles, wishes)
            if length.way == "places"
        ]

    assert told(0) == [(36 + 4, 9 + 1)]
    assert told(4) == [(18 + 4, 5 + 1)]
    assert told(3) == told(4, cycles=2) == told(8) == []
    assert told(3, entries=10) == [(15 + 5, 4 + 2)]


# --- as a competition ---------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_competition_is_drawn_so_again_and_its_file_proves_it(make_competition, users):
    competition = make_competition("darts-legion", entries=8)
    stage = draw_for_places(
        competition=competition, seed="poppy", by=users["carl"], groups=1, advance=2, opponents=3, stations=3
    )
    before = list(stage.matches.order_by("number").values_list("home", "away", "slot"))

    again = draw_again(stage=stage, by=users["carl"])
    assert list(again.matches.order_by("number").values_list("home", "away", "slot")) == before
    assert len(before) == 12
    assert (again.plan.opponents, again.plan.every_place) == (3, True)
    publish(stage=again, by=users["carl"], despite_open_rules=True)
    plain = verify.read(json.loads(json.dumps(file_of(competition, again))))
    assert verify.problems(plain) == []
    assert verify.is_same(plain, verify.drawn_again(plain))


@pytest.mark.django_db
def test_nobody_comes_in_late_and_in_groups_nobody_is_left_out(make_competition, users):
    competition = make_competition("darts-legion", entries=8)
    ask = {"competition": competition, "seed": "poppy", "by": users["carl"], "advance": 2}
    with pytest.raises(DrawError) as refused:
        draw_for_places(**ask, groups=2, opponents=2)
    assert refused.value.code == "opponents_in_groups"
    stage = draw_for_places(**ask, groups=1, opponents=3)
    publish(stage=stage, by=users["carl"], despite_open_rules=True)
    late = Entry.objects.get(pk=competition.entries.first().pk)
    with pytest.raises(DrawError) as too_late:
        join(stage, late)
    assert too_late.value.code == "late_in_partial"
    assert stage.matches.count() == 12


@pytest.mark.django_db
def test_a_plan_without_it_means_all(make_competition, users):
    competition = make_competition("darts-legion", entries=6)
    stage = draw_round_robin_with_finals(competition=competition, seed="x", by=users["carl"], advance=2)
    data = dict(stage.plan_data)
    del data["opponents"]
    Stage.objects.filter(pk=stage.pk).update(plan_data=data)
    assert Stage.objects.get(pk=stage.pk).plan.grouping.opponents == 0
    groups = draw_groups(competition=competition, seed="x", by=users["carl"], count=2, advance=1)
    data = dict(groups.plan_data)
    del data["grouping"]["opponents"]
    Stage.objects.filter(pk=groups.pk).update(plan_data=data)
    assert Stage.objects.get(pk=groups.pk).plan.grouping == Grouping(2, 1)


@pytest.mark.django_db
def test_the_office_asks_for_it_and_reads_what_it_means(make_competition, signed_in):
    competition = make_competition("darts-legion", entries=8)
    office, page = signed_in("carl"), reverse("draws:competition", args=[competition.pk])
    ask = {"seed": "in the hall", "stations": 4, "form": "places", "place_groups": 1, "place_first": 2}

    wrong = html_of(office.post(page, {**ask, "place_opponents": 7}))
    assert "each can play 1 to 6 others" in wrong
    assert draw_of(competition) is None
    drawn = html_of(office.post(page, {**ask, "place_opponents": 3}, follow=True))

    assert "8 teams, each against 3 others; the first 2 play a final, and the others for the places below" in drawn
    assert "16 matches in 4 turns" in drawn
    assert "Each team plays 3 others. Then the first 2 play for first place" in drawn
    assert draw_of(competition).matches.count() == 12
    assert 'name="place_opponents" value="3"' in drawn
