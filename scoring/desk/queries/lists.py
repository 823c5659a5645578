"""What the scorekeeper's desk lists: sheets in, out and missing, entered last, to be checked."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from games import registry
from scoring.live.models import LiveLog
from scoring.sheets.models import PrintedSheet, Result, Submission, Verification
from scoring.sheets.queries.parties import FOR_THE_CHAIR, mismatch_of, noted
from scoring.sheets.queries.rights import TAKE_BACK_WITHIN
from scoring.sheets.queries.sheets import legs_of
from scoring.sheets.queries.versions import verification_of
from scoring.sheets.words import TAKEN_BACK
from tournaments.draws.engine import playing
from tournaments.draws.engine.codes import spoken
from tournaments.draws.models import Stage, SubMatch
from tournaments.draws.queries.location import in_group, location_of, with_location
from tournaments.draws.words.figures import group_name
from tournaments.draws.words.stages import ROUND_ROBIN
from tournaments.entries.models import Departure
from tournaments.events.models import Competition, Event
from tournaments.events.queries import category_for
from tournaments.organization.models import User

LATEST = 6

FieldKey = tuple[int, int]  # a stage and the number of a group; 0 where it has none


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundAtDesk:
    """The sheets of one round. `missing` are late: a later round of the same stage or group has come in already."""

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


@dataclass(frozen=True, slots=True)
class MissingSheet:
    """A sheet that the desk waits for: where it is played, and the round that has gone on without it."""

    stage: StageAtDesk
    round: int
    sheet: SubMatch


@dataclass(frozen=True, slots=True, kw_only=True)
class StageAtDesk:
    """The sheets of one stage of one competition, or of one of its groups, round by round."""

    competition: Competition
    name: str
    is_round_robin: bool  # of the whole competition, which needs no name of its own
    station_word: str
    rounds: tuple[RoundAtDesk, ...]

    @property
    def title(self) -> str:
        return self.competition.name if self.is_round_robin else f"{self.competition.name}, {self.name}"

    @property
    def sheets(self) -> int:
        return sum(counted.sheets for counted in self.rounds)

    @property
    def arrived(self) -> int:
        return sum(counted.arrived for counted in self.rounds)

    @property
    def out(self) -> int:
        return sum(counted.out for counted in self.rounds)


def missing_of(counts: Iterable[StageAtDesk]) -> list[MissingSheet]:
    """Return the sheets that are missing, in the order of the program."""
    return [
        MissingSheet(stage, counted.number, sheet)
        for stage in counts
        for counted in stage.rounds
        for sheet in counted.missing
    ]


def counts_of(event: Event) -> list[StageAtDesk]:
    """Return what is in and what is not, stage by stage and group by group, in three queries.

    Sheets of teams that stopped are not waited for, nor are those of matches whose sides are not known, nor those
    of a play-off that was taken back.
    """
    rounds = _rounds(_expected(event))
    counts = []
    stages = Stage.objects.filter(pk__in={stage for stage, _ in rounds}).select_related("competition")
    for stage in stages.order_by("competition__position", "competition", "position"):
        competition = stage.competition
        competition.event = event
        word = category_for(competition).stations_are
        for part in sorted(part for part in rounds if part[0] == stage.pk):
            name = group_name(part[1]) if part[1] else stage.title
            counts.append(
                StageAtDesk(
                    competition=competition,
                    name=name,
                    is_round_robin=not part[1] and stage.name == ROUND_ROBIN,
                    station_word=word,
                    rounds=tuple(rounds[part]),
                )
            )
    return counts


def _rounds(expected: QuerySet[SubMatch]) -> dict[FieldKey, list[RoundAtDesk]]:
    """Return the rounds of each stage, or of each of its groups, counted."""
    rows = list(
        expected.annotate(group=_group())
        .values_list("match__stage", "group", "match__round")
        .annotate(
            sheets=Count("pk", distinct=True),
            arrived=Count("result", distinct=True),
            out=Count("pk", filter=Q(printed__isnull=False, result__isnull=True), distinct=True),
            checked=Count("result", filter=_READ, distinct=True),
        )
        .order_by("match__stage", "group", "match__round")
    )
    counted: dict[FieldKey, list[playing.Played]] = {}
    for stage, group, number, sheets, arrived, *_rest in rows:
        counted.setdefault((stage, group), []).append(playing.Played(number, sheets, arrived, arrived))
    overtaken = {(part, number) for part, turns in counted.items() for number in playing.overtaken(turns)}
    missing = _missing(expected, overtaken)
    rounds: dict[FieldKey, list[RoundAtDesk]] = {}
    for stage, group, number, sheets, arrived, out, checked in rows:
        part = (stage, group)
        rounds.setdefault(part, []).append(
            RoundAtDesk(
                number=number,
                sheets=sheets,
                arrived=arrived,
                out=out,
                checked=checked,
                is_overtaken=(part, number) in overtaken,
                missing=tuple(missing.get((part, number), ())),
            )
        )
    return rounds


def _expected(event: Event) -> QuerySet[SubMatch]:
    """Return the sheets that have come in, or that somebody waits for."""
    gone = Departure.objects.filter(entry__competition__event=event, revoked_at__isnull=True).values("entry")
    waited_for = Q(
        match__home__isnull=False,
        match__away__isnull=False,
        match__stage__set_aside__isnull=True,  # a play-off that was taken back
    ) & ~(Q(match__home__in=gone) | Q(match__away__in=gone))
    return SubMatch.objects.filter(
        Q(result__isnull=False) | waited_for,
        match__stage__competition__event=event,
        match__stage__published_at__isnull=False,
    )


def sheets_of(event: Event) -> QuerySet[Any]:
    """Return the sheets that have come in, or that somebody waits for, each with who entered it and what was done."""
    sheets = _expected(event).annotate(
        is_printed=Exists(PrintedSheet.objects.filter(sub_match=OuterRef("pk"))),
        is_checked=Exists(Verification.objects.filter(submission=OuterRef("result__submission"))),
    )
    return (
        with_location(sheets, "match__")
        .select_related("match__stage__competition", "match__home__branch", "match__away__branch")
        .select_related("result__submission__entered_by")
        .order_by(
            *("match__stage__competition__position", "match__stage__competition", "match__stage__position"),
            *("match__round", "match__number", "pair"),
        )
    )


def _missing(
    expected: QuerySet[SubMatch], overtaken: Iterable[tuple[FieldKey, int]]
) -> dict[tuple[FieldKey, int], list[SubMatch]]:
    wanted = Q(pk__in=[])
    for (stage, group), number in overtaken:
        wanted |= Q(match__stage=stage, group=group, match__round=number)
    missing: dict[tuple[FieldKey, int], list[SubMatch]] = {}
    late = expected.annotate(group=_group()).filter(wanted, result__isnull=True)
    for sub_match in late.select_related("match__home__branch", "match__away__branch").order_by("station", "pair"):
        part = (sub_match.match.stage_id, sub_match.group)
        missing.setdefault((part, sub_match.match.round), []).append(sub_match)
    return missing


_READ = Q(result__submission__verification__isnull=False) | Q(result__submission__by_words=True)


def _group() -> Coalesce:
    return Coalesce(in_group("match__"), 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultLine:
    """One result as the desk's lists show it."""

    submission: Submission
    competition: str
    where: str  # "round 3", "Group B, round 3", "Semi-final"
    home: str
    away: str
    score: str
    is_checked: bool

    @property
    def code(self) -> str:
        """The code as it is printed."""
        return spoken(self.submission.sub_match.code)

    @property
    def noted(self) -> str:
        """For whom those play who had the sheet in hand, and what differs on the paper."""
        differs = mismatch_of(self.submission)
        return differs.note if differs else noted(self.submission, self.submission.sub_match.match)


