"""Reading sheets: one sheet with everything its page needs, the desk's lists, who may do what with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, Subquery

from games import registry
from games.base import Game, GameRules, LegResult, Side, Tally
from scoring.sheets.engine.outcome import DECIDER, Outcome, PairSheet, Progress, decide
from scoring.sheets.models import HighScore, Result, SetAside, Submission, Verification, WithdrawnSheet
from tournaments.draws.engine.codes import spoken
from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.draws.queries.where import where_of, with_where
from tournaments.entries.models import Departure, Entry, RosterPlace
from tournaments.events.queries import category_for
from tournaments.organization.queries.permissions import Right, may

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from games.rulebook import Category
    from tournaments.events.models import Competition, Event
    from tournaments.organization.models import User

ONE_LEG = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Team:
    """One side of a sheet, with those who play on it."""

    side: Side
    entry: Entry
    players: tuple[RosterPlace, ...]

    @property
    def name(self) -> str:
        return self.entry.team_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One sheet: where it belongs, by which rules it is read, and what counts on it now."""

    sub_match: SubMatch
    category: Category
    game: Game
    rules: GameRules
    current: Submission | None
    last_version: int = 0
    """The last version that was ever entered, whether it counts or was set aside."""

    @property
    def match(self) -> Match:
        return self.sub_match.match

    @property
    def competition(self) -> Competition:
        return self.match.stage.competition

    @property
    def event(self) -> Event:
        return self.competition.event

    @property
    def playoff(self) -> bool:
        return self.match.stage.is_playoff

    @property
    def is_published(self) -> bool:
        return self.match.stage.published_at is not None

    @property
    def sides_known(self) -> bool:
        return self.match.home_id is not None and self.match.away_id is not None

    @property
    def code(self) -> str:
        """The code as it is printed: 482 193 7."""
        return spoken(self.sub_match.code)

    @property
    def version(self) -> int:
        """The version that counts now; 0 while nothing is entered.

        One more than the last when that was set aside: whoever still has the old result on the screen is told.
        """
        return self.current.version if self.current else version_of_empty(self.last_version)

    @property
    def is_played_again(self) -> bool:
        """Whether there was a result that was set aside, and none since."""
        return self.current is None and self.last_version > 0

    @property
    def legs(self) -> tuple[LegResult, ...]:
        return legs_of(self.current) if self.current else ()

    @property
    def place(self) -> str:
        """Where and when it is played: "Round 3, table 5, pair A", "Group B, round 3, table 5"."""
        is_round_robin = self.match.stage.kind == Stage.Kind.ROUND_ROBIN
        which = f"Round {self.match.round}" if is_round_robin else where_of(self.match, self.sub_match)
        pair = {"": "", DECIDER: ", deciding leg"}.get(self.sub_match.pair, f", pair {self.sub_match.pair}")
        return f"{which}, {self.category.stations_are} {self.sub_match.station}{pair}"

    @property
    def leg_count(self) -> int:
        return self.rules.playoff_best_of if self.playoff else self.rules.legs

    def team(self, side: Side) -> Team:
        """Return one side; only when both are known."""
        entry = self.match.home if side is Side.HOME else self.match.away
        if entry is None:
            raise ValueError(side)
        pair = self.sub_match.pair
        everybody = pair in ("", DECIDER)
        players = tuple(p for p in entry.roster.all() if everybody or p.pair in ("", pair))
        return Team(side=side, entry=entry, players=players)

    @property
    def teams(self) -> tuple[Team, ...]:
        return tuple(self.team(side) for side in Side) if self.sides_known else ()


def legs_of(submission: Submission) -> tuple[LegResult, ...]:
    """Return the legs of one version of a sheet."""
    return tuple(LegResult.from_json(leg) for leg in submission.legs)


def version_of_empty(last_version: int) -> int:
    """Return the version of a sheet on which nothing counts; `last_version` was entered last, 0 for never.

    >>> version_of_empty(0), version_of_empty(1)
    (0, 2)
    """
    return last_version + 1 if last_version else 0


