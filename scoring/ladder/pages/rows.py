"""The rows of the ladder as HTML.

A page of every branch has some 1,500 of them, and a template took three quarters of its time.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.ladder.pages.ladder import PlaceRow, QuietLine

EMPTY = SafeString("<td></td>")


def rows_of(lines: Iterable[PlaceRow | QuietLine], *, is_open: bool) -> SafeString:
    """Return the body of the table; `is_open` shows what is gathered in one line too, for paper."""
    write = _Rows(is_open)
    return format_html_join("", "{}", ((write.quiet(line) if isinstance(line, QuietLine) else write.row(line),)
                                       for line in lines))  # fmt: skip


class _Rows:
    """Writes rows. The words over the cells, which a phone reads beside them, are found once."""

    def __init__(self, is_open: bool) -> None:
        self.details = SafeString("<details open>" if is_open else "<details>")
        self.play_off, self.state, self.teams = _("Play-off"), _("State"), _("Teams")
        self.next, self.late = _("At the next level"), _("Late")

    def quiet(self, line: QuietLine) -> SafeString:
        names = format_html_join(" ", "{}", ((_link(name, url),) for name, url in line.places))
        return format_html(
            '<tr class="rung-quiet"><td colspan="6">{}<summary>{}</summary>{}</details></td></tr>',
            self.details, line.quiet, names,
        )  # fmt: skip

    def row(self, line: PlaceRow) -> SafeString:
        return format_html(
            '<tr class="{}"><th scope="row">{}{}</th>{}<td data-label="{}"><span class="{}">{}</span></td>'
            '<td class="num" data-label="{}">{}</td>{}{}</tr>\n',
            line.looks, _linked(line.name, line.url), _hints(*line.hints), self._played(line), self.state, line.badge,
            line.state, self.teams, line.teams, self._sent(line), self._late(line),
        )  # fmt: skip

    def _played(self, line: PlaceRow) -> SafeString:
        if not line.days:
            return EMPTY
        day = _linked(line.days, line.event_url)
        return format_html('<td data-label="{}">{}{}</td>', self.play_off, day, _hints(line.host))

    def _sent(self, line: PlaceRow) -> SafeString:
        if not (line.sent or line.asked):
            return EMPTY
        sent = format_html_join("", '<span class="ladder-sent"><b>{}</b> {}</span>', line.sent)
        return format_html('<td data-label="{}">{}{}</td>', self.next, sent, _hints(line.asked))

    def _late(self, line: PlaceRow) -> SafeString:
        if not (line.late or line.late_below):
            return EMPTY
        late = format_html_join("", '<span class="ladder-late">{}</span>', ((what,) for what in line.late))
        below = format_html('<a class="ladder-late" href="{}">{}</a>', line.late_url, line.late_below)
        return format_html(
            '<td data-label="{}">{}{}{}</td>', self.late, late, _hints(line.officers), below if line.late_below else ""
        )


def _link(name: str, url: str) -> SafeString:
    return format_html('<a href="{}">{}</a>', url, name) if url else format_html("<span>{}</span>", name)


def _linked(text: str, url: str) -> SafeString | str:
    return format_html('<a href="{}">{}</a>', url, text) if url else text


def _hints(*hints: str) -> SafeString:
    return format_html_join("", '<span class="hint">{}</span>', ((hint,) for hint in hints if hint))
