from __future__ import annotations

import datetime
import zoneinfo
from importlib import metadata, resources

from django.utils import timezone


def test_the_pinned_time_zones_decide_and_not_those_of_the_machine():
    """Alberta keeps one time all year from 2026 on; a machine that was not updated would close entries an hour late."""
    assert zoneinfo.TZPATH == ()
    assert metadata.version("tzdata")
    assert resources.files("tzdata.zoneinfo.America").joinpath("Edmonton").is_file()
    winter = datetime.datetime(2027, 2, 5, 12, tzinfo=timezone.get_default_timezone())

    assert winter.utcoffset() == datetime.timedelta(hours=-6)
