"""The record of a competition that is final: drawn from what was stored when it was closed, and from nothing else."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from math import ceil
from operator import itemgetter
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games import registry
from games.base import LegResult
from kit.pure.sentences import of_json
from kit.pure.translation import category_name, labelled, tag_of
from scoring.awards.queries.placings import award_title
from scoring.cases.models import Case, Ruling
from scoring.cases.words import case_title, format_roles
from scoring.printing.engine.extent import drawn
from scoring.printing.pages.base import Document, Group, Paper, PrintRequest
from scoring.sheets.models import Submission
from scoring.standings.engine.meetings import Counts
from scoring.standings.words.counting import beside_score
from tournaments.draws.engine.codes import spoken
from tournaments.draws.words.places import ordinal
from tournaments.events.models import Competition
from tournaments.seasons.queries.held import not_held_of
from tournaments.seasons.words import format_not_held

NOT_CLOSED = gettext_lazy("Available once a competition is closed under “Final results”.")


def final_record(asked: PrintRequest) -> Paper | None:
    """Return the stored record of each competition that is final; None while none is."""
    records = [record for competition in asked.competitions if (record := _record(competition)) is not None]
    return Paper(title=_("Final record"), template="final_record", context={"records": records}) if records else None


def not_closed(asked: PrintRequest) -> list[str]:
    """Return a sentence for each competition that is still open."""
    not_held = not_held_of(asked.competitions)
    return [
        labelled(competition.name, format_not_held(not_held[competition.pk]))
        if competition.pk in not_held
        else _("Left out: %(name)s. It isn't closed yet.") % {"name": competition.name}
        for competition in asked.competitions
        if competition.closed_at is None
    ]


def _record(competition: Competition) -> dict[str, Any] | None:
    """Return the record that stands as the paper shows it; the room that closes is above this one."""
    closing = competition.closings.filter(reopened_at=None).first()
    if closing is None:
        return None
    stored = of_json(json.loads(closing.record))
    teams = {line["number"]: line["team"] for line in stored["placings"]}
    sides = {sheet["code"]: sheet for sheet in stored["sheets"]}
    return {
        "stored": stored,
        "name": category_name(stored["competition"]["name"]),
        "closing": closing,
        "closed_at": _moment(stored["closed"]["at"]),
        "earlier": list(
            competition.closings.exclude(reopened_at=None).select_related("closed_by", "reopened_by").order_by("number")
        ),
        "placings": [{**line, "word": _place(line), **_reason(line)} for line in stored["placings"]],
        "draws": stored["draws"],
        "awards": [{**award, "title": award_title(award["award"])} for award in stored["awards"]],
        "stages": list(_stages(stored, teams)),
        "play_offs": list(_play_offs(stored["play_offs"], teams)),
        "decisions": [{**line, "teams": _in_order(line, teams)} for line in stored["decisions"]],
        "settled": [{**line, "at": _moment(line["decided"]["at"])} for line in stored.get("settled", [])],
        "line_ups": [
            {**line, "code": spoken(line["code"]), "team": teams.get(sides[line["code"]][line["side"]], "")}
            for line in stored.get("line_ups", [])
        ],
        "cases": [_case(case, teams) for case in stored.get("cases", [])],
        "not_agreed": [spoken(code.replace(" ", "")) for code in stored["not_agreed"]["sheets"]],
    }


def _place(line: dict[str, Any]) -> str:
    if line["place"] is None:
        return ""
    return f"={ordinal(line['place'])}" if line["tied_with"] else ordinal(line["place"])


def _reason(line: dict[str, Any]) -> dict[str, str]:
    """Return why a team came where it did; a record that has it in one language alone says which that is."""
    told = {settings.LANGUAGE_CODE: line["reason"], **line.get("reasons", {})}
    language = get_language() or settings.LANGUAGE_CODE
    if language in told:
        return {"reason": told[language], "language": ""}
    return {"reason": line["reason"], "language": tag_of(settings.LANGUAGE_CODE)}


def _stages(stored: dict[str, Any], teams: dict[int, str]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield each stage by its name with its sheets in the order of play."""
    game = registry.get(stored["competition"]["game"])
    for name, sheets in groupby(stored["sheets"], key=itemgetter("stage")):
        yield (
            str(name),
            [
                {
                    **sheet,
                    "code": spoken(sheet["code"]),
                    "home": teams.get(sheet["home"], ""),
                    "away": teams.get(sheet["away"], ""),
                    "score": game.score_line([LegResult.from_json(leg) for leg in sheet["legs"]]),
                    "beside": _beside(sheet),
                }
                for sheet in sheets
            ],
        )


