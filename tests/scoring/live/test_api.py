"""Live scores over JSON: read by everybody, entered with a token, a key and the number of entries seen."""

from __future__ import annotations

import uuid

import pytest

from games.base import Side
from scoring.live.models import LiveLine, LiveLog
from scoring.models import Submission
from tests.scoring.board.play import play
from tests.scoring.live.conftest import TOSS
from tournaments.models import Departure, Event

pytestmark = pytest.mark.django_db
TOTAL = {"event": "Total", "points": 100}


@pytest.fixture
def url(sheet) -> str:
    return f"/api/v1/sheets/{sheet.code}/live/"


@pytest.fixture
def held(api, url, log):
    """A client of Sam's that scores."""
    client = api("sam")
    client.post(f"{url}take-over/", headers={"Live-Device": "board 7"})
    return client


def enter(client, url, event, seen, *, key=None, device="board 7"):
    headers = {"Idempotency-Key": str(key or uuid.uuid4()), "Live-Device": device}
    return client.post(url, {"seen": seen, "event": event}, format="json", headers=headers)


def test_a_sheet_that_nobody_scores_has_no_live_score(api, url, sheet) -> None:
    assert api(None).get(url).status_code == 404


def test_everybody_reads_the_legs(api, url, log, play_leg) -> None:
    play_leg(log)
    read = api(None).get(url).json()
    assert (read["leg"], read["legs"], read["won"], read["score"], read["lines"]) == (1, 3, [1, 0], None, 8)


def test_nobody_but_scorekeepers_reads_what_is_kept_back(api, url, log, event, play_leg) -> None:
    play_leg(log)
    Event.objects.filter(pk=event.pk).update(standings_hidden=True)
    assert api(None).get(url).json()["won"] is None
    assert api("sam").get(url).json()["won"] == [1, 0]


def test_what_happened_is_entered_once(held, url, log) -> None:
    assert enter(held, url, TOSS, 0).json()["lines"] == 1
    key = uuid.uuid4()
    for _ in range(2):
        answer = enter(held, url, TOTAL, 1, key=key)
        assert (answer.status_code, answer.json()["lines"]) == (200, 2)
    assert enter(held, url, {"event": "Undo"}, 2).json()["lines"] == 3
    assert LiveLine.objects.count() == 3


def test_the_same_key_for_another_entry_shows_both(held, url, log) -> None:
    enter(held, url, TOSS, 0)
    key = uuid.uuid4()
    enter(held, url, TOTAL, 1, key=key)
    answer = enter(held, url, {**TOTAL, "points": 60}, 1, key=key)
    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["lines"]) == (409, "key_used", 2)
    assert (problem["first"]["points"], problem["sent"]["points"]) == (TOTAL["points"], 60)
    assert LiveLine.objects.count() == 2


NOT_TAKEN = [
    (TOSS, 5, "board 7", 409, "overtaken"),
    (TOSS, 0, "board 8", 409, "held_elsewhere"),
    (TOTAL, 0, "board 7", 422, "not_now"),
    ({"event": "NextLeg"}, 0, "board 7", 422, "leg_not_over"),
    ({"event": "Drop"}, 0, "board 7", 400, None),
    ({"event": "Toss"}, 0, "board 7", 400, None),
]


def test_what_is_not_taken_says_why(held, url, log) -> None:
    for what, seen, device, status, code in NOT_TAKEN:
        answer = enter(held, url, what, seen, device=device)
        assert (answer.status_code, answer.json().get("code") if code else None) == (status, code), what
        assert answer.json()["detail"] or answer.json()["errors"]
    assert LiveLog.objects.get().lines == 0


def test_an_entry_needs_its_marks(held, url) -> None:
    for headers in ({}, {"Idempotency-Key": "7"}, {"Idempotency-Key": str(uuid.uuid4())}):
        assert held.post(url, {"seen": 0, "event": TOSS}, format="json", headers=headers).status_code == 400
    assert LiveLog.objects.get().lines == 0


@pytest.mark.parametrize(("name", "status"), [(None, 401), ("nora", 403), ("oscar", 403)])
def test_only_those_who_enter_results_score(api, url, log, name, status) -> None:
    assert enter(api(name), url, TOSS, 0).status_code == status
    assert api(name).post(f"{url}take-over/", headers={"Live-Device": "x"}).status_code == status
    assert LiveLog.objects.get().lines == 0


