"""The organization over JSON: which branches there are, and what they belong to."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy
from django_filters import rest_framework as filters
from rest_framework import serializers, viewsets
from rest_framework.request import Request

from kit.api import NumberOfRow
from kit.order import by_name
from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from kit.zones import ZONES
from tournaments.organization.models import Organization, User
from tournaments.organization.queries.numbers import MOST_LETTERS, find_branch, numbered
from tournaments.organization.queries.permissions import roles_of


class SignedInRequest(Request):
    """A request from somebody who has signed in: what `IsAuthenticated` promises, said to the type checker."""

    user: User


class ZoneField(serializers.CharField):
    """The time zone of a place or an event: its own, or that of what it belongs to."""

    def __init__(self) -> None:
        super().__init__(read_only=True, help_text='Such as "America/Winnipeg".')

    def to_representation(self, value: str) -> str:
        return value or settings.TIME_ZONE


class OwnZoneField(serializers.ChoiceField):
    """A time zone of its own; empty is that of what it belongs to. Planned hours stay the same on the clock."""

    def __init__(self) -> None:
        super().__init__(choices=list(ZONES), required=False, allow_blank=True)


class OrganizationSerializer(serializers.ModelSerializer[Organization]):
    """A Command, District, Area or Branch; `parent` is what it belongs to."""

    full_name = serializers.CharField(source="__str__", read_only=True)
    zone = ZoneField()

    class Meta:
        model = Organization
        fields = ["id", "parent", "command", "level", "number", "full_number", "name", "full_name", "town", "zone"]


class BranchSerializer(serializers.ModelSerializer[Organization]):
    """A branch, wherever one is named."""

    class Meta:
        model = Organization
        fields = ["id", "command", "number", "full_number", "name", "town"]


NUMBER_OF_BRANCH = "Number of the branch: 33, or 07-033."  # not shown: the description of the API is in English


class BranchField(serializers.CharField):
    """A branch by its number, behind the code or the name of its Command where that alone does not say which it is."""

    default_error_messages: ClassVar = {"does_not_exist": gettext_lazy("There is no branch with this number.")}

    def __init__(self, **more: Any) -> None:
        super().__init__(**{"help_text": NUMBER_OF_BRANCH, **more})

    def to_internal_value(self, data: Any) -> Any:
        number, field = super().to_internal_value(data)[:MOST_LETTERS], str(self.field_name)
        own = [role.organization.command_id for role in roles_of(self.context["request"].user) if role.organization]
        branches = Organization.objects.branches()
        try:
            branch = find_branch(number, branches.filter(command__in=own), field=field)
            branch = branch or find_branch(number, branches, field=field)
        except RuleViolation as refused:
            raise serializers.ValidationError(sentence(refused)) from None
        if branch is None:
            self.fail("does_not_exist")
        return branch

    def to_representation(self, value: Any) -> str:
        return str(value.number)


class BranchFilter(filters.CharFilter):
    """Those of a branch, by its number as `BranchField` takes it."""

    def __init__(self, of: str, **more: Any) -> None:
        super().__init__(**{"help_text": NUMBER_OF_BRANCH, **more})
        self.of = of

    def filter(self, qs: Any, value: str) -> Any:
        return qs.filter(numbered(value, self.of)) if value else qs


class OrganizationFilter(filters.FilterSet):
    number = BranchFilter("")
    below = NumberOfRow(method="only_below", help_text="Everything below the place with this id.")

    class Meta:
        model = Organization
        fields = ["level", "number", "parent"]

    def only_below(
        self, queryset: models.QuerySet[Organization], name: str, value: int
    ) -> models.QuerySet[Organization]:
        top = Organization.objects.filter(pk=value).first()
        return queryset.filter(path__startswith=top.path).exclude(pk=top.pk) if top else queryset.none()


class OrganizationViewSet(viewsets.ReadOnlyModelViewSet[Organization]):
    """The tree of the organization, from the top down."""

    queryset = Organization.objects.all()
    serializer_class = OrganizationSerializer
    lookup_url_kwarg = "organization_id"
    filterset_class = OrganizationFilter
    orders = {"name": by_name("name"), "number": "number", "level": "level"}
