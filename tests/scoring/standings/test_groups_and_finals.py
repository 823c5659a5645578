"""A competition in groups: tables of the groups, ties that decide who goes on, finals, and places for everybody."""

from __future__ import annotations

import pytest
from django.urls import reverse

from kit.pure.violations import RuleViolation
from legionsports.practice.services.playing import play_competition
from scoring.awards.words import why_not_final
from scoring.closing.queries.missing import MissingKind, readiness_of
from scoring.models import Submission
from scoring.playoffs.queries import going_on, rests_of_finals
from scoring.playoffs.services.finals import make_finals
from scoring.playoffs.services.playoffs import create_playoff, restore, set_aside, start_playoff
from scoring.sheets.services.sheets import set_aside as empty
from scoring.standings.engine.methods import Method
from scoring.standings.pages import rows_of, tables_of
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.ties import open_ties
from tests.page import html_of
from tests.scoring.grouped import play_finals
from tests.scoring.small import enter, play
from tournaments.draws.services.drawing import draw_groups
from tournaments.draws.services.publishing import publish, take_back
from tournaments.entries.services.departures import depart
from tournaments.models import Entry, Stage, SubMatch

pytestmark = pytest.mark.django_db
WON = "1-0 1-0 1-0 - -"


@pytest.fixture
def drawn(make_competition, users):
    """Return a function that draws and publishes groups."""

    def make(
        entries: int = 8, category: str = "nineball-singles", *, count: int = 2, advance: int = 2, **more
    ) -> Stage:
        competition = make_competition(category, entries=entries)
        stage = draw_groups(
            competition=competition, seed="two by two", by=users["carl"], count=count, advance=advance, **more
        )
        return publish(stage=stage, by=users["carl"], despite_open_rules=True)

    return make


@pytest.fixture
def groups_of():
    """Return a function that gives the numbers of the entries by group, in the order of their numbers."""

    def read(stage: Stage) -> list[list[int]]:
        found: dict[int, list[int]] = {}
        for group, number in stage.seats.order_by("entry__number").values_list("group", "entry__number"):
            found.setdefault(group, []).append(number)
        return [found[group] for group in sorted(found)]

    return read


def lower_number_wins(stage: Stage, by) -> None:
    """Enter every match of a stage so that the team with the lower number wins it."""
    for match in stage.matches.filter(sub_matches__result=None).select_related("home", "away"):
        low, high = sorted((match.home.number, match.away.number))
        enter(stage, {(low, high): WON}, by=by)


def places(standings) -> dict[int, int | None]:
    return {standings.teams[row.entry].number: row.place for row in standings.table.rows}


def test_every_group_has_a_table_of_its_own_and_nobody_a_place_in_the_field(drawn, groups_of, users):
    stage = drawn()
    lower_number_wins(stage, users["sam"])

    standings = standings_of(stage.competition)

    assert [group.name for group in standings.groups] == ["Group A", "Group B"]
    for group, numbers in zip(standings.groups, groups_of(stage), strict=True):
        assert [group.teams[row.entry].number for row in group.table.rows] == numbers
        assert [row.place for row in group.table.rows] == [1, 2, 3, 4]
        assert [row.played for row in group.table.rows] == [3, 3, 3, 3]
    assert set(places(standings).values()) == {None}
    assert (standings.match_count, standings.open_count) == (12, 0)
    assert not standings.table.all_in
    assert standings.finals_are_due
    assert {row.reason for row in rows_of(standings)} >= {"1st in group A: 9 points.", "4th in group B: 0 points."}


def test_the_first_of_each_group_cross_over_and_the_rest_is_ranked_by_place_in_the_group(drawn, groups_of, users):
    stage = drawn(third_place=True)
    lower_number_wins(stage, users["sam"])
    group_a, group_b = groups_of(stage)

    finals = make_finals(competition=stage.competition, by=users["carl"])

    semi = {frozenset((m.home.number, m.away.number)) for m in finals.matches.filter(round=1)}
    assert semi == {frozenset((group_a[0], group_b[1])), frozenset((group_b[0], group_a[1]))}
    assert finals.published_at is not None
    assert finals.settles_place == 1
    reasons = {row.team.number: row.reason for row in rows_of(standings_of(stage.competition))}
    assert reasons[group_a[0]] == "Plays in the finals; 1st in group A: 9 points."
    assert finals.matches.count() == 4
    assert min(m.slot for m in finals.matches.all()) > max(m.slot for m in stage.matches.all())
    starts = [m.starts_at for m in [*stage.matches.order_by("slot"), *finals.matches.order_by("slot")]]
    assert starts == sorted(starts)

    while finals.matches.filter(sub_matches__result=None, home__isnull=False, away__isnull=False).exists():
        for match in finals.matches.filter(sub_matches__result=None, home__isnull=False, away__isnull=False):
            low, high = sorted((match.home.number, match.away.number))
            play(finals, low, high, "1-0 1-0 1-0 - -", by=users["sam"])

    standings = standings_of(stage.competition)
    found = places(standings)
    assert standings.table.is_final
    assert sorted(found[number] for number in (group_a[0], group_a[1], group_b[0], group_b[1])) == [1, 2, 3, 4]
    assert found[1] == 1
    assert {found[group_a[2]], found[group_b[2]]} == {5}
    assert {found[group_a[3]], found[group_b[3]]} == {7}
    assert (standings.match_count, standings.open_count) == (16, 0)
    reasons = {row.team.number: row.reason for row in rows_of(standings)}
    assert reasons[1].startswith("Won the final against")
    assert reasons[group_a[2]] == "3rd in group A: 3 points."
    assert [view.heading for view in tables_of(standings)] == ["The whole field", "Group A", "Group B"]


