"""Two-step sign-in: the code after the password, and the page on which somebody sets it up."""

from __future__ import annotations

import base64
import time
from typing import Any

import segno
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_otp.plugins.otp_totp.models import TOTPDevice
from django_otp.util import random_hex

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from kit.views import signed_in
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import OfficeRequest
from tournaments.people import services
from tournaments.people.forms import CodeForm, SecondStepForm, SignInCodeForm
from tournaments.people.queries import second_step_of
from tournaments.people.views.access import password_again
from tournaments.people.views.devices import remember, speak_to, trust

CODE_IS_TYPED_WITHIN = 600  # seconds after the password
_ASKED, _KEY = "second-step", "second-step-key"


def ask_for_code(request: HttpRequest, user: User, wanted: str) -> HttpResponse:
    """Keep that the password was right, and go to the page that asks for the code."""
    request.session[_ASKED] = {"user": user.pk, "backend": user.backend, "at": time.time(), "next": wanted}
    return redirect("people:sign_in_code")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def code(request: HttpRequest) -> HttpResponse:
    """Ask for the code, and sign in with the right one."""
    asked = request.session.get(_ASKED)
    user = _who(asked)
    if asked is None or user is None:
        return redirect("login")
    recovery = "recovery" in request.GET
    form = SignInCodeForm(request.POST or None, recovery=recovery)
    if form.is_valid() and _opens(form, user, wrong="wrong_recovery_code" if recovery else "wrong_code"):
        step = second_step_of(user)
        login(request, user, backend=asked["backend"])
        request.session.pop(_ASKED, None)
        answer = redirect("people:my_password" if user.must_change_password else asked["next"] or _first_page())
        remember(request, answer, user.get_username())
        speak_to(answer, user)
        if form.cleaned_data["keep"] and step is not None:
            trust(request, answer, step)
        return answer
    return render(request, "tournaments/people/sign_in_code.html", {"form": form, "recovery": recovery})


def _who(asked: dict[str, Any] | None) -> User | None:
    """Return whose password was right a moment ago."""
    if asked is None or time.time() - asked["at"] > CODE_IS_TYPED_WITHIN:
        return None
    return User.objects.filter(pk=asked["user"], is_active=True).first()


def _first_page() -> str:
    return resolve_url(settings.LOGIN_REDIRECT_URL)


def _opens(form: CodeForm, user: User, *, wrong: str = "wrong_code") -> bool:
    """Return whether the code of a form opens; the form says why not."""
    try:
        if services.passes_second_step(user=user, code=form.cleaned_data["code"]):
            return True
        form.add_error("code", sentence(RuleViolation(f"people.{wrong}")))
    except RuleViolation as refused:
        form.add_error("code", sentence(refused))
    return False


# --- one's own page -------------------------------------------------------------------------------------


@signed_in("GET", "POST", fresh=True)
@password_again("POST")
def own(request: OfficeRequest) -> HttpResponse:
    """Set up the second step, or show that it is there."""
    step = second_step_of(request.user)
    if step is not None:
        return _there(request, CodeForm())
    key = request.session.setdefault(_KEY, random_hex())
    form = SecondStepForm(request.POST or None)
    if form.is_valid():
        try:
            codes = services.set_up_second_step(user=request.user, key=key, code=_digits(form))
        except RuleViolation as refused:
            form.add_error("code", sentence(refused))
        else:
            del request.session[_KEY]
            return _show(request, codes)
    typed, address = base64.b32encode(bytes.fromhex(key)).decode(), TOTPDevice(user=request.user, key=key).config_url
    context = {
        "form": form,
        "key": " ".join(typed[at : at + 4] for at in range(0, len(typed), 4)),
        "qr": segno.make(address, error="m", micro=False).svg_data_uri(scale=5, border=4),
    }
    return render(request, "tournaments/people/second_step_set_up.html", context)


def _digits(form: CodeForm) -> str:
    return "".join(str(form.cleaned_data["code"]).split())


def _there(request: OfficeRequest, form: CodeForm) -> HttpResponse:
    step = second_step_of(request.user)
    if step is None:
        return redirect("people:second_step")
    context = {"form": form, "step": step, "left": request.user.recovery_codes.filter(used_at=None).count()}
    return render(request, "tournaments/people/second_step.html", context)


def _show(request: OfficeRequest, codes: list[str]) -> HttpResponse:
    return render(request, "tournaments/people/recovery_codes.html", {"codes": codes})


@signed_in("POST", fresh=True)
def new_codes(request: OfficeRequest) -> HttpResponse:
    """Make the recovery codes again, for a code of the phone, and show them once."""
    form = CodeForm(request.POST)
    if second_step_of(request.user) is None or not (form.is_valid() and _opens(form, request.user)):
        return _there(request, form)
    return _show(request, services.renew_recovery_codes(user=request.user))


@signed_in("POST", fresh=True)
def turn_off(request: OfficeRequest) -> HttpResponse:
    """Let the password be enough again, for a code."""
    form = CodeForm(request.POST)
    if second_step_of(request.user) is None or not (form.is_valid() and _opens(form, request.user)):
        return _there(request, form)
    services.turn_second_step_off(user=request.user)
    messages.success(request, _("You sign in with your password alone now."))
    return redirect("people:second_step")
