"""Reading sheets: one sheet with everything its page needs, and who stopped playing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.db.models import OuterRef, Prefetch, QuerySet, Subquery
from django.utils.translation import gettext as _

from games.base import Game, GameRules, LegResult, Side, Tally
from games.rulebook import Category, RuleBook
from scoring.sheets.engine.outcome import DECIDER
from scoring.sheets.models import Result, Submission, WithdrawnSheet
from tournaments.draws.engine.codes import spoken
from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.draws.queries.location import location_of, note_location, with_location
from tournaments.entries.models import Departure, Entry, PutOut, RosterPlace
from tournaments.events.models import Competition, Event
from tournaments.events.queries import context_of
from tournaments.halls.queries import station_name

ONE_LEG = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSide:
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
    book: RuleBook
    category: Category
    game: Game
    rules: GameRules
    current: Submission | None
    last_version: int = 0
    """The last version that was ever entered, whether it counts or was set aside."""
    was_emptied: bool = False
    """Whether that version was entered by mistake, and taken off the sheet."""

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
    def wins_needed(self) -> int | None:
        """The legs that win the match, where those after them are left out; None where all are played."""
        return self.rules.wins_that_end(playoff=self.playoff)

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
        """Whether there was a result that was set aside, and none since; one that was a mistake is none."""
        return self.current is None and self.last_version > 0 and not self.was_emptied

    @property
    def legs(self) -> tuple[LegResult, ...]:
        return legs_of(self.current) if self.current else ()

    @property
    def place(self) -> str:
        """Where and when it is played: "Round 3, table 5, pair A", "Group B, round 3, table 5"."""
        is_round_robin = self.match.stage.kind == Stage.Kind.ROUND_ROBIN
        which = location_of(self.match, self.sub_match)
        if is_round_robin:
            which = _("Round %(number)d") % {"number": self.match.round}
        at = station_name(self.event, self.category.game, self.sub_match.station)
        values = {"where": which, "station": self.category.stations_are, "name": at, "pair": self.sub_match.pair}
        if self.sub_match.pair == DECIDER:
            return _("%(where)s, %(station)s %(name)s, deciding leg") % values
        if self.sub_match.pair:
            return _("%(where)s, %(station)s %(name)s, pair %(pair)s") % values
        return _("%(where)s, %(station)s %(name)s") % values

    @property
    def leg_count(self) -> int:
        return self.rules.playoff_best_of if self.playoff else self.rules.legs

    def team(self, side: Side) -> SheetSide:
        """Return one side; only when both are known."""
        entry = self.match.home if side is Side.HOME else self.match.away
        if entry is None:
            raise ValueError(side)
        pair = self.sub_match.pair
        everybody = pair in ("", DECIDER)
        players = tuple(p for p in entry.roster.all() if everybody or p.pair in ("", pair))
        return SheetSide(side=side, entry=entry, players=players)

    @property
    def teams(self) -> tuple[SheetSide, ...]:
        return tuple(self.team(side) for side in Side) if self.sides_known else ()


def legs_of(submission: Submission) -> tuple[LegResult, ...]:
    """Return the legs of one version of a sheet."""
    return tuple(LegResult.from_json(leg) for leg in submission.legs)


def last_entered(sub_match: SubMatch) -> int:
    """Return the version of a sheet that was entered last, 0 for never."""
    versions = Submission.objects.filter(sub_match=sub_match).order_by("-version")
    return versions.values_list("version", flat=True).first() or 0


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


def sheet_by_code(code: str) -> Sheet | None:
    """Return the sheet with this code, drafts included, in a constant number of queries; None when there is none.

    Each place of its rosters knows `put_out_at`: since when its member takes no part any more.
    """
    try:
        sub_match = _sheets().get(code=code)  # `first` puts one row in order, which takes longer than to read it
    except SubMatch.DoesNotExist:
        return None
    _note_sides(sub_match.match)
    return _as_it_is_now(sub_match)


def fresh_sheet(sub_match_id: int, *, with_sides: bool = False) -> Sheet:
    """Return the sheet as it is now, what a service decides by; `with_sides` reads the names of both sides along."""
    sheets = _sheets().select_related("match__home__branch", "match__away__branch") if with_sides else _sheets()
    return _as_it_is_now(sheets.get(pk=sub_match_id))


def published_sheets() -> QuerySet[SubMatch]:
    """Return every sheet of a published draw in the order of play, with teams and result."""
    sheets: QuerySet[SubMatch] = with_location(
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
        .annotate(last_version=_of_the_last_version("version"))
        .order_by("match__stage", "match__round", "match__slot", "match__number", "pair")
    )


def _sheet(sub_match: SubMatch, result: Result | None) -> Sheet:
    context = context_of(sub_match.match.stage.competition)
    return Sheet(
        sub_match=sub_match,
        book=context.book,
        category=context.category,
        game=context.game,
        rules=rules_for(sub_match, context.category),
        current=result.submission if result else None,
        last_version=getattr(sub_match, "last_version", None) or 0,
        was_emptied=bool(getattr(sub_match, "was_emptied", False)),
    )


def withdrawn_sheet(code: str) -> WithdrawnSheet | None:
    """Return what became of a code that was on paper once; None for every code that still counts, or never did."""
    return WithdrawnSheet.objects.filter(code=code).select_related("event", "replaced_by").first()


def _of_the_last_version(field: str) -> Subquery:
    versions = Submission.objects.filter(sub_match=OuterRef("pk")).order_by("-version")
    return Subquery(versions.values(field)[:1])


# --- one sheet ----------------------------------------------------------------------------------------
# It is read with every entry, twice to save it. One query with all of it joined fifteen tables: PostgreSQL took longer
# to plan it, and Django to write it, than these small ones take together.


def _sheets() -> QuerySet[SubMatch]:
    sheets: QuerySet[SubMatch] = SubMatch.objects.select_related("match__stage__competition__event__organizer")
    return sheets.annotate(
        last_version=_of_the_last_version("version"), was_emptied=_of_the_last_version("set_aside__by_mistake")
    )


def _note_sides(match: Match) -> None:
    """Read both sides with their rosters; each place knows `put_out_at`, since when its member takes no part."""
    out = PutOut.objects.filter(member=OuterRef("member"), event=OuterRef("entry__competition__event"), revoked_at=None)
    roster = (
        RosterPlace.objects.select_related("member")
        .annotate(put_out_at=Subquery(out.values("decided_at")[:1]))
        .order_by("position")
    )
    sides = Entry.objects.select_related("branch").prefetch_related(Prefetch("roster", queryset=roster))
    known = sides.in_bulk([side for side in (match.home_id, match.away_id) if side is not None])
    match.home, match.away = (known[side] if side else None for side in (match.home_id, match.away_id))


def _as_it_is_now(sub_match: SubMatch) -> Sheet:
    """Return the sheet of a row with what counts on it: one query, none while nothing was ever entered."""
    note_location(sub_match, sub_match.match)
    people = ("entered_by", "verification__verified_by", "mismatch__raised_by")
    results = Result.objects.select_related(*(f"submission__{who}" for who in people))
    result = next(iter(results.filter(sub_match=sub_match)), None) if getattr(sub_match, "last_version", None) else None
    return _sheet(sub_match, result)


def departed_on(sheet: Sheet) -> list[Entry]:
    """Return the sides of this sheet that stopped playing."""
    gone = set(
        Departure.objects.filter(
            entry__in=[sheet.match.home_id, sheet.match.away_id], revoked_at__isnull=True
        ).values_list("entry", flat=True)
    )
    if not gone:
        return []  # the sides of a fresh sheet are not read yet, and hardly ever has one stopped
    return [entry for entry in (sheet.match.home, sheet.match.away) if entry is not None and entry.pk in gone]
