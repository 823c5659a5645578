"""What stands between a competition and its closing: counted, in a constant number of queries for an event."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import Count, Q, QuerySet

from scoring.awards.words import why_not_final
from scoring.cases.queries.cases import competitions_of, open_cases_of
from scoring.closing import words
from scoring.closing.models import Closing
from scoring.decisions.engine.open import OpenDecision
from scoring.decisions.queries.open_decisions import open_in_all
from scoring.sheets.models import Result
from scoring.sheets.queries.parties import unread
from scoring.standings.queries.model import Standings
from scoring.standings.queries.standings import standings_of_all
from scoring.standings.queries.ties import ties_in
from tournaments.draws.engine.codes import spoken
from tournaments.events.models import Competition, Event
from tournaments.seasons.engine.held import NotHeld
from tournaments.seasons.queries.held import Holding, holding_of
from tournaments.seasons.words import format_asked, format_not_held

Open = Mapping[int, Sequence[OpenDecision]]  # by competition


class MissingKind(StrEnum):
    """What is missing; each is done on a page of its own."""

    DRAW = "draw"
    HELD = "held"
    SHEETS = "sheets"
    FINALS = "finals"
    ROUND = "round"
    TIE = "tie"
    CHECK = "check"
    CASE = "case"
    DECISION = "decision"


@dataclass(frozen=True, slots=True)
class Missing:
    """One thing that has to be done before the competition can be closed, as a sentence."""

    kind: MissingKind
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Readiness:
    """How far a competition is from being final. `not_agreed` are the codes of sheets without both initials."""

    standings: Standings
    missing: tuple[Missing, ...]
    not_agreed: tuple[str, ...]
    closings: tuple[Closing, ...]  # the newest first
    not_held: NotHeld | None = None

    @property
    def competition(self) -> Competition:
        return self.standings.competition

    @property
    def is_ready(self) -> bool:
        return not (self.missing or self.is_not_held or self.competition.is_final)

    @property
    def is_not_held(self) -> bool:
        return self.not_held is not None

    @property
    def not_held_sentence(self) -> str:
        return format_not_held(self.not_held) if self.not_held else ""

    @property
    def closing(self) -> Closing | None:
        """The closing that stands."""
        return next((closing for closing in self.closings if closing.is_standing), None)

    @property
    def reopened(self) -> tuple[Closing, ...]:
        """The closings that do not stand any more."""
        return tuple(closing for closing in self.closings if not closing.is_standing)

    @property
    def not_agreed_sentence(self) -> str:
        return words.not_agreed(len(self.not_agreed))


def readiness_of(competition: Competition, *, fresh: bool = False) -> Readiness:
    """Return how far one competition, read with its event, is from being final; `fresh` is for who closes it."""
    return readiness_of_all([competition], fresh=fresh)[0]


def readiness_of_event(event: Event) -> list[Readiness]:
    """Return how far each competition of an event is, in the order of its program."""
    return readiness_of_all(list(event.competitions.all()))


def readiness_of_all(
    competitions: Sequence[Competition], *, fresh: bool = False, decisions: Open | None = None
) -> list[Readiness]:
    """Return how far these competitions, their events read with them, are from being final.

    Who has read already what is open in them hands it in as `decisions`.
    """
    if not competitions:
        return []
    counted = _counted(competitions)
    unchecked = _by_competition(counted.filter(unread("submission__")))
    cases = _open_cases(competitions)
    unsigned = _not_agreed(counted)
    holding = holding_of(competitions)
    if decisions is None:
        decisions = open_in_all(competitions, fresh=fresh)
    closings: dict[int, list[Closing]] = defaultdict(list)
    for closing in (
        Closing.objects.filter(competition__in=competitions)
        .defer("record")
        .select_related("closed_by", "reopened_by")
        .order_by("-number")
    ):
        closings[closing.competition_id].append(closing)
    return [
        Readiness(
            standings=standings,
            missing=(
                *_missing(standings, unchecked, cases, holding),
                *_undecided(decisions[standings.competition.pk]),
            ),
            not_held=holding.not_held.get(standings.competition.pk),
            not_agreed=tuple(unsigned[standings.competition.pk]),
            closings=tuple(closings[standings.competition.pk]),
        )
        for standings in standings_of_all(competitions)
    ]


def _missing(
    standings: Standings, unchecked: Mapping[int, int], cases: Mapping[int | None, int], holding: Holding
) -> list[Missing]:
    competition = standings.competition.pk
    if why := holding.asked.get(competition):
        return [Missing(MissingKind.HELD, format_asked(standings.competition.name, why))]
    missing = [] if competition in holding.not_held else _missing_in_play(standings)
    if count := unchecked.get(competition, 0):
        missing.append(Missing(MissingKind.CHECK, words.to_check(count)))
    if count := cases.get(competition, 0):
        missing.append(Missing(MissingKind.CASE, words.to_rule(count)))
    return missing


def _undecided(decisions: Sequence[OpenDecision]) -> list[Missing]:
    return [Missing(MissingKind.DECISION, str(decision.what)) for decision in decisions]


def _missing_in_play(standings: Standings) -> list[Missing]:
    """Return what is not played: the draw itself, matches, finals, ties that matter."""
    why = why_not_final(standings)
    if not standings.is_drawn:
        return [Missing(MissingKind.DRAW, why)]
    ties = [Missing(MissingKind.TIE, tie.sentence) for tie in ties_in(standings)]
    if ties:
        return ties
    if not why:
        return []
    kind = MissingKind.SHEETS
    if standings.finals_are_due:
        kind = MissingKind.FINALS
    elif standings.round_is_due:
        kind = MissingKind.ROUND
    return [Missing(kind, why)]


def _counted(competitions: Sequence[Competition]) -> QuerySet[Result]:
    """Return the results that count in these competitions: those of play-offs that were set aside do not."""
    return Result.objects.filter(
        sub_match__match__stage__competition__in=competitions,
        sub_match__match__stage__published_at__isnull=False,
        sub_match__match__stage__set_aside__isnull=True,
    )


def _open_cases(competitions: Sequence[Competition]) -> Mapping[int | None, int]:
    """Return how many cases about each competition wait: not ruled on, appealed, or not carried out."""
    events = {competition.event_id: competition.event for competition in competitions}
    lines = [line for event in events.values() for line in open_cases_of(event)]
    about = competitions_of([line.case for line in lines if line.case is not None])
    return Counter(
        competition
        for line in lines
        for competition in (about[line.case.pk] if line.case is not None else [line.competition_id])
    )


def _by_competition(results: QuerySet[Result]) -> Mapping[int, int]:
    rows: Any = results.order_by().values_list("sub_match__match__stage__competition").annotate(number=Count("pk"))
    return Counter(dict(rows))


def _not_agreed(results: QuerySet[Result]) -> dict[int, list[str]]:
    """Return the codes of the sheets without both initials, by competition, in the order of entry."""
    unsigned = results.filter(Q(submission__initials_home=False) | Q(submission__initials_away=False))
    codes: dict[int, list[str]] = defaultdict(list)
    for result in unsigned.select_related("submission", "sub_match__match__stage").order_by("sub_match"):
        if not result.submission.is_agreed:
            codes[result.sub_match.match.stage.competition_id].append(spoken(result.sub_match.code))
    return codes
