"""Reading cases: those of an event, those that are open, and protests on sheets that nobody has taken up yet.

A protest on a sheet is a case from the moment the sheet is in, without anybody writing it a second time: the list is
read from the versions of the sheets, so none can be lost. The row is written when somebody takes it up or rules on it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.shortcuts import get_object_or_404

from kit.pure.sentences import Sentence
from kit.pure.translation import plain
from scoring.cases import words
from scoring.cases.models import Case, Ruling
from scoring.sheets.models import Submission
from tournaments.draws.engine.codes import spoken
from tournaments.draws.models import Stage, SubMatch
from tournaments.draws.queries.location import where_to_keep, with_location
from tournaments.entries.models import RosterPlace
from tournaments.events.models import Competition, Event
from tournaments.organization.models import User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseLine:
    """One line of the list: a case, or a protest on a sheet that nobody has taken up yet (`case` is None)."""

    case: Case | None
    submission: Submission | None
    kind: str
    about: str
    claim: str
    rulings: tuple[Ruling, ...] = ()

    @property
    def title(self) -> str:
        return str(self.case) if self.case is not None else self.kind

    @property
    def latest(self) -> Ruling | None:
        return self.rulings[-1] if self.rulings else None

    @property
    def is_open(self) -> bool:
        return self.latest is None or is_appealed(self.latest) or not is_done(self.latest)

    @property
    def waits_for(self) -> str:
        """What an open case waits for, as a sentence; empty for one that is decided."""
        if not self.is_open:
            return ""
        return words.waiting_for(
            ruled=self.latest is not None, appealed=self.latest is not None and is_appealed(self.latest)
        )

    @property
    def competition_id(self) -> int | None:
        if self.case is not None:
            return self.case.competition_id
        assert self.submission is not None
        return self.submission.sub_match.match.stage.competition_id


def is_appealed(ruling: Ruling) -> bool:
    """Return whether there is an appeal against a ruling; it is open as long as that ruling is the last."""
    return getattr(ruling, "appeal", None) is not None


def is_done(ruling: Ruling) -> bool:
    """Return whether the effect of a ruling is on record."""
    return getattr(ruling, "carried_out", None) is not None


def cases_of(event: Event) -> list[CaseLine]:
    """Return every case of an event, the open ones first, each half by the order in which it came in."""
    lines = [*_waiting(_waiting_protests().filter(sub_match__match__stage__competition__event=event))]
    lines += _lines(_cases().filter(event=event))
    return sorted(lines, key=lambda line: not line.is_open)


def cases_in(competition: Competition) -> list[Case]:
    """Return the cases about a competition, its teams or their people, with their rulings, by their numbers."""
    cases = list(_cases().filter(event=competition.event_id))
    about = competitions_of(cases)
    return [case for case in cases if competition.pk in about[case.pk]]


def open_cases(competition: Competition) -> list[CaseLine]:
    """Return the cases that keep a competition from being closed: not ruled on, appealed, or not carried out."""
    lines = [*_waiting(_waiting_protests().filter(sub_match__match__stage__competition=competition))]
    return [line for line in (*lines, *_lines(cases_in(competition))) if line.is_open]


def competitions_of(cases: Collection[Case]) -> dict[int, frozenset[int]]:
    """Return the competitions that each case concerns, by its id: its own, or that of its team.

    A case about a person alone concerns every competition of its event in whose rosters the person stands; a question
    about nobody concerns none.
    """
    members = {case.member_id for case in cases if case.member_id and _own_competition(case) is None}
    played: dict[tuple[int, int], set[int]] = defaultdict(set)
    if members:
        places = RosterPlace.objects.filter(
            member__in=members, entry__competition__event__in={case.event_id for case in cases}
        ).values_list("entry__competition__event", "member", "entry__competition")
        for event, member, competition in places:
            played[event, member].add(competition)
    about = {}
    for case in cases:
        own = _own_competition(case)
        of_person = played.get((case.event_id, case.member_id or 0), set())
        about[case.pk] = frozenset(of_person if own is None else {own})
    return about


def _own_competition(case: Case) -> int | None:
    return case.competition_id or (case.entry.competition_id if case.entry else None)


def open_cases_of(event: Event) -> list[CaseLine]:
    """Return every open case of an event, whatever it is about."""
    return [line for line in cases_of(event) if line.is_open]


def is_under_protest(sub_match: SubMatch) -> bool:
    """Return whether a protest on this sheet waits for its ruling: all of it that the public may know."""
    if _waiting_protests().filter(sub_match=sub_match).exists():
        return True
    return any(line.is_open for line in _lines(_cases().filter(sub_match=sub_match, kind=Case.Kind.PROTEST)))


def waiting_protest(event: Event, submission_id: int) -> Submission:
    """Return a protest that nobody has taken up yet. Raises Http404."""
    waiting = _waiting_protests().filter(sub_match__match__stage__competition__event=event)
    return get_object_or_404(waiting, pk=submission_id)


def case_for_office(user: User, case_id: int, right: Right = Right.ENTER_RESULTS) -> Case:
    """Return a case with its rulings. Raises Http404, or PermissionDenied without `right` at its event."""
    case = get_object_or_404(_cases(), pk=case_id)
    permissions.require(user, right, case.event)
    return case


def line_of(case: Case) -> CaseLine:
    """Return the line of a case that `case_for_office` has read."""
    return next(_lines([case]))


def fresh_case(case_id: int) -> Case:
    """Return a case as it is now, and let nobody else rule on it until the transaction ends."""
    Case.objects.select_for_update().only("pk").get(pk=case_id)
    case: Case = _cases().get(pk=case_id)
    return case


def about_sheet(sub_match: SubMatch) -> Sentence:
    """Return which sheet a case is about: "Cribbage Pairs, round 3: Hinton – Leduc, sheet 482 193 7"."""
    match = sub_match.match
    in_round = Sentence("cases.in_round", {"number": match.round})
    which = in_round if match.stage.kind == Stage.Kind.ROUND_ROBIN else where_to_keep(match, sub_match)
    sides = " – ".join(side.team_name if side else "?" for side in (match.home, match.away))
    return words.about_sheet(plain(match.stage.competition.name), which, sides, spoken(sub_match.code))


def sheet_in(event: Event, code: str) -> SubMatch | None:
    """Return a published sheet of an event with what a case says of it; None where there is no such code."""
    sheets = SubMatch.objects.filter(match__stage__competition__event=event, match__stage__published_at__isnull=False)
    return (
        with_location(sheets, "match__")
        .select_related("match__stage__competition__event", "match__home__branch", "match__away__branch")
        .filter(code=code)
        .first()
    )


def _lines(cases: Iterable[Case]) -> Iterator[CaseLine]:
    for case in cases:
        yield CaseLine(
            case=case,
            submission=case.submission,
            kind=case.get_kind_display(),
            about=str(case.about),
            claim=case.claim,
            rulings=tuple(case.rulings.all()),
        )


def _waiting(submissions: Iterable[Submission]) -> Iterator[CaseLine]:
    for submission in submissions:
        yield CaseLine(
            case=None,
            submission=submission,
            kind=str(Case.Kind.PROTEST.label),
            about=str(about_sheet(submission.sub_match)),
            claim=submission.protest,
        )


def _waiting_protests() -> QuerySet[Submission]:
    """Return the first version of each sheet on which a protest stands that no case has taken up."""
    taken_up = Case.objects.filter(sub_match=OuterRef("sub_match"), kind=Case.Kind.PROTEST, claim=OuterRef("protest"))
    said_before = Submission.objects.filter(
        sub_match=OuterRef("sub_match"), protest=OuterRef("protest"), version__lt=OuterRef("version")
    )
    waiting = Submission.objects.exclude(protest="").filter(~Exists(taken_up), ~Exists(said_before))
    return (
        with_location(waiting, "sub_match__match__")
        .select_related(
            "sub_match__match__stage__competition__event",
            "sub_match__match__home__branch",
            "sub_match__match__away__branch",
            "entered_by",
        )
        .defer("sub_match__match__stage__competition__event__frozen_rulebook")
        .order_by("entered_at", "pk")
    )


def _cases() -> QuerySet[Case]:
    rulings = Ruling.objects.select_related("decided_by", "appeal__noted_by", "carried_out__by").order_by("number")
    return (
        Case.objects.select_related(
            "event__organizer",
            "event__host_branch",
            "competition",
            "opened_by",
            "submission",
            "member__branch",
            "entry__branch",
            "sub_match__match__stage__competition",
            "sub_match__match__home__branch",
            "sub_match__match__away__branch",
        )
        .prefetch_related(Prefetch("rulings", queryset=rulings))
        .order_by("number")
    )
