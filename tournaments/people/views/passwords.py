"""Signing in, and a password of one's own."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import views as auth_views
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.http import HttpResponse
from django.urls import reverse, reverse_lazy
from django.utils.translation import gettext as _

from kit.views import local_path
from tournaments.people.forms import OwnPasswordForm
from tournaments.people.queries import second_step_of
from tournaments.people.services import keep_password
from tournaments.people.views.devices import is_trusted, remember, speak_to
from tournaments.people.views.second_step import ask_for_code


class _OurPages(auth_views.RedirectURLMixin):
    """A page that leads on to the one that was asked for before, as far as that is one of this site."""

    def get_redirect_url(self) -> str:  # type: ignore[override]  # the stubs are those of a newer Django
        return local_path(str(super().get_redirect_url()))


class SignOut(_OurPages, auth_views.LogoutView):
    """Sign out."""


class SignIn(_OurPages, auth_views.LoginView):
    """The page that asks for name and password; whoever has a first password chooses another before anything else."""

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Sign in, and let the device keep that it is known: wrong passwords of strangers do not lock it out.

        Whoever has a second step is not signed in yet, and types a code first.
        """
        step = second_step_of(form.get_user())
        if step is not None and not is_trusted(self.request, step):
            return ask_for_code(self.request, form.get_user(), self.get_redirect_url())
        answer = super().form_valid(form)
        remember(self.request, answer, form.get_user().get_username())
        speak_to(answer, form.get_user())
        return answer

    def get_success_url(self) -> str:
        """Return where to go: to the password while it is one that somebody else knows."""
        if getattr(self.request.user, "must_change_password", False):
            return reverse("people:my_password")
        return str(super().get_success_url())


class OwnPassword(auth_views.PasswordChangeView):
    """Change one's own password."""

    template_name = "tournaments/people/my_password.html"
    form_class = OwnPasswordForm
    success_url = reverse_lazy("overview:office")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        """Keep the new password, and say so."""
        answer = super().form_valid(form)
        keep_password(user=form.user)
        messages.success(self.request, _("Your password is changed."))
        return answer