def test_final_group_keeps_what_was_played_in_the_groups(drawn, groups_of, users):
    stage = drawn(category="nineball-singles", finals=Stage.Kind.FINAL_GROUP)
    lower_number_wins(stage, users["sam"])
    group_a, group_b = groups_of(stage)

    finals = make_finals(competition=stage.competition, by=users["carl"])
    before = standings_of(stage.competition)

    pairs = {frozenset((m.home.number, m.away.number)) for m in finals.matches.all()}
    assert pairs == {frozenset((a, b)) for a in group_a[:2] for b in group_b[:2]}
    assert before.final_group is not None
    assert {row.played for row in before.final_group.table.rows} == {1}
    assert set(places(before).values()) == {None}

    lower_number_wins(finals, users["sam"])
    standings = standings_of(stage.competition)

    assert standings.table.is_final
    order = sorted([*group_a[:2], *group_b[:2]])
    assert {number: places(standings)[number] for number in order} == {n: p for p, n in enumerate(order, start=1)}
    assert places(standings)[group_a[2]] == places(standings)[group_b[2]] == 5
    assert (standings.match_count, standings.open_count) == (16, 0)


def test_finals_wait_for_every_match_and_for_ties_that_decide_who_goes_on(drawn, groups_of, users):
    stage = drawn()
    group_a, _group_b = groups_of(stage)
    with pytest.raises(RuleViolation) as early:
        make_finals(competition=stage.competition, by=users["carl"])
    assert early.value.code == "groups_not_all_in"

    # Second, third and fourth of group A beat each other in turn.
    enter(
        stage,
        {(group_a[1], group_a[2]): WON, (group_a[2], group_a[3]): WON, (group_a[3], group_a[1]): WON},
        by=users["sam"],
    )
    lower_number_wins(stage, users["sam"])
    (tie,) = open_ties(stage.competition)
    assert (tie.group, tie.place, tie.key, len(tie.teams)) == ("Group A", 2, "A2", 3)
    assert "in group A" in tie.sentence
    assert going_on(standings_of(stage.competition))[1].by_lot == ()
    with pytest.raises(RuleViolation) as tied:
        make_finals(competition=stage.competition, by=users["carl"])
    assert tied.value.code == "tie_in_group"
    assert not stage.competition.stages.filter(kind=Stage.Kind.FINALS).exists()

    playoff = start_playoff(
        competition=stage.competition,
        place=2,
        entries=[stage.competition.entries.get(pk=team.entry_id) for team in tie.teams],
        method=Method.KNOCKOUT,
        seed="who goes on",
        agreement="Agreed by the captains.",
        by=users["carl"],
    )
    assert playoff.title == "Play-off for second place in Group A"
    while sheets := playoff.matches.filter(sub_matches__result=None, home__isnull=False, away__isnull=False):
        match = sheets.select_related("home", "away").first()
        play(playoff, match.home.number, match.away.number, WON, by=users["sam"])
    assert open_ties(stage.competition) == []
    winner = standings_of(stage.competition).groups[0].table.rows[1].entry

    finals = make_finals(competition=stage.competition, by=users["carl"])
    assert winner in finals.seats.values_list("entry", flat=True)


def test_level_teams_that_all_go_on_are_ordered_by_the_lot_and_asked_for_nothing(drawn, groups_of, users):
    stage = drawn(6, count=2, advance=2)
    group_a, _group_b = groups_of(stage)
    enter(stage, {(group_a[0], group_a[1]): "1-0 1-0 0-1 1-0 -"}, by=users["sam"])
    enter(stage, {(group_a[0], group_a[2]): WON}, by=users["sam"])
    enter(stage, {(group_a[1], group_a[2]): WON}, by=users["sam"])
    lower_number_wins(stage, users["sam"])

    standings = standings_of(stage.competition)
    group = standings.groups[0]
    first, again = going_on(standings)[0], going_on(standings_of(stage.competition))[0]

    assert first == again
    assert {team.number for team in first.teams} == {group_a[0], group_a[1]}
    assert open_ties(stage.competition) == []
    assert (first.by_lot == ()) == (group.table.rows[0].tied_with == ())


