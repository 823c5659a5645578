"""Finals for every place: from the draw to places 1 to N, with ties, late corrections and hidden standings."""

from __future__ import annotations

import pytest
from django.urls import reverse

from kit.pure.violations import RuleViolation
from legionsports.practice.services.playing import play_competition, play_off
from scoring.awards.queries.placings import placings_of
from scoring.playoffs.pages.brackets import brackets_of, on_paper, public_brackets
from scoring.playoffs.queries import going_on, rests_of_finals
from scoring.playoffs.services.finals import make_finals
from scoring.playoffs.services.playoffs import set_aside
from scoring.standings.pages import rows_of, tables_of
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.ties import open_ties
from tests.page import html_of
from tests.scoring.board.play import board
from tests.scoring.grouped import in_groups, lower_wins, play_finals, with_finals
from tests.scoring.small import enter, places, play
from tournaments.draws.services.for_places import draw_for_places
from tournaments.draws.services.publishing import publish
from tournaments.entries.services.departures import depart
from tournaments.models import Stage

pytestmark = pytest.mark.django_db
WON, LOST = "1-0 1-0 1-0", "0-1 0-1 0-1"
IN_FINALS = "1-0 1-0 -"


@pytest.fixture
def table(make_competition, users):
    """Return a function that draws and publishes a round robin, with finals for every place after it."""

    def make(entries: int = 7, *, advance: int = 2, category: str = "darts-legion") -> Stage:
        competition = make_competition(category, entries=entries)
        return with_finals(competition, by=users["carl"], advance=advance, every_place=True)

    return make


@pytest.fixture
def groups(make_competition, users):
    """Return a function that draws and publishes groups, with finals for every place after them."""

    def make(entries: int, *, count: int, advance: int = 1, category: str = "darts-legion") -> Stage:
        competition = make_competition(category, entries=entries)
        return in_groups(competition, by=users["carl"], count=count, advance=advance, every_place=True)

    return make


def all_in(stage: Stage) -> None:
    lower_wins(list(stage.matches.select_related("home", "away").order_by("number")))


def met(finals: Stage) -> list[tuple[int | None, int | None, int | None, int | None]]:
    """Return who meets whom in the finals, and for which places, the best first."""
    rows = finals.matches.order_by("round", "best_place", "number")
    return list(rows.values_list("home__number", "away__number", "best_place", "worst_place"))


def order(standings) -> list[tuple[int, int | None]]:
    return [(standings.teams[row.entry].number, row.place) for row in standings.table.rows]


def reasons(standings) -> dict[int, str]:
    return {row.team.number: row.reason for row in rows_of(standings)}


# --- from the draw to the last place ------------------------------------------------------------------


def test_seven_in_a_round_robin_play_for_every_place_and_the_odd_last_team_keeps_its_own(table, users):
    stage = table(7)
    competition, by = stage.competition, users["sam"]
    with pytest.raises(RuleViolation) as early:
        make_finals(competition=competition, by=users["carl"])
    assert early.value.code == "groups_not_all_in"
    all_in(stage)
    before = standings_of(competition)
    assert before.finals_are_due
    assert {place for _, place in order(before)} == {None}
    assert [team.number for team in going_on(before)[0].teams] == [1, 2, 3, 4, 5, 6, 7]

    finals = make_finals(competition=competition, by=users["carl"])

    assert met(finals) == [(1, 2, 1, 2), (3, 4, 3, 4), (5, 6, 5, 6)]
    assert list(finals.seats.order_by("seat").values_list("entry__number", flat=True)) == [1, 2, 3, 4, 5, 6, 7]
    assert finals.plan.every_place
    assert reasons(standings_of(competition))[7].startswith("Has no opponent in the finals; 7th in the round robin")
    play(finals, 6, 5, IN_FINALS, by=by)
    play(finals, 2, 1, IN_FINALS, by=by)
    waiting = standings_of(competition)
    assert (waiting.open_count, waiting.table.all_in) == (1, False)
    assert {place for _, place in order(waiting)} == {None}
    assert placings_of(competition).awards == ()
    play(finals, 3, 4, IN_FINALS, by=by)

    standings = standings_of(competition)
    assert order(standings) == [(2, 1), (1, 2), (3, 3), (4, 4), (6, 5), (5, 6), (7, 7)]
    assert standings.table.is_final
    assert open_ties(competition) == []
    assert (standings.match_count, standings.open_count) == (24, 0)
    assert placings_of(competition).champion.number == 2
    told = reasons(standings)
    assert told[2].startswith("Won the final against")
    assert told[4].startswith("Lost the match for third place against")
    assert told[6].startswith("Won the match for places 5 and 6 against")


