"""Who may decide a case, and who does not because it is their own: their team, branch, or a sheet they had part in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import uuid5

from games import registry
from scoring.cases.engine.deciders import Bar, Concerned, Decider, bar_of, claimants
from scoring.cases.models import ENTERED_AGAIN, CarriedOut, Case, Ruling
from scoring.cases.words import BARS
from scoring.live.models import LiveLine, LiveLog
from scoring.sheets.models import Submission
from tournaments.draws.models import SubMatch
from tournaments.entries.models import Entry, RosterPlace
from tournaments.events.queries import rulebook_for
from tournaments.organization.models import Organization, Role, User
from tournaments.organization.queries.permissions import Right, holders_of


@dataclass(frozen=True, slots=True, kw_only=True)
class DeciderLine:
    """Somebody who holds the right to rule at the event, with each role, and why they do not decide this case."""

    user: User
    roles: tuple[str, ...]
    kinds: tuple[str, ...]  # of the roles
    bar: Bar | None
    is_warning: bool  # the rule book lets them decide, with a warning (AMB-G13)

    @property
    def why(self) -> str:
        return str(BARS[self.bar]) if self.bar is not None else ""

    @property
    def may_decide(self) -> bool:
        return self.bar is None or self.is_warning

    @property
    def needs_exception(self) -> bool:
        """Whether a reason that is written down lets them decide."""
        return not self.may_decide and self.bar is not None and not self.bar.is_final

    @property
    def is_barred(self) -> bool:
        """Whether nothing lets them decide, not even a reason that is written down."""
        return not self.may_decide and not self.needs_exception


def deciders_for(case: Case) -> list[DeciderLine]:
    """Return everybody who may rule at the event of a case, those who decide it first."""
    held: dict[int, list[Role]] = {}
    for role in holders_of(Right.RULE, case.event):
        held.setdefault(role.user_id, []).append(role)
    concerned = concerned_by(case)
    lines = [_line(case, roles[0].user, roles, concerned) for roles in held.values()]
    return sorted(lines, key=lambda line: not line.may_decide)


def decider_line(case: Case, user: User) -> DeciderLine:
    """Return what is known of one person who would decide a case."""
    roles = [role for role in holders_of(Right.RULE, case.event) if role.user_id == user.pk]
    return _line(case, user, roles, concerned_by(case))


def _line(case: Case, user: User, roles: Iterable[Role], concerned: Concerned) -> DeciderLine:
    conduct = rulebook_for(case.event).conduct
    roles = list(roles)
    decider = Decider(
        user=user.pk,
        name=str(user),
        member=user.member_id,
        branches=frozenset(_branches(user, roles)),
        is_sports_officer=any(role.kind == Role.Kind.COMMAND_OFFICER for role in roles),
    )
    bar = bar_of(decider, concerned, sports_officer_decides=conduct.sports_officer_decides)
    return DeciderLine(
        user=user,
        roles=tuple(role.get_kind_display() for role in roles),
        kinds=tuple(dict.fromkeys(str(role.kind) for role in roles)),
        bar=bar,
        is_warning=bar is not None and not bar.is_final and conduct.conflict == "warn",
    )


def _branches(user: User, roles: Iterable[Role]) -> Iterable[int]:
    if user.member is not None:
        yield user.member.branch_id
    for role in roles:
        if role.organization is not None and role.organization.level == Organization.BRANCH:
            yield role.organization.pk


def concerned_by(case: Case) -> Concerned:
    """Return whom a case concerns. Seven queries at most."""
    entries = entries_of(case)
    branches = {pk for entry in entries for pk in (entry.branch_id, entry.partner_branch_id) if pk is not None}
    if case.member is not None:
        branches.add(case.member.branch_id)
    players = RosterPlace.objects.filter(entry__in=entries).values_list("member", flat=True) if entries else ()
    return Concerned(
        branches=frozenset(branches),
        players=frozenset(players),
        people=frozenset({case.member_id} if case.member_id is not None else ()),
        claimants=claimants(case.claimed_by),
        ruled_by=frozenset(ruling.decided_by_id for ruling in case.rulings.all()),
        took_part=frozenset(_took_part(case.sub_match) if case.sub_match is not None else ()),
    )


def _took_part(sub_match: SubMatch) -> Iterable[int]:
    """Yield the users who entered, checked or scored a sheet; who wrote on it by ruling had no other part in it."""
    rulings = Ruling.objects.filter(case__sub_match=sub_match)
    by_ruling = {carried_out.made.get("submission") for carried_out in CarriedOut.objects.filter(ruling__in=rulings)}
    taken_back = {uuid5(key, ENTERED_AGAIN) for key in rulings.values_list("idempotency_key", flat=True)}
    versions = Submission.objects.filter(sub_match=sub_match).values_list(
        "pk", "idempotency_key", "entered_by", "written_by", "verification__verified_by"
    )
    for version, key, entered_by, *others in versions:
        if version not in by_ruling and key not in taken_back:
            yield entered_by
        yield from filter(None, others)
    logs = LiveLog.objects.filter(sub_match=sub_match)
    yield from logs.values_list("opened_by", flat=True)
    live = registry.live(sub_match.match.stage.competition.game)
    decides = {event.__name__ for event in live.rulings} if live is not None else set()
    lines = LiveLine.objects.filter(log__in=logs).order_by().values_list("entered_by", "data__event", "data__on__event")
    yield from (user for user, event, on in lines.distinct() if not decides & {event, on})


def entries_of(case: Case) -> list[Entry]:
    """Return the teams that a case concerns: both on its sheet, the one it is about, and that of its person."""
    entries: dict[int, Entry] = {}
    if case.sub_match is not None:
        match = case.sub_match.match
        entries |= {side.pk: side for side in (match.home, match.away) if side is not None}
    if case.entry is not None:
        entries[case.entry.pk] = case.entry
    if case.member_id is not None and not entries:
        own = Entry.objects.filter(competition__event=case.event_id, roster__member=case.member_id)
        entries |= {entry.pk: entry for entry in own.select_related("branch")}
    return list(entries.values())
