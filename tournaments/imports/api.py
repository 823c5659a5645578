"""The list of all members over the API: a file in, a report out."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.files.base import File
from django.http import Http404
from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response
from rest_framework.views import APIView

from kit.api import KEYED, body_sent
from kit.files.reading import is_too_large, largest_file
from kit.files.words import say
from tournaments.imports.models import ImportBatch
from tournaments.imports.pages.previews import batch_for, scope_for
from tournaments.imports.services import members
from tournaments.imports.services.whole import report_of, send_whole_list
from tournaments.imports.tasks import read_whole_list
from tournaments.organization.api import SignedInRequest
from tournaments.organization.api.keys import once


class WholeListSerializer(serializers.Serializer[Any]):
    """A list of ALL members, as CSV or XLSX."""

    file = serializers.FileField()
    on = serializers.DateField(required=False, help_text="The day of the list; today if left out.")
    organization = serializers.IntegerField(
        required=False, min_value=1, max_value=2**31, help_text="Id of the Command, where the caller has several."
    )
    even_if_shorter = serializers.BooleanField(
        default=False, help_text="The list is right, though more than a tenth of the members on record is missing."
    )

    def validate_file(self, file: File[bytes]) -> File[bytes]:
        if is_too_large(file.size):
            raise serializers.ValidationError(say("too_large", megabytes=largest_file()))
        return file


class NeedsPersonSerializer(serializers.Serializer[Any]):
    """A row that was left as it was, or a cell of it that was: what is wrong, and in which column."""

    row = serializers.IntegerField(allow_null=True, help_text="None for somebody who is not in the list.")
    column = serializers.CharField(help_text="Empty for the row as a whole.")
    member = serializers.CharField()
    sentence = serializers.CharField()


class ListReportSerializer(serializers.Serializer[Any]):
    """What became of a list of all members."""

    id = serializers.IntegerField()
    file = serializers.CharField()
    on = serializers.DateField()
    state = serializers.ChoiceField(choices=ImportBatch.State.choices, help_text="`done` once all of it is written.")
    problem = serializers.CharField(help_text="Why the whole list was refused.")
    new = serializers.IntegerField()
    changed = serializers.IntegerField(help_text="Without those who moved.")
    moved = serializers.IntegerField()
    gone = serializers.IntegerField()
    unchanged = serializers.IntegerField()
    refused = serializers.IntegerField()
    rows = NeedsPersonSerializer(many=True)


class WholeListView(APIView):
    """The list of all members of a Command."""

    permission_classes = (IsAuthenticated,)
    parser_classes = (MultiPartParser,)

    @extend_schema(
        operation_id="member_lists_create",
        request=WholeListSerializer,
        parameters=[KEYED],
        responses={202: ListReportSerializer},
    )
    def post(self, request: SignedInRequest) -> Response:
        """Bring the registry up to date with a list of all members; its report says when that is done."""
        scope_for(request.user, members.KIND, None)
        said = body_sent(request, WholeListSerializer, only_known=True)
        scope = scope_for(request.user, members.KIND, None, said.pop("organization", None))

        def make() -> Response:
            batch = send_whole_list(
                organization=scope.organization,
                file_name=said["file"].name,
                by=request.user,
                task=read_whole_list,
                **{"on": None, **said},
            )
            return Response(ListReportSerializer(report_of(batch)).data, status=status.HTTP_202_ACCEPTED)

        return once(request, make, makes=True)


class ListReportView(APIView):
    """What became of a list."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="member_lists_report", responses=ListReportSerializer)
    def get(self, request: SignedInRequest, batch_id: int) -> Response:
        """Read how far a list of all members is: counts, and the rows that need a person."""
        try:
            batch = batch_for(request.user, batch_id)
        except PermissionDenied:
            raise Http404 from None
        if batch.whole_on is None:
            raise Http404
        return Response(ListReportSerializer(report_of(batch)).data)


urlpatterns = [
    path("member-lists/", WholeListView.as_view()),
    path("member-lists/<int:batch_id>/", ListReportView.as_view()),
]