def test_after_groups_winners_play_winners_and_those_who_lose_play_on(groups, users):
    stage = groups(9, count=3)
    all_in(stage)
    competition = stage.competition

    finals = make_finals(competition=competition, by=users["carl"])

    assert [row[2:] for row in met(finals)] == [(1, 3), (4, 6), (7, 9), (1, 2), (4, 5), (7, 8)]
    assert finals.byes.count() == 3
    drawn = {n: tuple(finals.matches.filter(best_place=n).values_list("worst_place", flat=True)) for n in (1, 4, 7)}
    assert drawn == {1: (3, 2), 4: (6, 5), 7: (9, 8)}
    play_finals(finals, by=users["sam"])

    standings = standings_of(competition)
    assert [place for _, place in order(standings)] == list(range(1, 10))
    in_table = {standings.teams[row.entry].number: row.place for group in standings.groups for row in group.table.rows}
    by_place = [number for number, _ in order(standings)]
    # Nobody leaves the places of those who were on the same place in their group.
    assert [in_table[number] for number in by_place] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    for start in (0, 3, 6):
        assert by_place[start] == min(by_place[start : start + 3])
    assert sum("Nobody else plays for place" in text for text in reasons(standings).values()) == 3


def test_eight_in_one_bracket_lose_and_play_on_until_two_meet_for_one_place(groups, users):
    stage = groups(12, count=4, advance=2)
    all_in(stage)
    competition, by = stage.competition, users["sam"]
    finals = make_finals(competition=competition, by=users["carl"])
    first = finals.matches.filter(round=1, best_place=1, worst_place=8).order_by("number")
    assert first.count() == 4
    one, two = first[0], first[1]
    play(finals, one.home.number, one.away.number, IN_FINALS, by=by)
    play(finals, two.home.number, two.away.number, IN_FINALS, by=by)

    upper = finals.matches.get(best_place=1, worst_place=4, home=one.home)
    assert upper.away == two.home
    lower = {side for match in finals.matches.filter(best_place=5, worst_place=8) for side in (match.home, match.away)}
    assert lower - {None} == {one.away, two.away}
    assert "for the better of places 1 to 8" in reasons(standings_of(competition))[one.home.number]
    assert "the lower of places 1 to 8" in reasons(standings_of(competition))[one.away.number]
    # So far those stand first who can still be first.
    standing = [row.team.number for row in rows_of(standings_of(competition))]
    assert standing.index(one.home.number) < standing.index(one.away.number)
    play_finals(finals, by=by)
    assert [place for _, place in order(standings_of(competition))] == list(range(1, 13))


@pytest.mark.parametrize(("entries", "opponents"), [(8, 3), (9, 4)])
def test_after_a_partial_round_robin_too(make_competition, users, client, entries, opponents):
    competition = make_competition("darts-legion", entries=entries)
    drawn = draw_for_places(
        competition=competition, seed="poppy", by=users["carl"], groups=1, advance=2, opponents=opponents
    )
    stage = publish(stage=drawn, by=users["carl"], despite_open_rules=True)
    assert standings_of(competition).match_count == entries * opponents // 2
    page = reverse("standings:public", args=[competition.event.slug, competition.category])
    assert f"Each team plays {opponents} others." in html_of(client.get(page))
    all_in(stage)
    (group,) = standings_of(competition).groups
    assert {row.played for row in group.table.rows} == {opponents}
    # Teams that did not meet may be tied for second place.
    list(play_off(competition=competition, seed="x", by=users["sam"], verifier=users["sue"]))

    finals = make_finals(competition=competition, by=users["carl"])

    seeded = [team.number for team in going_on(standings_of(competition))[0].teams]
    assert [row[:2] for row in met(finals)] == list(zip(seeded[::2], seeded[1::2], strict=False))
    assert not rests_of_finals(standings_of(competition))
    play_finals(finals, by=users["sam"])
    standings = standings_of(competition)
    assert [place for _, place in order(standings)] == list(range(1, entries + 1))
    assert standings.table.is_final


@pytest.mark.slow
@pytest.mark.parametrize(("category", "entries", "count"), [("cribbage-legion", 8, 2), ("nineball-singles", 7, 1)])
def test_a_rehearsal_plays_it_to_the_last_place(table, groups, users, category, entries, count):
    if count == 1:
        stage = table(entries, category=category, advance=4)
    else:
        stage = groups(entries, count=count, category=category, advance=2)

    list(play_competition(competition=stage.competition, seed="rehearsal", by=users["sam"], verifier=users["sue"]))

    standings = standings_of(stage.competition)
    assert [place for _, place in order(standings)] == list(range(1, entries + 1))
    assert standings.table.is_final