def _beside(sheet: dict[str, Any]) -> list[str]:
    """Return what stands below a score: how it counts, and whether both captains stand by it, as its page says it."""
    said = sheet["initials"]
    by_words = said.get("by_words", False)
    signed = Submission(legs=sheet["legs"], initials_home=said["home"], initials_away=said["away"], by_words=by_words)
    counts = beside_score(None, Counts(sheet["counts"])) if "counts" in sheet else ""
    return [line for line in (counts, signed.agreement) if line]


def _case(case: dict[str, Any], teams: dict[int, str]) -> dict[str, Any]:
    """Return a protest, a question or a complaint as the paper tells it."""
    about = [
        _("sheet %(code)s") % {"code": spoken(case["code"])} if case["code"] else "",
        _("leg %(number)s") % {"number": case["leg"]} if case["leg"] else "",
        teams.get(case["team"], "") if case["team"] else "",
    ]
    return {
        "title": ", ".join([case_title(case["number"], str(Case.Kind(case["kind"]).label)), *filter(None, about)]),
        "claim": case.get("claim", ""),
        "claimed_by": case.get("claimed_by", ""),
        "rulings": [_ruling(ruling) for ruling in case["rulings"]],
    }


def _ruling(ruling: dict[str, Any]) -> dict[str, Any]:
    """Return what was decided in sentences, and by whom; of a complaint nothing but the effect is on record."""
    said = (ruling.get("decision", ""), ruling.get("reason", ""), *map(str, ruling.get("moved", ())))
    effect = f"{Ruling.Effect(ruling['effect']).label} ({ruling['section']})"
    decided = ruling["decided"]
    return {
        "number": ruling["number"],
        "says": " ".join(f"{text.rstrip('.')}." for text in (effect, *said) if text),
        "by": ", ".join(
            filter(
                None,
                (
                    decided["by"],
                    format_roles(decided["as"]),
                    decided["with"] and _("with %(names)s") % {"names": decided["with"]},
                ),
            )
        ),
        "at": _moment(decided["at"]),
    }


def _play_offs(lines: Iterable[dict[str, Any]], teams: dict[int, str]) -> Iterator[dict[str, Any]]:
    """Yield the play-offs but those that were set aside unplayed. A record of before lists what counts alone."""
    for line in lines:
        counts, aside = line.get("counts", True), line.get("set_aside")
        if counts or aside or line["order"]:
            yield {**line, "teams": _in_order(line, teams), "counts": counts, "why": aside["why"] if aside else ""}


def _in_order(line: dict[str, Any], teams: dict[int, str]) -> str:
    return ", ".join(" = ".join(teams.get(number, "") for number in group) for group in line["order"])


def _moment(text: str) -> datetime.datetime:
    return timezone.localtime(datetime.datetime.fromisoformat(text))


PAPERS = (
    Document(
        key="final_record",
        group=Group.HONOURS,
        title=gettext_lazy("Final record"),
        purpose=gettext_lazy(
            "The final result: every place with its reason, every sheet and every decision. With a fingerprint."
        ),
        pages=drawn(lambda extent: 1 + ceil(extent.matches / 45)),
        build=final_record,
        left_out=not_closed,
        not_yet=NOT_CLOSED,
    ),
)