# --- opening and handing in ---------------------------------------------------------------------------


def begin(client, url, *, device="board 7", **data):
    return client.post(f"{url}open/", data, format="json", headers={"Live-Device": device})


def finish(client, url, seen, *, key=None, device="board 7", **data):
    headers = {"Idempotency-Key": str(key or uuid.uuid4()), "Live-Device": device}
    return client.post(f"{url}hand-in/", {"seen": seen, **data}, format="json", headers=headers)


def numbers(sheet, side: str) -> list[str]:
    """The membership numbers of a side, the last of the entry first."""
    return [place.member.number for place in getattr(sheet.match, side).roster.order_by("-position")]


def test_a_sheet_is_opened_once_with_the_order_that_was_sent(api, url, sheet) -> None:
    client, order = api("sam"), numbers(sheet, "away")
    first = begin(client, url, away=order)
    assert (first.status_code, first.json()["lines"]) == (201, 0)
    log = LiveLog.objects.get()
    members = dict(sheet.match.away.roster.values_list("member__number", "member"))
    assert log.people["away"] == [members[number] for number in order]
    assert len(log.people["home"]) == len(order)
    assert begin(client, url).status_code == 200
    assert enter(client, url, TOSS, 0).status_code == 200
    other = begin(client, url, device="board 8")
    assert (other.status_code, other.json()["code"]) == (409, "held_elsewhere")
    assert LiveLog.objects.count() == 1


def test_what_cannot_be_opened_says_why(api, url, sheet, users) -> None:
    client, (someone, *_) = api("sam"), numbers(sheet, "home")
    refused = [
        ({"home": ["0000000"]}, 400, None),
        ({"home": [someone, someone]}, 422, "named_twice"),
        ({"home": []}, 400, None),
        ({"home": [*numbers(sheet, "home"), someone]}, 400, None),
    ]
    for data, number, code in refused:
        answer = begin(client, url, **data)
        assert (answer.status_code, answer.json().get("code") if code else None) == (number, code), data
    assert client.post(f"{url}open/", {}, format="json").status_code == 400  # no device
    Departure.objects.create(
        entry=sheet.match.home, kind="withdrawn", policy="annul", reason="ill", decided_by=users["carl"]
    )
    assert begin(client, url).json()["code"] == "side_has_left"
    assert not LiveLog.objects.exists()


def test_a_sheet_that_is_in_is_not_opened(api, url, sheet, users) -> None:
    play(sheet, (1, 0), (1, 0), by=users["sam"])
    answer = begin(api("sam"), url)
    assert (answer.status_code, answer.json()["code"]) == (422, "already_entered")


def test_what_was_scored_is_handed_in_once(held, api, url, played) -> None:
    key = uuid.uuid4()
    said = {"initials_home": True, "high_scores_countersigned": False}
    first = finish(held, url, played.lines, key=key, **said)
    assert (first.status_code, first.json()["version"]) == (201, 1)
    assert finish(held, url, played.lines, key=key, **said).status_code == 200
    other = finish(held, url, played.lines, key=key, **said, protest="Leg 2")
    assert (other.status_code, other.json()["code"]) == (409, "key_used")
    assert (other.json()["first"]["protest"], other.json()["sent"]["protest"]) == ("", "Leg 2")
    (submission,) = Submission.objects.all()
    assert (submission.source, submission.initials_home, submission.initials_away) == ("live", True, False)
    assert {line.countersigned for line in submission.high_scores.all()} == {False}
    late = finish(held, url, played.lines)
    assert (late.status_code, late.json()["code"]) == (409, "closed")


def test_what_is_not_handed_in_says_why(held, url, log, play_leg) -> None:
    refused = [
        (0, "board 7", 422, "not_decided"),
        (5, "board 7", 409, "overtaken"),
        (0, "board 8", 409, "held_elsewhere"),
    ]
    for seen, device, number, code in refused:
        answer = finish(held, url, seen, device=device)
        assert (answer.status_code, answer.json()["code"]) == (number, code)
    assert held.post(f"{url}hand-in/", {"seen": 0}, format="json", headers={"Live-Device": "x"}).status_code == 400
    assert not Submission.objects.exists()


