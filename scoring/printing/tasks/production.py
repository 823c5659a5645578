"""Making the papers: read the tables once, draw, write the file, write down what was printed."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any

from django.template.defaultfilters import slugify
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.pdf import lay_out
from kit.pure.codec import load_known
from kit.zones import use_zone
from scoring.printing import queries
from scoring.printing.engine.selection import Selection
from scoring.printing.pages import open_events, pack
from scoring.printing.pages.base import PrintRequest
from scoring.printing.pages.catalogue import CATALOGUE, FIRST, IN_EVERYTHING, LAST
from scoring.printing.pages.languages import in_each, in_first
from scoring.printing.pages.made import Build, Part, html_of, joined, nothing, paper_of
from scoring.printing.pages.score_sheets import Desk, Progress, blank_sheets, fill_sheets, write_book
from scoring.printing.services import record_printed
from scoring.standings.queries.teams import teams
from tournaments.draws.models import SubMatch
from tournaments.entries.models import Entry
from tournaments.events.models import Competition, Event
from tournaments.events.queries import category_for, rulebook_for
from tournaments.jobs.services import JobError, Said, finish_job, report_progress
from tournaments.sites.queries import site_address

NOTHING = gettext_lazy("There is nothing left to print. Every result is in, or the draw was taken back.")
SECONDS_BETWEEN_REPORTS = 0.2


def make_sheets(*, job_id: str, event_id: int, selection: Mapping[str, Any]) -> None:
    """Make the PDF with the sheets of a selection, and write down which were printed."""
    event = Event.objects.select_related("host_branch").get(pk=event_id)
    use_zone(event.zone)
    wanted = load_known(Selection, selection)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sheets.pdf"
        printed = write_sheets(event, wanted, path, job_id=job_id, progress=reporter(job_id))
        if printed is None:
            raise JobError(NOTHING)
        record_printed(job_id=job_id, sheets=printed, copies=wanted.copies)
        finish_job(job_id, content=path, file_name=_file_name(event, wanted))


def write_sheets(
    event: Event,
    wanted: Selection,
    path: Path,
    *,
    job_id: str,
    progress: Progress,
    entries: Mapping[int, Entry] | None = None,
) -> list[SubMatch] | None:
    """Write the sheets of a selection to `path` and return those that belong to matches; None without any sheet.

    `entries` are those of the event, where they were read before.
    """
    sub_matches = [] if wanted.blanks else list(queries.sheets_of(event, wanted, job_id=job_id))
    if not sub_matches and not wanted.blanks:
        return None
    with in_first(event):
        desk = desk_for(event, wanted, sub_matches, job_id, entries or queries.entries_by_id(event))
        if wanted.blanks and wanted.competition:
            competition = event.competitions.get(pk=wanted.competition)
            sheets = blank_sheets(desk, competition, wanted.blanks)
        else:
            sheets = fill_sheets(desk, sub_matches)
        write_book(desk, sheets, path, title=_("Score sheets, %(event)s") % {"event": event.name}, progress=progress)
    return sub_matches


def desk_for(
    event: Event, selection: Selection, sub_matches: list[SubMatch], job_id: str, entries: Mapping[int, Entry]
) -> Desk:
    """Return everything that filling in these sheets needs, read from the tables once."""
    competitions = {sheet.match.stage.competition_id: sheet.match.stage.competition for sheet in sub_matches}
    if selection.competition and selection.competition not in competitions:
        competitions[selection.competition] = event.competitions.get(pk=selection.competition)
    for competition in competitions.values():
        competition.event = event
    return Desk(
        event=event,
        level_name=rulebook_for(event).level(event.level).name,
        categories={pk: category_for(competition) for pk, competition in competitions.items()},
        entries=entries,
        organizations=queries.organizations_above(entries),
        names=_names(entries.values()),
        base_url=site_address(selection.base_url).url,
        size=selection.size,
        copies=selection.copies,
        printed_before=queries.printed_before(sub_matches, job_id=job_id),
    )


def _names(entries: Iterable[Entry]) -> dict[int, str]:
    """Return a name for each entry that tells two teams of one branch apart."""
    named: dict[int, str] = {}
    for _competition, members in groupby(
        sorted(entries, key=attrgetter("competition_id")), key=attrgetter("competition_id")
    ):
        listed = list(members)
        places = [place for entry in listed for place in entry.roster.all()]
        named |= {pk: team.name for pk, team in teams(listed, places).items()}
    return named


def make_document(*, job_id: str, event_id: int, document: str, options: Mapping[str, Any]) -> None:
    """Make one of the other papers: `options` names a competition (or none, for all) and a number of copies."""
    event = Event.objects.select_related("host_branch", "organizer").get(pk=event_id)
    use_zone(event.zone)
    entry = CATALOGUE[document]
    if entry.build is None:
        make_pack(job_id=job_id, event_id=event_id, options=options, title=entry.title)
        return
    report_progress(job_id, done=0, total=1, step=lambda: _("Writing: %(paper)s") % {"paper": entry.title})
    asked = request_for(event, options)
    made = paper_of(asked, entry.build)

    def left_out() -> Sequence[str]:
        return entry.left_out(asked) if entry.left_out else []

    if made is None:
        raise JobError(lambda: " ".join(left_out()) or str(entry.not_yet) or _("There is nothing to print yet."))
    finish_job(
        job_id,
        content=made.content,
        file_name=f"{slugify(f'{entry.title} {event.slug}')}.{made.suffix}",
        note=lambda: "\n".join(left_out()),
    )


def make_pack(*, job_id: str, event_id: int, options: Mapping[str, Any], title: str | Promise) -> None:
    """Make everything that a hall needs when the power is gone, or an open event needs at all, in one file.

    The sheets in it are written down.
    """
    event = Event.objects.select_related("host_branch", "organizer").get(pk=event_id)
    use_zone(event.zone)
    asked = request_for(event, options)
    printed: list[SubMatch] = []
    with tempfile.TemporaryDirectory() as folder:
        report_progress(job_id, done=0, total=0, step=gettext_lazy("Reading the tables"))
        parts = list(_pack_parts(asked, Path(folder), job_id, printed))
        made = list(_made(parts, job_id))
        report_progress(job_id, done=len(parts), total=len(parts), step=gettext_lazy("Putting the pages together"))
        with in_first(event):
            pack_of_all = joined(
                made,
                title=f"{title}, {event.name}",
            )
        record_printed(job_id=job_id, sheets=printed, copies=1)
        finish_job(
            job_id, content=pack_of_all, file_name=f"{slugify(_('paper pack %(event)s') % {'event': event.slug})}.pdf"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """A part of the pack, and what makes it."""

    title: str  # in the language in which it is printed
    step: Said
    make: Callable[[], Part | None]


def _pack_parts(asked: PrintRequest, folder: Path, job_id: str, printed: list[SubMatch]) -> Iterator[_Part]:
    """Yield each part of the pack in its order; sheets that are made are added to `printed`."""

    def paper(title: str | Promise, build: Build) -> Iterator[_Part]:
        for name, html in in_each(asked.event, lambda: (str(title), html_of(asked, build))):
            if html:
                yield _Part(title=name, step=title, make=partial(lay_out, html))

    def sheets(wanted: Selection, name: str) -> Path | None:
        path, entries = folder / f"{name}.pdf", asked.once("entries", lambda: queries.entries_by_id(asked.event))
        printed_now = write_sheets(asked.event, wanted, path, job_id=job_id, progress=lambda *_: None, entries=entries)
        printed.extend(printed_now or ())
        return path if printed_now is not None else None

    def part(text: Promise, competition: Competition, wanted: Selection, name: str) -> _Part:
        def title() -> str:
            return str(text) % {"competition": competition.name}

        with in_first(asked.event):
            return _Part(title=title(), step=title, make=partial(sheets, wanted, name))

    if not asked.event.is_open:
        yield from paper(gettext_lazy("What to do"), pack.first_page)
    for document in IN_EVERYTHING if asked.event.is_open else FIRST:
        yield from paper(document.title, document.build or nothing)
    for competition in asked.competitions:
        if not open_events.has_slips(competition):
            continue
        wanted = Selection(competition=competition.pk, only_new=True, base_url=asked.base_url)
        yield part(gettext_lazy("Score sheets, %(competition)s"), competition, wanted, f"sheets-{competition.pk}")
    if asked.event.is_open:
        return
    for competition in asked.competitions:
        wanted = Selection(competition=competition.pk, blanks=pack.BLANKS)
        yield part(gettext_lazy("Blank score sheets, %(competition)s"), competition, wanted, f"blank-{competition.pk}")
    for document in LAST:
        yield from paper(document.title, document.build or nothing)


def _made(parts: Sequence[_Part], job_id: str) -> Iterator[tuple[str, Part]]:
    """Yield what was made of each part, with its title."""
    for done, part in enumerate(parts):
        report_progress(job_id, done=done, total=len(parts), step=part.step)
        content = part.make()
        if content is not None:
            yield part.title, content


def request_for(event: Event, options: Mapping[str, Any]) -> PrintRequest:
    """Return what a page asked for, with the competitions read."""
    wanted = options.get("competition")
    return PrintRequest(
        event=event,
        competitions=tuple(competition for competition in event.competitions.all() if wanted in (None, competition.pk)),
        number=int(options.get("number") or 1),
        base_url=site_address(str(options.get("base_url") or "")).url,
        reads_hidden=bool(options.get("reads_hidden")),
    )


def reporter(job_id: str) -> Progress:
    """Return a function that says how far the work is, and not more often than anybody looks."""
    last = 0.0

    def report(done: int, total: int, step: Said) -> None:
        nonlocal last
        now = time.monotonic()
        if done in (0, total) or now - last >= SECONDS_BETWEEN_REPORTS:
            last = now
            report_progress(job_id, done=done, total=total, step=step)

    return report


def _file_name(event: Event, selection: Selection) -> str:
    parts = ["score-sheets", event.slug]
    if selection.code:
        parts.append(selection.code)
    elif selection.round:
        parts.append(f"round-{selection.round}")
    return f"{slugify('-'.join(parts))}.pdf"
