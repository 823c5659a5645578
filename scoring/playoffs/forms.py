"""Forms for settling a tie: make the play-off, or write down what was decided without one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.forms import Refusing, choice_of
from kit.pure.text import number_in
from scoring.standings.engine.methods import Method
from scoring.standings.queries.model import Standings
from scoring.standings.queries.ties import OpenTie
from tournaments.draws.engine.plan import SwissPlan

METHOD_WORDS = {
    Method.SINGLE_MATCH: gettext_lazy("One match"),
    Method.KNOCKOUT: gettext_lazy("A drawn knockout: the loser of each match is out"),
    Method.MINI_ROUND_ROBIN: gettext_lazy("A small round robin: each plays each of the others once"),
    Method.CUT_CARDS: gettext_lazy("They cut for the high card"),
    Method.OTHER: gettext_lazy("Another way that was agreed"),
}


class RoundsForm(forms.Form):
    """How many rounds of a Swiss draw are played."""

    rounds = forms.IntegerField(
        label=gettext_lazy("How many rounds are played"),
        min_value=1,
        help_text=gettext_lazy(
            "Write the number of the last round that is drawn, and the Swiss draw ends with it. Write a higher one, and"
            " more rounds are played."
        ),
    )

    def __init__(self, *args: Any, standings: Standings | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plan = standings.stage.plan if standings is not None and standings.stage is not None else None
        if isinstance(plan, SwissPlan):
            self.initial["rounds"] = plan.rounds


class StartForm(Refusing, forms.Form):
    """Make the play-off. With two teams there is nothing to choose; with more, what was agreed is recorded."""

    method = forms.ChoiceField(label=gettext_lazy("How is it settled?"), widget=forms.RadioSelect)
    agreement = forms.CharField(
        label=gettext_lazy("What was agreed, and by whom?"),
        help_text=gettext_lazy("The captains and the Command Representative. Their names stay on record."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    seed = forms.CharField(
        label=gettext_lazy("Words spoken in the hall"),
        max_length=120,
        help_text=gettext_lazy("Ask somebody in the hall for a few words. Anyone can check the draw with them."),
    )

    # Who was tied when the page was opened: a correction in the meantime must not make another play-off.
    level = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, tie: OpenTie) -> None:
        super().__init__(data, prefix=f"start-{tie.key}")
        self.fields["level"].initial = ",".join(str(team.entry_id) for team in tie.teams)
        played = [m for m in (tie.offer.method, *tie.offer.alternatives) if m.is_played]
        method = choice_of(self, "method")
        method.choices = [(m.value, METHOD_WORDS[m]) for m in played]
        method.initial = played[0].value if played else None
        if len(played) == 1:
            method.widget = forms.HiddenInput()
        if not tie.offer.needs_agreement:
            del self.fields["agreement"]
        if not tie.is_drawn:
            self.fields["seed"].required = False
            self.fields["seed"].help_text = _(
                "This only decides who is named first. Leave it empty to use the words of the first draw."
            )

    def clean_level(self) -> list[int]:
        ids = [number_in(text) for text in str(self.cleaned_data["level"]).split(",")]
        if None in ids:
            raise forms.ValidationError(_("Please open this page again."))
        return [pk for pk in ids if pk is not None]

    @property
    def is_offered(self) -> bool:
        method = self.fields["method"]
        return isinstance(method, forms.ChoiceField) and bool(method.choices)


class DecisionForm(Refusing, forms.Form):
    """Write down an order that was not played for. `order()` has the entries from the best to the last."""

    method = forms.ChoiceField(label=gettext_lazy("How was it decided?"), widget=forms.RadioSelect)
    agreement = forms.CharField(
        label=gettext_lazy("What was decided, and who was there?"), widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, data: Any = None, *, tie: OpenTie) -> None:
        super().__init__(data, prefix=f"decide-{tie.key}")
        self.tie = tie
        method = choice_of(self, "method")
        method.choices = [(m.value, METHOD_WORDS[m]) for m in (Method.CUT_CARDS, Method.OTHER)]
        method.initial = Method.CUT_CARDS.value
        teams = [("", _("Choose a team")), *((str(team.entry_id), team.name) for team in tie.teams)]
        for rank in range(1, len(tie.teams) + 1):
            self.fields[f"rank_{rank}"] = forms.ChoiceField(
                label=_("Place %(place)d") % {"place": tie.place + rank - 1}, choices=teams
            )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        chosen = [data.get(f"rank_{rank}") for rank in range(1, len(self.tie.teams) + 1)]
        for rank, entry in enumerate(chosen, start=1):
            if entry and chosen.index(entry) < rank - 1:
                self.add_error(f"rank_{rank}", _("This team is named twice."))
        return data

    def order(self) -> list[int]:
        return [int(self.cleaned_data[f"rank_{rank}"]) for rank in range(1, len(self.tie.teams) + 1)]


class TakePlayoffBackForm(forms.Form):
    """Why a play-off is taken back."""

    reason = forms.CharField(
        label=gettext_lazy("Why is it taken back?"), widget=forms.Textarea(attrs={"rows": 2}), max_length=500
    )
