"""The guard: what a change moves is found first, said yes to, and written down."""

from __future__ import annotations

import uuid

import pytest

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from scoring.consequences.engine.comparing import Reach
from scoring.consequences.services import NotAcceptedError, carry_out, mark_seen, weigh
from scoring.models import Moved, Result, Submission
from scoring.sheets.services.sheets import submit
from scoring.standings.queries.standings import standings_of
from tests.scoring import small
from tests.scoring.consequences.conftest import WON

pytestmark = pytest.mark.postgresql


def sheet_of(competition, first, second, pair="A", stage=1):
    numbers = (first, second)
    return (
        competition.stages.get(position=stage)
        .matches.get(home__number__in=numbers, away__number__in=numbers)
        .sub_matches.select_related("match__home", "match__away")
        .get(pair=pair)
    )


def correction(sub_match, text, by, *, first):
    """Return the correction of a sheet as an act; `text` is from the side of the entry with that number."""
    turned = sub_match.match.home.number != first
    return lambda: submit(
        sub_match=sub_match,
        legs=small.legs_of(text, turned=turned),
        by=by,
        expected_version=sub_match.submissions.count(),
        idempotency_key=uuid.uuid4(),
        reason="Read again",
    )


def first_wins(decided, by):
    """Return the correction that breaks the tie for first: team 1 has won against team 2."""
    return correction(sheet_of(decided, 1, 2), WON, by, first=1)


def test_the_list_names_the_play_off_the_places_and_the_awards(decided, users):
    names = {team.number: team.name for team in standings_of(decided).teams.values()}

    moves = weigh(competition=decided, act=first_wins(decided, users["alice"]), by=users["alice"])

    assert moves.sentences == (
        f"{names[1]}: 1st (was 2nd).",
        f"{names[2]}: 2nd (was 1st).",
        f"Play-off for first place, won by {names[2]}, is set aside and no longer decides anything.",
        f"Champion: {names[1]} (was {names[2]}).",
        f"Runner-up: {names[2]} (was {names[1]}).",
        f"{names[1]} advances to Dominion instead of {names[2]}.",
        "Players and spectators have seen the old places on the public pages.",
    )
    assert moves.reach is Reach.MADE
    assert Submission.objects.filter(sub_match=sheet_of(decided, 1, 2)).count() == 1


def test_nothing_is_written_until_somebody_says_yes_to_exactly_that(decided, users):
    by = users["alice"]
    with pytest.raises(NotAcceptedError) as asked:
        carry_out(competition=decided, act=first_wins(decided, by), by=by, what="Correction", accepted="other")
    assert Submission.objects.filter(sub_match=sheet_of(decided, 1, 2)).count() == 1
    assert not Moved.objects.exists()

    done = carry_out(
        competition=decided,
        act=first_wins(decided, by),
        by=by,
        what="Correction on sheet 1",
        accepted=asked.value.consequences.fingerprint,
    )

    assert Result.objects.get(sub_match=done.sub_match).submission == done
    moved = Moved.objects.get()
    assert (moved.what_in_words, moved.by, moved.competition) == ("Correction on sheet 1", by, decided)
    assert tuple(moved.sentences) == asked.value.consequences.sentences


def test_a_change_that_moves_nothing_is_made_at_once(decided, users):
    sub_match = sheet_of(decided, 1, 3)
    same_points = "121-99 121-100"

    carry_out(
        competition=decided, act=correction(sub_match, same_points, users["carl"], first=1), by=users["carl"], what="x"
    )

    assert not Moved.objects.exists()
    assert sub_match.submissions.count() == 2


def test_who_typed_a_sheet_may_not_move_places_that_are_final(decided, users):
    with pytest.raises(RuleViolation) as refused:
        weigh_and_make(decided, correction(sheet_of(decided, 1, 2), WON, users["sam"], first=1), users["sam"])

    assert refused.value.code == "chair_only"
    assert sentence(refused.value).startswith("This changes more than this sheet")
    assert not Moved.objects.exists()


