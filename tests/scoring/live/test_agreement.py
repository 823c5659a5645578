"""Both captains say yes to the same numbers, each with the word of the team; or one of them says no."""

from __future__ import annotations

import re
import uuid

import pytest
from django.urls import reverse

from games.base import Side
from games.log import Undo
from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from scoring.live.models import CaptainAnswer, WrongWord
from scoring.live.queries import logs as queries
from scoring.live.queries.agreement import MOST_TRIES, agreement_of, tries_left
from scoring.live.services import scorer as services
from scoring.live.services.agreement import answer
from scoring.live.services.scorer import ClosedLogError, HeldElsewhereError, StaleLogError
from scoring.models import HighScore, Submission
from scoring.sheets.models import Substitution
from tests import cast
from tests.page import html_of, words_of
from tests.scoring.live.conftest import PHONE, TABLET
from tournaments.draws.engine.codes import spoken
from tournaments.entries.models import RosterPlace, TeamWord

pytestmark = pytest.mark.django_db


@pytest.fixture
def say(played, users, words):
    """Return a function by which a captain answers, with the right word unless another one is given."""

    def speak(side: Side, *, agrees: bool = True, word: str | None = None, objection: str = "", **more):
        log = queries.logs().get(pk=played.pk)
        given = {"by": users["sam"], "device": PHONE, "seen": log.lines, **more}
        return answer(
            log=log, side=side, word=words[side] if word is None else word, agrees=agrees, objection=objection, **given
        )

    return speak


def hand_in(log, users, **more):
    log = queries.logs().get(pk=log.pk)
    given = {"seen": log.lines, "key": uuid.uuid4(), "agreement": agreement_of(log), **more}
    return services.hand_in(log=log, by=users["sam"], device=PHONE, **given)


def code_of(caught) -> str:
    return caught.value.code


# --- what counts ----------------------------------------------------------------------------------------


def test_a_result_is_agreed_when_both_captains_have_said_their_word(played, users, say, words) -> None:
    say(Side.HOME)
    with pytest.raises(RuleViolation) as one_only:
        hand_in(played, users)
    assert code_of(one_only) == "not_answered"
    say(Side.AWAY, word=f" {words[Side.AWAY].upper()} ")
    submission = hand_in(played, users)
    assert (submission.initials_home, submission.initials_away, submission.protest) == (True, True, "")


def test_a_captain_who_says_no_opens_a_protest_in_his_own_words(played, users, say) -> None:
    say(Side.HOME)
    with pytest.raises(RuleViolation) as mute:
        say(Side.AWAY, agrees=False, objection="  ")
    assert code_of(mute) == "objection_needed"
    say(Side.AWAY, agrees=False, objection="Leg 2 was ours.")
    submission = hand_in(played, users)
    assert (submission.initials_home, submission.initials_away) == (True, False)
    away = played.sub_match.match.away.team_name
    assert submission.protest == f"{away} does not agree: Leg 2 was ours."


def test_a_result_that_neither_side_stands_by_is_not_handed_in(played, users, say) -> None:
    for side in Side:
        say(side, agrees=False, objection="No.")
    with pytest.raises(RuleViolation) as nobody:
        hand_in(played, users)
    assert code_of(nobody) == "nobody_agrees"
    say(Side.HOME)  # the last answer counts
    assert hand_in(played, users).protest.endswith("does not agree: No.")
    assert CaptainAnswer.objects.count() == 3


def test_an_answer_is_about_the_numbers_that_were_shown(played, users, say, enter) -> None:
    say(Side.HOME)
    enter(played, Undo())
    with pytest.raises(RuleViolation) as not_over:
        say(Side.AWAY)
    assert code_of(not_over) == "not_decided"
    enter(played, 41)
    assert agreement_of(queries.logs().get(pk=played.pk)).waits_for is Side.HOME
    with pytest.raises(StaleLogError):
        say(Side.AWAY, seen=played.lines)
    for side in Side:
        say(side)
    assert hand_in(played, users).initials_home


