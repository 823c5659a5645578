"""The time zones of Canada in plain words, and the one that hours are read and shown in."""

from __future__ import annotations

import datetime
import zoneinfo
from collections.abc import Iterator

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.pure.clock import day_of_play

ZONES = {
    "America/Vancouver": gettext_lazy("Pacific time (Vancouver)"),
    "America/Whitehorse": gettext_lazy("Yukon time (Whitehorse), no summer time"),
    "America/Creston": gettext_lazy("Mountain time (Creston), no summer time"),
    "America/Edmonton": gettext_lazy("Mountain time (Edmonton)"),
    "America/Regina": gettext_lazy("Saskatchewan time (Regina), no summer time"),
    "America/Winnipeg": gettext_lazy("Central time (Winnipeg)"),
    "America/Atikokan": gettext_lazy("Eastern time (Atikokan), no summer time"),
    "America/Toronto": gettext_lazy("Eastern time (Toronto)"),
    "America/Iqaluit": gettext_lazy("Eastern time (Iqaluit)"),
    "America/Halifax": gettext_lazy("Atlantic time (Halifax)"),
    "America/Blanc-Sablon": gettext_lazy("Atlantic time (Blanc-Sablon), no summer time"),
    "America/St_Johns": gettext_lazy("Newfoundland time (St. John's)"),
}


def zone_of(key: str) -> datetime.tzinfo:
    """Return the zone with this key; empty is that of the site."""
    return zoneinfo.ZoneInfo(key) if key else timezone.get_default_timezone()


def today_in(key: str) -> datetime.date:
    """Return the day that it is in the zone with this key."""
    return timezone.localdate(timezone=zone_of(key))


def zone_in_words(key: str) -> str:
    """Return what people call a zone; empty is that of the site."""
    key = key or settings.TIME_ZONE
    return str(ZONES.get(key, key))


def show_the_same(one: str, other: str, *days: datetime.date) -> bool:
    """Return whether the clocks of two zones show the same at noon of each day; a change of one may lie between."""
    noons = [datetime.datetime.combine(day, datetime.time(12)) for day in days]
    return all(zone_of(one).utcoffset(noon) == zone_of(other).utcoffset(noon) for noon in noons)


def hours_are_in(key: str) -> str:
    """Return the sentence that says by which clock hours are."""
    return _("Hours are in %(zone)s.") % {"zone": zone_in_words(key)}


def use_zone(key: str) -> None:
    """Read and show hours in this zone until the request or the task is over."""
    if key:
        timezone.activate(key)
    else:
        timezone.deactivate()


def in_zone(zone: datetime.tzinfo, parts: Iterator[bytes]) -> Iterator[bytes]:
    """Make the parts of a long list in one zone, whichever thread reads them after the request."""
    with timezone.override(zone):
        yield from parts


def moment_in_the_hall(wall: datetime.datetime) -> datetime.datetime:
    """Return the moment of an hour of a day of play in the zone in use; hours of its night are those since its noon.

    In the nights in which the clocks change 2:30 a.m. is no moment, or two: it is as much play after noon as ever.
    The moment is in UTC: minutes that are added to a local one are those of the clock on the wall.
    """
    noon = datetime.datetime.combine(day_of_play(wall), datetime.time(12))
    return timezone.make_aware(noon).astimezone(datetime.UTC) + (wall - noon)


def hour_in_the_hall(moment: datetime.datetime) -> datetime.datetime:
    """Return the hour of a day of play that has this moment, which is what `moment_in_the_hall` takes."""
    noon = datetime.datetime.combine(day_of_play(timezone.localtime(moment)), datetime.time(12))
    return noon + (moment - timezone.make_aware(noon).astimezone(datetime.UTC))


def same_on_the_wall(moment: datetime.datetime, before: str, after: str) -> datetime.datetime:
    """Return the moment at which the clock shows in the zone `after` what it showed in `before`: 9:00 stays 9:00."""
    wall = moment.astimezone(zone_of(before)).replace(tzinfo=zone_of(after))
    return wall.astimezone(datetime.UTC)
