"""Reading sheets: one sheet with everything its page needs, the desk's lists, who may do what with it."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet

from games import registry
from games.base import Game, GameRules, LegResult, Side, Tally
from scoring.playoffs.engine.outcome import DECIDER, Outcome, PairSheet, Progress, decide
from scoring.sheets.models import HighScore, Result, Submission, Verification
from tournaments.draws.engine.codes import spoken
from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.entries.models import Departure, Entry, RosterPlace
from tournaments.events.queries import category_for
from tournaments.organization.permissions import Right, may

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from games.rulebook import Category
    from tournaments.events.models import Competition, Event
    from tournaments.organization.models import User

LATEST = 6
ROUND_ROBIN = "Round robin"
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
        """The version that counts now; 0 while nothing is entered."""
        return self.current.version if self.current else 0

    @property
    def legs(self) -> tuple[LegResult, ...]:
        return legs_of(self.current) if self.current else ()

    @property
    def place(self) -> str:
        """Where and when it is played: "Round 3, table 5, pair A"."""
        stage = f"{self.match.stage.name}, round" if self.playoff else "Round"
        pair = {"": "", DECIDER: ", deciding leg"}.get(self.sub_match.pair, f", pair {self.sub_match.pair}")
        return f"{stage} {self.match.round}, {self.category.stations_are} {self.sub_match.station}{pair}"

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


def tally_from(data: dict[str, Any]) -> Tally:
    """Return a tally as a Result keeps it."""
    return Tally(**data)


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
    return (
        SubMatch.objects.filter(match__stage__published_at__isnull=False)
        .select_related(
            "match__stage__competition__event__organizer",
            "match__home__branch",
            "match__away__branch",
            "result__submission__verification",
        )
        .defer("match__stage__competition__event__frozen_rulebook")  # thirty kilobytes in every row
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
    )


def _sheets() -> QuerySet[SubMatch]:
    return SubMatch.objects.select_related(
        "match__stage__competition__event__organizer",
        "match__home__branch",
        "match__away__branch",
        "result__submission__entered_by",
        "result__submission__verification__verified_by",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """One version of a sheet, with its numbers as one line."""

    submission: Submission
    score: str


def history_of(sheet: Sheet) -> list[Version]:
    """Return every version of a sheet, the newest first, with who, when, why and the 180s."""
    versions = (
        Submission.objects.filter(sub_match=sheet.sub_match)
        .select_related("entered_by", "verification__verified_by")
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


# --- the desk -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundCount:
    """The sheets of one round. `missing` are late: a later round of the same stage has come in already."""

    number: int
    sheets: int
    arrived: int
    out: int  # printed and not in
    checked: int
    is_overtaken: bool
    missing: tuple[SubMatch, ...] = ()

    @property
    def unchecked(self) -> int:
        return self.arrived - self.checked

    @property
    def is_complete(self) -> bool:
        return self.arrived == self.sheets

    @property
    def is_finished(self) -> bool:
        """Whether nobody has to do anything about this round any more."""
        return self.checked == self.sheets


@dataclass(frozen=True, slots=True, kw_only=True)
class StageCount:
    """The sheets of one stage of one competition, round by round."""

    competition: Competition
    name: str
    station_word: str
    rounds: tuple[RoundCount, ...]

    @property
    def title(self) -> str:
        return self.competition.name if self.name == ROUND_ROBIN else f"{self.competition.name}, {self.name}"

    @property
    def sheets(self) -> int:
        return sum(one.sheets for one in self.rounds)

    @property
    def arrived(self) -> int:
        return sum(one.arrived for one in self.rounds)

    @property
    def missing(self) -> int:
        return sum(len(one.missing) for one in self.rounds)

    @property
    def shown(self) -> tuple[RoundCount, ...]:
        """The rounds somebody has to look at: what is open up to now, and the one that is played next."""
        begun = [one for one in self.rounds if (one.arrived and not one.is_finished) or one.is_overtaken]
        following = [one for one in self.rounds if not one.arrived and not one.is_overtaken][:1]
        return (*begun, *following)


def counts_of(event: Event) -> list[StageCount]:
    """Return what is in and what is not, stage by stage, in three queries.

    Sheets of teams that stopped are not waited for, nor are those of matches whose sides are not known.
    """
    expected = _expected(event)
    rows = list(
        expected.values("match__stage", "match__round")
        .annotate(
            sheets=Count("pk", distinct=True),
            arrived=Count("result", distinct=True),
            out=Count("pk", filter=Q(printed__isnull=False, result__isnull=True), distinct=True),
            checked=Count("result__submission__verification", distinct=True),
        )
        .order_by("match__stage", "match__round")
    )
    last_in = {row["match__stage"]: row["match__round"] for row in rows if row["arrived"]}
    overtaken = {
        (row["match__stage"], row["match__round"])
        for row in rows
        if row["arrived"] < row["sheets"] and row["match__round"] < last_in.get(row["match__stage"], 0)
    }
    missing = _missing(expected, overtaken)
    rounds: dict[int, list[RoundCount]] = {}
    for row in rows:
        key = (row["match__stage"], row["match__round"])
        rounds.setdefault(row["match__stage"], []).append(
            RoundCount(
                number=row["match__round"],
                sheets=row["sheets"],
                arrived=row["arrived"],
                out=row["out"],
                checked=row["checked"],
                is_overtaken=key in overtaken,
                missing=tuple(missing.get(key, ())),
            )
        )
    counts = []
    stages = Stage.objects.filter(pk__in=rounds).select_related("competition")
    for stage in stages.order_by("competition__position", "competition", "position"):
        competition = stage.competition
        competition.event = event
        word = category_for(competition).stations_are
        counts.append(
            StageCount(competition=competition, name=stage.name, station_word=word, rounds=tuple(rounds[stage.pk]))
        )
    return counts


def _expected(event: Event) -> QuerySet[SubMatch]:
    """Return the sheets that have come in, or that somebody waits for."""
    gone = Departure.objects.filter(entry__competition__event=event, revoked_at__isnull=True).values("entry")
    waited_for = Q(match__home__isnull=False, match__away__isnull=False) & ~(
        Q(match__home__in=gone) | Q(match__away__in=gone)
    )
    return SubMatch.objects.filter(
        Q(result__isnull=False) | waited_for,
        match__stage__competition__event=event,
        match__stage__published_at__isnull=False,
    )


def _missing(
    expected: QuerySet[SubMatch], overtaken: Iterable[tuple[int, int]]
) -> dict[tuple[int, int], list[SubMatch]]:
    wanted = Q(pk__in=[])
    for stage, number in overtaken:
        wanted |= Q(match__stage=stage, match__round=number)
    found: dict[tuple[int, int], list[SubMatch]] = {}
    late = expected.filter(wanted, result__isnull=True).select_related("match__home__branch", "match__away__branch")
    for sub_match in late.order_by("station", "pair"):
        found.setdefault((sub_match.match.stage_id, sub_match.match.round), []).append(sub_match)
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One result as the desk's lists show it."""

    submission: Submission
    competition: str
    round: int
    home: str
    away: str
    score: str
    is_checked: bool

    @property
    def code(self) -> str:
        """The code as it is printed."""
        return spoken(self.submission.sub_match.code)

    @property
    def is_agreed(self) -> bool:
        """Whether both captains put their initials on the paper."""
        return self.submission.initials_home and self.submission.initials_away


