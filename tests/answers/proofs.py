"""What is looked at for each row of `games.rulebook.answers.SHOWN_BY`: the answer there makes it look otherwise."""

from __future__ import annotations

from games.rulebook import RuleBook
from tests.answers import at_an_event as see
from tests.answers import verdicts
from tests.answers.at_an_event import Proof, World


def _verdict(world: World, book: RuleBook, path: str) -> object:
    return verdicts.about(book, path)


def _sides(world: World, book: RuleBook, path: str) -> object:
    return verdicts.of_sides(book, see.category_at(book, path))


PROOFS: dict[str, Proof] = {
    "levels.*.name": see.rules_page,
    "levels.*.optional": see.senders,
    "levels.*.entries_from": see.all_deadlines,
    "levels.*.entries_due_days": see.all_deadlines,
    "levels.*.teams_due_days": see.all_deadlines,
    "levels.*.fee_payee": see.all_deadlines,
    "levels.*.asks_fee": see.terms,
    "levels.*.teams_each": _verdict,
    "levels.*.spares_may_play": _verdict,
    "levels.*.declaration_replaces_card": _verdict,
    "levels.*.pins_from": see.pins,
    "eligibility.no_show_seasons": see.bars,
    "eligibility.no_show_spares": see.bars,
    "eligibility.*": _verdict,
    "registration.fee_cents": see.terms,
    "registration.fee_per": see.terms,
    "registration.late_fee_cents": see.terms,
    "registration.fee_due": see.fee_was_due,
    "registration.spares_pay": _verdict,
    "registration.names_as_on_card": _verdict,
    "registration.unpaid": _verdict,
    "programme.days": see.new_event,
    "programme.first_weekday": see.first_day,
    "programme.first_day_rounds": see.planned,
    "programme.lines.*.*": see.new_event,
    "deadlines.*": see.all_deadlines,
    "conduct.sports_officer_decides": see.decider,
    "conduct.winner_declines": see.next_asked,
    "conduct.winner_declines_sports": see.next_asked,
    "hosting.meals_free": see.programme_on_paper,
    "draw.cycles": see.cycles,
    "draw.bye_points": see.standings,
    "category.name": see.in_words,
    "category.sport": see.in_words,
    "category.offered": see.choice_of_competitions,
    "category.own": see.choice_of_competitions,
    "category.senior": _sides,
    "category.members": _sides,
    "category.age_from": _sides,
    "category.age_under": _sides,
    "category.sides.size": _sides,
    "category.sides.min_size": _sides,
    "category.sides.short_side": _sides,
    "category.sides.men": _sides,
    "category.sides.women": _sides,
    "category.sides.spares": _sides,
    "category.sides.spare_men": _sides,
    "category.sides.spare_women": _sides,
    "category.sides.same_branch": _sides,
    "category.sides.pairs": _sides,
    "category.sides.pairs_meet": see.who_meets_whom,
    "category.hall_people": see.hall,
    "category.stations_min": see.hall,
    "category.stations_preferred": see.hall,
    "category.stations_are": see.hall,
    "category.practice_boards": see.hall,
    "category.minutes_expected": see.planned,
    "category.minutes_longest": see.planned,
    "category.playoff.best_of": see.ties,
    "category.playoff.more_tied": see.ties,
    "category.playoff.more_tied_second": see.ties,
    "category.playoff.agreement": see.ties,
    "category.playoff.second_place": see.ties,
    "category.playoff.repeats": see.ties,
    "category.playoff.then": see.ties,
    "category.playoff.pairs": see.match_of_pairs,
    "category.ranking": see.standings,
    "category.lower_ties": see.standings,
    "category.withdrawal": see.left,
    "category.expulsion": see.left,
    "category.fee_cents": see.terms,
    "category.first_match": see.new_event,
    "category.entries_due_days": see.terms,
    "category.teams_due_days": see.terms,
    "category.fee_due": see.fee_was_due,
    "category.advances.*": see.advancing,
    "category.advance_as.*": see.advancing,
}
