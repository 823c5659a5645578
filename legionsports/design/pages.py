"""What stands in the components of the design page: nobody's results, and no way out of the page."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from django import forms
from django.conf import settings

from games import registry
from kit.forms import DayField
from scoring.board.pages.matches import MatchView, SheetView
from scoring.playoffs.engine.layout import ON_A_PAGE, BracketNode, lay_out

COLOURS = {
    "Surfaces": ("paper", "paper-deep", "sheet", "field", "fill", "fill-soft"),
    "Text": ("ink", "ink-soft", "navy", "link", "on-fill"),
    "Lines and marks": ("line", "line-strong", "gold", "poppy"),
    "Tones": ("good", "good-back", "warn", "warn-back", "bad", "bad-back", "info", "info-back"),
}
SHEETS = ("front", "team", "bracket", "events", "screens", "design")  # beside those that every page has
TYPE = ("1", "2", "3", "4", "5", "6", "7")
SPACE = ("0", "1", "2", "25", "3", "4", "5")
TONES = (("good", "Saved"), ("info", "For your information"), ("warn", "Look at this"), ("bad", "This can't be saved"))
_ICONS = Path("legionsports/static/legionsports/icons.svg")


class SampleForm(forms.Form):
    """One field of each kind."""

    name = forms.CharField(label="Name", help_text="As it stands on the card.")
    email = forms.EmailField(label="E-mail", required=False)
    number = forms.IntegerField(label="Teams", min_value=2)
    day = DayField(label="Day")
    time = forms.TimeField(label="Time", widget=forms.TimeInput(attrs={"type": "time"}))
    sport = forms.ChoiceField(label="Sport", choices=[("", "Choose"), ("darts", "Darts"), ("euchre", "Euchre")])
    note = forms.CharField(label="Note", widget=forms.Textarea(attrs={"rows": 3}), required=False)
    file = forms.FileField(label="List of teams", required=False)
    agree = forms.BooleanField(label="All boards are free")
    kind = forms.ChoiceField(
        label="Draw", choices=[("robin", "Round robin"), ("groups", "Groups")], widget=forms.RadioSelect
    )


def samples() -> dict[str, Any]:
    """Return everything that the page shows."""
    pictures = {registry.get(key).picture: (key, registry.get(key).name) for key in reversed(registry.keys())}
    return {
        "sheets": [f"legionsports/css/{name}.css" for name in SHEETS],
        "themes": [_theme("light"), _theme("dark")],
        "colours": COLOURS,
        "types": TYPE,
        "spaces": SPACE,
        "tones": TONES,
        "games": list(reversed(pictures.values())),
        "icons": _icons(),
        "matches": _matches(),
        "bracket": _bracket(),
    }


def _theme(name: str) -> dict[str, Any]:
    wrong = {f"{name}-wrong-email": "nobody", f"{name}-wrong-number": "1"}
    return {
        "name": name,
        "title": {"light": "In the light", "dark": "In the dark"}[name],
        "form": SampleForm(prefix=name),
        "wrong_form": SampleForm(wrong, prefix=f"{name}-wrong"),
    }


@cache
def _icons() -> tuple[str, ...]:
    text = (settings.BASE_DIR / _ICONS).read_text(encoding="utf-8")
    return tuple(re.findall(r'symbol id="([\w-]+)"', text))


def _matches() -> list[MatchView]:
    return [
        _match(1, legs=("", "")),
        _match(2, legs=("121–88, 97–121", ""), is_in=True),
        _match(3, legs=("121–88, 121–90", "88–121, 121–97"), is_in=True, is_over=True, home_score=3, away_score=1),
        _match(4, legs=("",), called_off=True),
    ]


def _match(station: int, *, legs: tuple[str, ...], is_in: bool = False, **more: Any) -> MatchView:
    pairs = ("A", "B") if len(legs) > 1 else ("",)
    sheets = tuple(
        SheetView(sheet_id=0, pair=pair, station=station, is_in=is_in and bool(leg), legs=leg)
        for pair, leg in zip(pairs, legs, strict=True)
    )
    return MatchView(
        match_id=0,
        stage="",
        round=1,
        slot=1,
        starts_at=None,
        home_id=None,
        away_id=None,
        home="Vegreville No. 41",
        away="Vincent Massey No. 164",
        sheets=sheets,
        **more,
    )


def _bracket() -> dict[str, Any]:
    """Return a bracket as its template reads one: of two rounds, half played."""
    final = BracketNode(id=3, round=2, home_from=1, away_from=2)
    layout = lay_out([BracketNode(id=1, round=1), BracketNode(id=2, round=1), final], ON_A_PAGE)
    names = [("Vegreville No. 41", "Calgary No. 1"), ("Grande Prairie No. 54", "Vincent Massey No. 164"), ("", "")]
    scores: list[tuple[int | None, int | None]] = [(2, 1), (None, None), (None, None)]
    sides = [
        [
            {"label": name or "Winner of a semi-final", "score": score, "is_winner": score == 2}
            for name, score in zip(*both, strict=True)
        ]
        for both in zip(names, scores, strict=True)
    ]
    sides[2][0]["label"] = "Vegreville No. 41"
    rounds = ("Semi-final", "Semi-final", "Final")
    matches = [
        {
            "number": box.match,
            "box": box,
            "heading_top": 0,
            "round_name": rounds[box.match - 1],
            "opens_round": box.match != 2,
            "progress": ("won", "under_way", "waiting")[box.match - 1],
            "sides": sides[box.match - 1],
        }
        for box in layout.boxes
    ]
    return {"is_knockout": True, "layout": layout, "matches": matches}
