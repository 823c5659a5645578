"""Entries over JSON: who plays, for everybody; entering teams and deciding about them, for officers.

Membership numbers go in and never come out; birth dates do neither.
"""

from __future__ import annotations

import datetime
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils.translation import gettext
from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema
from rest_framework import mixins, serializers, status, viewsets
from rest_framework.decorators import action
from rest_framework.generics import get_object_or_404  # an id that is none is not found, and no error
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.routers import SimpleRouter

from kit.api import KEYED, Moment, NumberOfRow, body_sent
from tournaments.entries.engine import RULES, Status
from tournaments.entries.models import Departure, Entry, Override, RosterPlace
from tournaments.entries.queries import entries as queries
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.services import decisions
from tournaments.members.models import Member, MemberChange
from tournaments.members.queries import person_id, public_person
from tournaments.organization.api import BranchFilter, BranchSerializer, SignedInRequest
from tournaments.organization.api.keys import once
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right
from tournaments.organization.queries.visibility import public_name, sees_people


class PlaceSerializer(serializers.ModelSerializer[RosterPlace]):
    person = serializers.SerializerMethodField(
        help_text="The same for the same person wherever this site names them; it says nothing about anybody. "
        "Empty where the name is withheld from the reader."
    )
    name = serializers.SerializerMethodField()

    class Meta:
        model = RosterPlace
        fields = ["position", "person", "name", "part", "pair"]

    def get_person(self, place: RosterPlace) -> str:
        return person_id(place.member_id) if self._sees(place) else public_person(place.member)

    def get_name(self, place: RosterPlace) -> str:
        """Initial and surname, as on every public page; the whole name for those who may see the team in the office."""
        return place.member.name_apart if self._sees(place) else public_name(place.member)

    def _sees(self, place: RosterPlace) -> bool:
        request = self.context.get("request")
        return request is not None and sees_people(request.user, place.entry)


class EntrySerializer(serializers.ModelSerializer[Entry]):
    event = serializers.CharField(source="competition.event.slug", read_only=True)
    category = serializers.CharField(source="competition.category", read_only=True)
    name = serializers.CharField(source="team_name", read_only=True)
    branch = BranchSerializer(read_only=True)
    partner_branch = BranchSerializer(read_only=True, allow_null=True)
    roster = PlaceSerializer(many=True, read_only=True)
    has_left = serializers.BooleanField(read_only=True, help_text="Whether the team withdrew or was put out.")

    class Meta:
        model = Entry
        fields = [
            "id", "event", "competition", "category", "number", "name", "branch", "partner_branch", "is_host",
            "has_left", "roster",
        ]  # fmt: skip


class FindingSerializer(serializers.Serializer[Any]):
    rule = serializers.CharField(source="rule.id")
    title = serializers.CharField(source="rule.title")
    status = serializers.ChoiceField(source="finding.status", choices=[status.value for status in Status])
    code = serializers.CharField(source="finding.code")
    section = serializers.CharField(source="finding.section")
    person = serializers.CharField(source="member.name", default=None, allow_null=True)
    is_warning = serializers.BooleanField(source="finding.warning")
    sentence = serializers.CharField()
    override = serializers.IntegerField(source="override.pk", default=None, allow_null=True)
    override_kind = serializers.ChoiceField(
        source="override.kind", choices=Override.Kind.choices, default=None, allow_null=True
    )
    override_reason = serializers.CharField(source="override.reason", default=None, allow_null=True)
    override_answer = serializers.CharField(
        source="override.answer", default=None, allow_null=True, help_text="What the branch answered when it was asked."
    )


class VerdictSerializer(serializers.Serializer[Any]):
    status = serializers.ChoiceField(choices=[status.value for status in Status])
    may_play = serializers.BooleanField()
    findings = FindingSerializer(source="lines", many=True)
    registry = serializers.ListField(
        child=serializers.CharField(), help_text="What was changed of the members' cards since the team is in."
    )


class NewOverrideSerializer(serializers.Serializer[Any]):
    rule = serializers.ChoiceField(choices=list(RULES))
    member = serializers.CharField(
        max_length=20,
        required=False,
        allow_null=True,
        help_text="Membership number of the person concerned; without it the team.",
    )
    reason = serializers.CharField(max_length=1000, help_text="The branch reads it.")
    kind = serializers.ChoiceField(choices=Override.Kind.choices, default=Override.Kind.ALLOWED)


