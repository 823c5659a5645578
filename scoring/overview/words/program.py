"""The program of an event in its checklist."""

from __future__ import annotations

from django.utils.translation import gettext_lazy, ngettext

NO_PROGRAM = gettext_lazy("The event has no program.")


def chosen(competitions: int, programme_lines: int) -> str:
    played = ngettext("%(number)d competition", "%(number)d competitions", competitions) % {"number": competitions}
    text = ngettext(
        "%(played)s; %(lines)d line of program.", "%(played)s; %(lines)d lines of program.", programme_lines
    )
    return text % {"played": played, "lines": programme_lines}