def test_a_captain_who_changes_his_mind_meanwhile_is_heard(played, users, say) -> None:
    for side in Side:
        say(side)
    shown = agreement_of(played)
    say(Side.AWAY, agrees=False, objection="Look again.")
    with pytest.raises(StaleLogError):
        hand_in(played, users, agreement=shown)
    assert not Submission.objects.exists()


def test_the_same_answer_again_changes_nothing(say) -> None:
    assert say(Side.HOME) == say(Side.HOME)


def test_only_the_device_that_scores_takes_answers(played, users, say) -> None:
    with pytest.raises(HeldElsewhereError):
        say(Side.HOME, device=TABLET)
    for side in Side:
        say(side)
    hand_in(played, users)
    with pytest.raises(ClosedLogError):
        say(Side.HOME)


# --- the word -------------------------------------------------------------------------------------------


def test_the_word_of_the_other_team_is_not_enough(say, words) -> None:
    with pytest.raises(RuleViolation) as wrong:
        say(Side.HOME, word=words[Side.AWAY])
    assert "You can try 4 more times." in sentence(wrong.value)
    assert not CaptainAnswer.objects.exists()


def test_after_five_wrong_words_only_the_desk_can_hand_in(played, users, say, words, enter) -> None:
    for _ in range(MOST_TRIES):
        with pytest.raises(RuleViolation) as wrong:
            say(Side.HOME, word="guess")
        assert code_of(wrong) == "wrong_word"
    with pytest.raises(RuleViolation) as stopped:
        say(Side.HOME)
    assert code_of(stopped) == "too_many_wrong_words"
    assert WrongWord.objects.count() == MOST_TRIES
    say(Side.AWAY)  # the other side has its own tries
    submission = services.hand_in(
        log=queries.logs().get(pk=played.pk),
        by=users["sam"],
        device=PHONE,
        seen=played.lines,
        key=uuid.uuid4(),
        initials_home=True,
    )
    assert (submission.initials_home, submission.initials_away) == (True, False)


def test_a_wrong_word_stands_in_the_log_of_the_event_and_says_not_which(say, sheet, signed_in, words) -> None:
    with pytest.raises(RuleViolation):
        say(Side.HOME, word="somebody tries")
    event = sheet.match.stage.competition.event
    told = words_of(signed_in("alice").get(reverse("chronicle:log", args=[event.pk])))
    branch = sheet.match.home.branch.name
    assert f"Wrong team word on sheet: {spoken(sheet.code)} Team: {branch}" in told
    assert "somebody tries" not in told
    WrongWord.objects.update(tried_at=None)  # as one from before the moment was kept
    assert "Wrong team word" not in words_of(signed_in("alice").get(reverse("chronicle:log", args=[event.pk])))


def test_scoring_a_sheet_anew_gives_no_more_tries(played, users, say, open_live, sheet) -> None:
    for _ in range(MOST_TRIES):
        with pytest.raises(RuleViolation):
            say(Side.HOME, word="guess")
    services.give_up(log=played, by=users["sam"], device=PHONE)
    assert tries_left(sheet, Side.HOME) == 0
    assert tries_left(sheet, Side.AWAY) == MOST_TRIES


def test_a_team_without_a_word_is_told_where_it_gets_one(say) -> None:
    TeamWord.objects.all().delete()
    with pytest.raises(RuleViolation) as unknown:
        say(Side.HOME, word="")
    assert code_of(unknown) == "no_team_word"
    assert not WrongWord.objects.exists()


# --- the pages ------------------------------------------------------------------------------------------


@pytest.fixture
def page(signed_in, played, sheet):
    """Return a function that posts to the page where a finished match is handed in, and one that reads it."""
    client = signed_in("sam")
    client.cookies["live-device"] = PHONE
    address = f"/s/{sheet.code}/live/hand-in/"

    def post(**fields):
        marks = dict(re.findall(r'<input type="hidden" name="(key|seen|side)" value="([^"]*)"', html_of(read())))
        return client.post(address, {**marks, **fields})

    def read(query: str = ""):
        return client.get(address + query)

    post.read = read
    return post


