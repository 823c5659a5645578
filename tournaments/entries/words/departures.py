"""What becomes of a team that stops, and what may be answered about it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from kit.pure.refusals import section as cited

WITHDRAWN_WITHOUT_PLACE = "withdrawn_without_place"


def keeps_its_place() -> str:
    """Return what becomes of a team that stopped and keeps its place in a bracket."""
    return _("It keeps the place that it played for. Any match still to come is forfeited.")


def has_no_place(section: str) -> str:
    """Return what becomes of a team that stopped and loses its place in a bracket."""
    text = _("It has no place, and those below it move up (%(section)s). Any match still to come is forfeited.")
    return with_section(text, section)


def with_section(text: str, section: str, **values: object) -> str:
    """Return a text with the section that it cites; a rule book that cites none leaves nothing in its place.

    >>> with_section("Those below it move up (%(section)s).", "")
    'Those below it move up.'
    """
    if not section:
        return text.replace(" (%(section)s)", "") % values
    return text % {**values, "section": cited(section)}


def answers_for_place(*, lost: str, expelled: str) -> dict[str, str]:
    """Return what may be answered where a bracket decides, the rule book's own first; with the sections given."""
    return {
        "withdrawn": _("It withdraws and keeps the place that it played for"),
        WITHDRAWN_WITHOUT_PLACE: with_section(
            _("It withdraws and loses its place: those below it move up (%(section)s)"), lost
        ),
        "expelled": with_section(
            _("It is expelled and loses its place: those below it move up (%(section)s)"), expelled
        ),
    }
