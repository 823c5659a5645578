"""The rule book of a Command as typed values: what the other rooms read, and nothing they could misspell.

Each class is one table of the TOML file, each field one key of it. A field without a default must be
in the file. Choices are Literal types, so that a file cannot ask for something the program never heard of.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from games.base import GameRules
from games.ranking import OrderKey
from kit.pure.codec import Json

Departing = Literal["annul", "forfeit_rest", "keep_if_half", "forfeit_all"]
Strictness = Literal["refuse", "decide", "warn"]
Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "any"]
# Kinds of membership; an affiliate who votes is one of the affiliates too.
MemberKind = Literal[
    "ordinary", "life", "associate", "affiliate", "voting_affiliate", "honorary", "ladies_auxiliary", "veteran"
]
AdvanceAs = Literal["own_team", "joined", "first_with_named"]
Hiding = Literal["never", "always", "last_round", "finals"]
FeePer = Literal["person", "team"]
Scalar = int | float | str | bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a value comes from, and what may be put in its place.

    `amb` is the id of the open question that the value answers (``AMB-G1`` is written ``G1``), `why` the
    reason for this answer, `words` those of the source that it rests on. `choices` are the other values
    allowed, with words where the file has them.
    `left_to_people` is why the program only prints it and people apply it; empty where the program does.
    `changed_from` is the rule book's own value where an event has put another in its place.
    """

    section: str = ""
    amb: str = ""
    label: str = ""
    unit: str = ""
    why: str = ""
    words: str = ""
    choices: tuple[Json, ...] = ()
    choice_words: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    left_to_people: str = ""
    changed_from: Json = None

    @property
    def amb_id(self) -> str:
        """The id as the requirements write it, ``AMB-G1``; empty when nothing was open."""
        return f"AMB-{self.amb}" if self.amb else ""

    @property
    def is_changed(self) -> bool:
        return self.changed_from is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One step of the ladder, lowest first: Branch, Area, District, Command, Dominion."""

    key: str
    name: str
    optional: bool = False  # some Districts have no Areas
    entries_due_days: int = 0  # days before the first day; 0: the organizer says
    teams_due_days: int = 0  # days before the first day, for how many teams come; 0: said with the names
    entries_from: str = ""  # the level that sends its entries in
    spares_may_play: bool = True  # not at Dominion (A9)
    declaration_replaces_card: bool = True  # not at Dominion (A7)
    teams_each: int = 0  # most teams from one unit of `entries_from`; 0: no limit in the rule book
    fee_set_by: str = ""  # who names the registration fee
    fee_payee: str = ""  # who the cheque is made out to
    asks_fee: bool = True  # where not, the fee of the book is paid at another level
    pins_from: str = ""  # who supplies the 180 pins


@dataclass(frozen=True, slots=True, kw_only=True)
class Eligibility:
    """Who may play (ELIGIBILITY, and the rules on hosts and no-shows that keep a person out)."""

    good_standing: bool
    privileges_needed: bool
    card_year_is_event_year: bool
    new_members_declare: bool
    new_member_wait_days: int
    reinstated_wait_days: int
    senior_age: int  # reached before `senior_before` of the event's year
    senior_before: Literal["01-01", "07-01", "event"]
    spares_named_before_play: bool
    spares_meet_category: bool
    composite_below: int
    composite_partners: int
    composite_small: Literal["one", "both"]
    composite_is_one_branch: bool
    composite_from_level: str
    host_is_extra: bool
    host_teams: int
    host_barred_levels: tuple[str, ...]
    host_barred_from: Literal["category", "sport"]
    deviation: Strictness
    late_entry: Strictness
    no_show_seasons: int
    no_show_counts: Literal["season", "calendar_year"]
    no_show_spares: bool
    no_show_levels: tuple[str, ...]
    two_categories: Strictness = "decide"
    # Where a day decides: a member of the branch by that day of the year before, dues by that day of the event's year.
    transfer_by: Literal["any", "01-31", "12-31"] = "any"
    transfer_reinstated: bool = False
    dues_by: Literal["any", "01-31"] = "any"
    dues_late: Strictness = "decide"
    dated_levels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Registration:
    """Entry forms and fees (REGISTRATION)."""

    fee_cents: int  # 0: the manual names no amount, the season's plan or the event does
    fee_per: FeePer = "person"
    late_fee_cents: int = 0  # on top, for an entry that comes after the deadline
    spares_pay: Literal["present", "played"]
    names_as_on_card: bool
    nicknames: bool
    substitution: Literal["match", "leg"]
    command_answers_for_travel: bool = False  # no Command does; older books do not say so
    fee_due: Literal["table", "entries"] = "table"
    unpaid: Strictness = "refuse"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgrammeLine:
    """One fixed point of the weekend."""

    title: str
    day: Literal["first", "last"]
    starts: datetime.time
    ends: datetime.time | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Programme:
    """The weekend's clock (FORMAT OF PLAY) and how many rounds its first day must hold."""

    days: int
    first_weekday: Weekday = "any"
    first_day_rounds: int
    first_day_short: Strictness
    lines: Mapping[str, ProgrammeLine]
    standings_hidden: Hiding = field(
        default="never",
        metadata={
            "label": "Standings are hidden from the public",
            "choices": {
                "never": "not until the event hides them",
                "always": "from the beginning",
                "last_round": "from the first result of the last round on",
                "finals": "from the first result of the finals on",
            },
        },
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadlines:
    """Days and months around an event; every deadline is the end of its day, local time."""

    time: datetime.time
    allocation_months: int
    information_sheet_days: int
    information_sheet_from: Literal["after_rally", "before_rally"]
    fees_days: int
    financial_days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Conduct:
    """Who decides, and what happens to teams that do not play on (CODE OF CONDUCT)."""

    authority: tuple[str, ...]
    sports_officer_may_play: bool
    sports_officer_decides: bool
    conflict: Strictness
    decided_by: tuple[str, ...]
    winner_declines: Literal["next_in_ranking", "nobody"]
    winner_declines_sports: str  # "all", or the key of a game


@dataclass(frozen=True, slots=True, kw_only=True)
class Hosting:
    """What the host branch provides (HOSTING, RESPONSIBILITIES, FORMAT OF PLAY)."""

    officials_from_host: bool
    invite_auxiliary: bool
    meals_free: bool
    entertainment_claimable: bool
    accommodation_paid_by: str
    seniors_share_hall: bool
    seniors_share_draw: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRules:
    """How a field is drawn."""

    cycles: int
    odd_field: Literal["bye", "pacer"]
    bye_points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pins:
    """The 180 pin of darts (DARTS, note)."""

    score: int
    each_level: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SideRules:
    """Who makes up one side. A side needs `min_size` players; the file writes 0 for all of `size`.

    `men` and `women` are exact numbers among the players; both 0 means anybody. `spare_men` and
    `spare_women` then say at most how many of the spares may be of each; with anybody they are not used.
    `pairs` is 2 where the side plays as pair A and pair B, each with a sheet of its own.
    """

    size: int
    min_size: int
    short_side: Strictness
    men: int
    women: int
    spares: int
    spare_men: int
    spare_women: int
    pairs: int
    pairs_meet: Literal["same_opponent", "independent"]
    alternate: bool
    same_branch: bool

    @property
    def is_any(self) -> bool:
        """Whether men and women may play as they like."""
        return self.men == 0 and self.women == 0

    @property
    def is_mixed(self) -> bool:
        return self.men > 0 and self.women > 0

    @property
    def meet_by_pairs(self) -> bool:
        """Whether each pair of a side has opponents of its own (AMB-C4)."""
        return self.pairs > 1 and self.pairs_meet == "independent"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayoffRules:
    """How ties for the places that matter are settled.

    `best_of` counts legs of one play-off match. `more_tied` is the form offered to three or more;
    with `agreement` the captains and the Command Representative decide, and what they agreed is recorded.
    """

    best_of: int
    two_tied: Literal["match"]
    more_tied: Literal["knockout", "mini_round_robin"]
    more_tied_second: Literal["as_first", "knockout", "mini_round_robin"]
    agreement: bool
    second_place: Literal["if_it_matters", "always", "never"]
    loser_takes_next_place: bool
    counts_in_points: bool
    stop_when_decided: bool
    clock: bool
    pairs: Literal["both_then_decider", "sum_of_legs", "one_pair"]
    repeats: int
    then: Literal["cut_cards", "points_scored", "head_to_head", "drawn_knockout"]

    @property
    def wins_needed(self) -> int:
        """Legs that win a play-off match: 2 of best of three."""
        return self.best_of // 2 + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Category:
    """One competition that an event may offer: "Mixed Seniors Darts"."""

    key: str
    name: str
    game: str  # a key of games.registry
    sport: str  # the sport's name, for people
    section: str
    offered: bool
    own: bool = True  # False: no sport of the Command's manual; a game brought it, and an event may choose it
    senior: bool
    sides: SideRules
    rules: GameRules
    stations_min: int
    stations_preferred: int
    stations_are: str  # what one is called: "table", "board", "pit"
    hall_people: int  # 0: the manual names no number
    minutes_expected: int  # one match, for the plan of the day
    minutes_longest: int
    playoff: PlayoffRules
    ranking: tuple[OrderKey, ...]
    lower_ties: tuple[OrderKey, ...]  # empty: ties that matter to nobody share their place
    withdrawal: Departing
    expulsion: Departing
    advances: Mapping[str, int]  # level -> how many places go on from it; 0: nobody, or the organizer says
    advance_as: Mapping[str, AdvanceAs]  # level -> the form in which they go on from it
    members: tuple[MemberKind, ...] = field(  # none: it is open to all of them
        default=(), metadata={"label": "Members who may play", "unit": "kinds of members"}
    )
    age_from: int = field(  # 0: of any age; reached before `Eligibility.senior_before`
        default=0, metadata={"label": "Age that a player has reached", "unit": "years of age", "high": 120}
    )
    age_under: int = field(
        default=0, metadata={"label": "Age that a player has not reached", "unit": "years of age", "high": 120}
    )
    fee_cents: int = field(  # 0: as for all; `RuleBook.fee_of` says what counts
        default=0,
        metadata={"label": "Registration fee of the category", "unit": "cents in this category", "high": 100_000},
    )
    practice_boards: int = field(  # 0: none asked for
        default=0, metadata={"label": "Practice boards, where possible", "unit": "boards", "high": 100}
    )
    first_match: datetime.time | None = field(  # of an event of this sport; None: as in the program of the book
        default=None, metadata={"label": "Hour of the first match"}
    )
    entries_due_days: int = field(  # at a level that has a day of its own; 0: that one
        default=0, metadata={"label": "Entries of this sport are due", "unit": "days before the first day"}
    )
    teams_due_days: int = field(  # with `entries_due_days` alone
        default=0, metadata={"label": "How many teams of this sport come is due", "unit": "days before the first day"}
    )
    fee_due: Literal["as_for_all", "table", "entries"] = field(
        default="as_for_all",
        metadata={
            "label": "When the fee of this sport is due",
            "choices": {
                "as_for_all": "as for all",
                "table": "at the registration table",
                "entries": "with the entry, by the last day for entries",
            },
        },
    )

    @property
    def legs(self) -> int:
        """Legs of one match of the round robin."""
        return self.rules.legs

    def teams_from_each(self, level: Level) -> int:
        """Return the most teams that one unit below may send to `level`; 0 where the book has no limit.

        As many as advance from there may come, also where the limit of the level, for all categories, is lower.
        """
        return level.teams_each and max(level.teams_each, self.advances.get(level.entries_from, 0))

    @property
    def is_closed(self) -> bool:
        """Whether it is for some members only, by the kind of their membership or by age."""
        return bool(self.members or self.age_from or self.age_under)

    def __hash__(self) -> int:
        return hash(self.key)
