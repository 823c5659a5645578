"""The forms of the first hour."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from kit.forms import Refusing, choice_of, to_the_letter
from tournaments.events.queries import rulebook_named
from tournaments.rulebooks.queries.texts import shipped_keys

CLEAR = "clear"


class CommandForm(Refusing, forms.Form):
    """What an empty site has to know: whose it is, by which rules it plays, who looks after it."""

    name = forms.CharField(
        label=_("Name of the Command or club"), max_length=120, help_text=_("Such as Alberta-NWT Command")
    )
    rulebook_key = forms.ChoiceField(
        label=_("Rule book"), help_text=_("Each event may have other settings later; every setting shows its section.")
    )
    first_name = forms.CharField(label=_("Your first name"), max_length=80)
    last_name = forms.CharField(label=_("Your last name"), max_length=80)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        choice_of(self, "rulebook_key").choices = [(key, rulebook_named(key).title) for key in shipped_keys()]


class BeginForm(CommandForm):
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
