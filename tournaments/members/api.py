"""The registry over JSON: for officers, and of each the part of the tree that is theirs."""

from __future__ import annotations

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from rest_framework import mixins, serializers, viewsets
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.routers import SimpleRouter

from kit.api import Moment
from tournaments.members.models import GoneCard, Member
from tournaments.members.queries import gone_cards_of, members_of, person_id, search
from tournaments.organization.api import BranchSerializer
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right


class MemberSerializer(serializers.ModelSerializer[Member]):
    """A member's card, as the registry has it."""

    person = serializers.SerializerMethodField(help_text="What the public answers tell the same person by.")
    branch = BranchSerializer(read_only=True)

    class Meta:
        model = Member
        fields = [
            "number", "person", "surname", "given_names", "branch", "sex", "birth_date", "membership_type", "joined_on",
            "dues_paid_year", "declared_on",
        ]  # fmt: skip

    def get_person(self, member: Member) -> str:
        return person_id(member.pk)


class MemberFilter(filters.FilterSet):
    search = filters.CharFilter(method="only_found", help_text="The beginning of names, or part of a number.")
    branch = filters.CharFilter(field_name="branch__number", help_text="Number of the branch.")
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
    lookup_value_regex = "[^/]+"
    orders = {"surname": "searched", "number": "number", "branch": "branch__number"}

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        permissions.require(request.user, Right.SEE_MEMBERS)

    def get_queryset(self) -> QuerySet[Member]:
        return members_of(self.request.user)


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


router = SimpleRouter()
router.register("members/gone", GoneCardViewSet, basename="gone-card")  # before the cards: `gone` is no number
router.register("members", MemberViewSet)
urlpatterns = router.urls