def say(client, url, seen, side, word, *, device="board 7", **more):
    said = {"seen": seen, "side": side.value, "word": word, "agrees": True, **more}
    return client.post(f"{url}answers/", said, format="json", headers={"Live-Device": device})


def test_the_captains_agree_by_their_words(held, url, played, words) -> None:
    lines = played.lines
    assert finish(held, url, lines, by_words=True).json()["code"] == "not_answered"
    first = say(held, url, lines, Side.HOME, words[Side.HOME])
    assert (first.status_code, first.json()["waits_for"], first.json()["home"]["agrees"]) == (200, "away", True)
    wrong = say(held, url, lines, Side.AWAY, words[Side.HOME])
    assert (wrong.status_code, wrong.json()["code"]) == (422, "wrong_word")
    assert say(held, url, lines, Side.AWAY, words[Side.AWAY]).json()["can_be_handed_in"]
    assert held.get(f"{url}answers/").json()["away"]["agrees"]
    twice = finish(held, url, lines, by_words=True, initials_home=True)
    assert (twice.status_code, list(twice.json()["errors"])) == (400, ["by_words"])
    key = uuid.uuid4()
    done = finish(held, url, lines, key=key, by_words=True, remarks="Cold")
    assert done.status_code == 201
    assert finish(held, url, lines, key=key, by_words=True, remarks="Cold").status_code == 200
    (submission,) = Submission.objects.all()
    assert (submission.initials_home, submission.initials_away, submission.remarks) == (True, True, "Cold")
    assert {line.countersigned for line in submission.high_scores.all()} == {True}


def test_a_captain_who_does_not_agree_over_json_opens_a_protest(held, url, played, words) -> None:
    lines = played.lines
    say(held, url, lines, Side.HOME, words[Side.HOME])
    mute = say(held, url, lines, Side.AWAY, words[Side.AWAY], agrees=False)
    assert (mute.status_code, mute.json()["code"]) == (422, "objection_needed")
    said = say(held, url, lines, Side.AWAY, words[Side.AWAY], agrees=False, objection="Leg 2 was ours.")
    assert said.json()["away"] | {"entered_at": None} == {
        "agrees": False,
        "objection": "Leg 2 was ours.",
        "entered_at": None,
    }
    assert finish(held, url, lines, by_words=True).status_code == 201
    submission = Submission.objects.get()
    assert (submission.initials_home, submission.initials_away) == (True, False)
    assert submission.protest.endswith("does not agree: Leg 2 was ours.")


def test_an_answer_over_json_needs_the_device_and_the_newest_numbers(held, api, url, played, words) -> None:
    lines, word = played.lines, words[Side.HOME]
    assert say(held, url, lines - 1, Side.HOME, word).json()["code"] == "overtaken"
    assert say(held, url, lines, Side.HOME, word, device="board 8").json()["code"] == "held_elsewhere"
    for name, status in ((None, 401), ("nora", 403)):
        assert say(api(name), url, lines, Side.HOME, word).status_code == status
        assert api(name).get(f"{url}answers/").status_code == status
    assert held.get(f"{url}answers/").json() == {
        "home": None,
        "away": None,
        "waits_for": "home",
        "can_be_handed_in": False,
    }


@pytest.mark.parametrize(("name", "status"), [(None, 401), ("nora", 403), ("oscar", 403)])
def test_only_those_who_enter_results_open_and_hand_in(api, url, sheet, name, status, request) -> None:
    assert begin(api(name), url).status_code == status
    assert not LiveLog.objects.exists()
    played = request.getfixturevalue("played")
    assert finish(api(name), url, played.lines).status_code == status
    assert not Submission.objects.exists()


def test_there_is_nothing_to_open_or_hand_in_on_a_sheet_that_is_not_there(api) -> None:
    for page in ("open", "hand-in"):
        headers = {"Idempotency-Key": str(uuid.uuid4()), "Live-Device": "x"}
        assert api("sam").post(f"/api/v1/sheets/9999999/live/{page}/", {"seen": 0}, headers=headers).status_code == 404
