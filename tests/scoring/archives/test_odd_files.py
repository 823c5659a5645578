"""Files that somebody changed, on the way or on purpose: each ends in a plain refusal, or is imported exactly."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from scoring.archives.pages import compared
from scoring.archives.queries.content import FORMAT, VERSION, content_of
from scoring.archives.queries.identity import identity_of
from scoring.archives.queries.tables import BY_LABEL, HISTORY
from scoring.archives.services import hand_over as services
from scoring.archives.services.travelling import open_archive, write_archive
from tests.page import html_of
from tests.scoring import small
from tournaments.models import Event, Stage
from tournaments.sites.queries import own_site
from tournaments.sites.services import sign

pytestmark = pytest.mark.django_db
ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 2, 10**30, 0.5, 1e300, "", "x", "7", "\0", "\ud800", "﷽" * 400),
    *([], {}, [[1]], {"1": {"2": 3}}),
    *("2027-02-30", "2027-02-05T09:00:00", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59.999999-14:00"),
)
TRIES = 25  # was run with 1200: 530 were imported exactly, the others refused


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to everything inside a file."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, held in inner:
        yield (*path, key)
        yield from places(held, (*path, key))


def changed(content: dict[str, Any], chance: random.Random) -> tuple[dict[str, Any], object]:
    """Return a copy of a file in which one thing is odd, gone, twice, or in another's place; and what was done."""
    content = json.loads(json.dumps(content))
    # Any depth is as likely as another: most of a file is single values of rows.
    depth = chance.randint(1, 6)
    path = chance.choice([path for path in places(content) if len(path) == depth])
    where: Any = content
    for step in path[:-1]:
        where = where[step]
    act = chance.choice(("odd", "odd", "gone", "twice"))
    if act == "odd":
        where[path[-1]] = chance.choice(ODD)
    elif act == "gone":
        del where[path[-1]]
    elif isinstance(where, list):
        where.append(where[path[-1]])
    else:
        where[f"{path[-1]}_"] = where[path[-1]]
    return content, (act, path)


@pytest.fixture
def elsewhere(event, make_competition, users, go_elsewhere):
    """The keeper of another site, and a small event that came there as a file."""
    stage = small.round_robin(make_competition("euchre-legion", entries=3))
    small.play(stage, 1, 2, "10-4 10-4", by=users["sam"])
    file = write_archive(event=event)
    return go_elsewhere(file), file


def goes_in(data: bytes, by) -> Event | None:
    """Take a file in as the pages do; None where it is refused with a sentence."""
    refused = None
    try:
        file = open_archive(data)
        compared(file)
        tops = identity_of(file.content["tables"], None).new_tops
        return services.bring_in(file=file, by=by, same={top.key for top in tops}).event
    except RuleViolation as refusal:
        refused = refusal
    assert sentence(refused).encode()
    assert not Event.objects.exists()
    return None


def test_whatever_a_known_site_signs_is_refused_or_taken_in_as_it_is(elsewhere, settings):
    keeper, file = elsewhere
    chance = random.Random(11)
    taken = 0
    for _ in range(TRIES):
        content, what = changed(file.content, chance)
        try:
            data = sign(format=FORMAT, version=VERSION, content=content).to_text().encode()
        except ValueError:  # it has no text: nobody can sign it
            continue
        with transaction.atomic():
            event = goes_in(data, keeper)
            if event is not None:
                taken += 1
                exactly(event, content, what)
            transaction.set_rollback(True)
    assert taken  # some changes are no misfit: a name, a day


def exactly(event: Event, content: dict[str, Any], what: object) -> None:
    written = json.loads(json.dumps(content_of(event, uid=event.passport.uid, known=event.passport.rows)[0]["tables"]))
    for label, rows in content["tables"].items():
        if label == HISTORY or BY_LABEL[label].shared:
            continue
        here = {row["ref"]: row for row in written[label]}
        for row in rows:
            assert {name: here[row["ref"]][name] for name in row} == row, (what, label)


def test_bytes_that_changed_on_the_way_are_refused(elsewhere):
    keeper, file = elsewhere
    data, chance = file.to_text().encode(), random.Random(7)
    for _ in range(60):
        at, end = sorted(chance.sample(range(len(data) - 1), 2))
        middle = chance.choice((bytes([chance.randrange(256)]), b"", b'"', b"1e999", b"NaN", b"\\ud800", b"{", b"["))
        changed = data[:at] + middle + data[at + 1 if chance.random() < 0.7 else end :]
        if not says_the_same(changed, data):  # a quotation mark in the place of one changes nothing
            assert goes_in(changed, keeper) is None


def says_the_same(one: bytes, other: bytes) -> bool:
    try:
        return bool(json.loads(one) == json.loads(other))
    except ValueError:
        return False


HEADS = (
    {"signature": "é"},
    {"signature": "\ud800"},
    {"made_at": "yesterday"},
    {"made_at": "2027-02-05T09:00:00"},
    {"made_at": "0001-01-01T00:00:00+14:00"},
    {"made_at": "9999-12-31T23:59:59.999999-14:00"},
    {"site": {"name": "\ud800", "key": "AAAA"}},
    {"site": {"name": "\0", "key": "é"}},
    {"version": 10**30},
    {"content": {"a": float("nan")}},
    {"content": {"a": "\ud800"}},
)


@pytest.mark.parametrize("head", HEADS)
def test_head_that_is_odd_is_refused(org, head):
    file = sign(format=FORMAT, version=VERSION, content={})
    with pytest.raises(RuleViolation) as refusal:
        open_archive(json.dumps({**json.loads(file.to_text()), **head}).encode())
    assert sentence(refusal.value).encode()


def test_the_page_says_so(elsewhere, client):
    keeper, file = elsewhere
    content = {**file.content, "hand_over": {"uid": "x", "to": own_site().key, "codes": 0, "receipts": 0}}
    data = sign(format=FORMAT, version=VERSION, content=content).to_text().encode()
    client.force_login(keeper, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.post("/office/event-files/", {"file": SimpleUploadedFile("event.json", data)})
    assert "The parts of this file" in html_of(answer)
    assert not Stage.objects.exists()
