"""Who keeps the papers of a host: those who run the event, the host branch and its District, and nobody else."""

from __future__ import annotations

import pytest

from tournaments.models import Event
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right

KEEP = {"alice", "carl", "beth", "dora"}  # Command, the chair, the host branch, its District


@pytest.mark.parametrize("name", ["alice", "dora", "beth", "oscar", "carl", "sam", "sue", "nora"])
def test_the_table_and_the_filter_say_the_same(name, users, event) -> None:
    reader = users[name]

    assert permissions.may(reader, Right.HOST_PAPERS, event) is (name in KEEP)
    assert Event.objects.filter(permissions.events_with(reader, Right.HOST_PAPERS), pk=event.pk).exists() is (
        name in KEEP
    )


def test_hosting_gives_no_other_right_at_an_event_of_others(users, event) -> None:
    held = {right for right in Right if permissions.may(users["beth"], right, event)}

    assert held == {Right.HOST_PAPERS, Right.MONEY, Right.NAME_SCOREKEEPERS}
