"""A draw in the hall, published, and the tables that it has."""

from __future__ import annotations

import datetime

import pytest

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from tournaments.draws.services import drawing, publishing
from tournaments.draws.services.days import set_days
from tournaments.models import Stage, SubMatch


def draw(competition, by, **more) -> Stage:
    return drawing.draw_round_robin(competition=competition, seed="maple leaf", by=by, **more)


def publish(stage, by) -> Stage:
    return publishing.publish(stage=stage, by=by, despite_open_rules=True)


def tables(competition) -> set[int]:
    return set(SubMatch.objects.filter(match__stage__competition=competition).values_list("station", flat=True))


def refusal(call) -> str:
    with pytest.raises(RuleViolation) as refused:
        call()
    return sentence(refused.value)


def shift_event(*, event, to_day: datetime.date, reason: str, to, by) -> None:
    """Move an event as it is, so that it begins on `to_day`, and tell `to`."""
    set_days(
        event=event,
        starts_on=to_day,
        ends_on=event.ends_on + (to_day - event.starts_on),
        expected=(event.starts_on, event.ends_on),
        reason=reason,
        to=to,
        by=by,
    )
