"""Making play-offs, recording what is decided without one, taking either back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.base import RuleViolation
from scoring.playoffs.services.making import create_playoff
from scoring.sheets.models import Submission
from scoring.standings.engine.methods import Method
from scoring.standings.models import PlaceDecision, PlaceDecisionLine, PlayoffSetAside
from scoring.standings.queries.model import Standings
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.ties import OpenTie, ties_in
from tournaments.draws.models import Stage
from tournaments.draws.services.drawing import discard, take_back
from tournaments.events.models import Competition
from tournaments.events.services import bump_board

if TYPE_CHECKING:
    from tournaments.entries.models import Entry
    from tournaments.organization.models import User


@transaction.atomic
def start_playoff(
    *,
    competition: Competition,
    place: int,
    entries: Sequence[Entry],
    method: Method,
    seed: str,
    agreement: str,
    by: User,
) -> Stage:
    """Make and publish the play-off that settles `place` among `entries`, and return it.

    The entries must be level at exactly that place now, with every match in. Where captains and Command
    Representative have to agree, `agreement` says what they agreed (AMB-G21). Without a phrase as `seed` two
    sides use the one of the round robin: there is nothing to draw but who is named first.
    Raises RuleViolation (DrawError among them) and then changes nothing.
    """
    standings, tie = _open_tie(competition, place, entries)
    if not method.is_played:
        raise RuleViolation("not_a_play_off", "", field="method")
    if method is not tie.offer.method and method not in tie.offer.alternatives:
        raise RuleViolation("not_offered", standings.game.section_playoff, field="method")
    if tie.offer.needs_agreement and not agreement.strip():
        raise RuleViolation("agreement_needed", standings.game.section_playoff, field="agreement")
    if not seed.strip():
        if tie.is_drawn or standings.stage is None:
            raise RuleViolation("phrase_needed", "", field="seed")
        seed = f"{standings.stage.seed}, play-off for {tie.place_word} place"
    return create_playoff(
        competition=competition,
        entries=entries,
        place=place,
        kind=Stage.Kind(method.value),
        seed=seed,
        agreement=agreement.strip(),
        by=by,
        publish=True,
        where=tie.group,
    )


@transaction.atomic
def record_decision(
    *, competition: Competition, place: int, order: Sequence[Entry], method: Method, agreement: str, by: User
) -> PlaceDecision:
    """Record an order that was not played for: the high card, or what was agreed (AMB-E4, AMB-G21).

    `order` has the entry that takes `place` first, and must be exactly those that are level there.
    Raises RuleViolation and then changes nothing.
    """
    standings, _tie = _open_tie(competition, place, order)
    if method.is_played:
        raise RuleViolation("is_played", "", field="method")
    if not agreement.strip():
        raise RuleViolation("agreement_needed", standings.game.section_playoff, field="agreement")
    decision = PlaceDecision.objects.create(
        competition=competition, place=place, method=method.value, agreement=agreement.strip(), made_by=by
    )
    PlaceDecisionLine.objects.bulk_create(
        PlaceDecisionLine(decision=decision, entry=entry, rank=rank) for rank, entry in enumerate(order, start=1)
    )
    bump_board(event_id=competition.event_id)
    return decision


@transaction.atomic
def revoke_decision(*, decision: PlaceDecision, by: User) -> PlaceDecision:
    """Take a recorded order back; doing it again changes nothing."""
    decision = PlaceDecision.objects.select_for_update().get(pk=decision.pk)
    if decision.revoked_at is None:
        decision.revoked_by, decision.revoked_at = by, timezone.now()
        decision.save(update_fields=["revoked_by", "revoked_at"])
        bump_board(event_id=decision.competition.event_id)
    return decision


@transaction.atomic
def set_aside(*, stage: Stage, reason: str, by: User) -> PlayoffSetAside | None:
    """Take a play-off back: without a result it goes away whole (None), else it stays and decides nothing.

    Finals can be taken back while they have no result. Raises RuleViolation after that, without a reason, or when the
    stage is no play-off.
    """
    stage = Stage.objects.select_for_update().select_related("competition").get(pk=stage.pk)
    if stage.is_draw:
        raise RuleViolation("not_a_play_off", "")
    if not reason.strip():
        raise RuleViolation("reason_needed", "", field="reason")
    if not Submission.objects.filter(sub_match__match__stage=stage).exists():
        if stage.published_at is not None:
            stage = take_back(stage=stage, by=by, reason=reason)
        discard(stage=stage, by=by)
        return None
    if stage.is_finals:
        raise RuleViolation("finals_have_results", "")
    aside, _ = PlayoffSetAside.objects.get_or_create(stage=stage, defaults={"reason": reason.strip(), "made_by": by})
    bump_board(event_id=stage.competition.event_id)
    return aside


@transaction.atomic
def restore(*, stage: Stage, by: User) -> None:
    """Let a play-off that was set aside count again, if its tie is still there; doing it again changes nothing."""
    PlayoffSetAside.objects.filter(stage=stage).delete()
    bump_board(event_id=stage.competition.event_id)


def _open_tie(competition: Competition, place: int, entries: Sequence[Entry]) -> tuple[Standings, OpenTie]:
    """Return the tie that `entries` are in; the competition stays locked until the end of the transaction."""
    competition = Competition.objects.select_related("event").select_for_update(of=("self",)).get(pk=competition.pk)
    standings = standings_of(competition)
    level = frozenset(entry.pk for entry in entries)
    for tie in ties_in(standings):
        if tie.place == place and frozenset(tie.tie.entries) == level:
            if tie.under_way is not None:
                raise RuleViolation("under_way", "", place=tie.place_word)
            return standings, tie
    if standings.open_count:
        raise RuleViolation("not_all_in", "", count=standings.open_count)
    raise RuleViolation("not_level", standings.game.section_playoff)
