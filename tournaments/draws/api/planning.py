"""The hall, the hours, shared boards, the days and the program of an event over JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db import transaction
from django.shortcuts import get_object_or_404
from rest_framework import serializers

from kit.api import note, text
from tournaments.draws.engine import DrawError
from tournaments.draws.pages.days import has_results, is_awaited, told_of
from tournaments.draws.queries.draws import draw_of
from tournaments.draws.queries.timetable import Minutes, matches_off, minutes_of
from tournaments.draws.queries.ways import in_the_way, ways_among_all
from tournaments.draws.services import days, hall, last_year, sharing, ways
from tournaments.draws.services.days import DaysChanged
from tournaments.draws.services.timetable import MOST_MINUTES, plan_everything_again, plan_with
from tournaments.events.api import CountedSerializer, WholeProgrammeSerializer, competition_with, event_with, row_with
from tournaments.events.models import Competition, Event, EventMove, SharedBoards
from tournaments.events.queries.creating import events_of_last_year
from tournaments.events.queries.programme import programme_of
from tournaments.events.services.programme import ProgrammeEntry
from tournaments.halls.engine.numbers import read_numbers
from tournaments.halls.models import HallTable
from tournaments.halls.queries import equipment_in, plan_of, stands_of, tables_of
from tournaments.halls.services import Details
from tournaments.halls.words import line_of
from tournaments.organization.api.acts import Act, Read, addresses
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import Right

_to_draw, _to_manage, _of_draw = event_with(Right.DRAW), event_with(Right.MANAGE_EVENT), competition_with(Right.DRAW)
_NUMBER = serializers.IntegerField(min_value=1, max_value=9_999)


class HallTableSerializer(serializers.ModelSerializer[HallTable]):
    class Meta:
        model = HallTable
        fields = ["equipment", "number", "name", "is_near", "is_spare"]


class HallSerializer(serializers.Serializer[Any]):
    """What stands in the hall; of what is written, what is left out stays."""

    line = text(300, required=False, help_text="27 tables, 2 spare, 12 dart boards. Or: tables 31 to 57.")
    plan = text(5000, required=False, allow_blank=True, trim_whitespace=False, help_text="Row by row, as it is typed.")
    tables = HallTableSerializer(
        many=True,
        required=False,
        help_text="Of a kind that is written, one that is left out has no name, and is plain.",
    )


class BegunSerializer(serializers.Serializer[Any]):
    missing = serializers.ListField(child=serializers.CharField(), help_text="What is not offered this season.")


class WhereSerializer(serializers.Serializer[Competition]):
    """Where and from when a competition is played; what is left out stays."""

    tables = serializers.ListField(child=_NUMBER, required=False, help_text="None: those that are free.")
    begins_at = serializers.DateTimeField(required=False, allow_null=True, help_text="Null: with the program.")
    around = serializers.BooleanField(required=False, help_text="Whether it is planned around the others.")

    def to_representation(self, of: Competition) -> dict[str, Any]:
        placed: Any = {"tables": read_numbers(of.tables), "begins_at": of.begins_at, "around": of.fits_around}
        return super().to_representation(placed)


class WaySerializer(serializers.Serializer[Any]):
    way = serializers.CharField(source="value", help_text="What is sent to carry it out.")
    sentence = serializers.CharField(source="button")


class MinutesSerializer(serializers.Serializer[Any]):
    """How long a match is planned to take; null is said for what the rule book has."""

    expected = serializers.IntegerField(min_value=1, max_value=MOST_MINUTES, allow_null=True)
    longest = serializers.IntegerField(min_value=1, max_value=MOST_MINUTES, allow_null=True)


class SharedBoardsSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField(read_only=True)
    stations = serializers.IntegerField(min_value=1, max_value=200)
    competitions = serializers.PrimaryKeyRelatedField(many=True, queryset=Competition.objects.all())


class MoveSerializer(serializers.ModelSerializer[EventMove]):
    class Meta:
        model = EventMove
        fields = ["id", "from_day", "from_last", "to_day", "reason", "moved_at", "taken_back_at"]


class DaysSerializer(serializers.Serializer[Any]):
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    off = serializers.IntegerField(help_text="How many matches are planned for none of these days.")
    moves = MoveSerializer(many=True)


class NewDaysSerializer(serializers.Serializer[Any]):
    starts_on = serializers.DateField()
    ends_on = serializers.DateField()
    expected_starts_on = serializers.DateField(help_text="The first day as it was read.")
    expected_ends_on = serializers.DateField()
    tell = serializers.BooleanField(default=None, allow_null=True, help_text="Null: where somebody counts on the days.")
    reason = note(200, help_text="What those read who are told.")
    look = serializers.BooleanField(default=False, help_text="Say what it would do, and change nothing.")


class DaysChangedSerializer(serializers.Serializer[DaysChanged]):
    before = serializers.ListField(child=serializers.DateField(), help_text="The first day and the last.")
    after = serializers.ListField(child=serializers.DateField())
    kept_hours = serializers.IntegerField(help_text="How many matches keep their hour.")
    new_times = serializers.IntegerField()
    without_time = serializers.IntegerField()


def _hall_of(event: Event) -> dict[str, Any]:
    tables = tables_of(event)
    line = line_of(stands_of(event), equipment_in(event))
    return {"line": line, "plan": plan_of(tables).text, "tables": [table for some in tables.values() for table in some]}


@transaction.atomic
def _set_hall(
    *, event: Event, line: str = "", plan: str | None = None, tables: Sequence[Mapping[str, Any]] = ()
) -> Event:
    """Write down what stands in the hall, where, and what is to be known of some tables."""
    if line:
        hall.say_hall(event=event, line=line)
    if plan is not None:
        hall.set_plan(event=event, text=plan)
    for equipment, some in groupby(sorted(tables, key=itemgetter("equipment")), itemgetter("equipment")):
        of_kind = {table["number"]: table for table in some}
        spare, near = ([n for n, table in of_kind.items() if table.get(is_so)] for is_so in ("is_spare", "is_near"))
        names = {number: table["name"] for number, table in of_kind.items() if table.get("name")}
        hall.describe(event=event, equipment=equipment, details=Details(spare=spare, near=near, names=names))
    return event


def _ways(competition: Competition) -> Any:
    return ways_among_all(competition) if draw_of(competition) is None else in_the_way(competition).ways


def _set_minutes(*, competition: Competition, expected: int | None, longest: int | None) -> Competition:
    """Say how long a match of a competition takes; drafts get new times, and what is published keeps its own."""
    if (expected is None) != (longest is None):
        raise DrawError("no_minutes", field="expected" if expected is None else "longest")
    wanted = None if expected is None or longest is None else Minutes(expected, longest)
    try:
        plan_with(event=competition.event, minutes={competition.pk: wanted})
    except DrawError as refused:
        refused.field = refused.field.removesuffix(f"_{competition.pk}")  # a page has one field a competition
        raise
    return Competition.objects.select_related("event").get(pk=competition.pk)


def _shared(boards: SharedBoards) -> dict[str, Any]:
    return {"id": boards.pk, "stations": boards.stations, "competitions": boards.competitions.all()}


def _shared_at(event: Event) -> Any:
    return map(_shared, event.shared_boards.all())


def _plan_again(*, event: Event, by: User) -> dict[str, int]:
    """Plan all draws by the hours and minutes as they are now; what has a result keeps its time."""
    return {"count": plan_everything_again(event=event, by=by)}


def _days_of(event: Event) -> dict[str, Any]:
    moves, off = event.moves.all(), len(matches_off(event))
    return {"starts_on": event.starts_on, "ends_on": event.ends_on, "off": off, "moves": moves}


def _set_days(*, event: Event, by: User, tell: bool | None, look: bool, **said: Any) -> DaysChanged:
    """Give an event other days: program, planned times and deadlines follow, and teams stay."""
    expected = (said.pop("expected_starts_on"), said.pop("expected_ends_on"))
    to = told_of(event) if (is_awaited(event) if tell is None else tell) else ()
    act = partial(days.set_days, event=event, expected=expected, by=by, to=to, **said)
    return days.preview(act) if look else act()


def _move_back(*, move: EventMove, by: User) -> DaysChanged:
    """Move an event back to the days from which it was moved last, and tell everybody."""
    return days.move_back(move=move, to=told_of(move.event), by=by)


def _plan_off(*, event: Event, by: User) -> dict[str, int]:
    """Plan the matches that are on none of the days of their event again."""
    return {"count": days.plan_those_off(event=event, by=by)}


def _programme(event: Event) -> dict[str, Any]:
    return {"programme": programme_of(event)}


def _write_programme(
    *, event: Event, programme: Sequence[Mapping[str, Any]], again: bool | None = None, by: User
) -> Event:
    """Replace the program line by line, and plan the matches by it. The same again changes nothing."""
    lines = [ProgrammeEntry(**line) for line in programme]
    days.write_programme(event=event, lines=lines, by=by, again=not has_results(event) if again is None else again)
    return event


def _make_programme(*, event: Event, by: User) -> Event:
    """Put the program of the rule book back; while no result is in the matches are planned by it."""
    days.make_programme(event=event, by=by, first_match=None, again=not has_results(event))
    return event


EVENT, COMPETITION = "events/<slug:slug>/", "competitions/<int:competition_id>/"
HALL, DAYS, PROGRAMME, BOARDS = (EVENT + part for part in ("hall/", "days/", "programme/", "shared-boards/"))
WAYS = COMPETITION + "ways/"
_boards = row_with(Right.DRAW, SharedBoards.objects.all(), "shared")
_move = row_with(Right.MANAGE_EVENT, EventMove.objects.all(), "move")
_hall: Any = {"gives": HallSerializer, "shows": _hall_of}
_place: Any = {"says": WhereSerializer, "gives": WhereSerializer}
_offered: Any = {"description": "Read what would help where draws are in the way.", "many": True, "shows": _ways}
_minutes: Any = {"says": MinutesSerializer, "gives": MinutesSerializer, "shows": minutes_of}
_sharing: Any = {"says": SharedBoardsSerializer, "gives": SharedBoardsSerializer, "shows": _shared}
_all_shared: Any = {"description": "Read who shares boards.", "many": True, "shows": _shared_at}
_moved: Any = {"gives": DaysChangedSerializer}
_lines: Any = {"gives": WholeProgrammeSerializer, "shows": _programme}
_writing: Any = {"method": "put", "says": WholeProgrammeSerializer, "only_known": False, **_lines}
_last = text(80, help_text="The slug of an event of the season before: same organizer, same level.")


def _begin_as(*, event: Event, last: str, by: User) -> dict[str, list[str]]:
    """Give an event without competitions those of an event of the season before, its settings, hall and hours."""
    before = get_object_or_404(events_of_last_year(event), slug=last)
    return {"missing": last_year.begin_as(event=event, last=before, by=by)}


_begun: Any = {"says": {"last": _last}, "gives": BegunSerializer}
ACTS = (
    Read("events_hall_retrieve", HALL, _to_draw, description="Read what stands in the hall.", **_hall),
    Act("events_hall_change", HALL, _to_draw, _set_hall, method="patch", says=HallSerializer, **_hall),
    Act("competitions_place", COMPETITION + "place/", _of_draw, ways.put, method="patch", **_place),
    Read("competitions_ways_list", WAYS, _of_draw, WaySerializer, **_offered),
    Act("competitions_ways_take", WAYS, _of_draw, ways.take_way, says={"way": text(400)}, gives=WhereSerializer),
    Act("competitions_minutes", COMPETITION + "minutes/", _of_draw, _set_minutes, method="put", **_minutes),
    Read("events_shared_boards_list", BOARDS, _to_draw, SharedBoardsSerializer, **_all_shared),
    Act("events_shared_boards_create", BOARDS, _to_draw, sharing.let_share, makes=True, **_sharing),
    Act("shared_boards_stop", "shared-boards/<int:shared_id>/", _boards, sharing.stop_sharing, method="delete"),
    Act("events_begin_as", EVENT + "begin-as/", _to_manage, _begin_as, **_begun),
    Act("events_plan_again", EVENT + "plan-again/", _to_draw, _plan_again, gives=CountedSerializer),
    Read("events_days_retrieve", DAYS, _to_manage, DaysSerializer, description="Read the days.", shows=_days_of),
    Act("events_days_change", DAYS, _to_manage, _set_days, method="put", says=NewDaysSerializer, **_moved),
    Act("events_days_plan", DAYS + "plan/", _to_manage, _plan_off, gives=CountedSerializer),
    Act("moves_take_back", "moves/<int:move_id>/take-back/", _move, _move_back, **_moved),
    Read("events_programme_retrieve", PROGRAMME, _to_manage, description="Read the program.", **_lines),
    Act("events_programme_update", PROGRAMME, _to_manage, _write_programme, **_writing),
    Act("events_programme_reset", PROGRAMME, _to_manage, _make_programme, method="delete", **_lines),
)
urlpatterns = addresses(*ACTS)
