"""The one guard through which every door changes a result that counts, and what it writes of what moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from django.db import transaction
from django.utils import timezone

from kit.pure.sentences import Kept, Sentence
from kit.pure.translation import plain
from kit.pure.violations import RuleViolation
from scoring.awards.services import ask_about_places
from scoring.consequences.engine.comparing import Difference, DifferenceKind, Reach, compare, fingerprint, reach_of
from scoring.consequences.models import Moved
from scoring.consequences.queries.doors import changes_what_counts
from scoring.consequences.queries.picture import picture_of
from scoring.consequences.words import HEADINGS, correction_of, sentence
from scoring.live.models import LiveLog
from scoring.live.services import scorer
from scoring.sheets.models import Submission
from scoring.sheets.queries.sheets import Sheet, fresh_sheet
from scoring.sheets.services.sheets import submit
from tournaments.draws.queries.people import TwoPlaces, new_in_two_places, people_in_two_places
from tournaments.events.models import Competition
from tournaments.events.services import bump_board
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import Right, may

T = TypeVar("T")

RIGHT_FOR = {Reach.RESULTS: Right.CORRECT_RESULTS, Reach.MADE: Right.OVERTURN}


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a change moves, in the order in which it is told."""

    differences: tuple[Difference, ...] = ()

    @property
    def moves(self) -> bool:
        return bool(self.differences)

    @property
    def is_provisional(self) -> bool:
        """Whether nothing moves but places that change with every sheet."""
        return all(difference.kind is DifferenceKind.SO_FAR for difference in self.differences)

    @property
    def reach(self) -> Reach:
        return reach_of(self.differences)

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.differences)

    @property
    def sentences(self) -> tuple[str, ...]:
        return tuple(sentence(difference) for difference in self.differences)

    @property
    def by_kind(self) -> list[tuple[str, list[str]]]:
        """The sentences under their headings."""
        told: dict[DifferenceKind, list[str]] = {}
        for difference in self.differences:
            told.setdefault(difference.kind, []).append(sentence(difference))
        return [(str(HEADINGS[kind]), told[kind]) for kind in DifferenceKind if kind in told]

    def may_be_made(self, by: User, competition: Competition) -> bool:
        """Return whether `by` has the right to move that much."""
        right = RIGHT_FOR.get(self.reach)
        return right is None or may(by, right, competition.event)

    def to_json(self) -> list[dict[str, Any]]:
        """Return the list as the API tells it."""
        return [
            {
                "kind": difference.kind.value,
                "code": difference.code,
                "competition": difference.competition,
                "sentence": sentence(difference),
            }
            for difference in self.differences
        ]


class NotAcceptedError(Exception):
    """A change of `competition` moves something, and nobody has said yes to exactly that. Nothing was written.

    `what` is how the change is called.
    """

    def __init__(self, consequences: Consequences, *, competition: Competition, what: Kept) -> None:
        super().__init__(consequences.fingerprint)
        self.consequences, self.competition, self.what = consequences, competition, what


def weigh(*, competition: Competition, act: Callable[[], object], by: User) -> Consequences:
    """Carry `act` out in a rolled-back transaction and return what it moves. Raises what `act` raises."""
    with transaction.atomic():
        _, consequences = carried_out(competitions=[competition], act=act)
        transaction.set_rollback(True)
    return consequences


def carry_out(
    *,
    competition: Competition,
    act: Callable[[], T],
    by: User,
    what: Sentence,
    accepted: str = "",
    ask_so_far: bool = True,
    others: Sequence[Competition] = (),
    enough: Right | None = None,
    hours: bool = False,
) -> T:
    """Carry `act` out and return what it returns, if it moves nothing, or `accepted` is the fingerprint of what moves.

    Raises NotAcceptedError when nobody has said yes to it, and RuleViolation when `by` may not move that much; then
    nothing is written. Without `ask_so_far` places that change with every sheet are not asked about. `others` are
    competitions that `act` changes as well; `enough` is the right of the act itself, where that is enough to move
    results. `hours` is for an act that may move hours or tables: who would be in two places is asked about as well.
    What moved is written down with `what` was done.
    """
    with transaction.atomic():
        done, consequences = carried_out(competitions=[competition, *others], act=act, hours=hours)
        if consequences.moves:
            require_right(consequences, by=by, competition=competition, enough=enough)
            asks = ask_so_far or not consequences.is_provisional
            if asks and consequences.fingerprint != accepted:
                raise NotAcceptedError(consequences, competition=competition, what=what)
            note(competition=competition, consequences=consequences, by=by, what=what)
    return done


