"""The entry form: a team as it stands on the page, before and after every button."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.rulebook import Category
from kit.forms import DayField, Refusing, rows_of
from kit.pure.table import marks
from kit.pure.text import clean, number_in
from kit.pure.violations import RuleViolation
from kit.search import RowSearchField
from tournaments.entries import words
from tournaments.entries.models import Departure, Entry, Override, RosterPlace
from tournaments.entries.queries.departures import plays_for_place, section_for
from tournaments.entries.queries.numbers import BranchCounts
from tournaments.entries.services.departures import results_stay
from tournaments.entries.services.numbers import MOST_TEAMS
from tournaments.entries.services.teams import RosterLine, StaleEntryError
from tournaments.entries.words.departures import WITHDRAWN_WITHOUT_PLACE, answers_for_place
from tournaments.events.models import Competition
from tournaments.members.models import Member
from tournaments.organization.models import Organization

Part = RosterPlace.Part


def _received_on() -> DayField:
    return DayField(
        label=_("Received on"),
        required=False,
        help_text=_("The day the paper or the message came in. That day counts for the deadline."),
    )


class WithRefusals(Refusing):
    """A form that shows what a service refuses; where somebody else saved in between, the page shows both versions."""

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """Turn a RuleViolation into an error of this form."""
        stale: StaleEntryError | None = None
        with super().refusals():
            try:
                yield
            except StaleEntryError as changed:  # one sentence at a field would not do
                stale = changed
        if stale is not None:
            raise stale


class TeamForm(WithRefusals, forms.Form):
    """What is said of a team besides its people."""

    competition = forms.ModelChoiceField(Competition.objects.none(), label=_("Category"), empty_label=None)
    branch = RowSearchField(Organization.objects.none(), label=_("Branch"), empty_label=_("Choose a branch"))
    partner_branch = RowSearchField(
        Organization.objects.none(),
        label=_("Partner branch"),
        required=False,
        empty_label=_("None: everybody belongs to one branch"),
        help_text=_("Only when two branches form one team. The team plays under the name of the first."),
    )
    is_host = forms.BooleanField(label=_("This is the team of the host branch"), required=False)
    contact = forms.CharField(
        label=_("Contact"),
        max_length=200,
        required=False,
        help_text=_("A telephone number or an address of the captain."),
    )
    received_on = _received_on()

    def __init__(
        self,
        *args: Any,
        competitions: QuerySet[Competition],
        branches: QuerySet[Organization],
        partners: QuerySet[Organization],
        host: Organization | None,
        may_say_when: bool = False,
        may_join: bool = True,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        if not may_say_when:
            del self.fields["received_on"]
        for name, queryset in (("competition", competitions), ("branch", branches), ("partner_branch", partners)):
            rows_of(self, name).queryset = queryset
        if len(branches) == 1:
            self.fields["branch"].initial = branches[0].pk
        if host is None:
            del self.fields["is_host"]
        if not may_join:
            del self.fields["partner_branch"]


class TeamsSaidForm(Refusing, forms.Form):
    """How many teams a branch sends, category by category. What is left empty stays as it is.

    No number is written beforehand: sent along with another branch or day it would be said again, and wrongly.
    """

    branch = RowSearchField(Organization.objects.none(), label=_("Branch"), empty_label=_("Choose a branch"))
    received_on = _received_on()

    def __init__(
        self,
        *args: Any,
        branches: QuerySet[Organization],
        competitions: Sequence[Competition],
        known: BranchCounts | None,
        may_say_when: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        choice = rows_of(self, "branch")
        choice.queryset = branches
        choice.initial = known.branch.pk if known else None
        for at, competition in enumerate(competitions):
            self.fields[f"teams_{competition.pk}"] = forms.IntegerField(
                label=words.teams_for(competition),
                min_value=0,
                max_value=MOST_TEAMS,
                required=False,
                help_text=words.said_so_far(known.branch, known.counts[at].said) if known else "",
            )
        self.fields["received_on"].initial = timezone.localdate()
        if may_say_when:
            self.order_fields(["branch", *(f"teams_{competition.pk}" for competition in competitions), "received_on"])
        else:
            del self.fields["received_on"]

    def teams(self) -> dict[int, int]:
        """Return what was written, by competition."""
        return {
            int(name.removeprefix("teams_")): number
            for name, number in self.cleaned_data.items()
            if name.startswith("teams_") and number is not None
        }


@dataclass
class RosterDraft:
    """The roster on the form, in playing order. Nothing of it is saved before the team is."""

    category: Category
    places: list[RosterPlace] = field(default_factory=list)
    captain_as_spare: Member | None = None  # marked as both; nobody can tell which is meant

    @classmethod
    def of_entry(cls, entry: Entry, category: Category) -> RosterDraft:
        return cls(category, list(entry.roster.all()))

    @classmethod
    def of_post(
        cls, data: Any, category: Category, members: Mapping[int, Member], known: Mapping[int, RosterPlace]
    ) -> RosterDraft:
        """Return what the form says. `members` are those that its writer may name; others are left out.

        `known` are the places of the saved entry: what the registration table has seen is theirs.
        """
        draft = cls(category)
        captain = data.get("captain", "")
        for pk in dict.fromkeys(data.getlist("member")):
            member = members.get(number_in(pk) or 0)
            if member is None:
                continue
            before = known.get(member.pk)
            if captain == pk and data.get(f"spare-{pk}"):
                draft.captain_as_spare = member
            draft.places.append(
                RosterPlace(
                    member=member,
                    part=Part.CAPTAIN if captain == pk else Part.SPARE if data.get(f"spare-{pk}") else Part.PLAYER,
                    pair=_pair(data.get(f"pair-{pk}", ""), category),
                    fee_paid=bool(data.get(f"fee-{pk}")),
                    cheque_number=marks.cheque(clean(data.get(f"cheque-{pk}", ""))[:40]),
                    name_as_entered=before.name_as_entered if before else "",
                    received_on=before.received_on if before else None,
                    card_seen=before.card_seen if before else False,
                    declaration_seen=before.declaration_seen if before else False,
                )
            )
        return draft

    @property
    def member_ids(self) -> Collection[int]:
        return {place.member.pk for place in self.places}

    @property
    def players(self) -> list[RosterPlace]:
        return [place for place in self.places if place.part != Part.SPARE]

    def do(self, action: str, members: Mapping[int, Member], data: Any) -> None:
        """Carry out a button of the roster: "add:7", "remove:7", "up:7", "down:7", "pay". Others do nothing."""
        verb, _, rest = action.partition(":")
        pk = number_in(rest) or 0
        if verb == "add" and pk in members and pk not in self.member_ids:
            self._add(members[pk])
        elif verb == "remove":
            self.places = [place for place in self.places if place.member.pk != pk]
        elif verb in {"up", "down"}:
            self._move(pk, -1 if verb == "up" else 1)
        elif verb == "pay":
            for place in self.places:
                if not place.fee_paid:
                    place.fee_paid = True
                    place.cheque_number = marks.cheque(clean(data.get("team_cheque", ""))[:40])

    def lines(self, *, new_on: datetime.date | None = None) -> list[RosterLine]:
        """Return the roster for a service. `new_on` is the day on which those without one were added.

        Raises RuleViolation when somebody is marked as captain and as spare.
        """
        if self.captain_as_spare is not None:
            raise RuleViolation("entries.captain_is_spare", name=self.captain_as_spare.name)
        return [
            RosterLine(
                member=place.member,
                part=place.part,
                pair=place.pair if place.part != Part.SPARE else "",
                name_as_entered=place.name_as_entered,
                fee_paid=place.fee_paid,
                cheque_number=place.cheque_number,
                received_on=place.received_on or new_on,
            )
            for place in self.places
        ]

    def _add(self, member: Member) -> None:
        players, sides = self.players, self.category.sides
        full = len(players) >= sides.size
        captain = any(place.part == Part.CAPTAIN for place in self.places)
        part = Part.SPARE if full else Part.PLAYER if captain else Part.CAPTAIN
        pair = ""
        if sides.pairs > 1 and not full:
            pair = chr(ord("A") + len(players) // (sides.size // sides.pairs))
        place = RosterPlace(member=member, part=part, pair=pair)
        # Players stand before spares, whatever the order in which they were found.
        at = len(self.places) if full else next((i for i, p in enumerate(self.places) if p.part == Part.SPARE), None)
        self.places.insert(len(self.places) if at is None else at, place)

    def _move(self, pk: int, step: int) -> None:
        at = next((i for i, place in enumerate(self.places) if place.member.pk == pk), None)
        if at is None or not 0 <= at + step < len(self.places):
            return
        self.places[at], self.places[at + step] = self.places[at + step], self.places[at]


def _pair(text: str, category: Category) -> str:
    return text if text in [chr(ord("A") + i) for i in range(category.sides.pairs)] and category.sides.pairs > 1 else ""


class DecisionReasonForm(WithRefusals, forms.Form):
    """A sentence for the branch; the button beside it says whether the team is allowed, refused or asked about."""

    reason = forms.CharField(
        label=_("What the branch reads"), max_length=1000, widget=forms.Textarea(attrs={"rows": 2})
    )

    @property
    def kind(self) -> str:
        return self.data.get("kind", "")

    def clean(self) -> None:
        """Refuse what no button says: nobody may be allowed to play by mistake."""
        forms.ChoiceField(choices=Override.Kind.choices).clean(self.kind)


class WithholdForm(WithRefusals, forms.Form):
    """Whether the public reads a name from now on. A page that is sent twice says the same twice."""

    withheld = forms.BooleanField(required=False, widget=forms.HiddenInput())
    reason = forms.CharField(
        label=_("Why"),
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_('"At the member\'s own wish" is enough. The office reads it; the public does not.'),
    )


class DepartureForm(WithRefusals, forms.Form):
    """A team that stops: what becomes of its results, or of its place, as far as anything is to be decided there."""

    kind = forms.ChoiceField(label=_("What happened"), choices=Departure.Kind.choices, widget=forms.RadioSelect)
    policy = forms.ChoiceField(
        label=_("Its results"),
        required=False,
        choices=[("", _("As the rule book says")), *Departure.Policy.choices],
        help_text=_("Leave this as it is unless the Representative decided otherwise."),
    )
    reason = forms.CharField(label=_("Why"), max_length=1000, widget=forms.Textarea(attrs={"rows": 2}))

    def __init__(self, *args: Any, entry: Entry, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {"kind": Departure.Kind.WITHDRAWN})
        super().__init__(*args, **kwargs)
        self.in_bracket = plays_for_place(entry)
        if self.in_bracket:
            competition = entry.competition
            lost = section_for(competition, Departure.Kind.WITHDRAWN, keeps_place=False)
            expelled = section_for(competition, Departure.Kind.EXPELLED, keeps_place=False)
            self.fields["kind"] = forms.ChoiceField(
                label=_("What happened"),
                choices=list(answers_for_place(lost=lost, expelled=expelled).items()),
                widget=forms.RadioSelect,
                help_text=_(
                    "Unless you decide otherwise, a team that withdraws keeps its place. "
                    "A team that has left never advances to the next level; the next in the ranking does."
                ),
            )
        if self.in_bracket or results_stay(entry.competition):
            del self.fields["policy"]

    def answer(self) -> dict[str, Any]:
        """Return what was answered as `depart` takes it."""
        answer = {name: value for name, value in self.cleaned_data.items() if name != "reason"}
        if answer["kind"] == WITHDRAWN_WITHOUT_PLACE:
            return answer | {"kind": Departure.Kind.WITHDRAWN, "keeps_place": False}
        return answer
