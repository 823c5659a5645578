"""One line at the door, as it is typed."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.forms import Refusing, choice_of
from kit.pure.text import clean
from tournaments.afternoons.services.door import Guest
from tournaments.members.models import Member, searched_form
from tournaments.members.queries import search

_BETWEEN = re.compile(r"\s*(?:&|\+|/|\sand\s|\set\s)\s*", re.IGNORECASE)
_TYPED = {"autocomplete": "off", "spellcheck": "false", "autocapitalize": "words", "maxlength": 120}
_CHOOSES = {"role": "combobox", "aria-expanded": "false", "aria-autocomplete": "list"}


def _name_field(label: Any) -> forms.CharField:
    box = forms.TextInput(attrs={**_TYPED, **_CHOOSES})
    return forms.CharField(label=label, max_length=120, required=False, widget=box)


class LineForm(Refusing, forms.Form):
    """The people of a line: a member by name or number, or a guest by first and last name; "Ann Brown & Joe Clark"
    may be typed in one box."""

    first = _name_field(gettext_lazy("Name"))
    first_member = forms.IntegerField(required=False, widget=forms.HiddenInput)
    second = _name_field(gettext_lazy("Partner"))
    second_member = forms.IntegerField(required=False, widget=forms.HiddenInput)
    is_paid = forms.BooleanField(
        label=gettext_lazy("Paid"), required=False, widget=forms.CheckboxInput(attrs={"accesskey": "p"})
    )
    stays = forms.BooleanField(label=gettext_lazy("Guests agree to stay on record"), required=False)
    game = forms.TypedChoiceField(label=gettext_lazy("Plays from game"), coerce=int, required=False)

    def __init__(
        self,
        *args: Any,
        members: QuerySet[Member],
        size: int,
        games: range = range(0),
        on_line: Any = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._members, self._on_line = members, {member.pk: member for member in on_line}
        if size == 1:
            del self.fields["second"], self.fields["second_member"]
        if games:
            choice_of(self, "game").choices = [(game, str(game)) for game in games]
            self.fields["game"].initial = games[0]
        else:
            del self.fields["game"]

    def names(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Return the box of each person with that of the member who was chosen in it."""
        return [(self[name], self[f"{name}_member"]) for name in ("first", "second") if name in self.fields]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        names = [name for name in ("first", "second") if name in self.fields]
        texts = {name: clean(data.get(name, "")) for name in names}
        if len(names) == 2 and not texts["second"]:
            texts["first"], *more = _BETWEEN.split(texts["first"], maxsplit=1)
            texts["second"] = "".join(more)
        people = []
        for name in names:
            try:
                people.append(self._person(texts[name], data.get(f"{name}_member")))
            except ValidationError as wrong:
                self.add_error(name, wrong)
        data["people"] = people
        return data

    def _person(self, text: str, chosen: int | None) -> Member | Guest:
        if not text:
            raise ValidationError(_("Type a name."))
        if chosen is not None:
            member = self._on_line.get(chosen) or self._members.filter(pk=chosen).first()
            if member is not None and member.name == text:  # else another name was typed over it
                return member
        found = list(search(self._members, text)[:20])
        wanted = searched_form(text).split()
        whole = [member for member in found if sorted(member.searched.split()) == sorted(wanted)]
        if len(wanted) < 2:
            whole = found
        if len(whole) == 1:
            return whole[0]
        if len(whole) > 1:
            raise ValidationError(
                _("Several members may be meant by “%(text)s”. Choose one of the list.") % {"text": text}
            )
        given, _blank, surname = text.rpartition(" ")
        if not given:
            raise ValidationError(_("Type the last name too, after “%(text)s”.") % {"text": text})
        return Guest(given, surname, bool(self.cleaned_data.get("stays")))


class BeginForm(Refusing, forms.Form):
    """The phrase that the draw is made from."""

    seed = forms.CharField(
        label=gettext_lazy("Words spoken in the hall"),
        max_length=120,
        help_text=gettext_lazy("Ask somebody in the hall for a few words. The draw is made from them."),
    )