class EntryFilter(filters.FilterSet):
    event = filters.CharFilter(field_name="competition__event__slug")
    category = filters.CharFilter(field_name="competition__category")
    competition = NumberOfRow(field_name="competition")
    branch = BranchFilter("branch__")
    changed_since = Moment(
        method="only_changed",
        help_text="Teams that came in, were changed or left since. Those taken back are at `entries/gone/`.",
    )

    class Meta:
        model = Entry
        fields = ["event", "category", "competition", "branch"]

    def only_changed(self, entries: QuerySet[Entry], name: str, since: datetime.datetime) -> QuerySet[Entry]:
        left = Departure.objects.filter(Q(decided_at__gte=since) | Q(revoked_at__gte=since))
        # Rosters are told with the names on the cards.
        renamed = MemberChange.objects.filter(
            member__places__entry=OuterRef("pk"),
            made_at__gte=since,
            field__in=("surname", "given_names", "name_withheld"),
        )
        # Who is told from others by more than an initial may be so since another one came.
        apart = Q(member__letters__gt=1) | Q(member__namesake__gt=0)
        told = RosterPlace.objects.filter(apart, entry=OuterRef("pk"), member__written_at__gte=since)
        return entries.filter(
            Q(written_at__gte=since) | Q(pk__in=left.values("entry")) | Exists(renamed) | Exists(told)
        )


def with_departures(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    gone = Departure.objects.filter(entry=OuterRef("pk"), revoked_at=None)
    roster = RosterPlace.objects.select_related("member").order_by("position")
    return (
        entries.select_related("competition__event", "branch", "partner_branch")
        .prefetch_related(Prefetch("roster", queryset=roster))
        .annotate(has_left=Exists(gone))
        .order_by("competition__event__starts_on", "competition__position", "competition", "number")
    )


class EntryViewSet(mixins.ListModelMixin, mixins.RetrieveModelMixin, viewsets.GenericViewSet[Entry]):
    """The teams that are handed in."""

    queryset = Entry.objects.none()
    serializer_class = EntrySerializer
    filterset_class = EntryFilter
    lookup_url_kwarg = "entry_id"
    orders = {"competition": "competition", "number": "number"}

    def get_queryset(self) -> QuerySet[Entry]:
        return with_departures(Entry.objects.filter(state=Entry.State.ENTERED))

    @extend_schema(responses=VerdictSerializer)
    @action(detail=True, methods=["get"], permission_classes=[IsAuthenticated])
    def verdict(self, request: Request, entry_id: str) -> Response:
        """What every rule says about one team; for the officers of the event and of the team's branch."""
        entry = get_object_or_404(queries.with_rosters(Entry.objects.all()), pk=entry_id)
        if not sees_people(request.user, entry):
            raise PermissionDenied(Right.REGISTER.value)
        return Response(VerdictSerializer(verdicts_for([entry])[entry.pk]).data)

    @extend_schema(request=NewOverrideSerializer, parameters=[KEYED], responses={201: VerdictSerializer})
    @action(detail=True, methods=["post"])
    def overrides(self, request: SignedInRequest, entry_id: str) -> Response:
        """Allow a team that breaks a rule to play, refuse it, or ask its branch. The answer is its verdict now."""
        entry = get_object_or_404(queries.with_rosters(Entry.objects.all()), pk=entry_id)
        permissions.require(request.user, Right.OVERRIDE, entry.competition.event)
        said = body_sent(request, NewOverrideSerializer)
        member = _member_of(entry, said.get("member"))

        def make() -> Response:
            decisions.override_rule(
                entry=entry, rule=said["rule"], member=member, reason=said["reason"], kind=said["kind"], by=request.user
            )
            now = queries.with_rosters(Entry.objects.all()).get(pk=entry_id)
            return Response(VerdictSerializer(verdicts_for([now])[now.pk]).data, status=status.HTTP_201_CREATED)

        return once(request, make, makes=True)


class GoneEntrySerializer(serializers.ModelSerializer[Entry]):
    """A team that was in, and is not any more."""

    event = serializers.CharField(source="competition.event.slug", read_only=True)
    gone_at = serializers.DateTimeField(source="out_since", read_only=True)

    class Meta:
        model = Entry
        fields = ["id", "event", "competition", "gone_at"]


class GoneEntryFilter(filters.FilterSet):
    event = filters.CharFilter(field_name="competition__event__slug")
    competition = NumberOfRow(field_name="competition")
    changed_since = Moment(field_name="out_since", lookup_expr="gte", help_text="Teams that are gone since.")

    class Meta:
        model = Entry
        fields = ["event", "competition"]


class GoneEntryViewSet(mixins.ListModelMixin, viewsets.GenericViewSet[Entry]):
    """Teams that were handed in and taken back, or wait for their branch again."""

    queryset = Entry.objects.none()
    serializer_class = GoneEntrySerializer
    filterset_class = GoneEntryFilter

    def get_queryset(self) -> QuerySet[Entry]:
        gone = Entry.objects.filter(out_since__isnull=False).select_related("competition__event")
        return gone.order_by("out_since", "pk")


def _member_of(entry: Entry, number: str | None) -> Member | None:
    if not number:
        return None
    for place in entry.roster.all():
        if place.member.number == number:
            return place.member
    raise serializers.ValidationError({"member": [gettext("Nobody of this team has this number.")]})


router = SimpleRouter()
router.register("entries/gone", GoneEntryViewSet, basename="gone-entry")
urlpatterns = router.urls
