"""What a captain writes, and what an officer says about a link."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from kit.forms import DayField, Refusing, rows_of
from kit.pure.text import clean
from kit.search import RowSearchField
from tournaments.entries.queries.entries import branches_at
from tournaments.organization.models import Organization
from tournaments.signups.models import SignUp, SignUpLink
from tournaments.signups.queries import open_competitions

_BULLET = re.compile(r"^(\d{1,2}[.)]|[-*•])\s+")  # before a name; the number of a card has more digits


class TeamForm(Refusing, forms.ModelForm):
    """A team as its captain writes it: who writes, and a name or the number of a card for each player."""

    players = forms.CharField(
        label=_("Who plays"),
        help_text=_(
            "One player on each line, the captain first, spares last. Write the name as it is on the card, or the "
            "number of the card."
        ),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 6}),
    )

    class Meta:
        model = SignUp
        fields = ["competition", "branch", "captain", "contact"]
        field_classes = {"branch": RowSearchField}
        labels = {
            "competition": _("Category"),
            "branch": _("Branch"),
            "captain": _("Your name"),
            "contact": _("How the branch reaches you"),
        }
        help_texts = {"contact": _("A telephone number or an e-mail address.")}

    def __init__(self, data: Any, *, link: SignUpLink, instance: SignUp | None) -> None:
        super().__init__(data, instance=instance)
        competition, branch = rows_of(self, "competition"), rows_of(self, "branch")
        competition.queryset, competition.empty_label = open_competitions(link.event), _("Choose a category")
        branch.queryset, branch.empty_label = branches_at(link.event), _("Choose a branch")
        if link.branch_id is not None:
            del self.fields["branch"]
        if instance is not None:
            self.initial["players"] = "\n".join(instance.players)

    def clean_players(self) -> list[str]:
        """Return the lines, without numbers and bullets before names."""
        lines = [_BULLET.sub("", clean(line)) for line in self.cleaned_data["players"].splitlines()]
        lines = [line for line in lines if any(map(str.isalnum, line))]
        if not lines:
            raise forms.ValidationError(_("Write at least one player."))
        return lines


class LinkForm(Refusing, forms.Form):
    """For whom a link is, and its last day."""

    branch = RowSearchField(
        Organization.objects.none(), label=_("For the teams of"), empty_label=_("Every branch of the event")
    )
    ends_on = DayField(label=_("Last day of the link"))

    def __init__(self, *args: Any, branches: QuerySet[Organization], for_event: bool, **more: Any) -> None:
        super().__init__(*args, **more)
        rows_of(self, "branch").queryset = branches
        self.fields["branch"].required = not for_event
        if not for_event:
            rows_of(self, "branch").empty_label = None