def tally_from(data: dict[str, Any]) -> Tally:
    """Return a tally as a Result keeps it."""
    return Tally.from_json(data)


def rules_for(sub_match: SubMatch, category: Category) -> GameRules:
    """Return the rules of one sheet: the leg between nominated pairs that decides a play-off is one leg (AMB-C7)."""
    if sub_match.pair == DECIDER:
        return replace(category.rules, playoff_wins=ONE_LEG)
    return category.rules


# --- one sheet ----------------------------------------------------------------------------------------


def sheet_by_code(code: str) -> Sheet | None:
    """Return the sheet with this code, drafts included, in a constant number of queries; None when there is none."""
    roster = RosterPlace.objects.select_related("member").order_by("position")
    found = (
        _sheets()
        .prefetch_related(
            Prefetch("match__home__roster", queryset=roster), Prefetch("match__away__roster", queryset=roster)
        )
        .filter(code=code)
        .first()
    )
    return sheet_of(found) if found else None


def fresh_sheet(sub_match_id: int) -> Sheet:
    """Return the sheet as it is now, without the rosters: what a service decides by."""
    return sheet_of(_sheets().get(pk=sub_match_id))


def published_sheets() -> QuerySet[SubMatch]:
    """Return every sheet of a published draw in the order of play, with teams and result."""
    sheets: QuerySet[SubMatch] = with_where(
        SubMatch.objects.filter(match__stage__published_at__isnull=False), "match__"
    )
    return (
        sheets.select_related(
            "match__stage__competition__event__organizer",
            "match__home__branch",
            "match__away__branch",
            "result__submission__verification",
        )
        .defer("match__stage__competition__event__frozen_rulebook")  # thirty kilobytes in every row
        .annotate(last_version=_last_version())
        .order_by("match__stage", "match__round", "match__slot", "match__number", "pair")
    )


def sheet_of(sub_match: SubMatch) -> Sheet:
    """Return a sheet from a row that was read with its match, competition and result."""
    category = category_for(sub_match.match.stage.competition)
    result: Result | None = getattr(sub_match, "result", None)
    return Sheet(
        sub_match=sub_match,
        category=category,
        game=registry.get(category.game),
        rules=rules_for(sub_match, category),
        current=result.submission if result else None,
        last_version=getattr(sub_match, "last_version", None) or 0,
    )


def withdrawn_sheet(code: str) -> WithdrawnSheet | None:
    """Return what became of a code that was on paper once; None for every code that still counts, or never did."""
    return WithdrawnSheet.objects.filter(code=code).select_related("event", "replaced_by").first()


def _last_version() -> Subquery:
    versions = Submission.objects.filter(sub_match=OuterRef("pk")).order_by("-version")
    return Subquery(versions.values("version")[:1])


