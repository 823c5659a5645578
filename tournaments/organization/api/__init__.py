"""The organization over JSON: which branches there are, and what they belong to."""

from __future__ import annotations

from django.db import models
from django_filters import rest_framework as filters
from rest_framework import serializers, viewsets
from rest_framework.request import Request

from kit.api import NumberOfRow
from kit.order import by_name
from tournaments.organization.models import Organization, User


class SignedInRequest(Request):
    """A request from somebody who has signed in: what `IsAuthenticated` promises, said to the type checker."""

    user: User


class OrganizationSerializer(serializers.ModelSerializer[Organization]):
    """A Command, District, Area or Branch; `parent` is what it belongs to."""

    full_name = serializers.CharField(source="__str__", read_only=True)

    class Meta:
        model = Organization
        fields = ["id", "parent", "level", "number", "name", "full_name", "town"]


class BranchSerializer(serializers.ModelSerializer[Organization]):
    """A branch, wherever one is named."""

    class Meta:
        model = Organization
        fields = ["id", "number", "name", "town"]


class OrganizationFilter(filters.FilterSet):
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
