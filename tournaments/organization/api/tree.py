"""Changing the tree of the organization over JSON."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.generics import get_object_or_404
from rest_framework.response import Response
from rest_framework.routers import SimpleRouter

from kit.api import KEYED, body_sent
from tournaments.organization import services
from tournaments.organization.api import OrganizationSerializer, OrganizationViewSet, OwnZoneField, SignedInRequest
from tournaments.organization.api.keys import once
from tournaments.organization.models import Organization
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right

_PLACES = Organization.objects.select_related("parent")


class ChangedOrganizationSerializer(serializers.Serializer[Any]):
    """What is left out stays; with `parent` a place, and everything below it, is moved."""

    parent = serializers.PrimaryKeyRelatedField(queryset=_PLACES, required=False)  # type: ignore[assignment]
    name = serializers.CharField(max_length=120, required=False)
    number = serializers.CharField(max_length=12, required=False, allow_blank=True)
    town = serializers.CharField(max_length=80, required=False, allow_blank=True)
    member_count = serializers.IntegerField(min_value=0, max_value=1_000_000, required=False)
    own_zone = OwnZoneField()


class NewOrganizationSerializer(ChangedOrganizationSerializer):
    """A place below another one."""

    parent = serializers.PrimaryKeyRelatedField(queryset=_PLACES)
    level = serializers.CharField(max_length=20)
    name = serializers.CharField(max_length=120)


class WholeTreeViewSet(OrganizationViewSet):
    """The tree of the organization, read by everybody and changed by those who keep it."""

    @extend_schema(
        operation_id="organization_create",
        request=NewOrganizationSerializer,
        parameters=[KEYED],
        responses={201: OrganizationSerializer},
    )
    def create(self, request: SignedInRequest) -> Response:
        """Add a place below another one."""
        permissions.require(request.user, Right.MANAGE_ORGANIZATION)  # before anything is said about the form
        said = body_sent(request, NewOrganizationSerializer)
        permissions.require(request.user, Right.MANAGE_ORGANIZATION, said["parent"])

        def make() -> Response:
            added = services.add_organization(**said)
            return Response(OrganizationSerializer(added).data, status=status.HTTP_201_CREATED)

        return once(request, make, makes=True)

    @extend_schema(
        operation_id="organization_change", request=ChangedOrganizationSerializer, responses=OrganizationSerializer
    )
    def partial_update(self, request: SignedInRequest, organization_id: str) -> Response:
        """Rename a place, correct its facts, or move it."""
        place = self._place(request, organization_id)
        said = body_sent(request, ChangedOrganizationSerializer, only_known=True)
        parent = said.pop("parent", None)
        if parent is not None:
            permissions.require(request.user, Right.MANAGE_ORGANIZATION, parent)
        changed = services.change_place(organization=place, parent=parent, **said)
        return Response(OrganizationSerializer(changed).data)

    @extend_schema(operation_id="organization_remove", responses={204: None})
    def destroy(self, request: SignedInRequest, organization_id: str) -> Response:
        """Take a place away that nothing belongs to."""
        services.remove_organization(organization=self._place(request, organization_id))
        return Response(status=status.HTTP_204_NO_CONTENT)

    def _place(self, request: SignedInRequest, organization_id: str) -> Organization:
        place = get_object_or_404(_PLACES, pk=organization_id)
        permissions.require(request.user, Right.MANAGE_ORGANIZATION, place)
        return place


router = SimpleRouter()
router.register("organization", WholeTreeViewSet)
urlpatterns = router.urls
