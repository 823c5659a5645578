"""The list of all members over the API: a file in, a report out."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.files.base import File
from django.http import Http404
from django.urls import path
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.response import Response
from rest_framework.views import APIView

from kit.api import KEYED, body_sent
from kit.files.reading import is_too_large, largest_file
from kit.files.words import say
from kit.pure.codec import MalformedError
from kit.pure.table.layout import Layout
from tournaments.imports.models import ImportBatch
from tournaments.imports.pages.previews import batch_for, scope_for
from tournaments.imports.services import members
from tournaments.imports.services.whole import report_of, send_whole_list
from tournaments.imports.tasks import read_whole_list
from tournaments.organization.api import SignedInRequest
from tournaments.organization.api.acts import Read, addresses
from tournaments.organization.api.keys import once


class WholeListSerializer(serializers.Serializer[Any]):
    """A list of ALL members, as CSV or XLSX."""

    file = serializers.FileField()
    on = serializers.DateField(required=False, help_text="The day of the list; today if left out.")
    organization = serializers.IntegerField(
        required=False, min_value=1, max_value=2**31, help_text="Id of the Command, where the caller has several."
    )
    layout = serializers.JSONField(
        required=False,
        help_text="How the list is laid out, where that has to be asked: `sheets` (names of those that are read),"
        " `marked` (whether hidden and struck rows are read), `encoding`, `surname_first`, `below` (columns in which an"
        " empty cell means the same as above), `has_headings` and `columns` (key by position, from 0).",
    )
    even_if_shorter = serializers.BooleanField(
        default=False, help_text="The list is right, though more than a tenth of the members on record is missing."
    )

    def validate_layout(self, said: Any) -> dict[str, Any]:
        try:
            return Layout.of(said).kept
        except MalformedError:
            raise serializers.ValidationError(gettext("This does not say how a list is laid out.")) from None

    def validate_file(self, file: File[bytes]) -> File[bytes]:
        if is_too_large(file.size):
            raise serializers.ValidationError(say("too_large", megabytes=largest_file()))
        return file


class NeedsPersonSerializer(serializers.Serializer[Any]):
    """A row that was left as it was, or a cell of it that was: what is wrong, and in which column."""

    row = serializers.IntegerField(allow_null=True, help_text="None for somebody who is not in the list.")
    where = serializers.CharField(help_text="The row with its sheet, where several are read.")
    column = serializers.CharField(help_text="Empty for the row as a whole.")
    member = serializers.CharField(source="label")
    sentence = serializers.CharField()


class SheetAccountSerializer(serializers.Serializer[Any]):
    """What became of the rows of one sheet: read, refused and passed over come to all of them."""

    name = serializers.CharField(help_text="Empty for a text file.")
    rows = serializers.IntegerField()
    read = serializers.IntegerField()
    refused = serializers.IntegerField()
    passed = serializers.DictField(child=serializers.IntegerField(), help_text="How many rows by the reason.")
    unread = serializers.IntegerField(help_text="Cells in columns that are not read.")


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
    account = SheetAccountSerializer(many=True)
    notes = serializers.ListField(child=serializers.CharField(), help_text="What is to be said of the list as a whole.")
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
                **{"on": None, "layout": {}, **said},
            )
            return Response(ListReportSerializer(report_of(batch)).data, status=status.HTTP_202_ACCEPTED)

        return once(request, make, makes=True)


def _list_of(request: SignedInRequest, batch_id: int) -> dict[str, Any]:
    try:
        batch = batch_for(request.user, batch_id)
    except PermissionDenied:
        raise Http404 from None
    if batch.whole_on is None:
        raise Http404
    return report_of(batch)


REPORT = Read(
    "member_lists_report", "member-lists/<int:batch_id>/", _list_of, ListReportSerializer,
    description="Read how far a list of all members is: counts, and the rows that need a person.",
)  # fmt: skip


urlpatterns = [path("member-lists/", WholeListView.as_view()), *addresses(REPORT)]
