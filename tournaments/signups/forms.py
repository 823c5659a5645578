"""What a captain writes, and what an officer says about a link."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from kit.forms import DayField, Refusing, choice_of, rows_of
from kit.pure.text import clean
from tournaments.entries.forms import BranchChoice
from tournaments.entries.models import RosterPlace
from tournaments.events.models import Competition
from tournaments.organization.models import Organization
from tournaments.signups.models import SignUp

Part = RosterPlace.Part


class TeamForm(Refusing, forms.Form):
    """A team as its captain writes it: who writes, and a name or the number of a card for each player."""

    competition = forms.ChoiceField(label=_("Category"))
    branch = BranchChoice(Organization.objects.none(), label=_("Branch"), empty_label=_("Choose a branch"))
    captain = forms.CharField(
        label=_("Your name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    contact = forms.CharField(
        label=_("How the branch reaches you"), max_length=200, help_text=_("A telephone number or an e-mail address.")
    )
    # A box that people do not see: what fills it in is a program.
    website = forms.CharField(required=False, widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"}))

    def __init__(
        self, *args: Any, competitions: Sequence[Competition], branches: QuerySet[Organization], boxes: int, **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self._competitions = {str(each.pk): each for each in competitions}
        choice_of(self, "competition").choices = [(pk, each.name) for pk, each in self._competitions.items()]
        rows_of(self, "branch").queryset = branches
        if len(branches) == 1:
            del self.fields["branch"]
        self._only = branches[0] if len(branches) == 1 else None
        self._boxes = range(1, boxes + 1)
        for number in self._boxes:
            label = _("Player %(number)d: name, or card number") % {"number": number}
            self.fields[f"player_{number}"] = forms.CharField(label=label, max_length=80, required=number == 1)
            first = Part.CAPTAIN if number == 1 else Part.PLAYER
            self.fields[f"part_{number}"] = forms.ChoiceField(choices=Part.choices, initial=first, required=False)

    @property
    def rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The boxes of the players, each with what the player is."""
        return [(self[f"player_{number}"], self[f"part_{number}"]) for number in self._boxes]

    def team(self) -> dict[str, Any]:
        """Return what was written as the services take it."""
        said = self.cleaned_data
        players = [
            {"typed": clean(said[f"player_{number}"]), "part": said[f"part_{number}"] or Part.PLAYER.value}
            for number in self._boxes
        ]
        return {
            "competition": self._competitions[said["competition"]],
            "branch": self._only or said["branch"],
            "captain": clean(said["captain"]),
            "contact": clean(said["contact"]),
            "players": players,
        }


def written(sign_up: SignUp) -> dict[str, Any]:
    """Return what `TeamForm` begins with for a team that is there."""
    boxes: dict[str, Any] = {"competition": sign_up.competition_id, "branch": sign_up.branch_id}
    for number, line in enumerate(sign_up.players, start=1):
        boxes |= {f"player_{number}": line["typed"], f"part_{number}": line["part"]}
    return boxes | {"captain": sign_up.captain, "contact": sign_up.contact}


class LinkForm(Refusing, forms.Form):
    """For whom a link is, and its last day."""

    branch = BranchChoice(
        Organization.objects.none(), label=_("For the teams of"), empty_label=_("Every branch of the event")
    )
    ends_on = DayField(label=_("Last day of the link"))

    def __init__(self, *args: Any, branches: QuerySet[Organization], for_event: bool, **more: Any) -> None:
        super().__init__(*args, **more)
        rows_of(self, "branch").queryset = branches
        self.fields["branch"].required = not for_event
        if not for_event:
            rows_of(self, "branch").empty_label = None


class EndForm(Refusing, forms.Form):
    """Another last day of a link."""

    ends_on = DayField(label=_("Last day of the link"))
