"""The forms of the first hour."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from kit.forms import Refusing, choice_of, to_the_letter
from kit.pure.text import clean
from tournaments.events.queries import rulebook_named
from tournaments.rulebooks.queries.commands import listed_commands
from tournaments.rulebooks.queries.texts import shipped_keys
from tournaments.sites.forms import AddressForm

CLEAR = "clear"


class CommandForm(Refusing, forms.Form):
    """What an empty site has to know: whose it is, by which rules it plays, who looks after it."""

    command = forms.ChoiceField(
        label=_("Command"), required=False, help_text=_("It brings its name, its rule book and its levels.")
    )
    name = forms.CharField(
        label=_("Name, where it is not on the list"),
        max_length=120,
        required=False,
        help_text=_("Such as the name of your club"),
    )
    rulebook_key = forms.ChoiceField(
        label=_("Rule book"),
        required=False,
        help_text=_("Each event may have other settings later; every setting shows its section."),
    )
    first_name = forms.CharField(label=_("Your first name"), max_length=80)
    last_name = forms.CharField(label=_("Your last name"), max_length=80)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        books = [(key, rulebook_named(key).title) for key in shipped_keys()]
        choice_of(self, "rulebook_key").choices = [("", _("The Command's own, or else the manual's")), *books]
        choice_of(self, "command").choices = [("", _("Not on the list")), *((name, name) for name in listed_commands())]

    def clean(self) -> dict[str, Any]:
        """Return what a Command is begun with: its name is typed or chosen."""
        data = super().clean() or self.cleaned_data
        chosen = data.pop("command", "")
        data["name"] = clean(data.get("name") or "") or chosen
        if not data["name"] and "command" not in self.errors:
            self.add_error("command", _("Choose the Command, or write the name."))
        return data


class SetUpForm(AddressForm, CommandForm):
    """The same of the first Command of a site, and where others will find the site."""

    field_order = ("command", "name", "rulebook_key", "first_name", "last_name", "username", "code", "reach", "url")


class BeginForm(SetUpForm):
    """The same, from whoever has the code of the site and no account yet."""

    username = forms.CharField(
        label=_("User name"),
        max_length=60,
        help_text=_("What you type to sign in, such as a.smith"),
        widget=to_the_letter("username"),
    )
    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        help_text=_("It is shown in the window where the site was started, and in the file begin-code.txt."),
        widget=to_the_letter("off"),
    )


class AnotherForm(CommandForm):
    """Another Command on a site, with its first officer, who is somebody else."""

    username = forms.CharField(
        label=_("User name of its first officer"),
        max_length=60,
        help_text=_("What the person types to sign in, such as a.smith"),
        widget=to_the_letter("off"),
    )
    field_order = ("command", "name", "rulebook_key", "username", "first_name", "last_name")

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["first_name"].label, self.fields["last_name"].label = _("First name"), _("Last name")


class KeeperForm(Refusing, forms.Form):
    """Somebody with an account, who is to keep the site."""

    username = forms.CharField(label=_("User name"), max_length=60, widget=to_the_letter("off"))


class ClearForm(Refusing, forms.Form):
    """One word, so that nobody clears a season by a slip of the hand."""

    word = forms.CharField(
        label=_("Type the word “clear”"),
        max_length=10,
        widget=to_the_letter("off"),
    )

    def clean_word(self) -> str:
        """Return the word. Raises ValidationError for any other."""
        word = str(self.cleaned_data["word"]).strip().casefold()
        if word != CLEAR:
            raise forms.ValidationError(_("Type the word “clear”, or go back: nothing is cleared."))
        return word
