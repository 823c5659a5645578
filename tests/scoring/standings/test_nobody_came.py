"""Neither side came to a match of a knockout: who plays on, who has which place, and what a correction moves."""

from __future__ import annotations

import uuid
from collections import defaultdict

import pytest

from kit.pure.violations import RuleViolation
from scoring.board.pages.duels import _shown_until
from scoring.board.pages.matches import view_of
from scoring.board.queries.screens import matches_in_order, played_in
from scoring.desk.queries.progress import hall_now
from scoring.overview.queries.states import state_of
from scoring.playoffs.pages.brackets import brackets_of
from scoring.playoffs.services.playoffs import create_playoff
from scoring.sheets.queries.sheets import fresh_sheet
from scoring.sheets.services.rebuilding import rebuild_results
from scoring.sheets.services.sheets import forfeit_match, set_aside, submit
from scoring.standings.pages import rows_of
from scoring.standings.queries.standings import standings_of
from tests.scoring.double import double_knockout
from tests.scoring.small import legs_of
from tournaments.draws.queries.public import veil
from tournaments.draws.queries.tables import still_played
from tournaments.draws.services.drawing import draw_knock_out
from tournaments.draws.services.publishing import publish
from tournaments.models import Entry, Match, Stage

pytestmark = pytest.mark.django_db
HOME, AWAY = "1-0 1-0 1-0 - -", "0-1 0-1 0-1 - -"


@pytest.fixture
def drawn(make_competition, users):
    """Return a function that draws and publishes a knockout of so many."""

    def make(entries: int, **asked) -> Stage:
        competition = make_competition("nineball-singles", entries=entries)
        stage = draw_knock_out(competition=competition, seed="who is out is out", by=users["carl"], **asked)
        return publish(stage=stage, by=users["carl"], despite_open_rules=True)

    return make


def match_of(stage: Stage, number: int) -> Match:
    return stage.matches.select_related("home", "away").get(number=number)


def nobody(stage: Stage, *numbers: int, by) -> None:
    for number in numbers:
        match = match_of(stage, number)
        forfeit_match(match=match, at_fault=None, by=by, reason="A storm", idempotency_key=uuid.uuid4())


def win(stage: Stage, *numbers: int, by, text: str = HOME) -> None:
    for number in numbers:
        sheet = match_of(stage, number).sub_matches.get()
        submit(
            sub_match=sheet,
            legs=legs_of(text),
            by=by,
            expected_version=fresh_sheet(sheet.pk).version,
            idempotency_key=uuid.uuid4(),
            reason="It was typed wrong.",
        )


def places(stage: Stage) -> dict[int, int | None]:
    return {row.entry: row.place for row in standings_of(stage.competition).table.rows}


def reasons(stage: Stage) -> dict[int, str]:
    return {row.team.entry_id: row.reason for row in rows_of(standings_of(stage.competition))}


def assert_proved(stage: Stage) -> None:
    assert rebuild_results(event=stage.competition.event, write=False)[1] == []


def test_who_has_no_opponent_plays_on_and_who_never_came_has_no_place(drawn, users):
    stage, by = drawn(8, third_place=True), users["sam"]
    win(stage, 2, 3, 4, by=by)
    nobody(stage, 1, by=by)
    semi = next(match for match in stage.matches.filter(round=2) if match.home_empty or match.away_empty)
    other = next(match for match in stage.matches.filter(round=2, takes_losers=False) if match.pk != semi.pk)
    with pytest.raises(RuleViolation) as refused:
        win(stage, semi.number, by=by)
    assert refused.value.code == "no_opponent"
    win(stage, other.number, by=by)
    third = stage.matches.get(takes_losers=True)
    final = stage.matches.filter(takes_losers=False).latest("round")
    assert final.home_id is not None
    assert final.away_id is not None
    assert (third.home_empty, third.away_empty) in ((True, False), (False, True))
    assert standings_of(stage.competition).open_count == 1
    win(stage, final.number, by=by)

    standings = standings_of(stage.competition)
    assert (standings.open_count, standings.table.is_final) == (0, True)
    absent = [match_of(stage, 1).home_id, match_of(stage, 1).away_id]
    assert [places(stage)[entry] for entry in absent] == [None, None]
    assert sorted(place for place in places(stage).values() if place) == [1, 2, 3, 4, 4, 4]
    said = reasons(stage)
    assert {said[entry] for entry in absent} == {"Did not come to any match, so it has no place."}
    assert "Had no opponent in the match for third place." in said.values()
    (bracket,) = brackets_of(standings)
    assert "Nobody from match 1" in [side.label for match in bracket.matches for side in match.sides]
    assert_proved(stage)