def test_one_captain_after_the_other_answers_on_the_same_device(page, sheet, words) -> None:
    home, away = sheet.match.home.team_name, sheet.match.away.team_name
    first = page.read()
    assert f"{home}: is this right?" in words_of(first)
    assert " checked" not in html_of(first)
    wrong = page(do="answer", agrees="yes", word="guess")
    assert wrong.status_code == 422
    assert "That is not the word of" in words_of(wrong)
    assert "guess" in html_of(wrong)
    page(do="answer", agrees="yes", word=words[Side.HOME])
    second = page.read()
    assert f"{away}: is this right?" in words_of(second)
    assert f"{home} agrees." in words_of(second)
    page(do="answer", agrees="no", word=words[Side.AWAY], objection="It was closer.")
    last = page.read()
    assert "The sheet goes in as played under protest." in words_of(last)
    assert page(do="hand_in", remarks="A cold hall")["Location"] == f"/s/{sheet.code}/?saved=1"
    submission = Submission.objects.get()
    assert submission.remarks == "A cold hall"
    assert submission.protest == f"{away} does not agree: It was closer."
    theirs = {place.member_id for place in sheet.match.away.roster.all()}
    assert {score.member_id for score in HighScore.objects.filter(countersigned=True)} <= theirs


def test_the_second_captain_may_answer_first_and_an_answer_can_be_given_again(page, sheet, words) -> None:
    away = sheet.match.away.team_name
    assert f"{away}: is this right?" in words_of(page.read("?side=away"))
    page(do="answer", side="away", agrees="yes", word=words[Side.AWAY])
    assert f"{sheet.match.home.team_name}: is this right?" in words_of(page.read())
    assert f"{away}: is this right?" in words_of(page.read("?side=away"))
    assert page.read("?side=nobody").status_code == 200


def test_no_word_stands_on_any_page_of_the_scorer(page, sheet, words) -> None:
    words = {Side.HOME: "quartz", Side.AWAY: "zephyr"}  # the words of others, "field", are names in every page too
    for side, word in words.items():
        TeamWord.objects.filter(entry=getattr(sheet.match, side.value)).update(word=word)
    for answer_from in (page.read(), page(do="answer", agrees="yes", word=words[Side.HOME])):
        for word in words.values():
            assert f">{word}<" not in html_of(answer_from)
            assert f'"{word}"' not in html_of(answer_from)


# --- somebody came in between two legs --------------------------------------------------------------------


@pytest.fixture
def between_legs(sheet):
    """Let a spare come in between two legs, as a rule book may (AMB-G6); return the away team's spare."""
    event = sheet.match.stage.competition.event
    event.overrides = {**event.overrides, "registration.substitution": "leg"}
    event.save()
    away = sheet.match.away
    (spare,) = cast.make_members(away.branch, "F", born=1940)
    return RosterPlace.objects.create(entry=away, member=spare, position=5, part="spare", fee_paid=True)


def test_who_came_in_between_two_legs_is_chosen_when_the_sheet_is_handed_in(between_legs, page, sheet, words) -> None:
    page(do="answer", agrees="yes", word=words[Side.HOME])
    page(do="answer", agrees="yes", word=words[Side.AWAY])
    assert "Somebody else played?" in words_of(page.read())
    came_in = {"lineup-away0-comes_in": "5", "lineup-away0-goes_out": "2"}

    refused = page(do="hand_in", **came_in, **{"lineup-away0-leg": "9"})
    assert refused.status_code == 422
    assert not Submission.objects.exists()

    assert page(do="hand_in", **came_in, **{"lineup-away0-leg": "3"}).status_code == 302
    line = Substitution.objects.get()
    assert (line.side, line.leg, line.comes_in) == ("away", 3, between_legs.member)


def test_nobody_is_asked_where_nobody_may_come_in(page, sheet, words) -> None:
    page(do="answer", agrees="yes", word=words[Side.HOME])
    page(do="answer", agrees="yes", word=words[Side.AWAY])
    assert "Somebody else played?" not in words_of(page.read())
