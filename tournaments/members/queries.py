"""The registry as officers see it: only the part of the tree that is theirs."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.db.models import F, Prefetch, Q, QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games import registry
from kit.pure.table.columns import CellError
from kit.pure.table.values import digits
from tournaments.members.models import GoneCard, Member, MemberChange, Suspension, Transfer, searched_form
from tournaments.organization.models import Organization, User
from tournaments.organization.queries.permissions import Right, may, organizations_with, require


def person_id(member_id: int) -> str:
    """Return what outsiders tell a person by: the same wherever this site names them, and nothing can be read from it.

    It follows from the secret key of the site, which a backup holds; with another key everybody has another one.
    """
    return salted_hmac("tournaments.members.person", str(member_id), algorithm="sha256").hexdigest()[:20]


def public_person(member: Member) -> str:
    """Return the person of a member as everybody may read it: empty where the name is withheld or does not stay."""
    return person_id(member.pk) if member.is_on_record and not member.name_withheld else ""


def members_of(user: User | AnonymousUser) -> QuerySet[Member]:
    """Return the members whom `user` may see, with their branch, by name."""
    own = Organization.objects.filter(organizations_with(user, Right.SEE_MEMBERS))
    return Member.objects.filter(branch__in=own).select_related("branch").order_by("searched", "number")


def with_transfers(members: QuerySet[Member]) -> QuerySet[Member]:
    """Return these members with what `Member.last_transfer` reads."""
    return members.prefetch_related(Prefetch("transfers", Transfer.objects.select_related("from_branch")))


def transfers_of(member: Member) -> list[Transfer]:
    """Return the transfers of a member, the latest first, what was revoked too."""
    rows = member.transfers.select_related("from_branch", "to_branch", "made_by", "revoked_by")
    return sorted(rows, key=lambda row: (row.on or timezone.localdate(row.made_at), row.pk), reverse=True)


def standing_transfers(members: Collection[int]) -> dict[int, list[Transfer]]:
    """Return the transfers of these members that stand, those without a day last."""
    rows = Transfer.objects.filter(member__in=members, revoked_at=None).select_related("from_branch", "to_branch")
    by_member: dict[int, list[Transfer]] = {}
    for transfer in rows.order_by(F("on").asc(nulls_last=True), "pk"):
        by_member.setdefault(transfer.member_id, []).append(transfer)
    return by_member


@dataclass(frozen=True, slots=True)
class Belongs:
    """Where a member was on a day: a branch of this site, or (branch 0) one that it knows by name, and since when."""

    branch: int
    name: str
    since: datetime.date | None
    is_undated: bool


def where_on(member: Member, day: datetime.date, transfers: Sequence[Transfer]) -> Belongs:
    """Return the branch of a member on a day: that of the card, but for the standing `transfers` that came later."""
    dated = [(transfer.on, transfer) for transfer in transfers if transfer.on is not None]
    later = next((transfer for on, transfer in dated if on > day), None)
    earlier = [on for on, _ in dated if on <= day]
    since, is_undated = earlier[-1] if earlier else None, len(dated) < len(transfers)
    if later is None:
        return Belongs(member.branch_id, member.branch.name, since, is_undated)
    name = later.from_branch.name if later.from_branch else later.from_name
    return Belongs(later.from_branch_id or 0, name, since, is_undated)


def require_transfer(user: User | AnonymousUser, transfer: Transfer) -> None:
    """Raise PermissionDenied unless `user` keeps the lists of every branch that a transfer is about."""
    for branch in (transfer.member.branch, transfer.from_branch if transfer.moves_card else None):
        if branch is not None:
            require(user, Right.IMPORT_MEMBERS, branch)


def gone_cards_of(user: User | AnonymousUser) -> QuerySet[GoneCard]:
    """Return the cards that were among those whom `user` may see and are not any more, in the order they went."""
    own = Organization.objects.filter(organizations_with(user, Right.SEE_MEMBERS))
    still = members_of(user).order_by().values("number")
    gone = GoneCard.objects.filter(branch__in=own).exclude(number__in=still)
    return gone.select_related("branch").order_by("gone_at", "pk")


def search(members: QuerySet[Member], text: str) -> QuerySet[Member]:
    """Return the members whom `text` means: words begin names in any order, digits begin a number.

    Accents and capitals do not matter, and "O'Brien" is found as "obrien".
    """
    words = [_number(text)] if _number(text) else searched_form(text).split()
    # By itself SQLite reads the names in their index, and not every card of 300,000 members; PostgreSQL has an index
    # for parts of names, and takes longer where it is asked twice.
    apart = connection.vendor == "sqlite" and bool(words)
    meant = Member.everybody.order_by() if apart else members
    for word in words:
        if word.isdecimal():
            meant = meant.filter(Q(number__startswith=word) if len(word) < 4 else Q(number__contains=word))
        else:
            meant = meant.filter(searched__contains=f" {word}")
    return members.filter(pk__in=meant.values("pk")) if apart else meant


def _number(text: str) -> str:
    """Return the number of a card as somebody types it, "#2 895 959"; empty where a name may be meant."""
    try:
        return "" if any(map(str.isalpha, text)) else digits(text)
    except CellError:
        return ""


def member_for(user: User | AnonymousUser, member_id: int) -> Member:
    """Return one member. Raises Http404, or PermissionDenied for a member of somebody else's branch."""
    member = Member.objects.select_related("branch__parent").filter(pk=member_id).first()
    if member is None:
        raise Http404(str(member_id))
    if not may(user, Right.SEE_MEMBERS, member.branch):
        raise PermissionDenied
    return member


def may_suspend(user: User | AnonymousUser, member: Member) -> bool:
    """Return whether `user` may bar this member, or waive it: somebody above the branch, never the branch itself."""
    return member.branch.parent is not None and may(user, Right.RULE, member.branch.parent)


def suspensions_of(user: User | AnonymousUser) -> QuerySet[Suspension]:
    """Return the suspensions of members whom `user` may see, the latest season first."""
    own = Organization.objects.filter(organizations_with(user, Right.SEE_MEMBERS))
    return (
        Suspension.objects.filter(member__branch__in=own)
        .select_related("member__branch__parent", "made_by", "waived_by")
        .order_by("-season", "member__searched", "sport")
    )


def sport_names() -> list[tuple[str, str]]:
    """Return the sports as choices: key and name."""
    return [(game.key, game.name) for game in registry.all_games()]


def changes_of(member: Member) -> list[MemberChange]:
    """Return the trail of a member, what was saved at once side by side."""
    return list(member.changes.select_related("made_by").order_by("made_at", "pk"))


def changes_since(members: Collection[int], moment: datetime.datetime) -> list[MemberChange]:
    """Return what was changed of these members since `moment`, the earliest first."""
    changes = MemberChange.objects.filter(member__in=members, made_at__gt=moment).exclude(field="")
    return list(changes.select_related("made_by").order_by("made_at", "pk"))


def lists_with(member: Member) -> list[Any]:
    """Return the rows of member lists that added a member; by name, since the room of lists stands above this one."""
    rows = apps.get_model("tournaments.ImportRow")._default_manager.filter(
        identity=member.number, batch__kind="members", batch__state="done", action="new"
    )
    return list(rows.select_related("batch__confirmed_by"))
