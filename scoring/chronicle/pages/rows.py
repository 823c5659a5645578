"""The rows of other rooms as lines of the log: each source is read once, with everything that its sentences name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from games import registry
from scoring.awards.models import AwardDecision
from scoring.cases.models import Appeal, Case, Ruling
from scoring.changes.models import Change
from scoring.chronicle import words
from scoring.chronicle.pages.line import Told, who
from scoring.chronicle.pages.rows_of_office import OF_OFFICE
from scoring.chronicle.pages.tellers import Teller, each
from scoring.consequences.models import Moved
from scoring.live.models import CaptainAnswer, LiveLog, TableLink, WrongWord
from scoring.sheets.models import SetAside, Submission, Substitution, Verification
from scoring.sheets.queries.sheets import legs_of
from scoring.standings.models import PlaceDecision
from tournaments.draws.engine.codes import spoken
from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.entries.engine import RULES
from tournaments.entries.models import Departure, Override, PutOut
from tournaments.entries.queries.departures import effect_of

_SHEET = ("match__stage__competition", "match__home__branch", "match__away__branch")


def _with_sheet(rows: QuerySet[Any], path: str, *more: str) -> QuerySet[Any]:
    """Read the sheet at `path` along, with its competition and its sides."""
    return rows.select_related(*(f"{path}__{step}" for step in _SHEET), *more)


def _match(match: Match) -> str:
    sides = " – ".join(side.branch.name if side else "?" for side in (match.home, match.away))
    return f"{match.stage.competition}, {sides}"


def _sheet_link(sub_match: SubMatch) -> str:
    return reverse("desk:sheet", args=[sub_match.code])


# --- sheets ---------------------------------------------------------------------------------------------


def _submissions(keys: Sequence[int]) -> dict[int, Told]:
    came_in = Prefetch("substitutions", Substitution.objects.select_related("comes_in", "goes_out"))
    rows = list(
        _with_sheet(Submission.objects.filter(pk__in=keys), "sub_match", "entered_by", "written_by").prefetch_related(
            came_in
        )
    )
    corrected = {row.sub_match_id for row in rows if row.version > 1}
    earlier = Submission.objects.filter(sub_match__in=corrected).prefetch_related(came_in)
    before = {(row.sub_match_id, row.version): row for row in earlier}
    return {row.pk: _submission(row, before.get((row.sub_match_id, row.version - 1))) for row in rows}


def _submission(row: Submission, before: Submission | None) -> Told:
    sub_match, code = row.sub_match, spoken(row.sub_match.code)
    game = registry.get(sub_match.match.stage.competition.game)
    score = game.score_line(legs_of(row))
    text = words.entered(code, score) if before is None else words.corrected(code, str(row.reason))
    facts = [] if before is None else [(_("Result"), game.score_line(legs_of(before)), score)]
    facts += [fact for fact in _beside(row, before) if fact[1] != fact[2]]
    if row.written_by is not None:
        text = words.written_by(text, who(row.written_by))
    return Told(
        text=words.under_protest(text, row.protest) if row.protest else text,
        by=who(row.entered_by),
        where=row.get_source_display(),
        about=_match(sub_match.match),
        link=_sheet_link(sub_match),
        facts=tuple(facts),
    )


def _beside(row: Submission, before: Submission | None) -> list[tuple[str, str, str]]:
    """Return what a version says beside its numbers, and what the one before said."""
    return [
        (_("Who came in"), _came_in(before), _came_in(row)),
        (_("Remarks"), before.remarks if before else "", row.remarks),
        (_("Initials"), _initials(before), _initials(row)),
    ]


def _came_in(row: Submission | None) -> str:
    return ", ".join(
        words.came_in(
            leg=substitution.leg,
            comes=substitution.comes_in.name if substitution.comes_in else "",
            goes=substitution.goes_out.name if substitution.goes_out else "",
        )
        for substitution in (row.substitutions.all() if row else ())
    )


def _initials(row: Submission | None) -> str:
    if row is None:
        return ""
    return words.initials(home=row.initials_home, away=row.initials_away)


def _verification(row: Verification) -> Told:
    sub_match = row.submission.sub_match
    return Told(
        text=words.checked(spoken(sub_match.code), row.submission.version),
        by=who(row.verified_by),
        about=_match(sub_match.match),
        link=_sheet_link(sub_match),
    )


def _set_aside(row: SetAside) -> Told:
    sub_match = row.submission.sub_match
    return Told(
        text=words.set_aside(spoken(sub_match.code), str(row.reason)),
        by=who(row.made_by),
        about=_match(sub_match.match),
        link=_sheet_link(sub_match),
    )


def _moved(row: Moved) -> Told:
    text = " ".join([f"{row.told}.", *row.sentences])
    link = reverse("standings:office", args=[row.competition_id])
    return Told(text=text, by=who(row.by), about=str(row.competition), link=link)


# --- live -----------------------------------------------------------------------------------------------


def _live(sentence: Callable[[str], str], by: str) -> Callable[[LiveLog], Told]:
    return lambda row: Told(
        text=sentence(spoken(row.sub_match.code)),
        by=who(getattr(row, by)),
        where=str(Submission.Source.LIVE.label),
        about=_match(row.sub_match.match),
        link=reverse("live:record", args=[row.sub_match.code]),
    )


def _captain(row: CaptainAnswer) -> Told:
    if row.agrees:
        return _of_side(row, words.captain_agrees)
    return _of_side(row, lambda code, team: words.captain_objects(code, team, row.objection))


def _of_side(row: CaptainAnswer | WrongWord, sentence: Callable[[str, str], str]) -> Told:
    sub_match = row.sub_match if isinstance(row, WrongWord) else row.log.sub_match
    side = sub_match.match.home if row.side == "home" else sub_match.match.away
    return Told(
        text=sentence(spoken(sub_match.code), side.branch.name if side else "?"),
        by=who(row.entered_by),
        where=str((Submission.Source.LIVE if row.log_id else Submission.Source.PHONE).label),
        about=_match(sub_match.match),
        link=reverse("live:record", args=[sub_match.code]),
    )


def _link(sentence: Callable[[str], str], by: str) -> Callable[[TableLink], Told]:
    return lambda row: Told(text=sentence(str(row.account)), by=who(getattr(row, by)), about=str(row.competition or ""))


# --- draws, play-offs, decisions ------------------------------------------------------------------------


def _stage(sentence: Callable[[str], str], by: str) -> Callable[[Stage], Told]:
    def tell(row: Stage) -> Told:
        page = "draws:competition" if row.is_draw else "playoffs:office"
        return Told(
            text=sentence(row.title),
            by=who(getattr(row, by)),
            about=str(row.competition),
            link=reverse(page, args=[row.competition_id]),
        )

    return tell


def _change(row: Change) -> Told:
    text = words.late_change(row.number, row.told["headline"] or row.kind, row.reason)
    link = reverse("changes:change", args=[row.pk])
    return Told(text=text, by=who(row.made_by), about=str(row.stage.competition), link=link)


def _change_undone(row: Change) -> Told:
    text = words.late_change_undone(row.number, row.told["headline"] or row.kind)
    link = reverse("changes:change", args=[row.pk])
    return Told(text=text, by=who(row.undone_by), about=str(row.stage.competition), link=link)


def _of_entry(row: Any, text: str, by: Any, *, page: str = "entries:detail") -> Told:
    entry = row.entry
    about = f"{entry.competition}, {entry.branch.name}"
    return Told(text=text, by=who(by), about=about, link=reverse(page, args=[entry.pk]))


def _override(row: Override) -> Told:
    rule = _(RULES[row.rule].title) if row.rule in RULES else row.rule
    return _of_entry(row, words.allowed(rule, row.member.name if row.member else "", row.reason), row.made_by)


def _override_revoked(row: Override) -> Told:
    rule = _(RULES[row.rule].title) if row.rule in RULES else row.rule
    return _of_entry(row, words.allowed_no_more(rule, row.member.name if row.member else ""), row.revoked_by)


def _departure(row: Departure) -> Told:
    text = words.departed(row.entry.branch.name, row.get_kind_display(), effect_of(row), row.reason)
    return _of_entry(row, text, row.decided_by)


def _departure_revoked(row: Departure) -> Told:
    return _of_entry(row, words.back(row.entry.branch.name), row.revoked_by)


def _put_out(row: PutOut) -> Told:
    return Told(text=words.put_out(row.member.name, str(row.reason)), by=who(row.decided_by))


def _put_out_revoked(row: PutOut) -> Told:
    return Told(text=words.put_out_no_more(row.member.name), by=who(row.revoked_by))


def _award(row: AwardDecision) -> Told:
    return _of_entry(row, words.award_moved(row.entry.branch.name, row.reason), row.decided_by)


def _award_revoked(row: AwardDecision) -> Told:
    return _of_entry(row, words.award_given_back(row.entry.branch.name), row.revoked_by)


def _place(text: str, row: PlaceDecision, by: Any) -> Told:
    link = reverse("playoffs:office", args=[row.competition_id])
    return Told(text=text, by=who(by), about=str(row.competition), link=link)


# --- cases ----------------------------------------------------------------------------------------------


def _case_told(case: Case, text: str, by: Any, *facts: tuple[str, str, str]) -> Told:
    about = ", ".join(part for part in (str(case.competition or ""), str(case.about)) if part)
    return Told(text=text, by=who(by), about=about, link=case.get_absolute_url(), facts=facts)


def _case(row: Case) -> Told:
    return _case_told(row, words.case_opened(str(row), row.claim), row.opened_by)


def _ruling(row: Ruling) -> Told:
    text = words.ruled(str(row.case), row.decision, row.reason, row.section)
    moved = " ".join(row.carried_out.told) if hasattr(row, "carried_out") else ""
    effect = (_("Effect"), "", f"{row.effect_said}. {moved}".strip())
    return _case_told(row.case, text, row.decided_by, effect)


def _appeal(row: Appeal) -> Told:
    return _case_told(row.ruling.case, words.appealed(str(row.ruling.case), row.claimed_by, row.reason), row.noted_by)


_OF_SUBMISSION = "submission__sub_match"
_LIVE_LOGS = _with_sheet(LiveLog.objects.all(), "sub_match", "opened_by", "held_by")
_STAGES = Stage.objects.select_related("competition", "made_by", "published_by")
_CHANGES = Change.objects.select_related("stage__competition", "made_by", "undone_by").defer("before", "after")
_ENTRY = ("entry__competition", "entry__branch")
_OVERRIDES = Override.objects.select_related(*_ENTRY, "member", "made_by", "revoked_by")
_DEPARTURES = Departure.objects.select_related(*_ENTRY, "entry__competition__event", "decided_by", "revoked_by")
_PUT_OUTS = PutOut.objects.select_related("member", "decided_by", "revoked_by")
_AWARDS = AwardDecision.objects.select_related(*_ENTRY, "decided_by", "revoked_by")
_PLACES = PlaceDecision.objects.select_related("competition", "made_by", "revoked_by")
_LINKS = TableLink.objects.select_related("account", "competition", "made_by", "stopped_by")

TELLERS: Mapping[str, Teller] = {
    "submission": _submissions,
    "verification": each(_with_sheet(Verification.objects.all(), _OF_SUBMISSION, "verified_by"), _verification),
    "set_aside": each(_with_sheet(SetAside.objects.all(), _OF_SUBMISSION, "made_by"), _set_aside),
    "moved": each(Moved.objects.select_related("competition", "by"), _moved),
    "live_opened": each(_LIVE_LOGS, _live(words.live_opened, "opened_by")),
    "live_given_up": each(_LIVE_LOGS, _live(words.live_given_up, "held_by")),
    "wrong_word": each(
        _with_sheet(WrongWord.objects.all(), "sub_match", "entered_by"),
        lambda row: _of_side(row, words.wrong_word),
    ),
    "captain_answer": each(_with_sheet(CaptainAnswer.objects.all(), "log__sub_match", "entered_by"), _captain),
    "link_made": each(_LINKS, _link(words.link_made, "made_by")),
    "link_stopped": each(_LINKS, _link(words.link_stopped, "stopped_by")),
    "stage_made": each(_STAGES, _stage(words.drawn, "made_by")),
    "later_made": each(_STAGES, _stage(words.made, "made_by")),
    "stage_published": each(_STAGES, _stage(words.published, "published_by")),
    "change": each(_CHANGES, _change),
    "change_undone": each(_CHANGES, _change_undone),
    "override": each(_OVERRIDES, _override),
    "override_revoked": each(_OVERRIDES, _override_revoked),
    "departure": each(_DEPARTURES, _departure),
    "departure_revoked": each(_DEPARTURES, _departure_revoked),
    "put_out": each(_PUT_OUTS, _put_out),
    "put_out_revoked": each(_PUT_OUTS, _put_out_revoked),
    "award": each(_AWARDS, _award),
    "award_revoked": each(_AWARDS, _award_revoked),
    "place": each(
        _PLACES,
        lambda row: _place(words.place_decided(row.place, row.get_method_display(), row.agreement), row, row.made_by),
    ),
    "place_revoked": each(_PLACES, lambda row: _place(words.place_open(row.place), row, row.revoked_by)),
    "case": each(Case.objects.select_related("competition", "opened_by"), _case),
    "ruling": each(Ruling.objects.select_related("case__competition", "decided_by", "carried_out"), _ruling),
    "appeal": each(Appeal.objects.select_related("ruling__case__competition", "noted_by"), _appeal),
    **OF_OFFICE,
}
