"""The forms of people and their roles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.contrib.auth.password_validation import CommonPasswordValidator, MinimumLengthValidator
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from kit.forms import Refusing, choice_of, to_the_letter
from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from tournaments.events.models import Event
from tournaments.organization.models import Organization, Role, User
from tournaments.people.services import WantedAccount

# What officers usually give comes first; the others follow as they stand.
USUAL = (Role.Kind.CHAIR, Role.Kind.SCOREKEEPER, Role.Kind.BRANCH_OFFICER)


class PersonForm(Refusing, forms.Form):
    """Somebody who gets a role, and is added on the way when nobody has that user name."""

    username = forms.CharField(
        label=gettext_lazy("User name"),
        max_length=60,
        help_text=gettext_lazy("What the person types to sign in, such as a.smith"),
        widget=to_the_letter("off"),
    )
    first_name = forms.CharField(
        label=gettext_lazy("First name"),
        max_length=80,
        required=False,
        help_text=gettext_lazy("Only for somebody who has no user name yet."),
    )
    last_name = forms.CharField(label=gettext_lazy("Last name"), max_length=80, required=False)
    member_number = forms.CharField(
        label=gettext_lazy("Membership number"),
        max_length=20,
        required=False,
        help_text=gettext_lazy(
            "If known. Nobody rules on a protest of their own team or branch, or checks a sheet of their own match."
        ),
    )

    def clean(self) -> dict[str, Any]:
        """Find the person; somebody who is not known yet needs a name."""
        data = super().clean() or self.cleaned_data
        username = data.get("username", "")
        data["user"] = User.objects.filter(username__iexact=username, is_table=False).first() if username else None
        if username and data["user"] is None and not (data.get("first_name") and data.get("last_name")):
            unnamed = "first_name" if not data.get("first_name") else "last_name"
            self.add_error(unnamed, sentence(RuleViolation("people.person_needs_name", username=username)))
        return data


class RoleForm(PersonForm):
    """A role for somebody, at a place or an event."""

    kind = forms.ChoiceField(
        label=gettext_lazy("Role"),
        help_text=gettext_lazy(
            "A chair is named for one event. Whoever runs all events of a Command or District is its sports officer."
        ),
    )
    where = forms.ChoiceField(label=gettext_lazy("Where"))

    def __init__(
        self,
        *args: Any,
        kinds: Sequence[Role.Kind],
        places: Sequence[Organization],
        events: Sequence[Event],
        **more: Any,
    ) -> None:
        super().__init__(*args, **more)
        self._places = {f"organization-{organization.pk}": organization for organization in places}
        self._events = {f"event-{event.pk}": event for event in events}
        usual = sorted(kinds, key=lambda kind: USUAL.index(kind) if kind in USUAL else len(USUAL))
        choice_of(self, "kind").choices = [(kind.value, kind.label) for kind in usual]
        depth = min((len(organization.path_ids) for organization in places), default=0)
        choice_of(self, "where").choices = [
            ("", _("Choose a place or an event")),
            (_("Events"), [(key, str(event)) for key, event in self._events.items()]),
            (
                pgettext("of the organization", "Places"),
                [
                    (key, f"{'– ' * (len(organization.path_ids) - depth)}{organization}")
                    for key, organization in self._places.items()
                ],
            ),
        ]

    def clean(self) -> dict[str, Any]:
        """Turn the two choices into the kind of role and the place or event."""
        data = super().clean()
        if data.get("kind"):
            data["kind"] = Role.Kind(data["kind"])
        key = data.get("where", "")
        data["where"] = self._places.get(key) or self._events.get(key)
        return data


class CrewForm(Refusing, forms.Form):
    """The chair and two scorekeepers of an event, by name."""

    event = forms.ChoiceField(label=gettext_lazy("Event"))
    chair = forms.CharField(
        label=Role.Kind.CHAIR.label,
        max_length=150,
        required=False,
        help_text=gettext_lazy("First and last name. For somebody who signs in here already, the user name."),
    )
    scorekeeper_1 = forms.CharField(label=gettext_lazy("First scorekeeper"), max_length=150, required=False)
    scorekeeper_2 = forms.CharField(label=gettext_lazy("Second scorekeeper"), max_length=150, required=False)

    def __init__(self, *args: Any, events: Sequence[Event], **more: Any) -> None:
        super().__init__(*args, **more)
        self._events = {str(event.pk): event for event in events}
        choice_of(self, "event").choices = [(key, str(event)) for key, event in self._events.items()]

    def clean_event(self) -> Event:
        return self._events[self.cleaned_data["event"]]

    def clean(self) -> None:
        if not self.errors and not self.names():
            self.add_error("chair", _("Name at least one person."))

    def names(self) -> dict[str, str]:
        """Return who was named, by the box."""
        return {field: typed for field, typed in self.cleaned_data.items() if field != "event" and typed}


class LongEnough(MinimumLengthValidator):
    """Django's own, in words that nobody has to think about."""

    def get_help_text(self) -> str:
        return _("At least %(number)d characters.") % {"number": self.min_length}

    def get_error_message(self) -> str:
        return _("Too short. Write at least %(number)d characters.") % {"number": self.min_length}


