"""A network that sends the same file twice at the same moment: one arrival, and an answer to both."""

from __future__ import annotations

import pytest

from scoring.archives.models import Arrival
from scoring.archives.services.hand_over import receive
from tests.scoring.sheets.test_concurrency import at_once
from tournaments.sites.services import sign

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]
SUMMARY = dict.fromkeys(("name", "slug", "level", "organizer", "host", "starts_on", "ends_on"), "-")


def test_the_same_file_twice_at_once_is_one_arrival(users):
    content = {"uid": "0b9e5b3e-7a43-4a55-8d3c-0c4b6f3f5b11", "summary": SUMMARY, "tables": {}}
    file = sign(format="legion-sports-event", version=1, content=content)
    arrivals = at_once(*[lambda: receive(file=file, by=users["alice"])] * 4)
    kept = Arrival.objects.get()
    assert [getattr(arrival, "pk", arrival) for arrival in arrivals] == [kept.pk] * 4
    folder, name = kept.file.name.rsplit("/", 1)
    assert kept.file.storage.listdir(folder)[1] == [name]
