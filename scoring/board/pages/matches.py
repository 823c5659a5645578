"""Matches as the public sees them: plain values, made from rows that are already read."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games import registry
from games.ended import Ended, ended, together
from kit.dates import said
from scoring.board.engine.phases import WeekendPhase, phase_of
from scoring.board.queries.screens import result_of
from scoring.board.words.screens import not_played, round_name, round_note
from scoring.desk.words.progress import hour_in_words
from scoring.sheets.models import Result, Submission
from scoring.sheets.queries.sheets import legs_of
from scoring.standings.engine.meetings import Counts
from scoring.standings.queries.counting import counting_of
from scoring.standings.words.counting import beside_score
from tournaments.draws.queries.location import group_of, location_of
from tournaments.halls.queries import station_name
from tournaments.models import Competition, Event, Match, SubMatch
from tournaments.organization.queries.visibility import sees_results

if TYPE_CHECKING:
    from tournaments.draws.queries.public import Reader


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetView:
    """One sheet of a match: whose it is, where it is played, and its legs as one line once it is in."""

    sheet_id: int
    pair: str
    station: int
    is_in: bool
    legs: str = ""
    station_name: str = ""  # as people call it
    submission: Submission | None = None  # where its legs are told


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchView:
    """A match as every public page shows it.

    Scores are None until every sheet is in, because unplayed is not 0-0, and as long as standings are kept
    from the public: whoever has all results can add them up.
    """

    match_id: int
    stage: str
    round: int
    slot: int
    starts_at: datetime.datetime | None
    home_id: int | None
    away_id: int | None
    home: str
    away: str
    sheets: tuple[SheetView, ...]
    is_over: bool = False
    home_score: int | None = None
    away_score: int | None = None
    ended: Ended | None = None  # None as scores are
    counts: Counts | None = None  # where a side has stopped since: what that makes of it
    entered_at: datetime.datetime | None = None
    # A side stopped before this was played: nobody waits for it, and it blocks no slot.
    called_off: str = ""  # why it is not played
    planned_at: datetime.datetime | None = None
    times_moved: int = 0
    expected_at: datetime.datetime | None = None  # when it should begin as things look now, where that is not its hour
    where: str = ""  # which match it is: "Group B, round 2", "Semi-final"
    group: str = ""  # "Group B"; empty where nobody plays in groups
    is_game: bool = False  # of an open event, where a round is called so
    for_places: str = ""  # "For places 5 and 6", in finals for every place

    @property
    def note(self) -> str:
        """What a score alone does not say: that it was not played, or does not count as it stands."""
        return beside_score(self.ended, self.counts)

    @property
    def counts_note(self) -> str:
        """The same where the legs stand, which say how it ended."""
        return beside_score(None, self.counts)

    def hour(self) -> str:
        return hour_in_words(self.starts_at, self.expected_at, "weekday time")

    @property
    def short_hour(self) -> str:
        return hour_in_words(self.starts_at, self.expected_at, "short-weekday time")

    @property
    def is_begun(self) -> bool:
        """Whether one pair's sheet is in and the other's is not."""
        return not self.is_over and any(sheet.is_in for sheet in self.sheets)

    @property
    def stations(self) -> tuple[int, ...]:
        return tuple(sorted({sheet.station for sheet in self.sheets}))

    @property
    def station_names(self) -> tuple[str, ...]:
        """The stations as people call them: "12 (By the stage)"."""
        names = {sheet.station: sheet.station_name for sheet in self.sheets}
        return tuple(names[station] for station in self.stations)

    @property
    def own_pair(self) -> str:
        """The pair that plays it, where opponents are drawn for each; "" where both meet the same team."""
        return self.sheets[0].pair if len(self.sheets) == 1 else ""

    @property
    def winner_id(self) -> int | None:
        """The entry with the higher score; None when tied or not over."""
        if self.home_score is None or self.away_score is None or self.home_score == self.away_score:
            return None
        return self.home_id if self.home_score > self.away_score else self.away_id


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotView:
    """The matches that are played at the same time."""

    number: int
    starts_at: datetime.datetime | None
    matches: tuple[MatchView, ...]

    @property
    def hour(self) -> str:
        return hour_in_words(self.starts_at, _expected(self.matches), "weekday time")


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundView:
    number: int
    slots: tuple[SlotView, ...]
    byes: tuple[tuple[int, str], ...]  # (entry, name)
    name: str

    @property
    def matches(self) -> list[MatchView]:
        return [match for slot in self.slots for match in slot.matches]

    @property
    def is_over(self) -> bool:
        return all(match.is_over or match.called_off for match in self.matches)

    @property
    def note(self) -> str:
        """How far the round is, or when it begins, beside its name."""
        played = sum(match.is_over for match in self.matches)
        return round_note(played, len(self.matches), self.slots[0].hour if self.slots else "", is_over=self.is_over)


@dataclass(frozen=True, slots=True, kw_only=True)
class StageView:
    """The matches of a published stage; of groups, those of one."""

    name: str
    leads_to_certificate: bool  # a draw whose fairness is shown; of groups the first leads there for all
    rounds: tuple[RoundView, ...]
    played: int
    total: int
    more_rounds: bool = False  # of a Swiss draw follow, drawn or not

    @property
    def is_complete(self) -> bool:
        return self.total > 0 and self.played == self.total


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRound:
    """The finished matches of one round."""

    key: str  # the same as long as there is this round: its place on the page, and in links to it
    heading: str
    matches: tuple[MatchView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultGroup:
    """The finished matches of one competition, the newest round first."""

    competition: Competition
    station_word: str
    rounds: tuple[ResultRound, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CompetitionNow:
    """What goes on in one competition at this moment."""

    competition: Competition
    played: int
    total: int
    finals_follow: bool = False  # finals follow what is drawn, and are not made
    now: tuple[MatchView, ...] = ()
    then: tuple[MatchView, ...] = ()
    latest: tuple[MatchView, ...] = ()

    @property
    def is_over(self) -> bool:
        return self.all_in and not self.finals_follow

    @property
    def all_in(self) -> bool:
        """Whether every match that is drawn so far is played."""
        return self.total > 0 and self.played == self.total

    @property
    def phase(self) -> WeekendPhase:
        return phase_of(played=self.played, total=self.total, finals_follow=self.finals_follow)

    @property
    def now_heading(self) -> str:
        """Which round it is."""
        return _heading(self.now)

    @property
    def then_where(self) -> str:
        """Which round comes next."""
        return _heading(self.then)

    @property
    def then_hour(self) -> str:
        """When the matches begin that come next, as things look now; empty where they have no hour, or several."""
        expected = min((match.expected_at for match in self.then if match.expected_at), default=None)
        return _("about %(time)s") % {"time": said(expected, "time")} if expected else _hour(self.then)


def views_of(
    matches: Iterable[Match],
    names: Mapping[int, str],
    departed: Collection[int],
    *,
    event: Event,
    reader: Reader = None,
    expected: Mapping[int, datetime.datetime] = MappingProxyType({}),
) -> list[MatchView]:
    """Return matches as pages show them; what those count that a team of `departed` played is read for all at once."""
    views = [view_of(match, names, departed, event=event, reader=reader, expected=expected) for match in matches]
    left = [view.match_id for view in views if view.ended and {view.home_id, view.away_id}.intersection(departed)]
    if not left:
        return views
    sheets = list(SubMatch.objects.filter(match__in=left).select_related("match__stage"))
    counting = counting_of(sheets)
    counts = {sheet.match_id: counting[sheet.pk].counts for sheet in sheets if sheet.pk in counting}
    return [replace(view, counts=counts.get(view.match_id)) for view in views]


def view_of(
    match: Match,
    names: Mapping[int, str],
    departed: Collection[int] = (),
    *,
    event: Event,
    reader: Reader = None,
    expected: Mapping[int, datetime.datetime] = MappingProxyType({}),
) -> MatchView:
    """Return `match` as pages show it: a round robin in points, a play-off in legs won, or in pairs.

    `names` are the teams as people know them. `departed` are the entries that stopped: what they have not
    played is called off. `expected` says when matches should begin as things look now. Without scores where results
    of `event` are hidden from `reader`.
    """
    hidden = not sees_results(event, reader)
    sheets = [(sub_match, result_of(sub_match)) for sub_match in match.sub_matches.all()]
    results = [result for _, result in sheets if result is not None]
    over = bool(sheets) and len(results) == len(sheets)
    is_told = over and not hidden
    home_score, away_score = _score(match, results) if is_told else (None, None)
    return MatchView(
        match_id=match.pk,
        stage=match.stage.title,
        round=match.round,
        slot=match.slot,
        starts_at=match.starts_at,
        home_id=match.home_id,
        away_id=match.away_id,
        home=_name(names, match.home_id, match, match.home_from),
        away=_name(names, match.away_id, match, match.away_from),
        sheets=tuple(_sheet(match, sub_match, result, event, hidden=hidden) for sub_match, result in sheets),
        is_over=over,
        home_score=home_score,
        away_score=away_score,
        ended=together(ended(legs_of(result.submission)) for result in results) if is_told else None,
        entered_at=max(result.submission.entered_at for result in results) if over else None,
        called_off="" if over else not_played(departed, match.home_id, match.away_id, nobody=match.has_no_opponent),
        planned_at=match.planned_at,
        times_moved=match.times_moved,
        expected_at=expected.get(match.pk),
        where=location_of(match),
        is_game=match.stage.is_afternoon,
        group=group_of(match),
        for_places=match.for_places,
    )


def _sheet(match: Match, sub_match: SubMatch, result: Result | None, event: Event, *, hidden: bool) -> SheetView:
    key, legs = match.stage.competition.game, ""
    if result is not None and not hidden:
        legs = registry.get(key).score_line(legs_of(result.submission))
    return SheetView(
        sheet_id=sub_match.pk,
        pair=sub_match.pair,
        station=sub_match.station,
        station_name=station_name(event, key, sub_match.station),
        is_in=result is not None,
        legs=legs,
        submission=result.submission if result is not None and not hidden else None,
    )


def _score(match: Match, results: Sequence[Result]) -> tuple[int, int]:
    """Return the score of a match, all of whose sheets are in: in points, of a play-off in legs won, or in pairs."""
    unit = "legs_won" if match.stage.is_playoff else "points"
    scores = [(result.home_tally[unit], result.away_tally[unit]) for result in results]
    if match.stage.is_playoff and len(scores) > 1:
        # Pairs decide a play-off by the sheets they win, and not by all their legs together.
        scores = [(int(home > away), int(away > home)) for home, away in scores]
    return sum(home for home, _ in scores), sum(away for _, away in scores)


def _name(names: Mapping[int, str], entry_id: int | None, match: Match, source: Match | None) -> str:
    if entry_id is not None:
        return names[entry_id]
    if source is None:
        return _("Not known yet")
    return _("Loser of an earlier match") if match.takes_loser_of(source) else _("Winner of an earlier match")


def rounds_of(
    views: Sequence[MatchView], stage_id: int, byes: Mapping[tuple[int, int], Sequence[tuple[int, str]]]
) -> Iterator[RoundView]:
    """Yield the rounds of a stage, or of one group, with the slots in each; `views` are in the order of play."""
    playing = {entry for view in views for entry in (view.home_id, view.away_id)}
    for number, in_round in groupby(views, key=lambda view: view.round):
        slots = []
        for slot, in_slot in groupby(in_round, key=lambda view: view.slot):
            together = tuple(sorted(in_slot, key=lambda view: view.stations))
            slots.append(SlotView(number=slot, starts_at=together[0].starts_at, matches=together))
        out = tuple(bye for bye in byes.get((stage_id, number), ()) if bye[0] in playing or not views[0].group)
        first = slots[0].matches[0]
        name = first.where if first.is_game else round_name(number)
        yield RoundView(number=number, slots=tuple(slots), byes=out, name=name)


def _hour(matches: Sequence[MatchView]) -> str:
    hours = {view.starts_at for view in matches}
    return said(hours.pop(), "time") if len(hours) == 1 else ""


def _expected(matches: Sequence[MatchView]) -> datetime.datetime | None:
    """Return when the first of matches that are planned for one hour should begin, where that is not their hour."""
    waiting = [view.expected_at for view in matches if not view.is_over and not view.called_off]
    return min(filter(None, waiting)) if waiting and all(waiting) else None


def _heading(matches: Sequence[MatchView]) -> str:
    """Return which round these matches are of; nothing for none, as when everything is played."""
    if not matches:
        return ""
    places = dict.fromkeys(view.where for view in matches)
    rounds = dict.fromkeys((view.stage, view.round) for view in matches)
    if len(places) == 1:
        return next(iter(places))
    if len(rounds) > 1:
        return ", ".join(dict.fromkeys(view.stage for view in matches))
    stage, number = next(iter(rounds))
    if matches[0].group or len(places) > 2:
        return _("%(stage)s, round %(number)d") % {"stage": stage, "number": number}
    return ", ".join(sorted(places))  # the final, and the match for third place
