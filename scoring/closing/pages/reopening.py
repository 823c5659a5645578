"""What a reopening touches: what was announced, printed and answered since a competition was closed."""

from __future__ import annotations

import json
from itertools import groupby
from operator import itemgetter

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format

from scoring.awards.queries.answers import answers_of
from scoring.closing import words
from scoring.closing.models import Closing
from scoring.printing.pages.catalogue import CATALOGUE
from scoring.sheets.models import PrintRun
from scoring.standings.words.places import listed
from tournaments.entries.models import Entry, Qualification
from tournaments.jobs.models import Job

# Papers that tell places, awards and who advances: what people hold in their hands after a closing.
_TELL_RESULTS = ("final_record", "standings", "cross_table", "awards", "certificates", "advancement", "pins", "bracket")


def touched_by_reopening(closing: Closing) -> list[str]:
    """Return in sentences what people have read, hold or were promised on the strength of a closing."""
    return [*_announced(closing), *_advances(closing), *_printed(closing)]


def _announced(closing: Closing) -> list[str]:
    awards, hidden = json.loads(closing.record)["awards"], closing.competition.event.standings_hidden
    return [
        words.was_announced(title, listed([award["team"] for award in group]), hidden=hidden)
        for title, group in groupby(awards, key=itemgetter("title"))
    ]


def _advances(closing: Closing) -> list[str]:
    advances = json.loads(closing.record)["advances"]
    teams = [line["team"] for line in (advances or {}).get("teams", []) if line["state"] in ("goes", "asked")]
    answers = answers_of([closing.competition])
    told = [words.advances(listed(teams), advances["to"])] if teams else []
    answered = Entry.objects.filter(pk__in=answers).select_related("branch").order_by("number")
    told += [words.was_answered(entry.team_name, accepts=answers[entry.pk].accepts) for entry in answered]
    above = Qualification.objects.filter(source__competition=closing.competition).exclude(
        entry__state=Entry.State.CANCELLED
    )
    return told + [
        words.stands_above(record.entry.team_name, record.entry.competition.event.name)
        for record in above.select_related("entry__branch", "entry__competition__event").order_by("place")
    ]


def _printed(closing: Closing) -> list[str]:
    """Return the papers that were made of this competition, or of all, since it was closed."""
    of_it = Q(competition=closing.competition_id) | Q(competition=None, job__event=closing.competition.event_id)
    runs = PrintRun.objects.filter(
        of_it, document__in=_TELL_RESULTS, job__state=Job.State.DONE, job__asked_at__gte=closing.closed_at
    ).select_related("job")
    last = {run.document: run.job for run in runs.order_by("job__asked_at")}
    return [
        words.was_printed(CATALOGUE[key].title, date_format(timezone.localtime(last[key].asked_at), "l, F j, g:i a"))
        for key in _TELL_RESULTS
        if key in last and key in CATALOGUE
    ]
