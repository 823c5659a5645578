"""Plays an event by itself, through the services that people use: for demonstrations and rehearsals."""

from __future__ import annotations

import random
import uuid
from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import registry
from games.rulebook import Category
from scoring.closing.services import close
from scoring.playoffs.services.finals import make_finals
from scoring.playoffs.services.playoffs import record_decision, start_playoff
from scoring.playoffs.services.swiss import draw_next_round
from scoring.sheets.models import Result, Submission
from scoring.sheets.queries.sheets import last_entered, rules_for, version_of_empty
from scoring.sheets.services.papers import HighScoreLine
from scoring.sheets.services.sheets import submit, verify
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.ties import open_ties
from tournaments.draws.queries.draws import draw_of
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.events.queries import category_for
from tournaments.models import Competition, Entry, Event, RosterPlace, Stage, SubMatch, User

AGREEMENT = gettext_lazy("Agreed by the captains and the Command Representative.")


def play_event(*, event: Event, seed: str, by: User, verifier: User, until_round: int | None = None) -> Iterator[str]:
    """Play `event` from where it stands and yield a line for people about each thing done.

    Draws and publishes what is not drawn, enters every sheet that is missing up to and including
    `until_round` (all rounds when None), has some read by `verifier`, and then makes and plays the
    play-offs that the rule book asks for. The same seed on the same event gives the same weekend, in one go or
    round by round: what happens on a sheet follows from the seed and the sheet alone.
    """
    for competition in event.competitions.order_by("position", "pk"):
        yield from play_competition(
            competition=competition, seed=seed, by=by, verifier=verifier, until_round=until_round
        )


def play_competition(
    *, competition: Competition, seed: str, by: User, verifier: User, until_round: int | None = None
) -> Iterator[str]:
    """Play one competition; see `play_event`."""
    category = category_for(competition)
    stage = draw_of(competition)
    if stage is None:
        stage = draw_round_robin(competition=competition, seed=f"{seed} {competition.category}", by=by)
    if stage.published_at is None:
        publish(stage=stage, by=by)
        yield _("%(competition)s: drawn and published") % {"competition": competition.name}
    played = _play_stage(stage, category, seed, by, verifier, until_round)
    yield _format(
        competition,
        played,
        ngettext("%(competition)s: %(count)d sheet entered", "%(competition)s: %(count)d sheets entered", played),
    )
    if until_round is not None:
        return
    for _round in range(stage.rounds_to_draw):
        drawn = draw_next_round(competition=competition, by=by)
        _play_stage(drawn, category, seed, by, verifier, None)
    yield from play_off(competition=competition, seed=seed, by=by, verifier=verifier)
    if stage.is_before_finals:
        finals = standings_of(competition).finals_stage or make_finals(competition=competition, by=by)
        played = _play_stage(finals, category, seed, by, verifier, None)
        yield _format(
            competition,
            played,
            ngettext(
                "%(competition)s: %(count)d sheet of the finals entered",
                "%(competition)s: %(count)d sheets of the finals entered",
                played,
            ),
        )
        yield from play_off(competition=competition, seed=f"{seed}, finals", by=by, verifier=verifier)


def play_off(*, competition: Competition, seed: str, by: User, verifier: User) -> Iterator[str]:
    """Make and play the play-offs of a finished round robin until no tie that matters is open."""
    rng = random.Random(f"{seed}/{competition.category}/play-off")  # noqa: S311 -- a rehearsal, not a lottery
    category = category_for(competition)
    while ties := open_ties(competition):
        tie = ties[0]
        entries = list(Entry.objects.filter(pk__in=tie.tie.entries).select_related("branch").order_by("number"))
        agreement = str(AGREEMENT) if tie.offer.needs_agreement else ""
        if tie.offer.method.is_played:
            stage = start_playoff(
                competition=competition,
                place=tie.place,
                entries=entries,
                method=tie.offer.method,
                seed=f"{seed} {tie.place}.{tie.offer.repeat}",
                agreement=agreement,
                by=by,
            )
            _play_stage(stage, category, seed, by, verifier, None)
        else:
            rng.shuffle(entries)
            record_decision(
                competition=competition,
                place=tie.place,
                order=entries,
                method=tie.offer.method,
                agreement=str(AGREEMENT),
                by=by,
            )
        told = {"competition": competition.name, "place": tie.place_word, "teams": len(entries)}
        yield _("%(competition)s: %(place)s place played off between %(teams)d teams") % told


