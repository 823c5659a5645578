"""Practice: a game without account, event or sheet. The server keeps nothing; the log travels in the page."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from games import registry, rulebook
from games.cue.engine.editions import Edition
from games.cue.live import CueLive
from games.live import AnyLiveGame, Setup
from games.series import dump_line
from kit.pure.violations import RuleViolation
from scoring.live.engine.match import LiveMatch, play, read_entry
from scoring.live.pages.panel import Panel, panel_of

BOOK = "ab-nwt-2027"
MOST_LINES = 2_000  # a whole match of any game is a few hundred
MOST_TEXT = 400_000  # characters
TOO_LONG = gettext_lazy("This game is too long to continue. Start a new one.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """What travels in the page: the answers, the seed, and the log."""

    answers: dict[str, str]
    seed: str
    log: list[Any]

    def json(self) -> str:
        return json.dumps({"answers": self.answers, "seed": self.seed, "log": self.log}, separators=(",", ":"))


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the games that can be practised."""
    games = [(game, live) for game in registry.all_games() if (live := registry.live(game.key))]
    return render(request, "scoring/live/practice_index.html", {"games": games})


@dataclass(frozen=True, slots=True)
class TableRuleSet:
    """A rule set that can be played on the referee's table, and the answers that begin practice."""

    name: str
    game: str
    answers: Mapping[str, str]
    edition: Edition


@require_safe
def referee(request: HttpRequest) -> HttpResponse:
    """List the rule sets of the cue sports."""
    rule_sets = []
    for game in registry.all_games():
        live = registry.live(game.key)
        if isinstance(live, CueLive):
            named = live.rule_sets() or ((game.name, {}),)
            rule_sets += [TableRuleSet(name, game.key, answers, live.edition(answers)) for name, answers in named]
    return render(request, "scoring/live/referee.html", {"rule_sets": rule_sets})


@csrf_exempt  # nothing is kept and nobody is signed in here, so a forged post changes nothing
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def practice(request: HttpRequest, game: str) -> HttpResponse:
    """Ask what is played, then score it: every post brings the whole log and takes a longer one with it."""
    live = _game(game)
    if request.method != "POST":
        return _questions_page(request, live)
    if "start" in request.POST:
        return _start(request, live)
    try:
        carried = _carried(request.POST.get("carried", ""))
        match = play(live, _setup(live, carried), carried.log)
    except (ValueError, TypeError, KeyError, RecursionError, RuleViolation):
        problem = gettext("The game that this page kept cannot be read. Start a new one.")
        return _questions_page(request, live, problem=problem)
    if request.POST.get("do") == "show":
        return _panel(request, match, carried)
    if len(carried.log) >= MOST_LINES:
        return _panel(request, match, carried, _panel_of(match, problem=str(TOO_LONG)))
    fields = dict(request.POST.lists())
    try:
        line = read_entry(fields, match)
        match = match.add(line)
    except RuleViolation as refusal:
        return _panel(request, match, carried, _panel_of(match, refusal=refusal, fields=fields))
    return _panel(request, match, replace(carried, log=[*carried.log, dump_line(line)]))


def _game(key: str) -> AnyLiveGame:
    game = registry.live(key) if registry.is_known(key) else None
    if game is None:
        raise Http404(key)
    return game


def _start(request: HttpRequest, game: AnyLiveGame) -> HttpResponse:
    answers = {}
    for question in game.practice_questions():
        answer = request.POST.get(f"answer-{question.name}", question.default)
        answers[question.name] = answer if answer in dict(question.choices) else question.default
    carried = Carried(answers=answers, seed=secrets.token_hex(8), log=[])
    try:
        match = play(game, _setup(game, carried), ())
    except RuleViolation as refusal:
        return _questions_page(request, game, problem=game.sentence(refusal))
    return _panel(request, match, carried)


def _carried(text: str) -> Carried:
    """Return what a page brought. Raises ValueError, TypeError or KeyError when no page of ours wrote it."""
    if len(text) > MOST_TEXT:
        raise ValueError("too long")
    data = json.loads(text)
    if not isinstance(data["answers"], dict):
        raise ValueError("no answers")
    answers = {str(name): str(value) for name, value in data["answers"].items()}
    if not isinstance(data["log"], list) or len(data["log"]) > MOST_LINES:
        raise ValueError("no log")
    return Carried(answers=answers, seed=str(data["seed"])[:64], log=data["log"])


def _setup(game: AnyLiveGame, carried: Carried) -> Setup:
    described_here = (game.key,) if registry.is_written(game.key) else ()
    book = rulebook.load(settings.RULEBOOK_DIR / f"{BOOK}.toml", described_here)
    return game.practice(carried.answers, book, carried.seed)


_panel_of = partial(panel_of, may_rule=True)  # who practises is the referee too


def _panel(request: HttpRequest, match: LiveMatch, carried: Carried, panel: Panel | None = None) -> HttpResponse:
    """Show a match; `panel` is given where the last entry was not taken."""
    context = {
        "panel": panel or _panel_of(match),
        "practice": registry.get(match.game.key),
        "carried": carried.json(),
        "edition": match.game.edition(carried.answers) if isinstance(match.game, CueLive) else None,
        "holds": True,
    }
    template = "scoring/live/_panel.html" if "HX-Request" in request.headers else "scoring/live/practice.html"
    return render(request, template, context, status=422 if panel else 200)


def _questions_page(request: HttpRequest, game: AnyLiveGame, problem: str = "") -> HttpResponse:
    questions = game.practice_questions()
    context = {
        "practice": registry.get(game.key),
        "questions": questions,
        "seldom": [question for question in questions if question.seldom],
        "problem": problem,
    }
    return render(request, "scoring/live/practice.html", context, status=422 if problem else 200)