def weigh_and_make(competition, act, by):
    accepted = weigh(competition=competition, act=act, by=by).fingerprint
    return carry_out(competition=competition, act=act, by=by, what="Correction", accepted=accepted)


def test_places_so_far_are_told_and_need_no_other_right(make_competition, users):
    competition = make_competition("euchre-legion", entries=3)
    small.enter(small.round_robin(competition), {(1, 2): "10-4 10-4"}, by=users["sam"])
    act = correction(sheet_of(competition, 1, 2, pair=""), "4-10 4-10", users["sam"], first=1)

    moves = weigh(competition=competition, act=act, by=users["sam"])

    assert (moves.moves, moves.is_provisional, moves.reach) == (True, True, Reach.NOTHING)
    weigh_and_make(competition, act, users["sam"])
    assert Moved.objects.count() == 1


def test_places_so_far_need_not_be_asked_about(make_competition, users):
    competition = make_competition("euchre-legion", entries=3)
    small.enter(small.round_robin(competition), {(1, 2): "10-4 10-4"}, by=users["sam"])
    act = correction(sheet_of(competition, 1, 2, pair=""), "4-10 4-10", users["sam"], first=1)

    carry_out(competition=competition, act=act, by=users["sam"], what="x", ask_so_far=False)

    assert Moved.objects.count() == 1


def test_while_standings_are_hidden_the_public_reads_nothing_of_places(decided, users):
    weigh_and_make(decided, first_wins(decided, users["carl"]), users["carl"])

    moved = Moved.objects.get()
    assert moved.public_sentences(hidden=True) == []
    assert any("is set aside" in text for text in moved.public_sentences(hidden=False))
    assert not any("Players and spectators" in text for text in moved.public_sentences(hidden=False))


def test_what_moved_is_told_until_somebody_has_seen_it(decided, users):
    weigh_and_make(decided, first_wins(decided, users["carl"]), users["carl"])

    first = mark_seen(moved=Moved.objects.get(), by=users["sam"])
    again = mark_seen(moved=first, by=users["sue"])

    assert (again.seen_by, again.seen_at) == (users["sam"], first.seen_at)


def test_the_preview_takes_at_most_forty_queries(decided, users, django_assert_max_num_queries):
    act = first_wins(decided, users["carl"])
    with django_assert_max_num_queries(40):
        weigh(competition=decided, act=act, by=users["carl"])


def test_the_winner_of_a_play_off_who_lost_it_is_told(decided, users):
    playoff = sheet_of(decided, 1, 2, stage=2)

    moves = weigh(competition=decided, act=correction(playoff, f"{WON} -", users["carl"], first=1), by=users["carl"])

    assert any("is open again" in text for text in moves.sentences)
    assert moves.reach is Reach.RESULTS


def test_the_same_correction_in_the_other_direction_lets_the_play_off_count_again(decided, users):
    weigh_and_make(decided, first_wins(decided, users["carl"]), users["carl"])
    back = correction(sheet_of(decided, 1, 2), "121-100 100-121", users["carl"], first=1)

    moves = weigh(competition=decided, act=back, by=users["carl"])

    assert any("counts again" in text for text in moves.sentences)


def test_a_change_of_several_competitions_names_the_one_in_which_something_moves(decided, make_competition, users):
    other = make_competition("euchre-legion", entries=2)
    act = first_wins(decided, users["alice"])
    with pytest.raises(NotAcceptedError) as asked:
        carry_out(competition=other, others=[decided], act=act, by=users["alice"], what="Board 3 is broken")
    moves = asked.value.consequences
    assert moves.differences
    assert all(line.startswith(f"{decided.name}: ") for line in moves.sentences)
    assert {line["competition"] for line in moves.to_json()} == {decided.name}

    carry_out(
        competition=other,
        others=[decided],
        act=act,
        by=users["alice"],
        what="Board 3 is broken",
        accepted=moves.fingerprint,
    )
    moved = Moved.objects.get()
    assert (moved.of, moved.sentences) == (decided.name, list(moves.sentences))
