"""The clock of the tests: every run begins at the same noon, whatever day it is.

The season of the tests is 2027, so that on a later day its entries would be late and its events over. The processes of
a run share one clock, those of the sites that browsers visit too.
"""

from __future__ import annotations

import datetime
import os
import sys
import time

from django.apps import apps
from django.utils import timezone

# In Alberta, before any entry is due, and far from midnight and from the nights on which clocks are changed.
NOON = datetime.datetime(2026, 11, 21, 19, tzinfo=datetime.UTC)
_BEGAN = "TESTS_BEGAN"  # when the first process of the run began; those that it starts read it
_AHEAD = "TESTS_AHEAD"  # milliseconds that this clock is ahead of the real one: the same number for every page

_real = timezone.now


def now() -> datetime.datetime:
    """Return what the time is in this run."""
    return NOON + datetime.timedelta(seconds=time.monotonic() - float(os.environ[_BEGAN]))


def start() -> None:
    """Let everything in this process go by the clock of the run."""
    os.environ.setdefault(_BEGAN, repr(time.monotonic()))
    os.environ.setdefault(_AHEAD, str(round((now() - _real()).total_seconds() * 1000)))
    timezone.now = now
    for module in list(sys.modules.values()):  # whoever took it by name before, such as the lock of the front door
        if getattr(module, "__dict__", {}).get("now") is _real:
            module.now = now
    for model in apps.get_models(include_auto_created=True) if apps.ready else ():
        for field in model._meta.local_concrete_fields:  # of rows, such as when an account was made
            if field.default is _real:
                field.default = now
                vars(field).pop("_get_default", None)


def goes() -> bool:
    """Return whether this process goes by the clock of the run, and not by one that a test has set."""
    return timezone.now is now


def for_browsers() -> str:
    """Return the script with which a page in a browser goes by the same clock, and what answers for its site."""
    return f"""(() => {{
      const ahead = {os.environ[_AHEAD]}, Real = Date;
      globalThis.Date = class Date extends Real {{
        constructor(...given) {{ given.length ? super(...given) : super(Real.now() + ahead); }}
        static now() {{ return Real.now() + ahead; }}
      }};
    }})();"""