def test_a_tie_is_played_off_where_it_decides_who_plays_for_first_place_and_by_lot_below(table, users):
    stage = table(6)
    competition = stage.competition
    all_in(stage)
    enter(stage, {(3, 5): LOST})  # 3: 6, 4: 6, 5: 6 points, and nobody of them is in reach of the second
    (group,) = going_on(standings_of(competition))
    assert open_ties(competition) == []
    assert [sorted(team.number for team in tied) for tied in group.by_lot] == [[3, 4, 5]]
    finals = make_finals(competition=competition, by=users["carl"])
    assert sorted(finals.seats.filter(seat__in=(3, 4, 5)).values_list("entry__number", flat=True)) == [3, 4, 5]

    set_aside(stage=finals, reason="A result was typed wrong.", by=users["carl"])
    enter(stage, {(3, 5): WON, (2, 3): LOST, (3, 4): LOST})  # 2 and 3 have 9 points, one of them is second
    assert [(tie.place, sorted(team.number for team in tie.teams)) for tie in open_ties(competition)]
    with pytest.raises(RuleViolation) as refused:
        make_finals(competition=competition, by=users["carl"])
    assert refused.value.code == "tie_in_group"


def test_a_tie_that_comes_back_after_the_finals_is_found_and_asks_for_no_play_off(table, users):
    stage = table(6)
    competition = stage.competition
    all_in(stage)
    make_finals(competition=competition, by=users["carl"])

    enter(stage, {(2, 3): LOST, (3, 4): LOST})  # 2, 3 and 4 have 9 points, one of them is second

    standings = standings_of(competition)
    assert open_ties(competition) == []
    tied = rests_of_finals(standings).tied
    assert [sorted(standings.teams[entry].number for entry in level) for level in tied] == [[2, 3, 4]]


def test_a_late_correction_of_the_round_robin_is_told_and_the_finals_are_made_again(table, users):
    stage = table(6)
    competition, by = stage.competition, users["sam"]
    all_in(stage)
    finals = make_finals(competition=competition, by=users["carl"])
    assert not rests_of_finals(standings_of(competition))

    enter(stage, {(5, 6): LOST})  # the last two change their places, and meet anyway

    assert rests_of_finals(standings_of(competition))
    assert met(finals)[-1] == (5, 6, 5, 6)
    enter(stage, {(5, 6): WON, (4, 5): LOST})  # 5 stands before 4 now, and would play for third place
    assert rests_of_finals(standings_of(competition))
    set_aside(stage=finals, reason="A result was typed wrong.", by=users["carl"])
    again = make_finals(competition=competition, by=users["carl"])
    assert met(again) == [(1, 2, 1, 2), (3, 5, 3, 4), (4, 6, 5, 6)]

    play(again, 4, 6, IN_FINALS, by=by)
    enter(stage, {(4, 5): WON})  # what was played stays, unless the chair takes it back
    assert rests_of_finals(standings_of(competition))
    play(again, 5, 3, IN_FINALS, by=by)
    play(again, 1, 2, IN_FINALS, by=by)
    assert order(standings_of(competition)) == [(1, 1), (2, 2), (5, 3), (3, 4), (4, 5), (6, 6)]


@pytest.mark.postgresql
def test_a_corrected_final_changes_two_places_and_no_other(table, users):
    stage = table(4)
    all_in(stage)
    finals = make_finals(competition=stage.competition, by=users["carl"])
    play_finals(finals, by=users["sam"])
    assert [number for number, _ in order(standings_of(stage.competition))] == [1, 2, 3, 4]

    enter(finals, {(3, 4): "0-1 0-1 -"})

    assert [number for number, _ in order(standings_of(stage.competition))] == [1, 2, 4, 3]


def test_who_withdrew_before_the_finals_is_in_none_and_the_others_move_up(table, users):
    stage = table(6)
    competition = stage.competition
    all_in(stage)
    depart(entry=competition.entries.get(number=3), kind="withdrawn", reason="The car broke down.", by=users["carl"])

    finals = make_finals(competition=competition, by=users["carl"])
    play_finals(finals, by=users["sam"])

    assert met(finals) == [(1, 2, 1, 2), (4, 5, 3, 4)]
    assert order(standings_of(competition)) == [(1, 1), (2, 2), (4, 3), (5, 4), (6, 5), (3, None)]


def test_while_standings_are_hidden_nobody_learns_who_plays_for_which_places(table, users, client):
    stage = table(6)
    competition, event = stage.competition, stage.competition.event
    event.standings_hidden = True
    event.save()
    all_in(stage)
    finals = make_finals(competition=competition, by=users["carl"])
    play_finals(finals, by=users["sam"])

    assert public_brackets(standings_of(competition)) == []
    assert board(event, "bracket", "duel", "tie") == []
    for name in ("playoffs:bracket", "board:schedule", "standings:public"):
        page = html_of(client.get(reverse(name, args=[event.slug, competition.category])))
        assert "For places" not in page, name
        assert "Won the" not in page, name
    match = finals.matches.first()
    assert client.get(reverse("board:match", args=[event.slug, match.pk])).status_code == 404
    for address in (f"/api/v1/stages/{finals.pk}/", f"/api/v1/competitions/{competition.pk}/brackets/"):
        answer = client.get(address)
        assert answer.status_code == 404 or answer.json() == [], address


