"""A competition that is a double knockout: drawn, published, played to its end, ranked, corrected and kept back."""

import pytest
from django.urls import reverse

from kit.pure.violations import RuleViolation
from legionsports.practice.services.playing import play_competition
from scoring.overview.queries.states import state_of
from scoring.playoffs.pages.brackets import brackets_of, public_brackets
from scoring.sheets.services.sheets import set_aside
from scoring.standings.pages import rows_of
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.ties import open_ties
from tests.page import html_of
from tests.scoring.board.play import board
from tests.scoring.double import double_knockout, up_to_the_final, up_to_the_second_final, win
from tournaments.draws.engine import DrawError, verify_knockout
from tournaments.draws.pages.certificate import file_of
from tournaments.draws.queries.draws import draw_of, public_schedule_of
from tournaments.draws.services.drawing import draw_again, draw_knock_out
from tournaments.models import Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(make_competition, users):
    """Return a function that draws and publishes a double knockout of so many."""

    def make(entries: int, category: str = "nineball-singles", **asked) -> Stage:
        return double_knockout(make_competition(category, entries=entries), by=users["carl"], **asked)

    return make


def played_to_the_end(stage: Stage, users) -> None:
    competition = stage.competition
    list(play_competition(competition=competition, seed="a rehearsal", by=users["sam"], verifier=users["sue"]))


def test_two_matches_a_team_but_for_two_in_two_wings_and_a_final(drawn):
    stage = drawn(6)

    wings = list(stage.matches.order_by("number").values_list("wing", flat=True))
    assert {wing: wings.count(wing) for wing in wings} == {"winners": 5, "losers": 4, "final": 1}
    assert stage.title == "Double knockout"
    assert stage.byes.count() == 2


@pytest.mark.parametrize("category", ["nineball-singles", "cribbage-legion"])
def test_played_to_its_end_everybody_but_the_champion_has_lost_twice(drawn, users, category):
    stage = drawn(5, category)
    played_to_the_end(stage, users)

    standings = standings_of(stage.competition)
    lost = [match.loser for match in standings.knock_out.matches]
    first, second = (row.entry for row in standings.table.rows[:2])
    assert all(lost.count(row.entry) == 2 for row in standings.table.rows[1:])
    assert lost.count(first) <= 1
    last = standings.knock_out.matches[-1]
    assert (last.winner, last.loser) == (first, second)
    assert standings.open_count == 0
    assert standings.table.all_in
    assert open_ties(stage.competition) == []
    places = [row.place for row in standings.table.rows]
    assert places[:4] == [1, 2, 3, 4]


def test_who_loses_once_plays_on_and_the_sentences_say_so(drawn, users):
    stage = drawn(4)
    first = stage.matches.get(number=1)
    win(first, users["sam"], home=True)

    standings = standings_of(stage.competition)
    told = {row.row.entry: row.reason for row in rows_of(standings)}
    assert "plays on on the losers' side" in told[first.away_id]
    assert "has not lost yet" in told[first.home_id]
    below = stage.matches.get(wing="losers", round=2)
    assert first.away_id in (below.home_id, below.away_id)
    win(stage.matches.get(number=2), users["sam"], home=True)
    win(below, users["sam"], home=False)
    below.refresh_from_db()
    rows = rows_of(standings_of(stage.competition))
    assert rows[-1].row.entry == below.home_id
    assert rows[-1].reason.startswith("Lost for the second time in round 2, to ")


def test_the_unbeaten_team_that_loses_the_final_plays_a_second_one(drawn, users):
    stage = drawn(4)
    final = up_to_the_final(stage, users["sam"])
    assert not stage.matches.filter(wing="second_final").exists()

    win(final, users["sam"], home=False)

    second = stage.matches.get(wing="second_final")
    assert (second.home_id, second.away_id, second.number) == (final.home_id, final.away_id, final.number + 1)
    assert [sheet.station for sheet in second.sub_matches.all()] == [final.sub_matches.get().station]
    standings = standings_of(stage.competition)
    assert (standings.open_count, standings.table.all_in) == (1, False)
    assert any("so they play a second final" in row.reason for row in rows_of(standings))
    shown = next(match for part in brackets_of(standings) for match in part.matches if match.number == second.number)
    assert (shown.home.as_loser, shown.away.as_loser) == (True, False)
    if final.starts_at is not None:
        assert second.starts_at > final.starts_at

    win(second, users["sam"], home=False)
    table = standings_of(stage.competition).table
    assert [row.entry for row in table.rows[:2]] == [second.away_id, second.home_id]
    assert table.all_in


