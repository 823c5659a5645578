"""Teams that leave after the draw, and teams that come in late."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from tournaments.entries.models import Departure, Entry
from tournaments.entries.queries.departures import plays_for_place
from tournaments.entries.services.decisions import need_reason
from tournaments.entries.services.teams import go_out, stop_waiting
from tournaments.entries.services.telling import tell_changed
from tournaments.events.models import Competition
from tournaments.events.queries import category_for
from tournaments.events.services import bump_board, open_competition
from tournaments.organization.models import User


@transaction.atomic
def depart(
    *, entry: Entry, kind: str, policy: str = "", keeps_place: bool | None = None, reason: str, by: User
) -> Departure:
    """Note that a team stops: it withdrew or was expelled. Without `policy` its results count as the rule book says.

    In a Swiss draw and in a bracket no policy is to be chosen: what it played counts, as the later matches follow from
    it. In a bracket it has a place: who is expelled loses it, and who withdraws keeps it unless `keeps_place` says
    otherwise. Results are not touched; the standings apply what was decided when they are computed.
    """
    need_reason(reason)
    open_competition(entry.competition_id)
    entry = Entry.objects.select_related("competition__event").select_for_update(of=("self",)).get(pk=entry.pk)
    if entry.state != Entry.State.ENTERED:
        raise RuleViolation("entries.entry_not_in")
    if Departure.objects.filter(entry=entry, revoked_at=None).exists():
        raise RuleViolation("entries.already_left")
    departure = decided(entry=entry, kind=kind, policy=policy, keeps_place=keeps_place)
    departure.reason, departure.decided_by = reason.strip(), by
    departure.save()
    tell_changed(departure.kind, entry=entry, key=f"left:{departure.pk}", by=by, reason=departure.reason)
    bump_board(event_id=entry.competition.event_id)
    return departure


def decided(*, entry: Entry, kind: str, policy: str = "", keeps_place: bool | None = None) -> Departure:
    """Return a departure as it would be noted, with what the rule book says where nothing was answered.

    Raises RuleViolation for an answer that would do nothing there.
    """
    in_bracket, is_expelled = plays_for_place(entry), kind == Departure.Kind.EXPELLED
    stays = Departure.Policy.FORFEIT_REST if in_bracket or results_stay(entry.competition) else ""
    if stays and policy not in ("", stays):
        raise RuleViolation("entries.place_counts" if in_bracket else "entries.results_stay", field="policy")
    if keeps_place is not None and (not in_bracket or (keeps_place and is_expelled)):
        raise RuleViolation("entries.no_place_to_keep", field="kind")
    return Departure(
        entry=entry,
        kind=Departure.Kind(kind),
        policy=Departure.Policy(policy or stays or default_policy(entry.competition, kind)),
        keeps_place=(keeps_place is not False and not is_expelled) if in_bracket else None,
    )


@transaction.atomic
def admit_late(*, entry: Entry, by: User) -> Entry:
    """Let a draft play although the draw is out; whoever draws sees to its matches. Raises RuleViolation otherwise."""
    open_competition(entry.competition_id)
    entry = Entry.objects.select_for_update(of=("self",)).get(pk=entry.pk)
    if entry.state != Entry.State.DRAFT:
        raise RuleViolation("entries.not_a_draft")
    entry.state, entry.entered_at, entry.out_since = Entry.State.ENTERED, timezone.now(), None
    entry.received_at = entry.received_at or entry.entered_at
    stop_waiting(entry)
    entry.version += 1
    entry.save(update_fields=["state", "received_at", "entered_at", "out_since", "waits", "version", "written_at"])
    return entry


@transaction.atomic
def send_back_late(*, entry: Entry, by: User) -> Entry:
    """Make a team that was let in late a draft again."""
    open_competition(entry.competition_id)
    entry = Entry.objects.select_for_update(of=("self",)).get(pk=entry.pk)
    entry.received_at = None
    go_out(entry, Entry.State.DRAFT, "received_at")
    return entry


@transaction.atomic
def revoke_departure(*, departure: Departure, by: User) -> Departure:
    """Bring a team back whole; everything it played counts as before.

    Raises RuleViolation when the rest was drawn again without it: then that change has to be taken back.
    """
    if not Departure.objects.filter(pk=departure.pk, revoked_at=None).exists():
        raise RuleViolation("entries.departure_revoked")
    open_competition(departure.entry.competition_id)
    if any(stage.was_drawn_without(departure.pk) for stage in departure.entry.competition.stages.all()):
        raise RuleViolation("entries.drawn_without")
    departure.revoked_at, departure.revoked_by = timezone.now(), by
    departure.save(update_fields=["revoked_at", "revoked_by"])
    tell_changed("back", entry=departure.entry, key=f"back:{departure.pk}", by=by)
    bump_board(event_id=departure.entry.competition.event_id)
    return departure


def results_stay(competition: Competition) -> bool:
    """Return whether what a team played counts whatever happens: in a Swiss draw later rounds are drawn by it."""
    return any(stage.is_swiss for stage in competition.stages.all())


def explain_results_stay(competition: Competition) -> str:
    """Return what becomes of the results of a team that stops, where nobody can choose; empty where somebody can."""
    return sentence(RuleViolation("entries.results_stay")) if results_stay(competition) else ""


def default_policy(competition: Competition, kind: str) -> str:
    """Return what the rule book does with the results of a team that leaves (AMB-G15, AMB-G16)."""
    category = category_for(competition)
    return category.withdrawal if kind == Departure.Kind.WITHDRAWN else category.expulsion
