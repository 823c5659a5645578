"""What the print page asks: which sheets and how, one sheet again, empty ones, how many of a form."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import ceil
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import registry
from kit.dates import said
from kit.forms import choice_of
from kit.pure.translation import labelled
from scoring.printing.engine.selection import Selection, SheetSize
from scoring.printing.queries import RoundOnPaper
from scoring.printing.services import MOST_BLANKS
from scoring.printing.words.refusals import REFUSALS
from tournaments.draws.engine.codes import clean, is_code
from tournaments.events.models import Competition

Choice = tuple[str, str]


class SheetsForm(forms.Form):
    """The sheets of a round, of a competition or of the whole event."""

    what = forms.ChoiceField(label=gettext_lazy("Which sheets"))
    copies = forms.TypedChoiceField(
        label=gettext_lazy("Copies"),
        coerce=int,
        choices=[
            (1, gettext_lazy("One for both sides")),
            (2, gettext_lazy("Two: each side keeps one, and both must agree")),
        ],
        initial=1,
    )
    size = forms.TypedChoiceField(
        label=gettext_lazy("Size"),
        coerce=SheetSize,
        choices=[
            (SheetSize.AUTO, gettext_lazy("2 to a page where they fit, cut in the middle")),
            (SheetSize.FULL, gettext_lazy("Always one to a page, with more room")),
            (SheetSize.LARGE, gettext_lazy("Large print: 16 point and larger, on as many pages as it needs")),
        ],
        initial=SheetSize.AUTO,
    )
    only_new = forms.BooleanField(
        label=gettext_lazy("Leave out sheets already printed"),
        required=False,
        help_text=gettext_lazy("A sheet printed again says so, with the time."),
    )
    with_results = forms.BooleanField(label=gettext_lazy("Include sheets whose result is in"), required=False)

    def __init__(
        self, *args: Any, rounds: Sequence[RoundOnPaper], competitions: Sequence[Competition], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        choice_of(self, "what").choices = choices_of(rounds, competitions)
        self.fields["what"].initial = next_to_print(rounds)

    @property
    def suggested(self) -> tuple[str, str]:
        """What is printed next, and that in words; empty when nothing is left to play."""
        wanted = self.fields["what"].initial
        choices = self.fields["what"].choices  # type: ignore[attr-defined]
        return next(((key, text) for _, lines in choices for key, text in lines if key == wanted), ("", ""))

    def selection(self, base_url: str) -> Selection:
        """Return what was chosen, with the address that QR codes start with."""
        competition, stage, number = (int(part) for part in self.cleaned_data["what"].split("-"))
        return Selection(
            competition=competition or None,
            stage=stage or None,
            round=number or None,
            copies=self.cleaned_data["copies"],
            size=self.cleaned_data["size"],
            only_new=self.cleaned_data["only_new"],
            with_results=self.cleaned_data["with_results"],
            base_url=base_url,
        )


def choices_of(rounds: Sequence[RoundOnPaper], competitions: Sequence[Competition]) -> list[tuple[str, list[Choice]]]:
    """Return what can be chosen, a group a competition: the next round first, each with its number of pages."""
    by_pk = {competition.pk: competition for competition in competitions}
    groups: list[tuple[str, list[Choice]]] = []
    for pk, listed in groupby(rounds, key=lambda in_round: in_round.competition):
        mine = list(listed)
        half, name = registry.get(by_pk[pk].game).sheets_a_page > 1, by_pk[pk].name
        lines = [(f"{pk}-0-0", f"{name}, {_whole(mine, half=half)}")]
        lines += [
            (f"{pk}-{in_round.stage}-{in_round.round}", f"{name}, {_round(in_round, half=half)}") for in_round in mine
        ]
        groups.append((name, lines))
    if len(groups) > 1:
        number = sum(in_round.open for in_round in rounds)
        groups.append(
            (
                _("Together"),
                [("0-0-0", _("All competitions, still to be played: %(sheets)s") % {"sheets": _sheets(number)})],
            )
        )
    return groups


def next_to_print(rounds: Sequence[RoundOnPaper]) -> str:
    """Return the choice that is most likely wanted: the first round with sheets that were never printed."""
    for in_round in rounds:
        if in_round.open and in_round.printed < in_round.total:
            return f"{in_round.competition}-{in_round.stage}-{in_round.round}"
    return next((f"{in_round.competition}-0-0" for in_round in rounds if in_round.open), "")


def _whole(rounds: Sequence[RoundOnPaper], *, half: bool) -> str:
    number = sum(in_round.open for in_round in rounds)
    pages = sum(_pages(in_round.open, half=half) for in_round in rounds)
    if not number:
        return _("all rounds: every result is in")
    return _("still to be played: %(sheets)s on %(pages)s") % {"sheets": _sheets(number), "pages": _on_pages(pages)}


def _round(in_round: RoundOnPaper, *, half: bool) -> str:
    parts = [
        _("%(sheets)s on %(pages)s")
        % {"sheets": _sheets(in_round.total), "pages": _on_pages(_pages(in_round.total, half=half))}
    ]
    if in_round.back:
        parts.append(
            ngettext("%d result in", "%d results in", in_round.back) % in_round.back
            if in_round.open
            else _("all results in")
        )
    if in_round.last_printed:
        parts.append(_("printed %(time)s") % {"time": said(in_round.last_printed, "short-here time")})
    return labelled(in_round.name, ", ".join(parts))


def _pages(sheets: int, *, half: bool) -> int:
    return ceil(sheets / 2) if half else sheets


def _sheets(number: int) -> str:
    return ngettext("%d sheet", "%d sheets", number) % number


def _on_pages(number: int) -> str:
    return ngettext("%d page", "%d pages", number) % number


class AgainForm(forms.Form):
    """One sheet again, by the code on it."""

    code = forms.CharField(
        label=gettext_lazy("Code of the sheet"),
        max_length=20,
        help_text=gettext_lazy("7 digits, on the sheet and on the list of sheets still out. Spaces don't matter."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "code"}),
    )

    def clean_code(self) -> str:
        typed = self.cleaned_data["code"]
        if not is_code(typed):
            raise forms.ValidationError(_(REFUSALS["not_a_code"]))
        return clean(typed)


class BlanksForm(forms.Form):
    """Empty sheets, to be filled in by hand."""

    competition = forms.ModelChoiceField(
        label=gettext_lazy("Competition"), queryset=Competition.objects.none(), empty_label=None
    )
    blanks = forms.IntegerField(label=gettext_lazy("How many"), min_value=1, max_value=MOST_BLANKS, initial=10)

    def __init__(self, *args: Any, competitions: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["competition"].queryset = competitions  # type: ignore[attr-defined]


class DocumentForm(forms.Form):
    """One of the other papers: for which competition, and how many of a form."""

    competition = forms.ModelChoiceField(
        label=gettext_lazy("For"),
        queryset=Competition.objects.none(),
        required=False,
        empty_label=gettext_lazy("all competitions"),
    )
    number = forms.IntegerField(label=gettext_lazy("How many"), min_value=1, max_value=50, required=False)

    def __init__(self, *args: Any, competitions: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["competition"].queryset = competitions  # type: ignore[attr-defined]