@pytest.mark.postgresql
def test_a_correction_of_the_final_takes_the_second_one_away_and_not_once_it_is_played(drawn, users):
    stage = drawn(4)
    final = up_to_the_final(stage, users["sam"])
    win(final, users["sam"], home=False)
    win(final, users["sam"], home=True)
    assert not stage.matches.filter(wing="second_final").exists()
    assert standings_of(stage.competition).table.rows[0].entry == final.home_id

    win(final, users["sam"], home=False)
    second = stage.matches.get(wing="second_final")
    win(second, users["sam"], home=True)
    with pytest.raises(RuleViolation) as refused:
        win(final, users["sam"], home=True)
    assert refused.value.code == "later_match_played"
    assert stage.matches.filter(wing="second_final").exists()

    set_aside(sub_matches=list(second.sub_matches.all()), reason="Not played", by=users["carl"])
    win(final, users["sam"], home=True)
    second.refresh_from_db()
    assert (second.home, second.away) == (None, None)  # what was set aside on it stays on record
    standings = standings_of(stage.competition)
    assert (standings.open_count, standings.table.all_in) == (0, True)
    (part,) = state_of(stage.competition.event).competitions
    assert (part.sheets, part.is_played) == (part.results, True)
    win(final, users["sam"], home=False)
    assert state_of(stage.competition.event).competitions[0].is_played is False
    second.refresh_from_db()
    assert (second.home_id, second.away_id) == (final.home_id, final.away_id)
    win(second, users["sam"], home=True)
    assert standings_of(stage.competition).table.rows[0].entry == final.home_id


def test_without_a_second_final_the_one_match_decides(drawn, users):
    stage = drawn(4, second_final=False)
    final = up_to_the_final(stage, users["sam"])
    win(final, users["sam"], home=False)

    assert not stage.matches.filter(wing="second_final").exists()
    table = standings_of(stage.competition).table
    assert table.all_in
    assert [row.entry for row in table.rows[:2]] == [final.away_id, final.home_id]


def test_while_results_are_hidden_nobody_learns_that_there_is_a_second_final(drawn, users, client):
    stage = drawn(4)
    competition = stage.competition
    event = competition.event
    event.standings_hidden = True
    event.save()
    final = up_to_the_final(stage, users["sam"])
    before = len(public_schedule_of(stage).matches)
    win(final, users["sam"], home=False)
    second = stage.matches.get(wing="second_final")

    assert len(public_schedule_of(stage).matches) == before
    shown = public_brackets(standings_of(competition))
    assert [match.number for part in shown for match in part.matches if match.wing == "second_final"] == []
    for name in ("playoffs:bracket", "board:schedule"):
        page = html_of(client.get(reverse(name, args=[event.slug, competition.category])))
        assert "Second final" not in page, name
    assert client.get(reverse("board:match", args=[event.slug, second.pk])).status_code == 404


def test_three_pictures_tell_it_and_each_match_is_on_one(drawn, users):
    stage = drawn(8)
    played_to_the_end(stage, users)

    shown = brackets_of(standings_of(stage.competition))

    assert [part.title for part in shown] == [
        "Double knockout, winners' side",
        "Double knockout, losers' side",
        "Double knockout, final",
    ]
    numbers = [match.number for part in shown for match in part.matches]
    assert sorted(numbers) == sorted(stage.matches.values_list("number", flat=True))
    assert [part.winner is not None for part in shown] == [False, False, True]
    for part in shown:
        boxes = [(match.box.x, match.box.y) for match in part.matches]
        assert len(set(boxes)) == len(boxes)
        assert part.matches[0].box.x == 0