def test_correction_after_the_finals_were_made_is_said_and_they_can_be_taken_back(drawn, groups_of, users):
    stage = drawn()
    lower_number_wins(stage, users["sam"])
    group_a, _group_b = groups_of(stage)
    finals = make_finals(competition=stage.competition, by=users["carl"])
    standings = standings_of(stage.competition)
    assert not rests_of_finals(standings)

    enter(
        stage,
        {(group_a[0], group_a[3]): "0-1 0-1 0-1 - -", (group_a[1], group_a[3]): "0-1 0-1 0-1 - -"},
        by=users["sam"],
    )
    enter(stage, {(group_a[2], group_a[3]): "0-1 0-1 0-1 - -"}, by=users["sam"])

    standings = standings_of(stage.competition)
    assert rests_of_finals(standings)
    assert set(finals.seats.values_list("entry__number", flat=True)) >= {group_a[0], group_a[1]}
    assert open_ties(stage.competition) == []

    set_aside(stage=finals, reason="A result was typed wrong.", by=users["carl"])
    again = make_finals(competition=stage.competition, by=users["carl"])
    assert group_a[3] in again.seats.values_list("entry__number", flat=True)


def test_finals_with_a_result_stay_on_record_when_they_are_taken_back_and_made_again(drawn, users):
    stage = drawn()
    lower_number_wins(stage, users["sam"])
    finals = make_finals(competition=stage.competition, by=users["carl"])
    first = finals.matches.filter(round=1).select_related("home", "away").first()
    play(finals, first.home.number, first.away.number, WON, by=users["sam"])

    with pytest.raises(RuleViolation) as refusal:
        make_finals(competition=stage.competition, by=users["carl"])
    assert refusal.value.code == "finals_made"
    with pytest.raises(RuleViolation):
        take_back(stage=stage, by=users["carl"], reason="All of it.")
    left = first.home
    depart(entry=left, kind="expelled", reason="A fight.", by=users["carl"])
    assert left.pk in {team.entry_id for group in going_on(standings_of(stage.competition)) for team in group.teams}

    set_aside(stage=finals, reason="Somebody else should play.", by=users["carl"])

    standings = standings_of(stage.competition)
    assert (standings.finals_stage, standings.knock_out, standings.finals_are_due) == (None, None, True)
    assert left.pk not in {team.entry_id for group in going_on(standings) for team in group.teams}
    assert not standings.table.all_in
    assert Submission.objects.filter(sub_match__match__stage=finals).exists()
    (idle,) = standings.idle_playoffs
    assert idle.stage == finals
    again = make_finals(competition=stage.competition, by=users["carl"])
    play_finals(again, by=users["sam"])
    standings = standings_of(stage.competition)
    assert (standings.finals_stage, standings.knock_out.stage, standings.table.all_in) == (again, again, True)
    with pytest.raises(RuleViolation) as refusal:
        restore(stage=finals, by=users["carl"])
    assert refusal.value.code == "finals_made"
    set_aside(stage=again, reason="The first ones were right.", by=users["carl"])
    restore(stage=finals, by=users["carl"])
    assert standings_of(stage.competition).knock_out.stage == finals


def test_what_came_out_of_finals_goes_with_them(drawn, users):
    stage = drawn()
    lower_number_wins(stage, users["sam"])
    finals = make_finals(competition=stage.competition, by=users["carl"])
    play_finals(finals, by=users["sam"])
    beaten = [match.loser for match in standings_of(stage.competition).knock_out.matches if match.round == 1]
    third = create_playoff(
        competition=stage.competition,
        entries=list(Entry.objects.filter(pk__in=beaten)),
        place=3,
        kind=Stage.Kind.SINGLE_MATCH,
        seed="third",
        by=users["carl"],
    )

    set_aside(stage=finals, reason="Somebody else should play.", by=users["carl"])

    assert not Stage.objects.filter(pk=third.pk).exists()
    assert list(stage.competition.stages.filter(set_aside=None)) == [stage]


def test_nobody_has_a_place_while_a_group_match_is_open_again(drawn, users):
    stage = drawn()
    lower_number_wins(stage, users["sam"])
    finals = make_finals(competition=stage.competition, by=users["carl"])
    play_finals(finals, by=users["sam"])
    assert standings_of(stage.competition).table.is_final

    sheet = SubMatch.objects.filter(match__stage=stage).first()
    empty(sub_matches=[sheet], reason="It was another match.", by=users["carl"])

    standings = standings_of(stage.competition)
    assert not standings.table.all_in
    assert {row.place for row in standings.table.rows} == {None}
    assert why_not_final(standings) == "1 match before the finals is still to be played."
    assert MissingKind.SHEETS in [missing.kind for missing in readiness_of(stage.competition).missing]


