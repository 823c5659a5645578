"""Where somebody is signed in, signing out there, and the password that is asked for again."""

from __future__ import annotations

import datetime

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from knox.models import AuthToken

from legionsports.backups.services import make_backup
from tests import cast, phone
from tests.page import html_of, words_of
from tournaments.models import Role, Session
from tournaments.people import services
from tournaments.people.models import PASSWORD_AT
from tournaments.people.views.access import PASSWORD_HOLDS_FOR
from tournaments.people.words import browser

pytestmark = pytest.mark.django_db
PAGE = reverse("people:access")
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0"
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.6 Mobile/15E148 Safari/604.1"
)
EDGE = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 "
    "Safari/537.36 Edg/141.0.0.0"
)


def device(agent: str = WINDOWS, name: str = "alice", **more: str) -> Client:
    """Return a device on which somebody has just signed in."""
    client = Client(headers={"User-Agent": agent})
    client.post(reverse("login"), {"username": name, "password": cast.PASSWORD, **more})
    return client


def is_in(client: Client) -> bool:
    return client.get(reverse("people:rights")).status_code == 200


def listed(client: Client) -> list[tuple[str, str]]:
    return [(each.name, each.kind.value) for each in client.get(PAGE).context["found"]]


def id_of(client: Client, kind: str) -> str:
    return next(each.id for each in client.get(PAGE).context["found"] if each.kind == kind)


# --- the page -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        (WINDOWS, "Firefox on Windows"),
        (PHONE, "Safari on iPhone"),
        (EDGE, "Edge on Windows"),
        ("curl", "Another browser"),
    ],
)
def test_a_browser_is_called_as_people_call_it(agent, said):
    assert browser(agent) == said


def test_the_page_lists_devices_and_programs_of_oneself_alone(users):
    laptop, _phone, _other = device(), device(PHONE), device(name="beth")
    AuthToken.objects.create(user=users["alice"])
    assert listed(laptop) == [("Firefox on Windows", "here"), ("Safari on iPhone", "signed_in"), ("Program", "program")]
    assert "This device" in words_of(laptop.get(PAGE))
    page = html_of(laptop.get(PAGE))
    assert not [row.pk for row in Session.objects.all() if row.pk in page]


def test_one_device_is_signed_out_and_the_others_stay(users):
    laptop, lost, tablet = device(), device(PHONE), device(EDGE)
    sessions = {row.pk: row for row in Session.objects.all()}
    access = next(each.id for each in laptop.get(PAGE).context["found"] if each.name == "Safari on iPhone")
    laptop.post(PAGE, {"access": access})
    assert (is_in(laptop), is_in(lost), is_in(tablet)) == (True, False, True)
    assert len(sessions) - Session.objects.count() == 1


def test_nobody_signs_another_out_by_what_the_page_calls_a_device(users):
    hers, mine = device(name="beth"), device()
    mine.post(PAGE, {"access": id_of(hers, "here")})
    assert is_in(hers)


def test_everything_else_is_signed_out_at_once(users):
    _row, token = AuthToken.objects.create(user=users["alice"])
    laptop, lost, other = device(), device(PHONE), device(name="beth")
    laptop.post(PAGE)
    assert (is_in(laptop), is_in(lost), is_in(other)) == (True, False, True)
    assert Client().get("/api/v1/members/", headers={"Authorization": f"Token {token}"}).status_code == 401
    assert listed(laptop) == [("Firefox on Windows", "here")]


def test_a_program_is_signed_out(users):
    AuthToken.objects.create(user=users["alice"])
    laptop = device()
    laptop.post(PAGE, {"access": id_of(laptop, "program")})
    assert not AuthToken.objects.exists()


def test_a_new_password_signs_out_all_other_devices(users):
    laptop, lost = device(), device(PHONE)
    new = {"new_password1": "seven-tall-spruces", "new_password2": "seven-tall-spruces"}
    laptop.post(reverse("people:my_password"), {"old_password": cast.PASSWORD, **new})
    assert listed(laptop) == [("Firefox on Windows", "here")]
    assert (is_in(laptop), is_in(lost)) == (True, False)


def test_a_device_that_asks_for_no_code_is_listed_and_asks_again(users):
    services.set_up_second_step(user=users["alice"], key=phone.KEY, code=phone.code())
    laptop, own = device(), device(PHONE)
    own.post(reverse("people:sign_in_code"), {"code": phone.code(1), "keep": "on"})
    laptop.post(reverse("people:sign_in_code"), {"code": services.renew_recovery_codes(user=users["alice"])[0]})
    assert ("Safari on iPhone", "trusted") in listed(laptop)
    laptop.post(PAGE, {"access": id_of(laptop, "trusted")})
    assert is_in(own)
    own.post(reverse("logout"))
    signed = own.post(reverse("login"), {"username": "alice", "password": cast.PASSWORD})
    assert signed["Location"] == reverse("people:sign_in_code")


