"""Tests of the engines that rule by both answers of a setting which plays of chance do not reach."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_BEHIND = "tests/games/behind_the_8_ball/test_engine.py"
_CARDS = "tests/games/behind_the_8_ball/test_cards_and_scratches.py"
_BLACKBALL = "tests/games/blackball/test_engine.py"
_EIGHT = "tests/games/eightball/test_engine.py"
_EIGHT_CALLS = "tests/games/eightball/test_loss_and_calls.py"
_NINE = "tests/games/nineball/test_fouls.py"
_SNOOKER = "tests/games/snooker/test_engine.py"
_MISSES = "tests/games/snooker/test_misses.py"
_HABIT = "tests/games/nineball/test_live.py::test_next_break_is_the_sides_in_turn_or_the_winners_or_the_losers"
_SLOW = f"{_NINE}::test_slow_play_is_a_word_then_a_clock_then_a_foul"
_PARTNERS = f"{_NINE}::test_partners_take_turns_at_the_table_or_shot_by_shot"
_TURN = f"{_NINE}::test_out_of_turn_is_a_foul_of_the_side_that_shot_by_mistake"
_EDITION = "tests/games/cue/test_editions.py::test_ball_touched_is_ruled_by_the_edition_that_was_chosen"
_TURNS = "tests/scoring/live/test_turns.py"
_EIGHT_RACE = "tests/games/eightball/test_other_rule_sets.py"

NAMED = {
    "play.behind_the_8_ball.after_scratch": (
        f"{_CARDS}::test_who_called_the_scratch_plays_next_where_the_rule_book_says_so"
    ),
    "play.behind_the_8_ball.break_pairs": f"{_BEHIND}::test_forced_pairs_come_before_the_shot",
    "play.behind_the_8_ball.eight_on_break": f"{_BEHIND}::test_pair_of_eights_on_the_break_loses_or_sinks_nothing",
    "play.behind_the_8_ball.empty_after_break": (
        f"{_BEHIND}::test_break_that_leaves_no_cards_goes_on_with_four_new_ones_or_is_over"
    ),
    "play.behind_the_8_ball.four_faces_ball": f"{_CARDS}::test_four_faces_on_a_ball_that_is_gone_or_not_the_own_one",
    "play.behind_the_8_ball.groups_fixed": (
        f"{_BEHIND}::test_break_pairs_of_one_group_decide_it_where_the_rule_book_says_so"
    ),
    "play.behind_the_8_ball.hand_cap": (
        f"{_CARDS}::test_a_full_hand_draws_no_more_where_it_has_a_limit_and_the_player_passes"
    ),
    "play.behind_the_8_ball.nine_on_break": f"{_CARDS}::test_break_of_nine_ball_may_take_any_ball",
    "play.blackball.free_shot_other": (
        f"{_BLACKBALL}::test_free_shot_that_sinks_only_an_opponents_ball_is_a_foul_unless_the_rule_book_lets_it"
    ),
    "play.blackball.open_eight": (
        "tests/games/blackball/test_fouls_and_the_eight.py::test_eight_while_own_balls_are_left_loses"
    ),
    "play.darts.score_screens": (
        "tests/games/darts/test_live.py::test_single_darts_are_marked_in_practice_or_where_the_rule_book_allows_it"
    ),
    "games.eightball.loser_counts": (
        f"{_EIGHT}::test_only_balls_that_the_loser_pocketed_count_where_the_rule_book_says_so"
    ),
    "play.eightball.doubles_order": (
        f"{_EIGHT}::test_same_partner_goes_on_while_balls_fall_unless_partners_alternate_shots"
    ),
    "play.eightball.eight_off_on_break": f"{_EIGHT}::test_8_driven_off_on_the_break_loses_unless_set_otherwise",
    "play.eightball.safety": f"{_EIGHT_CALLS}::test_safety_must_be_a_legal_shot_unless_contact_is_enough",
    "play.eightball.slow_play_warning": f"{_EIGHT}::test_warning_for_slow_play_counts_where_the_rule_book_says_so",
    "play.eightball.wrong_ball": (
        f"{_EIGHT_CALLS}::test_own_ball_that_was_not_the_called_one_ends_the_turn_unless_set_otherwise"
    ),
    "play.eightrace.doubles_order": (
        f"{_EIGHT}::test_same_partner_goes_on_while_balls_fall_unless_partners_alternate_shots"
    ),
    "play.eightrace.next_break": f"{_EIGHT_RACE}::test_the_organizer_says_who_breaks_next",
    "play.nineball.next_break": _HABIT,
    "play.tenball.next_break": _HABIT,
    "play.straightpool.next_break": _HABIT,
    "play.nineball.doubles_order": _PARTNERS,
    "play.tenball.doubles_order": _PARTNERS,
    "play.straightpool.doubles_order": _PARTNERS,
    "games.nineball.rule_set": _EDITION,
    "categories.nineball-wpa2025-singles.rules.rule_set": _EDITION,
    "categories.nineball-wpa2025-doubles.rules.rule_set": _EDITION,
    "play.nineball.out_of_turn": _TURN,
    "play.tenball.out_of_turn": _TURN,
    "play.nineball.shot_seconds": _SLOW,
    "play.tenball.shot_seconds": _SLOW,
    "play.straightpool.shot_seconds": _SLOW,
    "play.behind_the_8_ball.place_from": (
        f"{_CARDS}::test_position_value_may_begin_at_one_where_the_rule_book_says_so"
    ),
    "play.shuffleboard.penalty_crowding": (
        "tests/games/shuffleboard/test_engine.py::test_each_offence_takes_what_the_rule_book_says"
    ),
    "registration.substitution": (
        "tests/scoring/sheets/test_line_ups.py::"
        "test_a_spare_comes_in_between_matches_unless_the_rule_book_says_between_legs"
    ),
    "registration.command_answers_for_travel": (
        "tests/tournaments/events/test_senders.py::"
        "test_who_comes_is_told_that_the_command_is_liable_for_neither_travel_nor_rooms"
    ),
    "programme.first_day_short": (
        "tests/tournaments/draws/test_play_offs_and_hours.py::"
        "test_short_first_day_keeps_the_draw_from_being_published_where_the_rule_book_refuses_it"
    ),
    "programme.standings_hidden": (
        "tests/scoring/sheets/test_hiding.py::test_standings_are_hidden_from_the_match_on_that_the_rule_book_names"
    ),
    "eligibility.host_barred_from": (
        "tests/tournaments/entries/test_queries.py::test_host_of_a_category_is_barred_from_its_district_play_off"
    ),
    "eligibility.no_show_counts": (
        "tests/scoring/awards/test_services.py::test_bar_counts_for_the_next_season_or_the_next_calendar_year"
    ),
    "conduct.conflict": "tests/scoring/cases/test_services.py::test_the_rule_book_may_warn_instead",
    "hosting.entertainment_claimable": (
        "tests/tournaments/hosting/test_services.py::test_a_command_whose_book_says_so_pays_for_entertainment"
    ),
    "draw.odd_field": (
        "tests/scoring/changes/test_preview_and_back.py::test_pacer_plays_for_practice_where_the_rule_book_has_one"
    ),
    "defaults.sides.alternate": f"{_TURNS}::test_mixed_team_is_proposed_with_men_and_women_in_turn",
    "categories.darts-mixed.sides.alternate": f"{_TURNS}::test_mixed_team_is_proposed_with_men_and_women_in_turn",
    "categories.darts-mixed-seniors.sides.alternate": (
        f"{_TURNS}::test_mixed_team_is_proposed_with_men_and_women_in_turn"
    ),
    "play.snooker.concede": f"{_SNOOKER}::test_frame_is_conceded_by_the_striker_who_needs_snookers_and_may_be_refused",
    "play.snooker.third_miss_warning": f"{_MISSES}::test_log_from_before_warnings_were_entered_counts_each_as_given",
    "play.snooker.third_miss_loses": (
        f"{_MISSES}::test_third_miss_with_a_full_ball_in_sight_loses_the_frame_after_a_warning"
    ),
}


@cache
def _names_in(file: str) -> frozenset[str]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def is_run(test: str) -> bool:
    """Return whether there is a test of this name in its file."""
    file, _, name = test.partition("::")
    return name in _names_in(file)
