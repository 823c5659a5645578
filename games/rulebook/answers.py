"""What comes of each setting of a rule book: what shows the answer, or why the program leaves it to people.

It is a matter of the program and not of a book: a book that another Command writes has the same marks. A test holds
the two lists against every setting; another shows for every answer that something comes of it. The mark on pages and
papers is made from the first list, and the table in docs/rules-coverage.md, which stays English, from both.

A row is a path with `*` for one part of it. `category.` stands for what a category may say, wherever it stands:
under `defaults`, under its sport, or under the category itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache

from kit.pure.translation import gettext_lazy

_EQUIPMENT = gettext_lazy("Somebody measures it when the hall is set up.")
_TOSSED = gettext_lazy("The people at the table do it. The program asks who starts and counts from there.")
_SEEN = gettext_lazy("The referee sees it and rules on it. The program counts what is entered.")
_OFFICE = gettext_lazy("It is for the office and the host branch, not the games.")

LEFT_TO_PEOPLE: Mapping[str, str] = {
    "conduct.authority": gettext_lazy("It puts the texts in order. On the day, people read them."),
    "conduct.decided_by": gettext_lazy("Two people decide together, and their decision is recorded as a ruling."),
    "conduct.sports_officer_may_play": gettext_lazy("An officer's entry is judged like any other."),
    "eligibility.good_standing": gettext_lazy("Dues, privileges and bars each have a rule of their own."),
    "eligibility.spares_named_before_play": gettext_lazy("Lists of the levels below are not always in the system."),
    "hosting.accommodation_paid_by": _OFFICE,
    "hosting.invite_auxiliary": _OFFICE,
    "hosting.officials_from_host": _OFFICE,
    "hosting.seniors_share_hall": gettext_lazy(
        "The officer who plans the hall decides. The program plans both the same way."
    ),
    "hosting.seniors_share_draw": gettext_lazy("Each category has its own draw, so seniors meet seniors."),
    "levels.*.fee_set_by": gettext_lazy("That person enters the fee in the plan of the season or at the event."),
    "play.cribbage.absent": gettext_lazy("Whoever writes the sheet enters the legs that were forfeited."),
    "play.cribbage.first_deal": _TOSSED,
    "play.cribbage.pairs_seated": _EQUIPMENT,
    "play.darts.*_cm": _EQUIPMENT,
    "play.darts.bull_starts_and_finishes": _SEEN,
    "play.darts.clear_feet": _EQUIPMENT,
    "play.darts.*_leg_starter": _TOSSED,
    "play.darts.toe_line_foul": _SEEN,
    "play.darts.toe_line_in": _EQUIPMENT,
    "play.eightball.cue_ball": _EQUIPMENT,
    "play.eightball.first_break": _TOSSED,
    "play.eightball.table_sizes": _EQUIPMENT,
    "play.euchre.cards_left_at_cut": gettext_lazy("The people at the table cut the cards."),
    "play.euchre.first_deal": _TOSSED,
    "play.euchre.teams_seated": _EQUIPMENT,
    "play.shuffleboard.*_feet": _EQUIPMENT,
    "play.shuffleboard.*_inches": _EQUIPMENT,
    "play.shuffleboard.body_past_end": _SEEN,
    "play.shuffleboard.governed_by": gettext_lazy("It names the body whose rules the sport follows."),
    "play.shuffleboard.zones": _SEEN,
    "registration.nicknames": gettext_lazy(
        "Whoever types the entry writes the name on the card. A name that differs is a finding."
    ),
}

_VERDICT = "the verdict on a team"  # not shown
_DEADLINES = "the deadlines of an event"  # not shown
_FEE = "what a team owes"  # not shown
_TABLE = "the standings"  # not shown
_TIES = "how a tie is settled"  # not shown
_WHO = "who makes up a team, in words"  # not shown
_HALL = "what a hall needs"  # not shown

SHOWN_BY: Mapping[str, str] = {
    "levels.*.name": "the names of the levels on pages and papers",
    "levels.*.optional": "which level sends its entries to an event",
    "levels.*.entries_from": "which level sends its entries to an event",
    "levels.*.entries_due_days": _DEADLINES,
    "levels.*.teams_due_days": _DEADLINES,
    "levels.*.fee_payee": _DEADLINES,
    "levels.*.asks_fee": _FEE,
    "levels.*.teams_each": _VERDICT,
    "levels.*.spares_may_play": _VERDICT,
    "levels.*.declaration_replaces_card": _VERDICT,
    "levels.*.pins_from": "the page of the 180 pins",
    "eligibility.host_barred_from": "for which events a branch is kept out on the way",
    "eligibility.no_show_counts": "the year of a bar",
    "eligibility.no_show_seasons": "who is barred, and when",
    "eligibility.no_show_spares": "who is barred, and when",
    "eligibility.*": _VERDICT,
    "registration.fee_cents": _FEE,
    "registration.fee_per": _FEE,
    "registration.late_fee_cents": _FEE,
    "registration.fee_due": "from when on an open fee counts",
    "registration.spares_pay": _VERDICT,
    "registration.names_as_on_card": _VERDICT,
    "registration.unpaid": _VERDICT,
    "registration.substitution": "the sheet on which somebody comes in",
    "registration.command_answers_for_travel": "the notice on pages and papers",
    "programme.days": "the days of a new event",
    "programme.first_weekday": "the warning about the first day",
    "programme.first_day_rounds": "the timetable of a draw",
    "programme.first_day_short": "whether a draw can be published",
    "programme.standings_hidden": "from when on standings are hidden",
    "programme.lines.*.*": "the program of a new event",
    "deadlines.*": _DEADLINES,
    "conduct.conflict": "who may decide a case",
    "conduct.sports_officer_decides": "who may decide a case",
    "conduct.winner_declines": "whether the next in the ranking is asked",
    "conduct.winner_declines_sports": "whether the next in the ranking is asked",
    "hosting.meals_free": "the program on paper",
    "hosting.entertainment_claimable": "what a host branch may claim",
    "draw.cycles": "the draw",
    "draw.odd_field": "what is offered when a team leaves",
    "draw.bye_points": _TABLE,
    "pins.*": "one answer alone is allowed, and it is what the sheets of darts list",
    "play.*.*": "a match that is scored as it is played",
    "games.*.*": "what a score sheet is worth, or why it is refused",
    "category.rules.*": "what a score sheet is worth, and a match that is scored as it is played",
    "category.name": "pages and papers",
    "category.sport": "pages and papers",
    "category.game": "by which game's rules it is played",
    "category.offered": "what an event may choose",
    "category.own": "what an event may choose",
    "category.senior": _VERDICT,
    "category.members": _VERDICT,
    "category.age_from": _VERDICT,
    "category.age_under": _VERDICT,
    "category.sides.size": _VERDICT,
    "category.sides.min_size": _VERDICT,
    "category.sides.short_side": _VERDICT,
    "category.sides.men": _VERDICT,
    "category.sides.women": _VERDICT,
    "category.sides.spares": _VERDICT,
    "category.sides.spare_men": _VERDICT,
    "category.sides.spare_women": _VERDICT,
    "category.sides.same_branch": _VERDICT,
    "category.sides.pairs": _VERDICT,
    "category.sides.pairs_meet": "the draw",
    "category.sides.alternate": "the order of play on a sheet that is scored as it is played",
    "category.hall_people": _HALL,
    "category.stations_min": _HALL,
    "category.stations_preferred": _HALL,
    "category.stations_are": _HALL,
    "category.practice_boards": _HALL,
    "category.minutes_expected": "the timetable of a draw",
    "category.minutes_longest": "the timetable of a draw",
    "category.playoff.best_of": _TIES,
    "category.playoff.two_tied": _TIES,
    "category.playoff.more_tied": _TIES,
    "category.playoff.more_tied_second": _TIES,
    "category.playoff.agreement": _TIES,
    "category.playoff.second_place": _TIES,
    "category.playoff.repeats": _TIES,
    "category.playoff.then": _TIES,
    "category.playoff.pairs": "who wins a play-off match of two pairs",
    "category.playoff.loser_takes_next_place": _TIES,
    "category.playoff.counts_in_points": _TABLE,
    "category.playoff.stop_when_decided": _TIES,
    "category.playoff.clock": _TIES,
    "category.ranking": _TABLE,
    "category.lower_ties": _TABLE,
    "category.withdrawal": "what becomes of the results of a team that leaves",
    "category.expulsion": "what becomes of the results of a team that leaves",
    "category.fee_cents": _FEE,
    "category.first_match": "the program of a new event",
    "category.entries_due_days": _DEADLINES,
    "category.teams_due_days": _DEADLINES,
    "category.fee_due": "from when on an open fee counts",
    "category.advances.*": "who advances",
    "category.advance_as.*": "in which form they advance",
}


def general(path: str) -> str:
    """Return the path as the rows of both lists write it.

    >>> general("sports.darts.playoff.best_of"), general("categories.darts-legion.playoff.best_of")
    ('category.playoff.best_of', 'category.playoff.best_of')
    >>> general("defaults.ranking"), general("play.darts.bust")
    ('category.ranking', 'play.darts.bust')
    """
    head, *rest = path.split(".")
    if head == "defaults":
        return ".".join(("category", *rest))
    return ".".join(("category", *rest[1:])) if head in ("sports", "categories") else path


def rows_for(path: str, rows: Mapping[str, str]) -> Iterator[str]:
    """Yield the rows that fit `path`, in their order."""
    parts = general(path).split(".")
    for row in rows:
        pattern = row.split(".")
        if len(pattern) == len(parts) and all(map(fnmatchcase, parts, pattern)):
            yield row


@cache
def reason_for_people(path: str) -> str:
    """Return why people and not the program apply the setting at `path`; empty where the program does.

    >>> reason_for_people("play.darts.bull_height_cm")
    'Somebody measures it when the hall is set up.'
    >>> reason_for_people("play.shuffleboard.hanger")
    ''
    """
    return next((LEFT_TO_PEOPLE[row] for row in rows_for(path, LEFT_TO_PEOPLE)), "")


def shown_by(path: str) -> str:
    """Return the row that says what shows the answer at `path`; empty where people apply it, or nobody knows.

    >>> SHOWN_BY[shown_by("levels.command.teams_each")]
    'the verdict on a team'
    """
    return "" if reason_for_people(path) else next(rows_for(path, SHOWN_BY), "")