class NotCommon(CommonPasswordValidator):
    """The same of passwords that everybody tries first."""

    def get_help_text(self) -> str:
        return _("Not one that everybody uses, such as password123.")

    def get_error_message(self) -> str:
        return _("Everybody uses this password. Choose another one.")


class NewPasswordForm(SetPasswordForm):
    """A new password, typed twice."""

    error_messages = {"password_mismatch": gettext_lazy("The two new passwords differ. Type the same one twice.")}

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["new_password2"].label = _("Type the new password once more")
        self.fields["new_password2"].help_text = ""


class OwnPasswordForm(NewPasswordForm, PasswordChangeForm):
    """A new password of one's own. The one that somebody else gave is no choice, and was typed at the sign-in."""

    error_messages = PasswordChangeForm.error_messages | NewPasswordForm.error_messages

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        if self.user.must_change_password:
            del self.fields["old_password"]

    def clean_new_password1(self) -> str:
        """Refuse the old password as the new one."""
        password = str(self.cleaned_data.get("new_password1", ""))
        if self.user.check_password(password):
            raise forms.ValidationError(_("That is your password already. Choose another one."))
        return password


class ForgottenForm(forms.Form):
    """Who has forgotten a password."""

    username = forms.CharField(
        label=gettext_lazy("User name"),
        max_length=150,
        widget=to_the_letter("username"),
    )


class CodeForm(forms.Form):
    """A code: the six digits that the phone shows, or a recovery code."""

    code = forms.CharField(max_length=40, label=gettext_lazy("Code"))

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["code"].help_text = _("The 6 digits that the app on your phone shows, or a recovery code.")
        self.fields["code"].widget.attrs |= {
            "autocomplete": "one-time-code",
            "autocapitalize": "none",
            "spellcheck": "false",
        }


class SignInCodeForm(CodeForm):
    """The code that is asked for after the password."""

    keep = forms.BooleanField(
        required=False, label=gettext_lazy("Don't ask for a code on this device for 30 days. Only on a device of mine.")
    )

    def __init__(self, *args: Any, recovery: bool, **more: Any) -> None:
        super().__init__(*args, **more)
        field = self.fields["code"]
        field.widget.attrs["autofocus"] = True
        if recovery:
            field.label = _("Recovery code")
            field.help_text = _("10 letters and digits, such as ab2cd-e3fgh. Each one works once.")
        else:
            field.help_text = _("The 6 digits that the app on your phone shows for Legion Sports.")
            field.widget.attrs["inputmode"] = "numeric"


class SecondStepForm(CodeForm):
    """The first code, which sets up the second step."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["code"].help_text = _("The 6 digits that the app on your phone shows for Legion Sports.")
        self.fields["code"].widget.attrs["inputmode"] = "numeric"


class PasswordAgainForm(forms.Form):
    """One's password, so that nobody else goes on at an open laptop."""

    NAME = "password_again"
    password_again = forms.CharField(
        label=gettext_lazy("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password", "autofocus": True}),
    )

    def __init__(self, *args: Any, request: HttpRequest, **more: Any) -> None:
        super().__init__(*args, **more)
        self.request = request

    def clean_password_again(self) -> None:
        """Refuse a password of somebody else; wrong ones are counted as at the sign-in."""
        who = {"username": self.request.user.get_username(), "password": self.cleaned_data["password_again"]}
        if authenticate(self.request, **who) is None:
            raise forms.ValidationError(_("Wrong password. Passwords are case-sensitive."))


class BranchAccountForm(forms.Form):
    """A row of the table of branches: who signs in for the branch."""

    make = forms.BooleanField(required=False)
    name = forms.CharField(max_length=150)
    username = forms.CharField(
        max_length=60, widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"})
    )
    email = forms.EmailField(required=False)

    def full_clean(self) -> None:
        """Look at a row only where it is ticked."""
        self.use_required_attribute = False
        for field in ("name", "username"):
            self.fields[field].required = self.is_bound and self.add_prefix("make") in self.data
        super().full_clean()

    def columns(self) -> list[tuple[forms.BoundField, str]]:
        """Return the boxes of the row with what stands above each."""
        return [
            (self["name"], _("Name")),
            (self["username"], _("User name")),
            (self["email"], _("Mail address")),
        ]

    def as_wanted(self, branch: Organization, user: User | None) -> WantedAccount:
        """Return what was typed of a branch; `user` is who has an account for it and never signed in."""
        data = self.cleaned_data
        return WantedAccount(
            branch=branch, user=user, username=data["username"], name=data["name"], email=data["email"]
        )
