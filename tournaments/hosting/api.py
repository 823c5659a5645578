"""The papers of a host, its people and its ceremonies over JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework import serializers

from kit.api import note, one_of
from tournaments.events.api import CountedSerializer, event_with
from tournaments.events.models import Event
from tournaments.hosting.engine.claim import HEADINGS
from tournaments.hosting.models.duties import Attendance, Duty
from tournaments.hosting.models.papers import FinancialLine, HostPaper, Hotel, InformationSheet
from tournaments.hosting.queries.papers import financial_of, hotels_of, information_of, lines_of
from tournaments.hosting.services import duties, papers
from tournaments.hosting.services.papers import FACTS, HOTEL, LINE, HotelLine, MoneyLine
from tournaments.hosting.views.duties import BY_ORGANIZER
from tournaments.organization.api import SignedInRequest
from tournaments.organization.api.acts import Act, Loader, Read, addresses
from tournaments.organization.models import User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right


class HotelSerializer(serializers.ModelSerializer[Hotel]):
    id = serializers.IntegerField(required=False, help_text="Of one that was read and stays.")

    class Meta:
        model = Hotel
        fields = ["id", *HOTEL]


class InformationSerializer(serializers.ModelSerializer[InformationSheet]):
    """The Information Sheet. It is written whole: what is left out is empty."""

    version = serializers.IntegerField(min_value=0, help_text="As it was read.")
    hotels = HotelSerializer(many=True, default=list)

    class Meta:
        model = InformationSheet
        fields = ["version", "sent_on", *FACTS, "hotels"]
        read_only_fields = ["sent_on"]


class MoneyLineSerializer(serializers.ModelSerializer[FinancialLine]):
    id = serializers.IntegerField(required=False, help_text="Of one that was read and stays.")
    heading = one_of(list(HEADINGS))
    cents = serializers.IntegerField(min_value=1, max_value=100_000_000)

    class Meta:
        model = FinancialLine
        fields = ["id", *LINE]


class FinancialSerializer(serializers.Serializer[Any]):
    """The Financial sheet. It is written whole."""

    version = serializers.IntegerField(min_value=0, help_text="As it was read.")
    sent_on = serializers.DateField(read_only=True, allow_null=True)
    remarks = note(2000)
    lines = MoneyLineSerializer(many=True)


class DutySerializer(serializers.ModelSerializer[Duty]):
    class Meta:
        model = Duty
        fields = ["id", "kind", "name", "phone", "task"]


class AttendanceSerializer(serializers.ModelSerializer[Attendance]):
    roster_place = serializers.IntegerField(source="place_id", help_text="As the list of check-in has it as `id`.")

    class Meta:
        model = Attendance
        fields = ["ceremony", "roster_place"]


class NotedSerializer(serializers.Serializer[Any]):
    """Who is there of those who are named; nothing is said of others."""

    ceremony = one_of(Attendance.Ceremony)
    there = serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=2**63 - 1), default=list)
    missing = serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=2**63 - 1), default=list)


def _its(read: Callable[[Event], HostPaper]) -> Loader:
    return lambda request, **address: {"paper": read(_host(request, **address)["event"])}


def _information(event: Event) -> dict[str, Any]:
    sheet = information_of(event)
    return {**{name: getattr(sheet, name) for name in ("version", "sent_on", *FACTS)}, "hotels": hotels_of(sheet)}


def _financial(event: Event) -> dict[str, Any]:
    sheet = financial_of(event)
    return {**{name: getattr(sheet, name) for name in ("version", "sent_on", "remarks")}, "lines": lines_of(sheet)}


def _whole(kind: Any, said: Iterable[dict[str, Any]], rows: Sequence[Any], names: Sequence[str]) -> list[Any]:
    """Return the lines as they are said, and those that are there and are not said as struck out."""
    lines = [kind(pk=line.pop("id", None), **line) for line in said]
    kept = {line.pk for line in lines}
    gone = [row for row in rows if row.pk not in kept]
    return [*lines, *(kind(pk=row.pk, strike=True, **{name: getattr(row, name) for name in names}) for row in gone)]


def _inform(*, event: Event, version: int, hotels: list[dict[str, Any]], **said: Any) -> Event:
    """Write what the Information Sheet says."""
    empty, there = InformationSheet(), hotels_of(information_of(event))
    facts = {name: said.get(name, getattr(empty, name)) for name in FACTS}
    lines = _whole(HotelLine, hotels, there, HOTEL)
    papers.save_information(event=event, expected_version=version, facts=facts, hotels=lines)
    return event


def _account(*, event: Event, version: int, lines: list[dict[str, Any]], remarks: str) -> Event:
    """Write what came in and what was spent."""
    written = _whole(MoneyLine, lines, lines_of(financial_of(event)), LINE)
    papers.save_financial(event=event, expected_version=version, lines=written, remarks=remarks)
    return event


def _require_kind(said: Mapping[str, Any], *, request: SignedInRequest, event: Event) -> None:
    if said["kind"] in BY_ORGANIZER:
        permissions.require(request.user, Right.MANAGE_EVENT, event)


def _duty(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    rows = Duty.objects.select_related("event__organizer", "event__host_branch")
    duty = get_object_or_404(rows, pk=address["duty_id"])
    right = Right.MANAGE_EVENT if duty.kind in BY_ORGANIZER else Right.HOST_PAPERS
    permissions.require(request.user, right, duty.event)
    return {"duty": duty}


def _attendances(event: Event) -> Any:
    return Attendance.objects.filter(place__entry__competition__event=event).order_by("ceremony", "place")


def _note(*, event: Event, there: list[int], missing: list[int], by: User, **said: Any) -> dict[str, int]:
    """Note who is at a ceremony and who is not."""
    return {"count": duties.note_attendance(event=event, shown={*there, *missing}, there=there, by=by, **said)}


PERSON = {"kind": one_of(Duty.Kind), "name": note(120), "number": note(20), "phone": note(40), "task": note(120)}
EVENT = "events/<slug:slug>/"
INFORMATION, FINANCIAL, DUTIES, ATTENDANCE = (
    EVENT + at for at in ("information/", "financial/", "duties/", "attendance/")
)
_host, _at_door = event_with(Right.HOST_PAPERS), event_with(Right.CHECK_IN)
_sheet: Any = {"gives": InformationSerializer, "shows": _information}
_money: Any = {"gives": FinancialSerializer, "shows": _financial}
_today: Any = {"method": "put", "reads": lambda said, **_of: {"on": timezone.localdate()}}
_back: Any = {"method": "delete"}
_people: Any = {"description": "Read who does what.", "many": True, "shows": lambda event: event.duties.all()}
_naming: Any = {"says": PERSON, "checks": _require_kind, "makes": True, "gives": DutySerializer}
_there: Any = {"description": "Read who was at the ceremonies.", "many": True, "shows": _attendances}
_noted: Any = {"method": "put", "says": NotedSerializer, "gives": CountedSerializer}
ACTS = (
    Read("events_information_retrieve", INFORMATION, _host, description="Read what those who come are told.", **_sheet),
    Act("events_information_save", INFORMATION, _host, _inform, method="put", says=InformationSerializer, **_sheet),
    Read("events_financial_retrieve", FINANCIAL, _host, description="Read what came in and was spent.", **_money),
    Act("events_financial_save", FINANCIAL, _host, _account, method="put", says=FinancialSerializer, **_money),
    Act("events_information_send", INFORMATION + "sent/", _its(information_of), papers.send_paper, **_today),
    Act("events_information_open", INFORMATION + "sent/", _its(information_of), papers.take_paper_back, **_back),
    Act("events_financial_send", FINANCIAL + "sent/", _its(financial_of), papers.send_paper, **_today),
    Act("events_financial_open", FINANCIAL + "sent/", _its(financial_of), papers.take_paper_back, **_back),
    Read("events_duties_list", DUTIES, _host, DutySerializer, **_people),
    Act("events_duties_create", DUTIES, _host, duties.name_person, **_naming),
    Act("duties_remove", "duties/<int:duty_id>/", _duty, duties.take_off, **_back),
    Read("events_attendance_list", ATTENDANCE, _at_door, AttendanceSerializer, **_there),
    Act("events_attendance_note", ATTENDANCE, _at_door, _note, **_noted),
)
urlpatterns = addresses(*ACTS)
