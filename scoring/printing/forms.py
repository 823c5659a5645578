"""What the print page asks: which sheets and how, one sheet again, empty ones, how many of a form."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from math import ceil
from typing import Any

from django import forms

from games import registry
from scoring.printing.engine.selection import Selection, SheetSize
from scoring.printing.queries import RoundOnPaper
from scoring.printing.services import MOST_BLANKS
from scoring.printing.words.refusals import REFUSALS
from tournaments.dates.words import said
from tournaments.draws.engine.codes import clean, is_code
from tournaments.events.models import Competition

Choice = tuple[str, str]

_SMALL = ", ".join(game.name.lower() for game in registry.all_games() if game.sheets_a_page > 1)


class SheetsForm(forms.Form):
    """The sheets of a round, of a competition or of the whole event."""

    what = forms.ChoiceField(label="Which sheets")
    copies = forms.TypedChoiceField(
        label="Copies",
        coerce=int,
        choices=[(1, "One for both sides"), (2, "Two: each side keeps one, and both must agree")],
        initial=1,
    )
    size = forms.TypedChoiceField(
        label="Size",
        coerce=SheetSize,
        choices=[
            (SheetSize.AUTO, f"Two on a page where they fit ({_SMALL}), cut in the middle"),
            (SheetSize.FULL, "Always one on a page, with more room"),
            (SheetSize.LARGE, "Large print: one on a page, letters of 16 points and up"),
        ],
        initial=SheetSize.AUTO,
    )
    only_new = forms.BooleanField(
        label="Leave out sheets that were printed before",
        required=False,
        help_text="A sheet that is printed a second time says so, with the time.",
    )
    with_results = forms.BooleanField(label="Also sheets whose result is in", required=False)

    def __init__(
        self, *args: Any, rounds: Sequence[RoundOnPaper], competitions: Sequence[Competition], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["what"].choices = choices_of(rounds, competitions)  # type: ignore[attr-defined]
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
        groups.append(("Together", [("0-0-0", f"All competitions, what is still to be played: {_sheets(number)}")]))
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
        return "all rounds: every result is in"
    return f"all that is still to be played: {_sheets(number)} on {_count(pages, 'page')}"


def _round(in_round: RoundOnPaper, *, half: bool) -> str:
    parts = [f"{_sheets(in_round.total)} on {_count(_pages(in_round.total, half=half), 'page')}"]
    if in_round.back:
        parts.append("all results in" if not in_round.open else f"{_count(in_round.back, 'result')} in")
    if in_round.last_printed:
        parts.append(f"printed {said(in_round.last_printed, 'short-here time')}")
    return f"{in_round.name}: {', '.join(parts)}"


def _pages(sheets: int, *, half: bool) -> int:
    return ceil(sheets / 2) if half else sheets


def _sheets(number: int) -> str:
    return _count(number, "sheet")


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


class AgainForm(forms.Form):
    """One sheet again, by the code on it."""

    code = forms.CharField(
        label="Code of the sheet",
        max_length=20,
        help_text="Seven digits, on the sheet and on the list of sheets still out. Blanks do not matter.",
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "code"}),
    )

    def clean_code(self) -> str:
        typed = self.cleaned_data["code"]
        if not is_code(typed):
            raise forms.ValidationError(REFUSALS["not_a_code"])
        return clean(typed)


class BlanksForm(forms.Form):
    """Empty sheets, to be filled in by hand."""

    competition = forms.ModelChoiceField(label="Competition", queryset=Competition.objects.none(), empty_label=None)
    blanks = forms.IntegerField(label="How many", min_value=1, max_value=MOST_BLANKS, initial=10)

    def __init__(self, *args: Any, competitions: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["competition"].queryset = competitions  # type: ignore[attr-defined]


class DocumentForm(forms.Form):
    """One of the other papers: for which competition, and how many of a form."""

    competition = forms.ModelChoiceField(
        label="For", queryset=Competition.objects.none(), required=False, empty_label="all competitions"
    )
    number = forms.IntegerField(label="How many", min_value=1, max_value=50, required=False)

    def __init__(self, *args: Any, competitions: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["competition"].queryset = competitions  # type: ignore[attr-defined]