def hand_in(*, sheet: Sheet, by: User, expected_version: int, accepted: str = "", **paper: Any) -> Submission:
    """Enter or correct a sheet as `submit` does, which takes `paper`; a correction goes through the guard.

    Raises NotAcceptedError, and what `submit` raises.
    """

    def act() -> Submission:
        return submit(sub_match=sheet.sub_match, by=by, expected_version=expected_version, **paper)

    if not changes_what_counts(sheet, expected_version):
        return act()
    return carry_out(competition=sheet.competition, act=act, by=by, what=correction_of(sheet.code), accepted=accepted)


def hand_in_live(*, log: LiveLog, by: User, accepted: str = "", **said: Any) -> Submission:
    """Hand in what was scored live as `scorer.hand_in` does, which takes `said`, and through the guard where it counts.

    While nobody has said yes the log stays open, and everything in it. Raises NotAcceptedError, and what that raises.
    """
    sheet = fresh_sheet(log.sub_match_id)

    def act() -> Submission:
        return scorer.hand_in(log=log, by=by, **said)

    if not changes_what_counts(sheet, sheet.version):
        return act()
    return carry_out(competition=sheet.competition, act=act, by=by, what=correction_of(sheet.code), accepted=accepted)


def carried_out(
    *, competitions: Sequence[Competition], act: Callable[[], T], hours: bool = False
) -> tuple[T, Consequences]:
    """Carry `act` out in the transaction of the caller; return what it returns, and what it moved.

    With `hours` that tells who would have to be in two competitions of the event at once, and was not before.
    """
    locked = {competition.pk for competition in competitions}
    # Two changes of one competition would each be compared with a picture that the other makes untrue.
    list(Competition.objects.select_for_update(of=("self",)).filter(pk__in=locked).order_by("pk"))
    before = [picture_of(competition) for competition in competitions]
    event = competitions[0].event
    twice_before = people_in_two_places(event) if hours else []
    done = act()
    after = [picture_of(competition) for competition in competitions]
    for competition, was in zip(competitions, before, strict=True):
        if was.above:
            ask_about_places(competition=competition)
    differences: list[Difference] = []
    for of, was, now in zip(competitions, before, after, strict=True):
        name = plain(of.name) if len(competitions) > 1 else ""
        differences += [replace(difference, competition=name) for difference in compare(was, now)]
    if hours:
        differences += [_person_twice(both) for both in new_in_two_places(event, twice_before)]
    return done, Consequences(tuple(differences))


def _person_twice(both: TwoPlaces) -> Difference:
    """Return a difference that takes no right of its own: a table that is broken cannot wait for another hour."""
    told = {
        "people": list(both.people),
        "one": plain(both.one.name),
        "two": plain(both.two.name),
        "at": both.first.isoformat(),
    }
    return Difference(kind=DifferenceKind.PEOPLE, code="person_twice", told=told, reach=Reach.NOTHING)


def require_right(
    consequences: Consequences, *, by: User, competition: Competition, enough: Right | None = None
) -> None:
    """Raise RuleViolation when `by` may not move that much."""
    if consequences.reach is Reach.RESULTS and enough is not None and may(by, enough, competition.event):
        return
    if not consequences.may_be_made(by, competition):
        worst = next(d for d in consequences.differences if d.reach is consequences.reach)
        raise RuleViolation("consequences.chair_only", what=sentence(worst))


@transaction.atomic
def note(*, competition: Competition, consequences: Consequences, by: User, what: Sentence) -> Moved:
    """Write down what moved, for the desk, the overview, the hall board and the log."""
    moved = Moved.objects.create(
        competition=competition,
        what=what,
        differences=[difference.to_json() for difference in consequences.differences],
        fingerprint=consequences.fingerprint,
        by=by,
    )
    bump_board(event_id=competition.event_id)
    return moved


@transaction.atomic
def mark_seen(*, moved: Moved, by: User) -> Moved:
    """Note that the desk has seen what moved; doing it again changes nothing."""
    moved = Moved.objects.select_for_update(of=("self",)).get(pk=moved.pk)
    if moved.seen_at is None:
        moved.seen_by, moved.seen_at = by, timezone.now()
        moved.save(update_fields=["seen_by", "seen_at"])
    return moved