def _sheets() -> QuerySet[SubMatch]:
    sheets: QuerySet[SubMatch] = with_where(SubMatch.objects.all(), "match__")
    return sheets.select_related(
        "match__stage__competition__event__organizer",
        "match__home__branch",
        "match__away__branch",
        "result__submission__entered_by",
        "result__submission__verification__verified_by",
    ).annotate(last_version=_last_version())


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One version of a sheet, with its numbers as one line."""

    submission: Submission
    score: str

    @property
    def set_aside(self) -> SetAside | None:
        """Why this version counts no more although no later one corrects it."""
        return getattr(self.submission, "set_aside", None)


def history_of(sheet: Sheet) -> list[Version]:
    """Return every version of a sheet, the newest first, with who, when, why and the 180s."""
    versions = (
        Submission.objects.filter(sub_match=sheet.sub_match)
        .select_related("entered_by", "verification__verified_by", "set_aside__made_by")
        .prefetch_related(Prefetch("high_scores", queryset=HighScore.objects.select_related("member")))
        .order_by("-version")
    )
    return [Version(submission=one, score=sheet.game.score_line(legs_of(one))) for one in versions]


def verification_of(submission: Submission | None) -> Verification | None:
    """Return who checked this version, if somebody did."""
    return getattr(submission, "verification", None) if submission else None


# --- who may --------------------------------------------------------------------------------------------


def may_enter(user: User | AnonymousUser, event: Event) -> bool:
    """Return whether `user` may enter results at `event`."""
    return may(user, Right.ENTER_RESULTS, event)


def may_correct(user: User | AnonymousUser, submission: Submission, event: Event) -> bool:
    """Return whether `user` may replace this version: the chair always, who typed it until somebody checked it."""
    if may(user, Right.CORRECT_RESULTS, event):
        return True
    return submission.entered_by_id == user.pk and verification_of(submission) is None


def may_verify(user: User | AnonymousUser, submission: Submission, event: Event) -> bool:
    """Return whether `user` may check this version: anybody at the desk but the one who typed it."""
    unread = verification_of(submission) is None
    return unread and submission.entered_by_id != user.pk and may_enter(user, event)


# --- a match and what follows from it -----------------------------------------------------------------


def outcome_of(
    match: Match, category: Category, *, changed: SubMatch | None = None, legs: Sequence[LegResult] = ()
) -> Outcome:
    """Return how a play-off match stands, as it is or as it would be with `legs` on the sheet `changed`."""
    results = SubMatch.objects.filter(match=match).select_related("result").order_by("pair")
    sheets = []
    for sub_match in results:
        result: Result | None = getattr(sub_match, "result", None)
        if changed is not None and sub_match.pk == changed.pk:
            tallies = registry.get(category.game).tally(legs, rules_for(sub_match, category), playoff=True)
        elif result is not None:
            tallies = (tally_from(result.home_tally), tally_from(result.away_tally))
        else:
            sheets.append(PairSheet(pair=sub_match.pair))
            continue
        won = (tallies[0].legs_won, tallies[1].legs_won)
        sheets.append(PairSheet(pair=sub_match.pair, legs=won, scored=(tallies[0].scored, tallies[1].scored)))
    return decide(sheets, category.playoff.pairs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequence:
    """A later match that another winner would change, and whether it is too late for that."""

    match: Match
    is_played: bool


def consequences(sheet: Sheet) -> list[Consequence]:
    """Return what a correction of this sheet would move when it changes the winner of the match."""
    if not sheet.playoff or outcome_of(sheet.match, sheet.category).progress is not Progress.WON:
        return []
    fed = Match.objects.filter(Q(home_from=sheet.match) | Q(away_from=sheet.match)).annotate(
        is_played=Exists(Submission.objects.filter(sub_match__match=OuterRef("pk")))
    )
    return [Consequence(match=match, is_played=match.is_played) for match in fed.order_by("number")]


def following_sheets(sub_match: SubMatch) -> list[SubMatch]:
    """Return the sheets that a play-off result has brought about: the deciding leg, or the next match once it is full.

    They were not among those printed before, so somebody has to print them.
    """
    match = sub_match.match
    if not match.stage.is_playoff:
        return []
    follow = Q(match=match, pair=DECIDER) | Q(match__home_from=match) | Q(match__away_from=match)
    return list(
        SubMatch.objects.filter(follow, result__isnull=True, match__home__isnull=False, match__away__isnull=False)
        .exclude(pk=sub_match.pk)
        .select_related("match__home__branch", "match__away__branch")
        .order_by("match__number", "pair")
    )


def departed_on(sheet: Sheet) -> list[Entry]:
    """Return the sides of this sheet that stopped playing."""
    gone = set(
        Departure.objects.filter(
            entry__in=[sheet.match.home_id, sheet.match.away_id], revoked_at__isnull=True
        ).values_list("entry", flat=True)
    )
    return [entry for entry in (sheet.match.home, sheet.match.away) if entry is not None and entry.pk in gone]


def latest_versions() -> QuerySet[Submission]:
    """Return the last version of every sheet, but for those that were set aside."""
    later = Submission.objects.filter(sub_match=OuterRef("sub_match"), version__gt=OuterRef("version"))
    return Submission.objects.filter(~Exists(later), set_aside__isnull=True)
