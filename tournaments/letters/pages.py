"""The letters on paper: one a page, as they would be put into an envelope."""

from __future__ import annotations

from collections.abc import Sequence

from django.template.loader import render_to_string

from kit.pdf import render
from tournaments.letters.models import Letter


def letters_pdf(letters: Sequence[Letter]) -> bytes:
    return render(render_to_string("tournaments/letters/paper.html", {"letters": letters}))
