"""Two-step sign-in: a code after the password, for those who have asked for it."""

from __future__ import annotations

import base64
import datetime

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_otp.plugins.otp_totp.models import TOTPDevice

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from tests import cast, phone
from tournaments.people import services
from tournaments.people.models import RecoveryCode

pytestmark = pytest.mark.django_db
CODE = reverse("people:sign_in_code")


def code(half_minutes: int = 1) -> str:
    """Return what the phone shows; in half a minute by default, since the code of now has set it up."""
    return phone.code(half_minutes)


def wait(seconds: int = 3600) -> None:
    """Let the last wrong code have been typed so long ago."""
    then = timezone.now() - datetime.timedelta(seconds=seconds)
    TOTPDevice.objects.update(throttling_failure_timestamp=then)


@pytest.fixture
def codes(users):
    """The recovery codes of the Command's officer, who has just set the second step up."""
    return services.set_up_second_step(user=users["alice"], key=phone.KEY, code=code(0))


def give_password(client: Client, to: str = ""):
    return client.post(reverse("login"), {"username": "alice", "password": cast.PASSWORD, "next": to})


def is_in(client: Client) -> bool:
    return client.get(reverse("people:roles")).status_code == 200


def test_password_alone_opens_nothing_and_the_code_does(client, codes):
    assert give_password(client, reverse("people:rights"))["Location"] == CODE
    assert not is_in(client)
    assert b"6 digits" in client.get(CODE).content
    assert client.post(CODE, {"code": "000000"}).status_code == 200
    assert not is_in(client)
    wait()
    assert client.post(CODE, {"code": code()})["Location"] == reverse("people:rights")
    assert is_in(client)


def test_no_code_opens_twice(codes, users):
    now = code()
    assert services.passes_second_step(user=users["alice"], code=now)
    assert not services.passes_second_step(user=users["alice"], code=now)
    wait()
    assert not services.passes_second_step(user=users["alice"], code=code(0))  # older than the last one


def test_a_wrong_recovery_code_is_not_told_to_look_at_the_phone(client, codes):
    give_password(client)
    page = client.post(f"{CODE}?recovery", {"code": "ab2cd-e3fgh"}).content.decode()
    assert "Wrong recovery code" in page
    assert "your phone shows now" not in page
    wait()
    assert "your phone shows now" in client.post(CODE, {"code": "000000"}).content.decode()


def test_a_recovery_code_opens_once_however_it_is_written(client, codes):
    assert len(set(codes)) == 10
    give_password(client)
    assert client.post(f"{CODE}?recovery", {"code": f" {codes[0].upper().replace('-', ' ')} "}).status_code == 302
    assert is_in(client)
    again = Client()
    give_password(again)
    again.post(f"{CODE}?recovery", {"code": codes[0]})
    assert not is_in(again)
    assert not RecoveryCode.objects.filter(digest__in=codes).exists()


def test_nobody_gets_to_the_code_without_a_password_or_long_after_it(client, codes):
    assert client.get(CODE)["Location"] == reverse("login")
    give_password(client)
    session = client.session
    session["second-step"] = {**session["second-step"], "at": 0}
    session.save()
    assert client.post(CODE, {"code": code()})["Location"] == reverse("login")


def test_after_fifteen_wrong_codes_in_a_row_the_right_one_waits_half_an_hour(codes, users):
    alice = users["alice"]
    for _ in range(15):
        wait()
        assert not services.passes_second_step(user=alice, code="123")
    for right in (code(), codes[0]):
        with pytest.raises(RuleViolation, match="too_many_codes") as refused:
            services.passes_second_step(user=alice, code=right)
        assert "Wait 28 minutes" in sentence(refused.value)
    wait(1640)
    assert services.passes_second_step(user=alice, code=codes[0])
    assert services.passes_second_step(user=alice, code=code())


def test_a_device_of_ones_own_asks_no_more_until_the_password_changes(client, codes, users):
    give_password(client)
    client.post(CODE, {"code": code(), "keep": "on"})
    client.post(reverse("logout"))
    assert give_password(client)["Location"] != CODE
    client.post(reverse("logout"))
    forged = Client()
    forged.cookies[f"no-code-{users['alice'].pk}"] = "anything"
    assert give_password(forged)["Location"] == CODE
    users["alice"].set_password("another-password")
    users["alice"].save()
    client.post(reverse("login"), {"username": "alice", "password": "another-password"})
    assert not is_in(client)


def test_somebody_sets_it_up_with_a_code_and_turns_it_off(signed_in, users):
    page, own = signed_in("alice"), reverse("people:second_step")
    key = base64.b32decode(page.get(own).context["key"].replace(" ", "")).hex()
    assert page.post(own, {"code": "000000"}).context["form"].errors
    assert not TOTPDevice.objects.exists()
    shown = page.post(own, {"code": phone.code(key=key)})
    assert len(shown.context["codes"]) == 10
    assert "no-store" in shown["Cache-Control"]
    assert b"10 recovery codes" in page.get(own).content
    renewed = page.post(reverse("people:recovery_codes"), {"code": phone.code(1, key)})
    assert not set(renewed.context["codes"]) & set(shown.context["codes"])
    off = reverse("people:second_step_off")
    page.post(off, {"code": "000000"})
    wait()
    assert TOTPDevice.objects.exists()
    page.post(off, {"code": renewed.context["codes"][0]})
    assert not TOTPDevice.objects.exists()


def test_an_officer_above_removes_it_and_nobody_else(signed_in, users):
    services.set_up_second_step(user=users["dora"], key=phone.KEY, code=code(0))
    remove = reverse("people:remove_second_step", args=[users["dora"].pk])
    for name in ("beth", "carl", "dora"):
        signed_in(name).post(remove)
        assert TOTPDevice.objects.exists(), name
    page = signed_in("alice")
    assert b"remove the second step" in page.get(reverse("people:roles")).content
    page.post(remove)
    assert not TOTPDevice.objects.exists()


def test_the_console_of_the_machine_removes_it(codes, capsys):
    call_command("remove_second_step", "alice")
    assert "password alone" in capsys.readouterr().out
    with pytest.raises(CommandError, match="one step only"):
        call_command("remove_second_step", "alice")


def test_a_new_token_asks_for_the_code_and_an_old_one_stays(client, codes, users):
    said = {"username": "alice", "password": cast.PASSWORD}

    def ask(**more: str):
        return client.post("/api/v1/token/", {**said, **more}, "application/json")

    refused = ask()
    assert (refused.status_code, "`code`" in refused.json()["detail"]) == (401, True)
    assert ask(code="000000").status_code == 401
    wait()
    answer = ask(code=code())
    assert answer.status_code == 201
    token = {"Authorization": f"Token {answer.json()['token']}"}
    assert client.get("/api/v1/members/", headers=token).status_code == 200


def test_the_admin_has_no_door_of_its_own(client, codes, users):
    users["alice"].is_superuser = users["alice"].is_staff = True
    users["alice"].save()
    client.post("/admin/login/", {"username": "alice", "password": cast.PASSWORD})
    assert not is_in(client)
    assert client.get("/admin/").status_code == 302


def test_somebody_who_is_signed_in_finds_no_door_in_the_admin_either(signed_in, codes, users):
    users["alice"].is_superuser = users["alice"].is_staff = True
    users["alice"].save()
    page = signed_in("beth")
    page.post("/admin/login/?next=/admin/", {"username": "alice", "password": cast.PASSWORD})
    assert page.session["_auth_user_id"] == str(users["beth"].pk)
    assert page.get("/admin/", follow=True).request["PATH_INFO"] == reverse("login")