def latest_results(event: Event) -> list[Line]:
    """Return the results entered last, newest first."""
    return [line_of(one) for one in _current(event).order_by("-entered_at", "-pk")[:LATEST]]


def unchecked_results(event: Event) -> list[Line]:
    """Return the results that nobody else has checked, in the order in which they were entered."""
    unread = _current(event).filter(verification__isnull=True)
    return [line_of(one) for one in unread.order_by("entered_at", "pk")]


def open_protests(event: Event) -> list[Line]:
    """Return the results played under a protest that no later version has settled, the oldest first."""
    return [line_of(one) for one in _current(event).exclude(protest="").order_by("entered_at", "pk")]


def next_to_check(event: Event, user: User, *, after: datetime.datetime | None = None) -> Submission | None:
    """Return the next result that `user` may check: those entered after `after` first, then from the beginning."""
    mine_to_check = _current(event).filter(verification__isnull=True).exclude(entered_by=user)
    ordered = mine_to_check.order_by("entered_at", "pk")
    if after is not None and (later := ordered.filter(entered_at__gt=after).first()):
        return later
    return ordered.first()


def saved_result(event: Event, submission_id: int) -> Line | None:
    """Return a result of this event that was just entered, for the confirmation."""
    found = _versions(event).filter(pk=submission_id).first()
    return line_of(found) if found else None


def twin_of(submission: Submission) -> Submission | None:
    """Return the sheet that the same person entered just before this one with the very same numbers, if so.

    Two sheets of a weekend rarely agree to the peg; a paper that was entered under two codes does.
    """
    match = submission.sub_match.match
    before: Submission | None = (
        Submission.objects.filter(
            entered_by=submission.entered_by_id, sub_match__match__stage__competition=match.stage.competition_id
        )
        .exclude(sub_match=submission.sub_match_id)
        .filter(entered_at__lte=submission.entered_at)
        .select_related("sub_match")
        .order_by("-entered_at", "-pk")
        .first()
    )
    return before if before is not None and before.legs == submission.legs else None


def line_of(submission: Submission) -> Line:
    """Return one line of a list; needs the row with its match, teams and verification."""
    match = submission.sub_match.match
    return Line(
        submission=submission,
        competition=match.stage.competition.name,
        round=match.round,
        home=match.home.team_name if match.home else "",
        away=match.away.team_name if match.away else "",
        score=registry.get(match.stage.competition.game).score_line(legs_of(submission)),
        is_checked=verification_of(submission) is not None,
    )


def _versions(event: Event) -> QuerySet[Submission]:
    return Submission.objects.filter(
        sub_match__match__stage__competition__event=event, sub_match__match__stage__published_at__isnull=False
    ).select_related(
        "sub_match__match__stage__competition",
        "sub_match__match__home__branch",
        "sub_match__match__away__branch",
        "entered_by",
        "verification",
    )


def _current(event: Event) -> QuerySet[Submission]:
    """Return the versions that count now."""
    return _versions(event).filter(pk__in=Result.objects.values("submission"))


def latest_versions() -> QuerySet[Submission]:
    """Return the last version of every sheet."""
    later = Submission.objects.filter(sub_match=OuterRef("sub_match"), version__gt=OuterRef("version"))
    return Submission.objects.filter(~Exists(later))
