"""The JSON API: each room offers its endpoints in its own api.py; here they get their addresses."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, re_path

from legionsports.problems import NoSuchEndpoint
from legionsports.tokens import TokenView

urlpatterns: list[URLPattern | URLResolver] = [
    path("token/", TokenView.as_view()),
    # the rooms, in the order of the weekend
    path("", include("tournaments.seasons.api")),
    path("", include("tournaments.organization.api.tree")),
    path("", include("tournaments.events.api")),
    path("", include("tournaments.members.api")),
    path("", include("tournaments.imports.api")),
    path("", include("tournaments.entries.api.teams")),  # before `entering`: `gone` is no number of a team
    path("", include("tournaments.entries.api.entering")),
    path("", include("tournaments.entries.api.acts")),
    path("", include("tournaments.entries.api.numbers")),
    path("", include("tournaments.entries.api.check_in")),
    path("", include("tournaments.signups.api")),
    path("", include("tournaments.money.api")),
    path("", include("tournaments.draws.api")),
    path("", include("tournaments.draws.api.planning")),
    path("", include("tournaments.hosting.api")),
    path("", include("scoring.live.api")),
    path("", include("scoring.board.api.progress")),
    path("", include("scoring.board.api.screens")),
    path("", include("scoring.board.api.acts")),
    path("", include("scoring.board.api.calls")),
    path("", include("scoring.changes.api")),
    path("", include("scoring.standings.api")),
    path("", include("scoring.standings.api.sheets")),
    path("", include("scoring.playoffs.api")),
    path("", include("scoring.awards.api")),
    path("", include("scoring.ladder.api")),
    path("", include("scoring.honours.api")),
    path("", include("scoring.cases.api")),
    path("", include("scoring.decisions.api")),
    path("", include("scoring.consequences.api")),
    path("", include("scoring.desk.api")),
    path("", include("scoring.closing.api")),
    path("", include("scoring.archives.api")),
    re_path(r"", NoSuchEndpoint.as_view()),
]