def test_a_correction_brings_an_opponent_back_until_the_next_match_is_played(drawn, users):
    stage, by = drawn(4), users["sam"]
    nobody(stage, 1, 2, by=by)
    assert places(stage) == dict.fromkeys(places(stage))
    assert standings_of(stage.competition).table.is_final
    assert_proved(stage)

    win(stage, 1, by=by)
    assert match_of(stage, 3).home_id == match_of(stage, 1).home_id
    assert reasons(stage)[match_of(stage, 1).home_id].startswith("Had no opponent in the final")
    win(stage, 2, by=by, text=AWAY)
    assert_proved(stage)
    win(stage, 3, by=by)
    with pytest.raises(RuleViolation) as refused:
        nobody_again(stage, 1, by=by)
    assert refused.value.code == "later_match_played"
    set_aside(sub_matches=[match_of(stage, 3).sub_matches.get()], reason="Not played", by=users["carl"])
    nobody_again(stage, 1, by=by)
    assert match_of(stage, 3).home_id is None
    assert match_of(stage, 3).home_empty
    assert_proved(stage)


def nobody_again(stage: Stage, number: int, *, by) -> None:
    match = match_of(stage, number)
    sheet = match.sub_matches.get()
    game = standings_of(stage.competition).game
    rules = standings_of(stage.competition).category.rules
    submit(
        sub_match=sheet,
        legs=game.forfeit(None, rules, playoff=True),
        by=by,
        expected_version=fresh_sheet(sheet.pk).version,
        idempotency_key=uuid.uuid4(),
        reason="Nobody was there.",
    )


def test_a_final_that_nobody_came_to_is_a_tie_that_is_settled_as_every_tie(drawn, users):
    stage, by = drawn(4), users["sam"]
    win(stage, 1, 2, by=by)
    nobody(stage, 3, by=by)
    final = match_of(stage, 3)

    standings = standings_of(stage.competition)
    assert sorted(place for place in places(stage).values() if place) == [1, 1, 3, 3]
    assert (standings.table.all_in, standings.table.is_final) == (True, False)
    (tie,) = standings.table.ties
    assert set(tie.entries) == {final.home_id, final.away_id}

    playoff = create_playoff(
        competition=stage.competition,
        entries=list(Entry.objects.filter(pk__in=tie.entries)),
        place=1,
        kind=Stage.Kind.SINGLE_MATCH,
        seed="again",
        by=users["carl"],
    )
    nobody(playoff, 1, by=by)
    assert not standings_of(stage.competition).table.is_final  # still tied
    assert _shown_until(brackets_of(standings_of(stage.competition))[0].matches) is not None  # the hall looks elsewhere
    nobody_match = playoff.matches.get().sub_matches.get()
    set_aside(sub_matches=[nobody_match], reason="They came later", by=users["carl"])
    win(playoff, 1, by=by)
    assert standings_of(stage.competition).table.is_final
    assert_proved(stage)


def test_the_unbeaten_side_empty_brings_no_second_final(make_competition, users):
    stage = double_knockout(make_competition("nineball-singles", entries=4), by=users["carl"])
    by = users["sam"]
    last_of_winners = stage.matches.filter(wing="winners").latest("round")
    for match in stage.matches.order_by("number"):
        match.refresh_from_db()
        if match.home_id is None or match.away_id is None:
            continue
        if match.pk == last_of_winners.pk:
            nobody(stage, match.number, by=by)
        else:
            win(stage, match.number, by=by)

    standings = standings_of(stage.competition)
    assert (standings.open_count, standings.table.all_in) == (0, True)
    assert not stage.matches.filter(wing="second_final").exists()
    final = stage.matches.get(wing="final")
    assert final.home_empty
    assert places(stage)[final.away_id] == 1
    assert_proved(stage)


def test_who_waited_on_the_losers_side_is_in_the_final_that_nobody_else_comes_to(make_competition, users):
    stage = double_knockout(make_competition("nineball-singles", entries=4), by=users["carl"])
    winners = stage.matches.filter(wing="winners").order_by("number").last()
    others = stage.matches.exclude(pk=winners.pk).exclude(home_from=winners).exclude(away_from=winners)
    win(stage, *others.exclude(wing="final").order_by("number").values_list("number", flat=True), by=users["sam"])

    nobody(stage, winners.number, by=users["sam"])

    final, last = stage.matches.get(wing="final"), stage.matches.filter(wing="losers").order_by("number").last()
    assert (final.home_empty, final.away_id) == (True, last.home_id or last.away_id)
    assert standings_of(stage.competition).table.all_in


def test_hidden_results_do_not_tell_that_nobody_comes(drawn, users):
    stage = drawn(4)
    nobody(stage, 1, by=users["sam"])
    event = stage.competition.event
    event.standings_hidden = True
    event.save()

    (final,) = veil([match_of(stage, 3)], event)
    assert (final.home_empty, final.away_empty) == (False, False)


def test_nobody_waits_for_a_match_to_which_nobody_comes(drawn, users):
    stage, by = drawn(4), users["sam"]
    win(stage, 2, by=by)
    nobody(stage, 1, by=by)
    event = stage.competition.event

    (state,) = state_of(event).competitions
    assert (state.sheets, state.results, state.is_played) == (2, 2, True)
    assert hall_now(event).is_over
    assert not still_played(event).exists()
    assert played_in(event, frozenset()).totals == {stage.competition_id: (3, 3)}
    (final,) = matches_in_order(stage.matches.filter(number=3), event)
    assert (
        view_of(final, defaultdict(str), event=event).called_off == "Not played: nobody came out of a match before it."
    )