def test_team_that_withdrew_gives_its_place_in_the_finals_to_the_next(drawn, groups_of, users):
    stage = drawn()
    lower_number_wins(stage, users["sam"])
    group_a, _group_b = groups_of(stage)
    gone = stage.competition.entries.get(number=group_a[1])
    depart(entry=gone, kind="withdrawn", reason="The car broke down.", by=users["carl"])

    assert [team.number for team in going_on(standings_of(stage.competition))[0].teams] == [group_a[0], group_a[2]]
    finals = make_finals(competition=stage.competition, by=users["carl"])
    assert gone.pk not in finals.seats.values_list("entry", flat=True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("category", "entries", "count", "advance", "finals"),
    [
        ("cribbage-legion", 8, 2, 2, Stage.Kind.FINALS),
        ("darts-mixed", 9, 2, 2, Stage.Kind.FINAL_GROUP),
        ("nineball-singles", 12, 4, 1, Stage.Kind.FINALS),
        ("euchre-legion", 9, 3, 2, Stage.Kind.FINALS),
    ],
)
def test_rehearsal_plays_groups_and_finals_to_the_end(drawn, users, category, entries, count, advance, finals):
    stage = drawn(entries, category, count=count, advance=advance, finals=finals)
    list(play_competition(competition=stage.competition, seed="rehearsal", by=users["sam"], verifier=users["sue"]))

    standings = standings_of(stage.competition)

    assert standings.table.is_final
    assert open_ties(stage.competition) == []
    in_finals = set(standings.finals_stage.seats.values_list("entry", flat=True))
    found = {row.entry: row.place for row in standings.table.rows}
    assert len(in_finals) == count * advance
    assert max(found[entry] for entry in in_finals) <= len(in_finals)
    assert all(found[entry] > len(in_finals) for entry in set(found) - in_finals)
    assert list(found.values()).count(1) == 1


def test_pages_show_the_groups_and_the_office_makes_the_finals(drawn, users, signed_in, django_assert_max_num_queries):
    stage = drawn()
    lower_number_wins(stage, users["sam"])
    competition = stage.competition
    public = reverse("standings:public", args=[competition.event.slug, competition.category])
    page = html_of(signed_in(None).get(public))
    assert "Group A" in page
    assert "Group B" in page
    assert "the finals are still to be played" in page

    client = signed_in("sam")  # a scorekeeper sees it and may not do it
    assert "The tournament chair makes the finals" in html_of(client.get(_office(competition)))
    assert client.post(reverse("playoffs:finals", args=[competition.pk])).status_code == 403
    client = signed_in("carl")
    assert "Make the finals" in html_of(client.get(_office(competition)))
    response = client.post(reverse("playoffs:finals", args=[competition.pk]), follow=True)
    assert "Finals: made." in html_of(response)
    again = client.post(reverse("playoffs:finals", args=[competition.pk]), follow=True)
    assert "The finals are made already" in html_of(again)

    for name in ("standings:public", "standings:cross_table", "playoffs:bracket"):
        with django_assert_max_num_queries(20):
            page = html_of(client.get(reverse(name, args=[competition.event.slug, competition.category])))
    assert "Seeded by the group standings" in page
    data = client.get(f"/api/v1/competitions/{competition.pk}/standings/").json()
    assert [part["name"] for part in data["parts"]] == ["Group A", "Group B"]
    assert {row["place"] for row in data["rows"]} == {None}


def test_tie_of_a_group_is_settled_on_the_page(drawn, groups_of, users, signed_in):
    stage = drawn(8)
    competition = stage.competition
    for numbers in groups_of(stage):  # in both groups second, third and fourth are tied
        pairs = {(numbers[1], numbers[2]): WON, (numbers[3], numbers[1]): WON}
        enter(stage, pairs | {(numbers[2], numbers[3]): WON}, by=users["sam"])
    lower_number_wins(stage, users["sam"])
    ties = open_ties(competition)
    assert [tie.key for tie in ties] == ["A2", "B2"]
    client = signed_in("carl")
    tie = ties[1]
    data = {
        "start-B2-method": "knockout",
        "start-B2-level": ",".join(str(team.entry_id) for team in tie.teams),
        "start-B2-seed": "who is second",
        "start-B2-agreement": "The captains.",
    }

    response = client.post(reverse("playoffs:start", args=[competition.pk, "B2"]), data, follow=True)

    assert "Play-off for second place in Group B" in html_of(response)
    assert [tie.under_way is not None for tie in open_ties(competition)] == [False, True]


def _office(competition) -> str:
    return reverse("playoffs:office", args=[competition.pk])