def test_pictures_have_every_match_once_with_what_it_is_for(groups, users):
    stage = groups(12, count=4, advance=2)
    all_in(stage)
    finals = make_finals(competition=stage.competition, by=users["carl"])

    shown = brackets_of(standings_of(stage.competition))

    assert [part.title for part in shown] == [
        "Finals, places 1 and 2",
        "Finals, places 3 to 8",
        "Finals, places 9 to 12",
    ]
    numbers = [match.number for part in shown for match in part.matches]
    assert sorted(numbers) == list(finals.matches.order_by("number").values_list("number", flat=True))
    assert {match.round_name for match in shown[0].matches} == {"For places 1 to 8", "Semi-final", "Final"}
    assert {match.round_name for match in shown[1].matches} == {
        "For third place",
        "For places 5 to 8",
        "For places 5 and 6",
        "For places 7 and 8",
    }
    third = next(match for match in shown[1].matches if match.round_name == "For third place")
    assert [side.label[:14] for side in third.sides] == ["Loser of match", "Loser of match"]
    assert [part.winner for part in shown] == [None, None, None]
    for part in (*shown, *map(on_paper, shown)):
        boxes = [(match.box.x, match.box.y) for match in part.matches]
        assert len(set(boxes)) == len(boxes)
        for match in part.matches:
            assert match.heading_top >= 0
            above = [box for box in part.layout.boxes if box.x == match.box.x and box.y < match.box.y]
            assert all(box.y + box.height <= match.heading_top for box in above)
    play_finals(finals, by=users["sam"])
    won = brackets_of(standings_of(stage.competition))
    assert [part.winner is not None for part in won] == [True, False, False]
    assert [part.makes_champion for part in won] == [True, False, False]


def test_a_short_field_is_one_picture_and_says_who_has_no_opponent(table, users):
    stage = table(5)
    all_in(stage)
    make_finals(competition=stage.competition, by=users["carl"])

    (shown,) = brackets_of(standings_of(stage.competition))

    assert shown.title == "Finals"
    last = standings_of(stage.competition).teams[stage.competition.entries.get(number=5).pk].name
    assert f"{last} has no opponent." in shown.explanation
    assert shown.waits == ""


def test_the_board_shows_brackets_of_all_and_a_page_for_the_first_places_alone(table, users):
    stage = table(8)
    all_in(stage)
    make_finals(competition=stage.competition, by=users["carl"])

    pages, duels = (board(stage.competition.event, key) for key in ("bracket", "duel"))

    assert len(pages) == 2
    shown = [match.round_name for page in pages for match in page.parts[0].content.matches]
    assert sorted(shown) == ["Final", "For places 5 and 6", "For places 7 and 8", "For third place"]
    assert {page.lead: page.parts[0].content.for_what for page in duels} == {
        "Final": "The winner is the champion.",
        "For third place": "",
    }


def test_pages_of_the_public_and_the_office_say_what_is_played_for(table, users, signed_in, client):
    stage = table(6)
    competition, event = stage.competition, stage.competition.event
    office = signed_in("carl")
    address = reverse("playoffs:office", args=[competition.pk])
    assert "no tie decides who plays for first place" in html_of(office.get(address))
    all_in(stage)
    due = html_of(office.get(address))
    assert "Who plays for which places follows from the round robin." in due
    assert "3rd of the round robin" in due
    (view,) = tables_of(standings_of(competition))
    assert view.hint == "The first 2 play for the first places, the others for those below."

    office.post(reverse("playoffs:finals", args=[competition.pk]))

    page = html_of(client.get(reverse("playoffs:bracket", args=[event.slug, competition.category])))
    assert page.count("For places 5 and 6") > 0
    assert "The loser of each match is out" not in page
    schedule = html_of(client.get(reverse("board:schedule", args=[event.slug, competition.category])))
    assert "For places 5 and 6" in schedule
    table_page = html_of(client.get(reverse("standings:public", args=[event.slug, competition.category])))
    assert "Then finals are played for every place." in table_page
    assert "a team that loses is out" not in table_page


def test_without_it_the_others_play_no_finals(make_competition, users):
    stage = with_finals(make_competition("darts-legion", entries=6), by=users["carl"], advance=2)
    all_in(stage)

    finals = make_finals(competition=stage.competition, by=users["carl"])

    assert met(finals) == [(1, 2, None, None)]
    assert places(stage.competition)[0][0] is None