def test_on_the_board_only_the_match_that_decides_makes_a_champion(drawn, users):
    stage = drawn(4)
    final = up_to_the_final(stage, users["sam"])

    def at_stake() -> dict[str, str]:
        return {page.lead: page.parts[0].content.for_what for page in board(stage.competition.event, "duel")}

    told = at_stake()
    assert told["Final"] == "If the unbeaten team loses, the two meet once more."
    assert all("champion" not in text for text in told.values())
    win(final, users["sam"], home=False)
    assert at_stake()["Second final"] == "The winner is the champion."


def test_an_open_side_says_whether_a_winner_or_a_loser_comes(drawn):
    below = next(part for part in brackets_of(standings_of(drawn(4).competition)) if part.part.key == "losers")

    labels = [side.label for match in below.matches for side in match.sides]
    assert labels == ["Loser of match 1", "Loser of match 2", "Winner of match 4", "Loser of match 3"]


def test_the_file_of_it_makes_the_same_draw_again_and_a_second_final_is_no_part_of_it(drawn, users):
    stage = drawn(7)
    final = up_to_the_final(stage, users["sam"])
    win(final, users["sam"], home=False)

    plain = verify_knockout.read(file_of(stage.competition, stage))

    assert verify_knockout.problems(plain) == []
    assert verify_knockout.is_same(plain, verify_knockout.drawn_again(plain))
    assert len(plain.matches) == 12


def test_a_file_in_which_somebody_is_out_after_one_loss_is_wrong(drawn):
    stage = drawn(4)
    data = file_of(stage.competition, stage)
    for match in data["matches"]:
        if match.get("away_from") == 2 and match["wing"] == "losers":
            match["away_from"] = 1

    codes = {fault.code for fault in verify_knockout.problems(verify_knockout.read(data))}

    assert {"fallen_twice", "loser_is_out"} <= codes


def test_the_office_chooses_it_by_its_sentence_and_draws_it_again(make_competition, signed_in, users):
    competition = make_competition("nineball-singles", entries=5)
    office = signed_in("carl")
    page = reverse("draws:competition", args=[competition.pk])
    assert "Double knockout: out after 2 losses" in html_of(office.get(page))

    asked = {"seed": "in the hall", "stations": 2, "form": "double", "second_final": "on"}
    drawn = html_of(office.post(page, asked, follow=True))

    plan = draw_of(competition).plan
    assert (plan.double, plan.second_final, plan.third_place) == (True, True, False)
    assert "A team that loses twice is out" in drawn
    assert "Loser of match" in drawn
    before = [(m.number, m.home_id, m.away_id) for m in draw_of(competition).matches.order_by("number")]
    again = draw_again(stage=draw_of(competition), by=users["carl"])
    assert [(m.number, m.home_id, m.away_id) for m in again.matches.order_by("number")] == before


def test_two_teams_are_told_that_they_are_too_few(make_competition, users):
    competition = make_competition("nineball-singles", entries=2)

    with pytest.raises(DrawError) as refused:
        draw_knock_out(competition=competition, seed="words", by=users["carl"], double=True)
    assert refused.value.code == "double_needs_three"
    assert competition.stages.count() == 0


def test_the_certificate_tells_the_draw_and_no_second_final(drawn, users, client):
    stage = drawn(4)
    address = reverse("draws:certificate", args=[stage.competition.event.slug, stage.competition.category])
    before = html_of(client.get(address))
    assert "6 matches in 4 rounds" in " ".join(before.split())
    assert "a second final is added" in before

    up_to_the_second_final(stage, users["sam"])

    assert "6 matches in 4 rounds" in " ".join(html_of(client.get(address)).split())


def test_the_office_is_told_the_length_of_the_finals_that_it_asks_for(make_competition, signed_in):
    competition = make_competition("nineball-singles", entries=8)
    office, page = signed_in("carl"), reverse("draws:competition", args=[competition.pk])
    assert "Then the first 4 play a knockout. 31 matches" in html_of(office.get(page))

    asked = {"seed": "in the hall", "stations": 2, "early": "on", "form": "one_table", "best": 2}
    told = html_of(office.post(page, asked, follow=True))
    assert "Then the first 2 play a knockout. 29 matches" in told

    wrong = {**asked, "form": "groups", "groups": 4, "advance": 1, "third_place": "on", "seed": ""}
    told = html_of(office.post(page, wrong))
    assert "4 groups, each a round robin. Then the first of each play a knockout." in told
    assert "8 matches on 2" in told
