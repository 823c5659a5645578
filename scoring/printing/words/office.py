"""What the print page says of a paper that is due."""

from __future__ import annotations

import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kit.dates import ended, said

SCORE_SHEETS = gettext_lazy("Score sheets")


def pages_and_last(pages: int, printed_at: datetime.datetime | None) -> str:
    """Return about how many pages a paper has, and when it was printed last."""
    text = ngettext("About %(pages)d page.", "About %(pages)d pages.", pages) % {"pages": pages}
    if printed_at is None:
        return _("%(pages)s Not printed yet.") % {"pages": text}
    return _("%(pages)s Printed %(when)s") % {"pages": text, "when": ended(said(printed_at, "short-here time"))}
