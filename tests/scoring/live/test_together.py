"""Several devices and a desk at the same moment, and a hall that watches: real threads, a real stream."""

from __future__ import annotations

import asyncio
import threading
import uuid
from contextlib import aclosing

import pytest
from django.core.cache import caches
from django.db import connection

from scoring.board.pages.event_stream import EventStream, moved_scores
from scoring.live.models import LiveLine, LiveLog
from scoring.live.queries import logs as queries
from scoring.live.queries.logs import LiveScore
from scoring.live.services import scorer
from scoring.live.services.scorer import NotTakenError
from scoring.live.words.live import score_words
from tests.scoring.board.test_event_stream import until_idle
from tests.scoring.live.conftest import PHONE, TOSS, line_of
from tournaments.models import Event

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgresql]


def at_once(*jobs):
    """Run `jobs` together and return what each came to, an exception for one that was refused."""
    barrier, results = threading.Barrier(len(jobs)), [None] * len(jobs)

    def run(number, job):
        try:
            barrier.wait()
            results[number] = job()
        except NotTakenError as late:
            results[number] = late
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def entering(log, users, what, *, seen, key=None, device=PHONE):
    def job():
        return scorer.enter(
            log=log,
            read=lambda match: line_of(match, what),
            by=users["sam"],
            device=device,
            seen=seen,
            key=key or uuid.uuid4(),
        )

    return job


@pytest.mark.slow
def test_of_several_entries_at_once_one_is_taken(log, users) -> None:
    results = at_once(*(entering(log, users, TOSS, seen=0) for _ in range(4)))
    assert sum(isinstance(result, NotTakenError) for result in results) == 3
    assert list(LiveLine.objects.values_list("number", flat=True)) == [1]


@pytest.mark.slow
def test_the_same_entry_sent_several_times_at_once_is_one_line(log, users) -> None:
    key = uuid.uuid4()
    at_once(*(entering(log, users, TOSS, seen=0, key=key) for _ in range(4)))
    assert LiveLine.objects.count() == LiveLog.objects.get().lines == 1


@pytest.mark.slow
def test_two_who_open_a_sheet_at_once_share_one_log(sheet, open_live) -> None:
    logs = at_once(lambda: open_live(sheet), lambda: open_live(sheet, by="sue", device="tablet"))
    assert logs[0].pk == logs[1].pk
    assert LiveLog.objects.count() == 1


# --- the hall -------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_hall_hears_of_an_entry_without_a_new_board(log, users, event) -> None:
    caches["local"].clear()

    async def scenario():
        beating, heard = EventStream(beat=0.05), []
        async with aclosing(beating.news(event.pk)) as stories:
            heard.append(await anext(stories))
            await asyncio.to_thread(threaded, entering(log, users, TOSS, seen=0))
            heard.append(await anext(stories))
        await until_idle(beating)
        return heard

    before, after = asyncio.run(asyncio.wait_for(scenario(), timeout=90))
    assert before.version == after.version
    assert before.message == after.message
    [(sheet, score)] = after.live.items()
    assert sheet == log.sub_match_id
    assert before.live[sheet].stamp != score.stamp


def threaded(job):
    try:
        return job()
    finally:
        connection.close()


def test_nothing_is_heard_of_an_event_whose_results_are_kept_back(log, event) -> None:
    assert list(queries.live_scores([event.pk])) == [event.pk]
    Event.objects.filter(pk=event.pk).update(standings_hidden=True)
    assert queries.live_scores([event.pk]) == {}


def test_a_viewer_is_sent_what_moved_and_what_is_over() -> None:
    first, second = LiveScore("1.1", "0", "0", "", ""), LiveScore("1.2", "60", "0", "", "")
    assert moved_scores({}, {7: first}) == {7: {"stamp": "1.1", "home": "0", "away": "0", "short": "", "line": ""}}
    assert moved_scores({7: first, 8: first}, {7: second, 8: first}) == {
        7: {"stamp": "1.2", "home": "60", "away": "0", "short": "", "line": ""}
    }
    assert moved_scores({7: first}, {}) == {7: None}
    assert moved_scores({7: first}, {7: first}) == {}


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (
            {"leg": 2, "legs": 3, "won": [1, 0], "score": ["121", "88"]},
            ("121", "88", "leg 2", "121–88 in leg 2 of 3, legs 1–0"),
        ),
        ({"leg": 1, "legs": 1, "won": [0, 0], "score": ["15", "12"]}, ("15", "12", "", "15–12")),
        (
            {"leg": 2, "legs": 5, "won": [1, 0], "score": ["3", "2"], "word": "rack", "first_to": 3},
            ("3", "2", "rack 2", "3–2 in rack 2, racks 1–0, first to 3"),
        ),
        ({"leg": 2, "legs": 3, "won": [1, 0]}, ("1", "0", "legs", "Leg 2 of 3 is played, legs 1–0")),
        (
            {"leg": 2, "legs": 3, "won": [1, 0], "first_to": 2},
            ("1", "0", "legs", "Leg 2 is played, legs 1–0, first to 2"),
        ),
        (
            {"leg": 3, "legs": 3, "won": [2, 1], "over": True},
            ("2", "1", "legs", "Played, legs 2–1, not handed in yet"),
        ),
        (
            {"leg": 1, "legs": 1, "won": [1, 0], "over": True, "score": ["21", "12"]},
            ("21", "12", "", "Played, 21–12, not handed in yet"),
        ),
    ],
)
def test_a_running_score_is_one_line_in_a_list(shown, words) -> None:
    assert score_words(shown) == words
