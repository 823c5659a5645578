"""A password that was forgotten: a mail with a link where the site has mail, else who can give a new one."""

from __future__ import annotations

from typing import Any

from axes.helpers import get_client_ip_address
from axes.utils import reset
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import views as auth_views
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.people.forms import ForgottenForm, NewPasswordForm
from tournaments.people.queries import mails_passwords
from tournaments.people.services import keep_password
from tournaments.people.tasks import mail_new_password_link

WINDOW = 900  # seconds
MOST_AT_AN_ADDRESS = 20  # asked from one address within the window, whoever for


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def forgotten(request: HttpRequest) -> HttpResponse:
    """Ask for a user name and mail a link there; say the same whether somebody has that name or not."""
    has_mail = mails_passwords()
    form = ForgottenForm(request.POST or None)
    is_asked = has_mail and request.method == "POST" and form.is_valid()
    too_often = is_asked and _too_often(request)
    if is_asked and not too_often:
        # The worker looks whose name it is: how long this answer takes tells nothing either.
        mail_new_password_link.delay(form.cleaned_data["username"])
    context = {
        "form": form,
        "has_mail": has_mail,
        "is_asked": is_asked,
        "too_often": too_often,
        "minutes": settings.PASSWORD_RESET_TIMEOUT // 60,
    }
    status = 429 if too_often else 422 if form.errors else 200
    return render(request, "tournaments/people/forgotten.html", context, status=status)


def _too_often(request: HttpRequest) -> bool:
    """Count what is asked from an address, and return whether it is more than people would."""
    key = f"forgotten:{get_client_ip_address(request)}"
    cache.add(key, 0, WINDOW)
    try:
        return cache.incr(key) > MOST_AT_AN_ADDRESS
    except ValueError:  # its time ended between the two lines
        return False


class NewPassword(auth_views.PasswordResetConfirmView):
    """The page that the link of the mail opens. It signs nobody in: a second step is asked for as ever."""

    template_name = "tournaments/people/new_password.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("login")

    def get_user(self, uidb64: str) -> Any:
        """Return whose link it is; nobody where the account was closed after the mail was sent."""
        user = super().get_user(uidb64)
        return user if user is not None and user.is_active else None

    def form_valid(self, form: Any) -> HttpResponse:
        """Keep the new password, let it be tried at once wherever too many were wrong, and lead to the sign-in."""
        super().form_valid(form)
        keep_password(user=form.user)
        reset(username=form.user.get_username())
        messages.success(self.request, _("Your password is changed. Sign in with it now."))
        return redirect(self.get_success_url())
