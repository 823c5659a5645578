"""What the chart of an open event keeps, in sentences."""

from __future__ import annotations

from types import MappingProxyType

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.utils.translation import ngettext

from tournaments.draws.engine.afternoon.check import Finding

_NEVER = MappingProxyType(
    {
        "met_twice": N_("Nobody meets the same opponents twice."),
        "partners_twice": N_("Nobody has the same partner twice."),
        "sat_out_most": N_("Nobody sits out."),
    }
)

_RULES = MappingProxyType(
    {
        "winners_up": N_("Winners move one table up."),
        "losers_stay": N_("Losers stay at their table."),
        "head_losers_to_last": N_("Losers at the head table go to the last table."),
        "partners_change": N_("Nobody keeps the partner of the game before."),
        "lowest_losers_sit_out": N_("Losers of the lowest tables sit out, those first who sat out least."),
        "back_at_last_table": N_("Who sat out comes back at the last table."),
        "ghost_fills": N_("A ghost takes an empty chair and moves like a player. Its partner plays alone."),
    }
)


def rule_in_words(code: str) -> str:
    """Return a rule of moving of progressive games as a sentence.

    >>> rule_in_words("winners_up")
    'Winners move one table up.'
    """
    return _(_RULES[code])


def finding_in_words(finding: Finding) -> str:
    """Return a finding as a sentence, with the best there can be where that is known and was not reached.

    >>> finding_in_words(Finding("met_twice", 0, 0)), finding_in_words(Finding("met_twice", 3, 1))
    ('Nobody meets the same opponents twice.', 'Second meetings: 3. No draw has fewer than 1.')
    >>> finding_in_words(Finding("sat_out_least", 1, 1))
    ''
    """
    value = {"value": finding.value}
    if not finding.value and finding.code in _NEVER:
        return _(_NEVER[finding.code])
    told = {
        "met_twice": _("Second meetings: %(value)d."),
        "partners_twice": _("Times that somebody has a partner again: %(value)d."),
        "most_times_opponents": ngettext(
            "No two people are opponents more than once.",
            "No two people are opponents more than %(value)d times.",
            finding.value,
        ),
        "sat_out_most": ngettext(
            "Nobody sits out more than once.", "Nobody sits out more than %(value)d times.", finding.value
        ),
        "table_changes": _("Times that somebody goes to another table: %(value)d."),
    }.get(finding.code, "")
    if told and finding.bound is not None and finding.value > finding.bound:
        return f"{told % value} {_('No draw has fewer than %(bound)d.') % {'bound': finding.bound}}"
    return told % value
