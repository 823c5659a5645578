"""Two scorekeepers at the same moment, on real transactions: one is kept, the other one is told."""

from __future__ import annotations

import threading
import uuid
from collections.abc import Callable

import pytest
from django.db import connection
from rest_framework.test import APIClient

from games.legs import NOT_PLAYED
from scoring.models import Result, Submission
from scoring.sheets.services.rebuilding import rebuild_results
from scoring.sheets.services.sheets import SheetKeyReusedError, StaleSheetError, submit
from tests.scoring.sheets.conftest import WON, leg, sheets_of
from tournaments.draws.services.publishing import publish
from tournaments.models import Event, Stage

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.postgresql]


def at_once(*calls: Callable[[], object]) -> list[object]:
    """Run all calls in threads that start together; return what each returned or raised."""
    barrier = threading.Barrier(len(calls))
    results: list[object] = [None] * len(calls)

    def run(index: int, call: Callable[[], object]) -> None:
        try:
            connection.ensure_connection()
            barrier.wait(timeout=30)
            results[index] = call()
        except Exception as error:
            results[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(index, call)) for index, call in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return results


def handing_in(sheet, legs, by, key=None, **more) -> Callable[[], Submission]:
    key = key or uuid.uuid4()
    return lambda: submit(sub_match=sheet, legs=legs, by=by, expected_version=0, idempotency_key=key, **more)


def test_two_scorekeepers_at_once_one_is_kept_and_the_other_is_told(draw, users) -> None:
    sheet = sheets_of(draw())[0]
    sam, sue = [leg(121, 88), leg(121, 110)], [leg(121, 89), leg(121, 110)]
    answers = at_once(handing_in(sheet, sam, users["sam"]), handing_in(sheet, sue, users["sue"]))
    kept = [answer for answer in answers if isinstance(answer, Submission)]
    told = [answer for answer in answers if isinstance(answer, StaleSheetError)]
    assert (len(kept), len(told)) == (1, 1), answers
    assert told[0].current == kept[0] == Submission.objects.get()
    assert Result.objects.get().submission == kept[0]


def test_a_double_click_writes_once(draw, users) -> None:
    sheet = sheets_of(draw())[0]
    key = uuid.uuid4()
    answers = at_once(*[handing_in(sheet, WON["cribbage"], users["sam"], key) for _ in range(4)])
    assert {getattr(answer, "pk", answer) for answer in answers} == {Submission.objects.get().pk}


def test_twenty_at_once_over_json_with_one_key_one_makes_it_and_the_others_repeat_it(draw, users) -> None:
    sheet, key = sheets_of(draw())[0], str(uuid.uuid4())

    def hand_in() -> int:
        client = APIClient()
        client.force_authenticate(users["sam"])
        body = {"expected_version": 0, "legs": [result.to_json() for result in WON["cribbage"]]}
        answer = client.post(f"/api/v1/sheets/{sheet.code}/", body, format="json", headers={"Idempotency-Key": key})
        return answer.status_code

    assert sorted(at_once(*[hand_in] * 20)) == [200] * 19 + [201]
    assert Submission.objects.count() == 1


def test_at_once_with_one_key_and_a_protest_on_one_of_them_nothing_is_lost_in_silence(draw, users) -> None:
    sheet, key = sheets_of(draw())[0], uuid.uuid4()
    plain = handing_in(sheet, WON["cribbage"], users["sam"], key)
    protested = handing_in(sheet, WON["cribbage"], users["sam"], key, protest="The count of leg 2")
    answers = at_once(plain, protested)
    kept = [answer for answer in answers if isinstance(answer, Submission)]
    told = [answer for answer in answers if isinstance(answer, SheetKeyReusedError)]
    assert (len(kept), len(told)) == (1, 1), answers
    assert {kept[0].protest, told[0].said.protest} == {"", "The count of leg 2"}


def test_both_pairs_of_a_match_at_once_still_make_the_deciding_leg(draw, playoff, users) -> None:
    competition = draw("cribbage-legion", entries=3).competition
    match = playoff(competition, list(competition.entries.all()[:2])).matches.get()
    a, b = match.sub_matches.order_by("pair")
    at_once(
        handing_in(a, [leg(121, 100), leg(121, 100), NOT_PLAYED], users["sam"]),
        handing_in(b, [leg(100, 121), leg(100, 121), NOT_PLAYED], users["sue"]),
    )
    assert [sub.pair for sub in match.sub_matches.order_by("pair")] == ["A", "B", "D"]


def test_both_matches_before_a_final_at_once_fill_both_sides(draw, playoff, users) -> None:
    competition = draw("shuffleboard-mens").competition
    stage = playoff(competition, list(competition.entries.all()), kind=Stage.Kind.KNOCKOUT)
    first, second, final = stage.matches.order_by("number")
    legs = [leg(21, 3), leg(21, 3), NOT_PLAYED]
    at_once(
        handing_in(first.sub_matches.get(), legs, users["sam"]),
        handing_in(second.sub_matches.get(), legs, users["sue"]),
    )
    final.refresh_from_db()
    assert {final.home_id, final.away_id} == {first.home_id, second.home_id}


def test_a_whole_desk_at_once_loses_nothing(draw, users, event) -> None:
    stage = draw(entries=5)
    sheets = sheets_of(stage)
    before = Event.objects.get(pk=event.pk).board_version
    people = [users["sam"], users["sue"]]
    answers = at_once(*[handing_in(sheet, WON["cribbage"], people[n % 2]) for n, sheet in enumerate(sheets)])
    assert all(isinstance(answer, Submission) for answer in answers), answers
    assert Result.objects.count() == len(sheets) == 10
    assert Event.objects.get(pk=event.pk).board_version == before + 10
    assert rebuild_results(write=False) == (10, [])


def test_a_draw_is_published_while_results_of_another_come_in_and_nothing_is_lost(draw, users, event) -> None:
    sheets = sheets_of(draw(entries=4))
    darts = draw("darts-mixed", entries=4, published=False)
    before = Event.objects.get(pk=event.pk).board_version
    published, *answers = at_once(
        lambda: publish(stage=Stage.objects.get(pk=darts.pk), by=users["carl"], despite_open_rules=True),
        *[handing_in(sheet, WON["cribbage"], users["sam"]) for sheet in sheets],
    )
    assert isinstance(published, Stage), published
    assert all(isinstance(answer, Submission) for answer in answers), answers
    assert Stage.objects.published().count() == 2
    assert Result.objects.count() == len(sheets)
    assert Event.objects.get(pk=event.pk).board_version > before + len(sheets)
    assert rebuild_results(write=False)[1] == []
