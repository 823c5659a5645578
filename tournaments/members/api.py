"""The registry over JSON: for officers, and of each the part of the tree that is theirs."""

from __future__ import annotations

from typing import Any, ClassVar

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.utils.translation import gettext
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework import mixins, serializers, status, viewsets
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.routers import SimpleRouter

from games import registry
from kit.api import KEYED, Moment, body_sent, one_of, text
from tournaments.members import services
from tournaments.members.models import GoneCard, Member, Suspension, Transfer
from tournaments.members.queries import (
    gone_cards_of,
    may_suspend,
    members_of,
    person_id,
    require_transfer,
    search,
    with_transfers,
)
from tournaments.organization.api import BranchField, BranchFilter, BranchSerializer, SignedInRequest
from tournaments.organization.api.acts import CARD, Act, Read, addresses
from tournaments.organization.api.keys import once
from tournaments.organization.models import Organization
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right


class MemberSerializer(serializers.ModelSerializer[Member]):
    """A member's card, as the registry has it."""

    person = serializers.SerializerMethodField(help_text="What the public answers tell the same person by.")
    branch = BranchSerializer(read_only=True)
    transferred_on = serializers.DateField(read_only=True, allow_null=True, help_text="Of the latest transfer.")
    transferred_from = serializers.CharField(read_only=True, help_text="From where the latest transfer came.")

    class Meta:
        model = Member
        fields = [
            "number", "person", "surname", "given_names", "branch", "sex", "birth_date", "membership_type", "joined_on",
            "dues_paid_year", "dues_paid_on", "declared_on", "left_on", "transferred_on", "transferred_from",
        ]  # fmt: skip

    def get_person(self, member: Member) -> str:
        return person_id(member.pk)


class NewMemberSerializer(serializers.ModelSerializer[Member]):
    """A card as it is written; `branch` is the number of the branch."""

    long_ago = True
    branch = BranchField()
    transferred_on = serializers.DateField(
        required=False, help_text="The day on which the member came to the branch from another one."
    )

    class Meta:
        model = Member
        fields = [
            "number", "branch", "surname", "given_names", "initials", "sex", "birth_date", "membership_type",
            "joined_on", "dues_paid_year", "dues_paid_on", "reinstated_on", "clubhouse_privileges", "declared_on",
            "left_on", "transferred_on",
        ]  # fmt: skip
        extra_kwargs: ClassVar[dict[str, Any]] = {"number": {"validators": []}}


class ChangedMemberSerializer(NewMemberSerializer):
    """What is left out stays."""

    branch = BranchField(required=False)

    class Meta(NewMemberSerializer.Meta):
        extra_kwargs: ClassVar[dict[str, Any]] = {
            name: {"required": False, **({"validators": []} if name == "number" else {})}
            for name in NewMemberSerializer.Meta.fields
            if name != "transferred_on"
        }


class MemberFilter(filters.FilterSet):
    search = filters.CharFilter(method="only_found", help_text="The beginning of names, or part of a number.")
    branch = BranchFilter("branch__")
    changed_since = Moment(
        field_name="written_at",
        lookup_expr="gte",
        help_text="Cards that were added or changed since. Those that are gone are at `members/gone/`.",
    )

    class Meta:
        model = Member
        fields = ["search", "branch", "dues_paid_year"]

    def only_found(self, members: QuerySet[Member], name: str, text: str) -> QuerySet[Member]:
        return search(members, text)