def test_signing_out_everywhere_else_leaves_this_device_as_it_is(users):
    services.set_up_second_step(user=users["alice"], key=phone.KEY, code=phone.code())
    own = device(PHONE)
    own.post(reverse("people:sign_in_code"), {"code": phone.code(1), "keep": "on"})
    own.post(PAGE)
    assert sorted(listed(own)) == [("Safari on iPhone", "here"), ("Safari on iPhone", "trusted")]


def test_when_a_device_was_seen_is_written_every_ten_minutes_at_most(users):
    laptop = device()
    then = timezone.now() - datetime.timedelta(hours=1)
    Session.objects.update(seen_at=then)
    is_in(laptop)
    seen = Session.objects.get().seen_at
    assert seen - then > datetime.timedelta(minutes=59)
    is_in(laptop)
    assert Session.objects.get().seen_at == seen


def test_what_is_over_goes_with_the_next_sign_in(users):
    device(PHONE)
    Session.objects.update(expire_date=timezone.now() - datetime.timedelta(days=1))
    assert listed(device()) == [("Firefox on Windows", "here")]
    assert Session.objects.count() == 1


@pytest.mark.parametrize(("name", "ends"), [("alice", True), ("dora", True), ("oscar", False), ("carl", False)])
def test_who_gives_the_role_signs_a_person_out_everywhere(signed_in, users, name, ends):
    AuthToken.objects.create(user=users["beth"])
    lost = device(name="beth")
    signed_in(name).post(reverse("people:sign_out", args=[users["beth"].pk]))
    assert is_in(lost) is not ends
    assert AuthToken.objects.exists() is not ends


# --- the password again ---------------------------------------------------------------------------------


@pytest.fixture
def open_laptop(signed_in):
    """A device on which the Command's officer signed in a while ago."""
    client = signed_in("alice")
    session = client.session
    session[PASSWORD_AT] -= PASSWORD_HOLDS_FOR + 1
    session.save()
    return client


def test_a_role_is_given_after_the_password_and_nothing_is_filled_in_twice(open_laptop, org):
    page = reverse("people:roles")
    data = {
        "username": "oscar",
        "kind": "branch_officer",
        "where": f"organization-{org.peace_river.pk}",
        "first_name": "",
    }
    asked = open_laptop.post(page, data)
    assert "What you filled in is kept." in words_of(asked)
    assert not Role.objects.filter(user__username="oscar", organization=org.peace_river).exists()

    sent = dict(asked.context["sent"])
    assert sent == data
    wrong = open_laptop.post(page, {**sent, "password_again": "not-mine"})
    assert "Wrong password." in words_of(wrong)
    assert dict(wrong.context["sent"]) == data
    assert not Role.objects.filter(user__username="oscar", organization=org.peace_river).exists()

    open_laptop.post(page, {**sent, "password_again": cast.PASSWORD})
    assert Role.objects.filter(user__username="oscar", organization=org.peace_river).exists()
    assert open_laptop.post(page, data).status_code == 422  # oscar holds it
    assert "Your password again" not in words_of(open_laptop.post(page, data))


def test_at_an_open_laptop_nothing_that_hurts_is_done(open_laptop, users, event):
    beth, sam = users["beth"], users["sam"]
    services.set_up_second_step(user=beth, key=phone.KEY, code=phone.code())
    lost, role, keeper = device(name="sam"), beth.roles.get(), sam.roles.get()
    for name, arguments in (
        ("revoke", [role.pk]), ("reset_password", [beth.pk]), ("remove_second_step", [beth.pk]),
        ("sign_out", [sam.pk]), ("scorekeepers", [event.pk]), ("revoke_scorekeeper", [event.pk, keeper.pk]),
        ("scorekeeper_password", [event.pk, keeper.pk]), ("branches", []), ("second_step", []),
    ):  # fmt: skip
        answer = open_laptop.post(reverse(f"people:{name}", args=arguments), {"username": "nora"})
        assert "Your password again" in words_of(answer), name
    assert (beth.roles.count(), sam.roles.count(), is_in(lost)) == (1, 1, True)
    assert beth.check_password(cast.PASSWORD)


def test_a_backup_is_saved_after_the_password(open_laptop, settings, tmp_path):
    settings.VAR_DIR = tmp_path
    file = reverse("backups:download", args=[make_backup().name])
    asked = open_laptop.get(file)
    assert asked["Content-Type"].startswith("text/html")
    assert "Wrong password." in words_of(open_laptop.post(file, {"password_again": "not-mine"}))
    assert open_laptop.post(file, {"password_again": cast.PASSWORD})["Location"] == file
    saved = open_laptop.get(file)
    assert "attachment" in saved["Content-Disposition"]
    saved.close()


def test_nobody_guesses_the_password_there(open_laptop):
    page = reverse("people:roles")
    for _ in range(settings.AXES_FAILURE_LIMIT):
        answer = open_laptop.post(page, {"password_again": "not-mine"})
    assert answer.status_code == 429
    assert "not-mine" not in str(list(AccessAttempt.objects.values()))
    assert open_laptop.post(page, {"password_again": cast.PASSWORD}).status_code == 429
