"""One table of everybody with finals of its best: drawn as any round robin, on the pages, checked, by the command."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.pure.refusals import sentence
from scoring.playoffs.services.finals import create_finals
from tests.page import html_of
from tests.tournaments.draws.steps import addresses, assert_refused, page_of, published
from tournaments.draws.engine import DrawError, draw
from tournaments.draws.engine.grouped import draw_groups
from tournaments.draws.engine.groups import Grouping, GroupPlace, bracket_order, require_finals
from tournaments.draws.engine.knockout import knock_out
from tournaments.draws.engine.timetable import Hours, outlook_of_groups
from tournaments.draws.engine.verify import drawn_again, is_same, problems, read
from tournaments.draws.pages import schedule as display
from tournaments.draws.queries import draws as queries
from tournaments.draws.services import drawing, sharing
from tournaments.models import Stage

ONE_TABLE = {
    "seed": "lest we forget", "form": "one_table", "stations": "4", "best": "4", "third_place": "on", "early": "on",
}  # fmt: skip


def drawn(competition, users, **more) -> Stage:
    asked = {"seed": "maple leaf", "advance": 4, **more}
    return drawing.draw_round_robin_with_finals(competition=competition, by=users["carl"], **asked)


def places_of(stage) -> list[tuple]:
    """Return everything that a draw decides: who meets whom, in which round, when, where, who is named first."""
    rows = ("number", "round", "slot", "home__number", "away__number", "sub_matches__pair", "sub_matches__station")
    return sorted(stage.matches.values_list(*rows))


# --- the engine ---------------------------------------------------------------------------------------


@given(
    entries=st.integers(2, 24),
    stations=st.integers(1, 13),
    cycles=st.integers(1, 2),
    district=st.integers(1, 6),
    kept=st.booleans(),
    seed=st.text("abc", min_size=1),
)
@settings(max_examples=40, deadline=None)
def test_one_group_is_the_draw_of_everybody(entries, stations, cycles, district, kept, seed):
    labels = {entry: (entry % district,) for entry in range(entries)}
    fixed = {0: stations} if kept else {}

    one_group = draw_groups(
        range(entries)[::-1], count=1, stations=stations, seed=seed, cycles=cycles, labels=labels, fixed=fixed
    )

    plain = draw(range(entries), stations=stations, seed=seed, cycles=cycles, groups=labels, fixed=fixed)
    assert (one_group.meetings, one_group.byes, one_group.entries) == (plain.meetings, plain.byes, plain.entries)
    assert (one_group.turns, one_group.rounds, one_group.stations) == (plain.slots, plain.rounds, plain.stations)
    assert one_group.turns >= one_group.least


@pytest.mark.parametrize("advance", range(2, 17))
def test_knock_out_is_seeded_by_the_table(advance):
    order = bracket_order(1, advance=advance)
    bracket = knock_out(order)

    assert order == tuple(GroupPlace(0, place) for place in range(1, advance + 1))
    size = 1 << (advance - 1).bit_length()
    first = {frozenset((tie.home.place, tie.away.place)) for tie in bracket.matches if tie.round == 1}
    # The best sit out; of those who play the best meets the last, the next the last but one.
    assert {bye.entry.place for bye in bracket.byes} == set(range(1, size - advance + 1))
    assert first == {frozenset((a, size + 1 - a)) for a in range(size - advance + 1, size // 2 + 1)}


REFUSED = [
    (6, Grouping(0, 2), "no_group", "groups"),
    (6, Grouping(1, 1), "too_few_go_on", "advance"),
    (6, Grouping(1, 6), "all_go_on", "advance"),
    (6, Grouping(1, 4, final_group=True), "final_group_of_one", "finals"),
    (6, Grouping(1, 3, third_place=True), "no_third_place", "third_place"),
    (2, Grouping(1, 2), "table_too_small", ""),
]


@pytest.mark.parametrize(("entries", "grouping", "code", "field"), REFUSED)
def test_finals_of_one_table_that_cannot_be_are_refused(entries, grouping, code, field):
    with pytest.raises(DrawError) as refused:
        require_finals(entries, grouping)

    assert (refused.value.code, refused.value.field) == (code, field)
    assert sentence(refused.value)


@pytest.mark.parametrize(("entries", "advance"), [(3, 2), (6, 2), (6, 5), (60, 59)])
def test_from_two_to_all_but_one_go_on(entries, advance):
    require_finals(entries, Grouping(1, advance, third_place=advance >= 4))


def test_hours_count_the_finals_and_two_groups_may_help():
    hall = [Hours(9 * 60, 12 * 60)]

    outlook = outlook_of_groups(8, 4, None, hall, Grouping(1, 4, third_place=True), expected=30, longest=30)

    assert len(outlook.expected.starts) == 7 + 2
    assert outlook.two_groups
    assert not outlook_of_groups(8, 4, None, hall, Grouping(2, 3), expected=60, longest=60).two_groups


# --- what is kept -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("category", "entries", "stations", "early"),
    [("nineball-singles", 9, 2, True), ("nineball-singles", 8, 4, False), ("cribbage-legion", 6, 4, True)],
)
def test_matches_are_those_of_a_round_robin_of_the_same_words(
    make_competition, users, category, entries, stations, early
):
    competition = make_competition(category, entries=entries, stations=stations)
    fixed = {competition.entries.get(number=2).pk: 1}
    more = {"seed": "maple leaf", "by": users["carl"], "fixed": fixed, "early": early}
    plain = drawing.draw_round_robin(competition=competition, **more)
    before = places_of(plain), plain.plan.proof, plain.plan.early

    stage = drawn(competition, users, fixed=fixed, early=early)

    assert (places_of(stage), stage.plan.proof, stage.plan.early) == before
    assert (stage.kind, stage.title, stage.is_playoff) == (Stage.Kind.ROUND_ROBIN_FINALS, "Round robin", False)
    assert set(stage.seats.values_list("group", flat=True)) == {None}
    assert queries.schedule_of(stage).groups == ()


def test_one_group_is_no_draw_in_groups_and_the_draft_stays(make_competition, users):
    competition = make_competition(entries=7)
    stage = drawn(competition, users)

    with pytest.raises(DrawError) as refused:
        drawing.draw_groups(competition=competition, by=users["carl"], seed="x", count=1, advance=4)

    assert (refused.value.code, refused.value.field) == ("one_group", "groups")
    assert list(Stage.objects.all()) == [stage]


def test_finals_are_seeded_by_the_order_that_is_given(make_competition, users):
    competition = make_competition("nineball-singles", entries=8, stations=4)
    stage = published(drawn(competition, users, advance=6, third_place=True), users)
    order = list(competition.entries.order_by("number"))[:6]

    finals = create_finals(competition=competition, groups=[order], by=users["carl"])

    met = [(match.home.number, match.away.number) for match in finals.matches.filter(round=1).order_by("number")]
    assert met == [(4, 5), (3, 6)]
    assert sorted(finals.byes.values_list("entry__number", flat=True)) == [1, 2]
    assert finals.matches.count() == 6
    assert finals.matches.order_by("slot").first().slot == stage.matches.order_by("-slot").first().slot + 1


def test_one_table_with_finals_needs_boards_of_its_own(make_competition, event, users):
    both = [make_competition("darts-legion", entries=6), make_competition("darts-mixed-seniors", entries=4)]
    drawn(both[0], users)
    with pytest.raises(DrawError) as refused:
        sharing.let_share(event=event, competitions=both, stations=4, by=users["carl"])
    assert "is drawn as a round robin with finals" in sentence(refused.value)
    Stage.objects.all().delete()

    sharing.let_share(event=event, competitions=both, stations=4, by=users["carl"])
    with pytest.raises(DrawError) as refused:
        drawn(both[0], users)

    assert (refused.value.code, refused.value.field) == ("share_no_finals", "form")
    assert not Stage.objects.exists()


# --- the pages ----------------------------------------------------------------------------------------

MEANING = (
    "9 teams in a round robin; the first 4 play semi-finals, a final and a match for third place:"
    " 40 matches in 11 turns."
)


def test_officer_draws_one_table_looks_from_all_sides_and_publishes(signed_in, make_competition):
    competition = make_competition(entries=9)
    client = signed_in("carl")

    assert client.post(page_of(competition), ONE_TABLE).status_code == 302
    stage = Stage.objects.get()
    sides = ("rounds", "stations", "teams", "fair")
    shown = [html_of(client.get(page_of(competition), {"show": show})) for show in sides]
    client.post(reverse("draws:publish", args=[stage.pk]))

    for text in shown:
        assert MEANING in text
        assert "Group A" not in text
        assert "Group by group" not in text
        assert "by the draw, with the strong teams" not in text
    stage.refresh_from_db()
    assert stage.published_at is not None
    assert (stage.plan.advance, stage.plan.third_place, stage.plan.grouping.final_group) == (4, True, False)


REFUSED_BY_THE_FORM = [
    ({"best": ""}, {"best": ["Write how many advance to the finals."]}),
    ({"best": "1"}, {"best": ["At least 2 must advance: one alone has nobody to play."]}),
    ({"best": "8"}, {"best": ["Of 8 teams, at most 7 can advance. At least one must be left out."]}),
    (
        {"best": "3"},
        {"third_place": ["There is no match for third place with fewer than 4 in a knockout."]},
    ),
    ({"seed": ""}, {"seed": ["Say a phrase in the hall and type it here: the draw is made from it."]}),
    ({"kept_at_0": "2"}, {"kept_0": ["Please choose the team."]}),
]


def test_what_cannot_be_is_refused_beside_its_field(signed_in, make_competition):
    assert_refused(signed_in("carl"), make_competition(entries=8), ONE_TABLE, REFUSED_BY_THE_FORM)


def test_what_stands_in_the_fields_of_groups_is_in_nobodys_way(signed_in, make_competition):
    competition = make_competition(entries=8)
    other = {"groups": "99", "advance": "", "finals": "final_group", "strength": "?", "seeding": "?"}

    assert signed_in("carl").post(page_of(competition), {**ONE_TABLE, **other}).status_code == 302

    assert Stage.objects.get().kind == Stage.Kind.ROUND_ROBIN_FINALS


def test_draft_that_does_not_fit_says_that_two_groups_would(signed_in, users, make_competition):
    competition = make_competition("euchre-legion", entries=18, stations=9)
    drawn(competition, users)
    client = signed_in("carl")

    page = client.get(page_of(competition))
    chosen = client.get(page_of(competition), {"play": "groups"}).context["form"]

    assert ("Two groups with finals would fit.", "groups") in page.context["plan"].helps
    assert [chosen[name].value() for name in ("form", "groups", "advance")] == ["groups", 2, 2]


def test_draft_fills_in_the_form_as_it_was_made(signed_in, users, make_competition):
    competition = make_competition(entries=9)
    drawn(competition, users, advance=5, early=False)

    form = signed_in("carl").get(page_of(competition)).context["form"]

    names = ("form", "best", "third_place", "early", "groups", "advance")
    assert {name: form[name].value() for name in names} == {
        "form": "one_table", "best": 5, "third_place": False, "early": False, "groups": 2, "advance": 2,
    }  # fmt: skip


# --- what everybody may check -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("category", "entries", "stations"),
    [("cribbage-pairs", 9, 4), ("cribbage-pairs", 8, 2), ("cribbage-legion", 6, 6)],
)
def test_everybody_can_check_one_table(client, users, make_competition, tmp_path, category, entries, stations):
    competition = make_competition(category, entries=entries, stations=stations)
    kept = {competition.entries.get(number=2).pk: 1}
    stage = published(drawn(competition, users, fixed=kept), users)

    page = html_of(client.get(addresses(competition)[0]))
    data = client.get(addresses(competition)[1]).json()
    (tmp_path / "draw.json").write_text(json.dumps(data))
    out = StringIO()
    call_command("verify_draw", str(tmp_path / "draw.json"), stdout=out)

    assert f"{entries} teams in a round robin; the first 4 play semi-finals and a final" in page
    assert "Group A" not in page
    assert "Who is in which group" not in page
    assert page.count("Team by team</h3>") == 1
    assert stage.plan.proof.fingerprint in page
    assert "groups" not in data
    assert data["finals"] == {"kind": "knock-out", "advance": 4, "third_place": False}
    said = out.getvalue()
    assert said.startswith(f"{entries} entries, {entries * (entries - 1) // 2} matches.")
    assert "The same draw comes out again of the words “maple leaf” and this list of entries." in said


def test_file_that_names_its_one_group_is_checked_as_well(tmp_path):
    one_group = draw_groups([f"Team {number}" for number in range(7)], count=1, stations=3, seed="poppy").to_json()
    plain = read(one_group)
    assert problems(plain) == []
    assert is_same(plain, drawn_again(plain))
    (tmp_path / "draw.json").write_text(json.dumps(one_group))
    out = StringIO()

    call_command("verify_draw", str(tmp_path / "draw.json"), stdout=out)

    assert out.getvalue().startswith("7 entries, 21 matches.")
    assert "Group A" not in out.getvalue()


def test_certificate_stays_when_the_finals_are_made(client, users, make_competition):
    competition = make_competition(entries=8)
    published(drawn(competition, users), users)
    before = client.get(addresses(competition)[1]).json()

    order = list(competition.entries.order_by("number"))[:4]
    create_finals(competition=competition, groups=[order], by=users["carl"])

    assert client.get(addresses(competition)[1]).json() == before
    assert client.get(addresses(competition)[0]).status_code == 200


def test_how_early_those_of_one_district_meet_is_said(users, make_competition):
    stage = drawn(make_competition(entries=8), users)
    plain = drawing.draw_round_robin(
        competition=make_competition("euchre-legion", entries=8), seed="x", by=users["carl"]
    )

    said = display.early_in_words(queries.schedule_of(stage))

    assert said == display.early_in_words(queries.schedule_of(plain))
    assert said
    assert "group" not in said


# --- the command --------------------------------------------------------------------------------------


def run(*words: str) -> str:
    out = StringIO()
    call_command("draw", *words, stdout=out)
    return out.getvalue()


def test_command_prints_the_draw_of_everybody_and_the_finals_of_the_best():
    words = ["--entries", "7", "--stations", "3", "--seed", "x", "--fixed", "2=1"]

    plain = json.loads(run(*words, "--format", "json"))
    told = json.loads(run(*words, "--groups", "1", "--advance", "4", "--third-place", "--format", "json"))
    text = run(*words, "--groups", "1", "--advance", "4").splitlines()

    finals = told.pop("finals")
    assert told == plain
    assert finals == {
        "kind": "knock-out",
        "advance": 4,
        "turns": 2,
        "matches": [
            {"round": 1, "home": "place 1", "away": "place 4"},
            {"round": 1, "home": "place 2", "away": "place 3"},
            {"round": 2, "home": "loser of 1", "away": "loser of 2"},
            {"round": 2, "home": "winner of 1", "away": "winner of 2"},
        ],
    }
    assert text[: len(run(*words).splitlines())] == run(*words).splitlines()
    assert text[-4:] == [
        "Finals in 2 turns; place 1 is the first of the round robin.",
        "  match 1, round 1: place 1  v  place 4",
        "  match 2, round 1: place 2  v  place 3",
        "  match 3, round 2: winner of 1  v  winner of 2",
    ]


def test_command_refuses_a_final_group_of_one_table():
    with pytest.raises(CommandError, match="After a round robin all teams have met"):
        run("--entries", "7", "--stations", "3", "--seed", "x", "--groups", "1", "--advance", "4", "--finals", "group")