def latest_results(event: Event) -> list[ResultLine]:
    """Return the results entered last, newest first."""
    return [line_of(submission) for submission in current_results(event).order_by("-entered_at", "-pk")[:LATEST]]


def not_agreed_results(event: Event) -> list[ResultLine]:
    """Return the results that both captains have not put their initials to, in the order of entry."""
    unsigned = current_results(event).filter(Q(initials_home=False) | Q(initials_away=False))
    return [line_of(submission) for submission in unsigned.order_by("entered_at", "pk") if not submission.is_agreed]


def for_the_chair(event: Event) -> list[ResultLine]:
    """Return what the chair checks: entered by who plays in the match, or different on paper, in the order of entry."""
    waiting = current_results(event).filter(FOR_THE_CHAIR)
    return [line_of(submission) for submission in waiting.order_by("entered_at", "pk")]


def saved_result(event: Event, submission_id: int) -> ResultLine | None:
    """Return a result of this event that was just entered, for the confirmation."""
    submission = _versions(event).filter(pk=submission_id).first()
    return line_of(submission) if submission else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A match that was scored live to its end, and whose sheet nobody has handed in yet."""

    sub_match: SubMatch
    competition: str
    where: str
    held_by: str
    moved_at: datetime.datetime | None

    @property
    def code(self) -> str:
        """The code as it is printed."""
        return spoken(self.sub_match.code)


def not_handed_in(event: Event) -> list[Finished]:
    """Return the matches that are over where they are scored, the longest first: some wait for the desk. One query."""
    over = LiveLog.objects.open().filter(event=event, shown__over=True).order_by("moved_at", "pk")
    stage = "sub_match__match__stage__competition"
    read = with_location(over, "sub_match__match__").select_related(
        "held_by", stage, "sub_match__match__home__branch", "sub_match__match__away__branch"
    )
    return [
        Finished(
            sub_match=log.sub_match,
            competition=log.sub_match.match.stage.competition.name,
            where=location_of(log.sub_match.match, log.sub_match),
            held_by=str(log.held_by),
            moved_at=log.moved_at,
        )
        for log in read
    ]


@dataclass(frozen=True, slots=True)
class OwnLast:
    """The sheet that somebody entered last, and until when it can be taken back."""

    line: ResultLine
    until: datetime.datetime
    key: UUID = field(default_factory=uuid4)  # the same form sent twice takes one entry back


def own_last(event: Event, user: User) -> OwnLast | None:
    """Return the last sheet that `user` entered at this event, as long as they may take it back with one key."""
    lately = timezone.now() - TAKE_BACK_WITHIN
    counts = Exists(Result.objects.filter(submission=OuterRef("pk")))
    entered = _versions(event).filter(entered_by=user, entered_at__gt=lately).annotate(counts=counts)
    mine = entered.order_by("-entered_at", "-pk").first()
    if mine is None or mine.reason == TAKEN_BACK or verification_of(mine) is not None or not mine.counts:
        return None
    return OwnLast(line_of(mine), mine.entered_at + TAKE_BACK_WITHIN)


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


def line_of(submission: Submission) -> ResultLine:
    """Return one line of a list; needs the row with its match, teams and verification."""
    match = submission.sub_match.match
    is_round_robin = match.stage.kind == Stage.Kind.ROUND_ROBIN
    return ResultLine(
        submission=submission,
        competition=match.stage.competition.name,
        where=_("round %(number)d") % {"number": match.round} if is_round_robin else location_of(match, submission),
        home=match.home.team_name if match.home else "",
        away=match.away.team_name if match.away else "",
        score=registry.get(match.stage.competition.game).score_line(legs_of(submission)),
        is_checked=verification_of(submission) is not None,
    )


def _versions(event: Event) -> QuerySet[Submission]:
    versions = Submission.objects.filter(
        sub_match__match__stage__competition__event=event, sub_match__match__stage__published_at__isnull=False
    )
    return with_location(versions, "sub_match__match__").select_related(
        "sub_match__match__stage__competition",
        "sub_match__match__home__branch",
        "sub_match__match__away__branch",
        "entered_by",
        "verification",
        "mismatch",
    )


def current_results(event: Event) -> QuerySet[Submission]:
    """Return the versions that count now."""
    return _versions(event).filter(pk__in=Result.objects.values("submission"))