class MemberViewSet(viewsets.ReadOnlyModelViewSet[Member]):
    """The members of the branches that the reader answers for, by membership number."""

    queryset = Member.objects.none()
    serializer_class = MemberSerializer
    permission_classes = (IsAuthenticated,)
    filterset_class = MemberFilter
    lookup_field = "number"
    lookup_value_regex = CARD
    orders = {"surname": "searched", "number": "number", "branch": "branch__number"}

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        permissions.require(request.user, Right.SEE_MEMBERS)

    def get_queryset(self) -> QuerySet[Member]:
        return with_transfers(members_of(self.request.user))

    @extend_schema(
        operation_id="members_create",
        request=NewMemberSerializer,
        parameters=[KEYED],
        responses={201: MemberSerializer},
    )
    def create(self, request: SignedInRequest) -> Response:
        """Add a member to a branch whose list the caller keeps."""
        facts = body_sent(request, NewMemberSerializer)
        _require_branch(request, facts["branch"], Right.SEE_MEMBERS)

        def make() -> Response:
            member = services.add_member(by=request.user, **facts)
            return Response(MemberSerializer(member).data, status=status.HTTP_201_CREATED)

        return once(request, make, makes=True)

    @extend_schema(operation_id="members_change", request=ChangedMemberSerializer, responses=MemberSerializer)
    def partial_update(self, request: SignedInRequest, number: str) -> Response:
        """Correct a card; what is left out stays.

        Number, branch, transfer and the day of leaving are for those who keep the whole list.
        """
        member, facts = self.get_object(), body_sent(request, ChangedMemberSerializer, only_known=True)
        if {"number", "branch", "transferred_on", "left_on"} & facts.keys():
            permissions.require(request.user, Right.IMPORT_MEMBERS, member.branch)
        if "branch" in facts:
            _require_branch(request, facts["branch"], Right.IMPORT_MEMBERS)
        return Response(MemberSerializer(services.change_member(member=member, by=request.user, **facts)).data)


def _require_branch(request: SignedInRequest, branch: Organization, right: Right) -> None:
    if not permissions.may(request.user, right, branch):
        raise serializers.ValidationError({"branch": [gettext("You keep no list of a branch with this number.")]})


class GoneCardSerializer(serializers.ModelSerializer[GoneCard]):
    """A card that the reader's list had, and has not any more."""

    branch = BranchSerializer(read_only=True, help_text="Where it was.")

    class Meta:
        model = GoneCard
        fields = ["number", "branch", "gone_at"]


class GoneCardFilter(filters.FilterSet):
    changed_since = Moment(field_name="gone_at", lookup_expr="gte", help_text="Cards that are gone since.")

    class Meta:
        model = GoneCard
        fields: list[str] = []


class GoneCardViewSet(mixins.ListModelMixin, viewsets.GenericViewSet[GoneCard]):
    """Cards that were removed, went to a branch of somebody else, or have another number now."""

    queryset = GoneCard.objects.none()
    serializer_class = GoneCardSerializer
    permission_classes = (IsAuthenticated,)
    filterset_class = GoneCardFilter

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        permissions.require(request.user, Right.SEE_MEMBERS)

    def get_queryset(self) -> QuerySet[GoneCard]:
        return gone_cards_of(self.request.user)


# --- transfers ------------------------------------------------------------------------------------------


class NewTransferSerializer(serializers.Serializer[Any]):
    long_ago = True
    on = serializers.DateField(help_text="The first day at the branch.")
    to = text(12, required=False, help_text="Number of the branch; without it, the one that the card is of.")
    origin = text(150, required=False, help_text="Number of a branch of the Command, or the name of another.")


class TransferSerializer(serializers.ModelSerializer[Transfer]):
    """A member's way from one branch to another."""

    member = serializers.CharField(source="member.number")
    origin = serializers.CharField(help_text="The branch that the member came from; empty where nobody said.")
    to_branch = BranchSerializer()
    made_by = serializers.CharField()

    class Meta:
        model = Transfer
        fields = ["id", "member", "on", "origin", "to_branch", "made_by", "made_at", "file_name", "revoked_at"]


