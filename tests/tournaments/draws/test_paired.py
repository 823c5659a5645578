"""Opponents drawn for each pair of a team (AMB-C4): the draw, its proof, its pages, and what counts."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from io import StringIO
from itertools import combinations

import pytest
from django.core.management import call_command
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.page import html_of
from tests.scoring import small
from tournaments.draws.engine import DrawError, verify
from tournaments.draws.engine.fairness import measure
from tournaments.draws.engine.paired import PAIRS, draw_pairs, name_of
from tournaments.draws.pages.certificate import file_of
from tournaments.draws.queries.people import people_in_two_places
from tournaments.draws.queries.ways import WayOut, ways_among_all
from tournaments.draws.services import drawing, publishing
from tournaments.draws.services.hall import say_hall
from tournaments.draws.services.sharing import let_share
from tournaments.models import Bye, Match, SubMatch

pytestmark = pytest.mark.rule("AMB-C4")
OVERRIDES = {"categories.cribbage-legion.sides.pairs_meet": "independent"}
TEAMS = [f"Branch {number}" for number in range(1, 20)]


@pytest.fixture
def by(users):
    return users["carl"]


@pytest.fixture
def competition(event, make_competition):
    """Return a function that makes a competition of so many teams whose pairs have opponents of their own."""

    def make(entries: int, *, stations: int = 20):
        event.overrides = OVERRIDES
        event.save()
        return make_competition("cribbage-legion", entries=entries, stations=stations)

    return make


def drawn(competition, by, **more):
    return drawing.draw_round_robin(competition=competition, seed="maple leaf", by=by, **more)


# --- the lot ----------------------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(count=st.integers(2, 12), tables=st.integers(2, 14), seed=st.text("abc", min_size=1, max_size=4))
def test_every_pair_meets_the_same_pair_of_every_other_team_once(count, tables, seed) -> None:
    draw_of_pairs = draw_pairs(TEAMS[:count], stations=tables, seed=seed)

    met = Counter(frozenset((meeting.home, meeting.away)) for meeting in draw_of_pairs.meetings)
    wanted = [
        frozenset((name_of(one, pair), name_of(two, pair)))
        for pair in PAIRS
        for one, two in combinations(TEAMS[:count], 2)
    ]
    assert met == Counter(wanted)
    at_once = [(meeting.slot, who) for meeting in draw_of_pairs.meetings for who in (meeting.home, meeting.away)]
    places = [(meeting.slot, meeting.station) for meeting in draw_of_pairs.meetings]
    assert len(set(at_once)) == len(at_once)
    assert len(set(places)) == len(places)
    assert draw_of_pairs == draw_pairs(TEAMS[:count][::-1], stations=tables, seed=seed)


def test_opponents_of_the_two_pairs_of_a_team_are_different_ones() -> None:
    draw_of_pairs = draw_pairs(TEAMS[:10], stations=10, seed="maple leaf")

    opponents = defaultdict(dict)
    for meeting in draw_of_pairs.meetings:
        for own, other in ((meeting.home, meeting.away), (meeting.away, meeting.home)):
            team, _, pair = own.rpartition(", ")
            opponents[team, meeting.slot][pair] = other.rpartition(", ")[0]
    same = sum(of_turn["pair A"] == of_turn["pair B"] for of_turn in opponents.values())
    assert same <= len(opponents) / 10  # by chance it would be one in nine


def test_draw_is_as_fair_for_the_pairs_as_one_for_teams_can_be() -> None:
    draw_of_pairs = draw_pairs(TEAMS[:10], stations=10, seed="maple leaf")

    for group in draw_of_pairs.groups:
        own = [meeting for meeting in draw_of_pairs.meetings if meeting.home in group]
        figures = {figure.key: figure for figure in measure(own, list(group)).figures}
        assert all(figures[key].value == figures[key].limit for key in ("stations", "sides") if key in figures)


# --- a drawn competition ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("entries", [4, 5])
def test_matches_are_of_pairs_and_each_has_one_sheet_at_one_table(competition, by, entries) -> None:
    stage = drawn(competition(entries), by)

    sheets = SubMatch.objects.filter(match__stage=stage)
    assert Counter(sheets.values_list("pair", flat=True)) == dict.fromkeys(PAIRS, entries * (entries - 1) // 2)
    assert Match.objects.filter(stage=stage).count() == sheets.count()
    tables = [(slot, station) for slot, station in sheets.values_list("match__slot", "station")]
    assert len(set(tables)) == len(tables)
    byes = Counter(Bye.objects.filter(stage=stage).values_list("entry", "pair"))
    assert set(byes.values()) <= {1}
    assert len(byes) == (2 * entries if entries % 2 else 0)


def test_nobody_of_one_team_is_said_to_be_in_two_places(competition, event, by, make_competition) -> None:
    stage = drawn(competition(4), by)
    other = make_competition("cribbage-pairs", entries=2)
    place = other.entries.first().roster.first()
    place.member = stage.competition.entries.first().roster.first().member  # somebody is in two competitions
    place.save()

    assert people_in_two_places(event, drafts=True) == []
    publishing.publish(stage=stage, by=by, despite_open_rules=True)
    assert people_in_two_places(event) == []


def test_draft_knows_who_plays_for_which_pair_once_it_is_published(competition, event, by, make_competition) -> None:
    in_pairs = competition(5, stations=4)
    for number in range(20):
        stage = drawing.draw_round_robin(competition=in_pairs, seed=f"maple {number}", by=by, early=False)
        rests, others = (stage.byes.get(round=1, pair=pair).entry for pair in PAIRS)
        if rests != others and rests.pk in stage.plan.proof.flipped:  # the lot turns its letters: its pair B rests
            break
    other = make_competition("cribbage-pairs", entries=2, stations=1)
    place = other.entries.get(number=1).roster.first()
    place.member = rests.roster.filter(pair="B").first().member
    place.save()
    drawn(other, by)  # its one match is in the first turn

    assert people_in_two_places(event, drafts=True) == []
    publishing.publish(stage=stage, by=by, despite_open_rules=True)
    assert people_in_two_places(event, drafts=True) == []
    place.member = rests.roster.filter(pair="B").first().member  # the other two now
    place.save()
    (both,) = people_in_two_places(event, drafts=True)
    assert both.people == (place.member.sheet_name,)


@pytest.mark.parametrize("entries", [4, 5])
def test_proof_of_a_published_draw_is_checked(competition, by, tmp_path, entries) -> None:
    in_pairs = competition(entries)
    stage = publishing.publish(stage=drawn(in_pairs, by), by=by, despite_open_rules=True)
    (tmp_path / "draw.json").write_text(json.dumps(file_of(in_pairs, stage)))

    out = StringIO()
    call_command("verify_draw", str(tmp_path / "draw.json"), stdout=out)
    assert "The same draw comes out again" in out.getvalue()
    plain = verify.read({**file_of(in_pairs, stage), "seed": "another phrase"})
    assert not verify.is_same(plain, verify.drawn_again(plain))


def test_pages_show_each_pair_with_its_own_opponents(competition, by, client, signed_in) -> None:
    in_pairs = competition(5)
    stage = drawn(in_pairs, by)
    office = html_of(signed_in("carl").get(f"/office/competitions/{in_pairs.pk}/draw/"))
    assert "Opponents are drawn for each pair" in office
    publishing.publish(stage=stage, by=by, despite_open_rules=True)
    certificate = html_of(client.get(f"/e/{in_pairs.event.slug}/{in_pairs.category}/draw/"))
    assert "Pairs A" in certificate
    assert "Pairs B" in certificate


def test_programs_are_told_which_pair_sits_out(competition, by, client) -> None:
    in_pairs = competition(5)
    stage = publishing.publish(stage=drawn(in_pairs, by), by=by, despite_open_rules=True)

    told = client.get(f"/api/v1/stages/{stage.pk}/").json()["rounds"]

    byes = {(in_round["number"], bye["id"], bye["pair"]) for in_round in told for bye in in_round["byes"]}
    assert byes == set(stage.byes.values_list("round", "entry", "pair"))


def test_points_of_a_team_are_the_sum_of_its_pairs(competition, by) -> None:
    in_pairs = competition(3)
    stage = publishing.publish(stage=drawn(in_pairs, by), by=by, despite_open_rules=True)
    small.fill(stage, "121-100 121-100")  # two points for the side named first

    homes = Counter(stage.matches.values_list("home__number", flat=True))
    assert {number: points for _, number, points in small.places(in_pairs)} == {
        number: 2 * homes[number] for number in (1, 2, 3)
    }


def test_draw_can_be_made_again_and_keeps_a_team_at_its_two_tables(competition, by) -> None:
    in_pairs = competition(6, stations=6)
    entry = in_pairs.entries.get(number=3)
    stage = drawn(in_pairs, by, fixed={entry.pk: 3})

    again = drawing.draw_again(stage=stage, by=by)

    for one in (again,):
        mine = SubMatch.objects.filter(match__stage=one, match__home=entry) | SubMatch.objects.filter(
            match__stage=one, match__away=entry
        )
        assert set(mine.values_list("pair", "station")) == {("A", 3), ("B", 4)}


def test_no_button_offers_to_share_tables_or_to_go_around_others(competition, event, make_competition, by) -> None:
    in_pairs, other = competition(4, stations=4), make_competition("cribbage-pairs", entries=4, stations=4)
    say_hall(event=event, line="4 tables")
    drawing.draw_round_robin(competition=other, seed="maple leaf", by=by)

    offered = {way.kind for way in ways_among_all(in_pairs)}
    assert WayOut.AFTER in offered
    assert not offered & {WayOut.AROUND, WayOut.SHARE}
    with pytest.raises(DrawError) as refusal:
        let_share(event=event, competitions=[in_pairs, other], stations=4, by=by)
    assert refusal.value.code == "pairs_share_nothing"


@pytest.mark.parametrize(
    ("service", "asked"),
    [(drawing.draw_groups, {"count": 2, "advance": 1}), (drawing.draw_round_robin_with_finals, {"advance": 2})],
)
def test_groups_and_finals_are_refused(competition, by, service, asked) -> None:
    in_pairs = competition(8)

    with pytest.raises(DrawError) as refusal:
        service(competition=in_pairs, seed="x", by=by, **asked)
    assert refusal.value.code == "pairs_in_a_round_robin"


def test_page_of_a_team_says_where_each_of_its_pairs_plays_next(competition, by, client) -> None:
    in_pairs = competition(4)
    publishing.publish(stage=drawn(in_pairs, by), by=by, despite_open_rules=True)
    team = in_pairs.entries.first()

    saved = client.get(reverse("lists:draw", args=[in_pairs.event.slug, in_pairs.category, "csv"])).getvalue().decode()
    assert ",A 1," in saved
    assert ",B 2," in saved
    page = html_of(client.get(f"/e/{in_pairs.event.slug}/team/{team.pk}/"))

    assert ", pair A" in page or ", pair B" in page
    assert "at the same time: table" in page