def check_and_close(*, competition: Competition, by: User, verifier: User) -> str:
    """Have every sheet of a competition that is played read by `verifier`, close it, and return a line for people."""
    results = Result.objects.filter(sub_match__match__stage__competition=competition, submission__verification=None)
    for result in results.select_related("submission").order_by("pk"):
        verify(submission=result.submission, by=verifier)
    closing = close(competition=competition, by=by)
    told = {"competition": competition.name, "fingerprint": closing.short_fingerprint}
    return _("%(competition)s: final, fingerprint %(fingerprint)s") % told


def _format(competition: Competition, count: int, text: str) -> str:
    return text % {"competition": competition.name, "count": count}


def _play_stage(stage: Stage, category: Category, seed: str, by: User, verifier: User, until_round: int | None) -> int:
    """Enter every sheet of `stage` whose sides are known, round by round; return how many."""
    count = 0
    while waiting := _next_sheets(stage, until_round):
        for sub_match in waiting:
            _play_sheet(sub_match, category, seed, by, verifier)
        count += len(waiting)
    return count


def _next_sheets(stage: Stage, until_round: int | None) -> list[SubMatch]:
    sheets = SubMatch.objects.filter(
        match__stage=stage, result=None, match__home__isnull=False, match__away__isnull=False
    ).order_by("match__round", "match__slot", "match__number", "pair")
    if until_round is not None:
        sheets = sheets.filter(match__round__lte=until_round)
    return list(sheets.select_related("match__stage__competition__event"))


def _play_sheet(sub_match: SubMatch, category: Category, seed: str, by: User, verifier: User) -> Submission:
    match, stage = sub_match.match, sub_match.match.stage
    # Nothing counts on it yet; the whole sheet would be read for this one number, with all that stands around it.
    version = version_of_empty(last_entered(sub_match))
    game = registry.get(category.game)
    sheet = f"{seed}/{stage.competition.category}/{stage.position}/{match.number}/{sub_match.pair}/{version}"
    rng = random.Random(sheet)  # noqa: S311 -- a rehearsal, not a lottery
    submission = submit(
        sub_match=sub_match,
        legs=game.random_legs(rng, rules_for(sub_match, category), playoff=stage.is_playoff),
        by=by,
        expected_version=version,
        # The same rehearsal played twice must not enter a sheet twice.
        idempotency_key=uuid.uuid5(uuid.NAMESPACE_OID, f"{sheet}/{sub_match.code}"),
        source=Submission.Source.SIMULATION,
        initials_home=True,
        initials_away=True,
        high_scores=_high_scores(sub_match, category, rng),
    )
    if rng.random() < 0.8:
        verify(submission=submission, by=verifier)
    return submission


def _high_scores(sub_match: SubMatch, category: Category, rng: random.Random) -> list[HighScoreLine]:
    """Return the high score (a 180) that somebody has in about one match of twenty, where the game counts them."""
    if not registry.get(category.game).high_score_word or rng.random() > 0.05:
        return []
    players = RosterPlace.objects.filter(entry=sub_match.match.home_id).exclude(part=RosterPlace.Part.SPARE)
    thrower = rng.choice(list(players.select_related("member")))
    leg = min(rng.randint(1, 2), category.rules.legs, category.rules.playoff_wins)  # a play-off may end after one
    return [HighScoreLine(member=thrower.member, leg=leg, countersigned=True)]