def _to_transfer(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    member = _seen(request, **address)
    permissions.require(request.user, Right.IMPORT_MEMBERS, member.branch)
    return {"member": member}


def _read_transfer(said: dict[str, Any], *, request: SignedInRequest, member: Member) -> dict[str, Any]:
    """Find the branches: by their numbers among those of the member's Command."""
    branches = Organization.objects.branches().filter(command=member.branch.command_id)
    to = get_object_or_404(branches, number=said["to"]) if "to" in said else member.branch
    _require_branch(request, to, Right.IMPORT_MEMBERS)
    origin = said.get("origin", "")
    return {"on": said["on"], "to": to, "origin": branches.filter(number=origin).first() or origin}


def _to_revoke(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    rows = Transfer.objects.select_related("member__branch", "from_branch").filter(
        member__in=members_of(request.user).order_by()
    )
    transfer = get_object_or_404(rows, pk=address["transfer_id"])
    require_transfer(request.user, transfer)
    return {"transfer": transfer}


# --- who is barred --------------------------------------------------------------------------------------


class SuspensionSerializer(serializers.ModelSerializer[Suspension]):
    """A member who may not play a sport in a season, and whether somebody waived it."""

    member = serializers.CharField(source="member.number")
    made_by = serializers.CharField()
    is_waived = serializers.SerializerMethodField()

    class Meta:
        model = Suspension
        fields = ["id", "member", "sport", "season", "reason", "made_by", "is_waived", "waived_reason"]

    def get_is_waived(self, suspension: Suspension) -> bool:
        return suspension.waived_by_id is not None


def _seen(request: SignedInRequest, **address: Any) -> Member:
    permissions.require(request.user, Right.SEE_MEMBERS)
    member: Member = get_object_or_404(members_of(request.user), number=address["number"])
    return member


def _to_bar(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    member = _seen(request, **address)
    if not may_suspend(request.user, member):
        raise PermissionDenied(Right.RULE.value)
    return {"member": member}


def _to_waive(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    own = members_of(request.user)
    rows = Suspension.objects.select_related("member__branch__parent", "made_by").filter(member__in=own.order_by())
    suspension = get_object_or_404(rows, pk=address["suspension_id"])
    if not may_suspend(request.user, suspension.member):
        raise PermissionDenied(Right.RULE.value)
    return {"suspension": suspension}


SUSPENSIONS = "members/<card:number>/suspensions/"
TRANSFERS = "members/<card:number>/transfers/"
ACTS = (
    Read(
        name="members_transfers_list",
        at=TRANSFERS,
        of=lambda request, **address: _seen(request, **address).transfers.select_related(
            "member", "made_by", "from_branch", "to_branch"
        ),
        gives=TransferSerializer,
        many=True,
        description="Read how a member came from branch to branch, what was revoked too.",
    ),
    Act(
        name="members_transfers_create",
        at=TRANSFERS,
        of=_to_transfer,
        does=services.transfer_member,
        says=NewTransferSerializer,
        reads=_read_transfer,
        gives=TransferSerializer,
        makes=True,
        description="Record a transfer. The card moves where it is not at the branch yet.",
    ),
    Act(
        name="transfers_revoke",
        at="transfers/<int:transfer_id>/revoke/",
        of=_to_revoke,
        does=services.revoke_transfer,
        gives=TransferSerializer,
        description="Revoke a transfer. The card goes back where this one moved it.",
    ),
    Read(
        name="members_suspensions_list",
        at=SUSPENSIONS,
        of=lambda request, **address: _seen(request, **address).suspensions.select_related("member", "made_by"),
        gives=SuspensionSerializer,
        many=True,
        description="Read what bars a member, what was waived too.",
    ),
    Act(
        name="members_suspensions_create",
        at=SUSPENSIONS,
        of=_to_bar,
        does=services.suspend,
        says={
            "sport": one_of([game.key for game in registry.all_games()]),
            "season": serializers.IntegerField(min_value=2000, max_value=2100, help_text="The year of its events."),
            "reason": text(500),
        },
        gives=SuspensionSerializer,
        makes=True,
        description="Bar a member from a sport for a season.",
    ),
    Act(
        name="suspensions_waive",
        at="suspensions/<int:suspension_id>/waive/",
        of=_to_waive,
        does=services.waive_suspension,
        says={"reason": text(500)},
        gives=SuspensionSerializer,
        description="Allow a barred member to play.",
    ),
)

router = SimpleRouter()
router.register("members/gone", GoneCardViewSet, basename="gone-card")  # before the cards: `gone` is no number
router.register("members", MemberViewSet)
urlpatterns = [*addresses(*ACTS), *router.urls]
