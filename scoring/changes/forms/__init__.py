"""What the chair says about each case. Every form turns into an Asked; choices come from the draw as it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kit.forms import MomentField, choice_of
from kit.pure.nouns import several
from scoring.changes import words
from scoring.changes.engine.cases import ChangeKind, ChangeRequest
from scoring.changes.forms.shared import CaseForm, Choices, team_field, turn_field, until_field
from scoring.changes.queries.changes import waiting_entries
from scoring.changes.words import POLICIES
from scoring.standings.queries.teams import teams
from tournaments.draws.engine.redraw import How
from tournaments.draws.forms.hall import require_day_of
from tournaments.draws.models import Stage
from tournaments.draws.queries.now import DrawNow
from tournaments.draws.words.figures import group_name
from tournaments.entries.models import Departure, RosterPlace
from tournaments.entries.queries.verdicts import EntryVerdict
from tournaments.entries.services.departures import default_policy, explain_results_stay
from tournaments.events.queries import context_of
from tournaments.halls.engine.numbers import read_numbers, write_numbers


class LateArrivalForm(CaseForm):
    kind = ChangeKind.LATE_ARRIVAL
    entry = team_field()
    turn = turn_field()
    walk_over = forms.TypedChoiceField(
        label=gettext_lazy("What happens to the matches it misses"),
        coerce=lambda value: value == "1",
        choices=[
            ("0", gettext_lazy("They are played later")),
            ("1", gettext_lazy("They are forfeited to the other side")),
        ],
        initial="0",
        widget=forms.RadioSelect,
    )
    until = until_field(gettext_lazy("Before that, only matches that this team misses move."))

    def build(self) -> None:
        now = self.now
        self.choose_team(sorted({side for match in now.open for side in match.sides}))
        following = [turn for turn in now.slots if turn > max(now.being_played, 1)]
        usual = following[0] if following else 0
        self.choose_turn("turn", following, usual, words.PLAYS_FROM)
        self.choose_until()


class NoShowForm(CaseForm):
    kind = ChangeKind.NO_SHOW
    entry = team_field()
    turn = turn_field(gettext_lazy("Its match then, and any before it that it did not play, is forfeited."))

    def build(self) -> None:
        self.choose_team(sorted({side for match in self.now.open for side in match.sides}))
        turns = sorted({match.slot for match in self.now.open})
        usual = max(self.now.being_played, turns[0] if turns else 0)
        self.choose_turn("turn", turns, usual, words.CALLED_FOR)


class WithdrawalForm(CaseForm):
    kind = ChangeKind.WITHDRAWAL
    entry = team_field()
    departure = forms.ChoiceField(
        label=gettext_lazy("How it leaves"),
        choices=Departure.Kind.choices,
        initial="withdrawn",
        widget=forms.RadioSelect,
    )
    policy = forms.ChoiceField(label=gettext_lazy("How its results count"), required=False)
    pacer = forms.BooleanField(
        label=gettext_lazy("A team from outside plays in its place, for practice. Its results don't count."),
        required=False,
    )
    until = until_field()

    def __init__(
        self, *args: Any, policies: Mapping[str, tuple[str, str]], stays: str, pacer: bool, **kwargs: Any
    ) -> None:
        """`policies` gives, for each way to leave, what the rule book does with the results, and the section.

        `stays` says what happens where nothing can be chosen.
        """
        super().__init__(*args, **kwargs)
        if not pacer:
            del self.fields["pacer"]
        if stays:
            del self.fields["policy"]
            self.fields["departure"].help_text = stays
        else:
            self.choose_policy(policies)

    def choose_policy(self, policies: Mapping[str, tuple[str, str]]) -> None:
        policy = choice_of(self, "policy")
        policy.choices = [("", _("As the rule book says")), *POLICIES.items()]
        withdrawn, expelled = policies[Departure.Kind.WITHDRAWN], policies[Departure.Kind.EXPELLED]
        policy.help_text = _(
            "The rule book says of a team that withdraws: “%(withdrawn)s” (%(withdrawn_at)s), and of one that is "
            "expelled: “%(expelled)s” (%(expelled_at)s)."
        ) % {
            "withdrawn": POLICIES[withdrawn[0]],
            "withdrawn_at": withdrawn[1],
            "expelled": POLICIES[expelled[0]],
            "expelled_at": expelled[1],
        }

    def build(self) -> None:
        self.choose_team(self.now.present)
        self.choose_until()


class LateEntryForm(CaseForm):
    kind = ChangeKind.LATE_ENTRY
    entry = team_field()
    group = forms.TypedChoiceField(label=gettext_lazy("Its group"), coerce=int, required=False)
    until = until_field()

    def __init__(self, *args: Any, waiting: Sequence[EntryVerdict], **kwargs: Any) -> None:
        self.waiting = waiting
        super().__init__(*args, **kwargs)

    def build(self) -> None:
        choice_of(self, "entry").choices = [
            ("", _("Choose a team")),
            *((verdict.entry.pk, verdict.entry.team_name) for verdict in self.waiting),
        ]
        self.choose_until()
        self.sizes = {group: len(field) for group, field in self.now.fields.items()}
        self.smallest = [group for group, size in self.sizes.items() if size == min(self.sizes.values())]
        if not self.now.group_of:
            del self.fields["group"]
            return
        names = {"groups": get_text_list([group_name(group) for group in self.smallest], _("or"))}
        usual = (
            _("The smallest: %(groups)s")
            if len(self.smallest) == 1
            else _("One of the smallest groups, drawn at random: %(groups)s")
        )
        choice_of(self, "group").choices = [
            ("", usual % names),
            *((group, self.group_label(group, size)) for group, size in self.sizes.items()),
        ]

    @staticmethod
    def group_label(group: int, size: int) -> str:
        return ngettext("%(group)s, %(count)d team", "%(group)s, %(count)d teams", size) % {
            "group": group_name(group),
            "count": size,
        }

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        data["group"] = data.get("group") or 0
        group = data["group"] or self.smallest[0]
        if self.sizes.get(group, 0) % 2 == 0:  # there is no bye to fill: let others give way
            self.usual_how = How.SHORTEN
        return data


class BoardDownForm(CaseForm):
    kind = ChangeKind.BOARD_DOWN
    station = forms.TypedChoiceField(coerce=int)
    replacement = forms.IntegerField(required=False, min_value=1, max_value=999)
    until = until_field(gettext_lazy("Before that, only what is being called there moves."))

    def build(self) -> None:
        word = self.station_word
        station, replacement = self.fields["station"], self.fields["replacement"]
        assert isinstance(station, forms.TypedChoiceField)
        station.label = _("Which %(station)s") % {"station": word}
        numbers = sorted(number for board in self.now.boards for number in board)
        station.choices = [(number, f"{word.capitalize()} {number}") for number in numbers]
        replacement.label = _("Number of the %(station)s that is put in its place") % {"station": word}
        replacement.help_text = _(
            "Then every match stays the same, at another %(station)s. Leave it empty to move its matches elsewhere."
        ) % {"station": word}
        self.choose_until()

    def clean_replacement(self) -> int:
        return self.cleaned_data["replacement"] or 0


class BoardAddedForm(CaseForm):
    kind = ChangeKind.BOARD_ADDED
    usual_how = How.SHORTEN
    stations = forms.CharField(max_length=60)
    until = until_field()

    def build(self) -> None:
        stations, word = self.fields["stations"], self.station_word
        stations.label = _("Number of the new %(station)s") % {"station": word}
        stations.help_text = (
            _("More than one with commas between: 11, 12. Pairs need 2.")
            if self.now.width > 1
            else _("More than one with commas between: 11, 12.")
        )
        used = max((number for board in self.now.boards for number in board), default=0)
        stations.initial = ", ".join(str(used + 1 + at) for at in range(self.now.width))
        self.choose_until()

    def clean_stations(self) -> tuple[int, ...]:
        parts = self.cleaned_data["stations"].replace(",", " ").split()
        if not parts or not all(part.isascii() and part.isdigit() and 0 < int(part) < 1000 for part in parts):
            raise forms.ValidationError(_("Write numbers only, with commas between them."))
        return tuple(dict.fromkeys(map(int, parts)))


class MovedForm(CaseForm):
    kind = ChangeKind.MOVED
    stations = forms.CharField(max_length=300, required=False)
    begins = MomentField(
        label=gettext_lazy("From when on"),
        required=False,
        help_text=gettext_lazy("Leave it empty, and the hours stay."),
    )
    until = until_field()

    def build(self) -> None:
        used = sorted({number for match in self.now.open if match.slot for number in match.stations})
        stations = self.fields["stations"]
        stations.label = _("Numbers of the %(stations)s") % {"stations": several(self.station_word)}
        stations.help_text = _(
            "Now %(numbers)s. Write as many others, such as 19-27. Leave it empty, and they stay."
        ) % {"numbers": write_numbers(used)}
        self.choose_until()

    def clean_stations(self) -> tuple[int, ...]:
        try:
            return read_numbers(self.cleaned_data["stations"])
        except ValueError:
            raise forms.ValidationError(_("Write numbers like these: 1-18, 20.")) from None

    def clean_begins(self) -> str:
        begins = self.cleaned_data["begins"]
        require_day_of(self.now.stage.competition.event, begins)
        return begins.isoformat() if begins else ""


class ReplayForm(CaseForm):
    kind = ChangeKind.REPLAY
    what = forms.ChoiceField(
        label=gettext_lazy("What is played again"),
        error_messages={"required": gettext_lazy("Choose a round or a match.")},
    )
    at_end = forms.TypedChoiceField(
        label=gettext_lazy("When"),
        coerce=lambda value: value == "1",
        choices=[("0", gettext_lazy("Now, in its own place")), ("1", gettext_lazy("After everything else"))],
        initial="0",
        widget=forms.RadioSelect,
    )

    def build(self) -> None:
        groups: Choices = [("", _("Choose a round or a match"))]
        begun = [match for match in self.now.expected if match.is_begun]
        for number in sorted({match.round for match in begun}, reverse=True):
            matches = [match for match in begun if match.round == number]
            whole = (
                _("The whole of round %(round)d, every group")
                if self.now.group_of
                else _("The whole of round %(round)d")
            )
            lines = [(f"{number}-0", whole % {"round": number})]
            lines += [
                (
                    f"{number}-0-{group}",
                    _("Round %(round)d of %(group)s") % {"round": number, "group": group_name(group)},
                )
                for group in sorted({self.now.group_of[match.home] for match in matches if self.now.group_of})
            ]
            lines += [
                (
                    f"{number}-{match.id}",
                    words.match_in_round(match, self.now, self.names[match.home], self.names[match.away]),
                )
                for match in matches
            ]
            groups.append((_("Round %(round)d") % {"round": number}, lines))
        choice_of(self, "what").choices = groups

    def to_request(self) -> ChangeRequest:
        number, match, *group = map(int, self.cleaned_data["what"].split("-"))
        at_end = self.cleaned_data["at_end"]
        return ChangeRequest(kind=self.kind, round=number, match=match, group=group[0] if group else 0, at_end=at_end)


class ChangeReasonForm(forms.Form):
    """Why the change is made, and what the chair saw when deciding."""

    reason = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=300,
        help_text=gettext_lazy("Everybody can read it on the certificate of the draw. Leave out names and illnesses."),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    key = forms.UUIDField(widget=forms.HiddenInput)
    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    seen = forms.CharField(max_length=16, required=False, widget=forms.HiddenInput)


FORMS: dict[ChangeKind, type[CaseForm]] = {
    form.kind: form
    for form in (
        LateArrivalForm,
        NoShowForm,
        WithdrawalForm,
        LateEntryForm,
        BoardDownForm,
        BoardAddedForm,
        MovedForm,
        ReplayForm,
    )
}


def form_for(kind: ChangeKind, stage: Stage, now: DrawNow, data: Mapping[str, Any] | None) -> CaseForm:
    """Return the form of a case for a draw as it stands now."""
    competition = stage.competition
    context = context_of(competition)
    book, category = context.book, context.category
    more: dict[str, Any] = {}
    if kind is ChangeKind.LATE_ENTRY:
        more["waiting"] = waiting_entries(competition)
    if kind is ChangeKind.WITHDRAWAL:
        source = {Departure.Kind.WITHDRAWN: "withdrawal", Departure.Kind.EXPELLED: "expulsion"}
        more["policies"] = {
            kind: (default_policy(competition, kind), book.source(f"categories.{category.key}.{source[kind]}").section)
            for kind in Departure.Kind
        }
        more["stays"] = explain_results_stay(competition)
        more["pacer"] = book.draw.odd_field == "pacer"
    names = _names(stage)
    return FORMS[kind](data, now=now, names=names, station_word=category.stations_are, **more)


def _names(stage: Stage) -> dict[int, str]:
    """Return the names of the teams of a draw, each different from the others."""
    entries = [seat.entry for seat in stage.seats.select_related("entry__branch", "entry__partner_branch")]
    places = RosterPlace.objects.filter(entry__in=entries).select_related("member")
    return {pk: team.name for pk, team in teams(entries, list(places)).items()}
