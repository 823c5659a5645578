"""The map of the site: one line a room. Each room's own urls.py lists its pages."""

from django.conf import settings
from django.urls import include, path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from legionsports.beginning.views import FirstSignIn
from legionsports.languages.views import words
from legionsports.tables import admin as tables
from tournaments.people.views.language import choose
from tournaments.people.views.passwords import SignOut

urlpatterns = [
    *([path(f"{settings.ADMIN_ADDRESS}/", tables.site.urls)] if settings.ADMIN_ADDRESS else []),
    path("sign-in/", FirstSignIn.as_view(), name="login"),
    path("sign-out/", SignOut.as_view(), name="logout"),
    path("language/", choose, name="language"),
    path("words/<str:language>.js", words, name="words"),
    # the JSON API
    path("api/v1/", RedirectView.as_view(pattern_name="api-docs")),
    path("api/v1/", include("legionsports.api")),
    path("api/schema/", SpectacularAPIView.as_view(throttle_classes=()), name="schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(url_name="schema", throttle_classes=()), name="api-docs"),
    # the rooms, in the order of the weekend
    path("", include("tournaments.events.urls")),
    path("", include("tournaments.jobs.urls")),
    path("", include("tournaments.letters.urls")),
    path("", include("tournaments.guide.urls")),
    path("", include("legionsports.beginning.urls")),
    path("", include("legionsports.practice.urls")),
    path("", include("legionsports.backups.urls")),
    path("", include("legionsports.watching.urls")),
    path("", include("legionsports.design.urls")),
    path("", include("tournaments.imports.urls")),
    path("", include("tournaments.organization.urls")),
    path("", include("tournaments.sites.urls")),
    path("", include("tournaments.people.urls")),
    path("", include("tournaments.members.urls")),
    path("", include("tournaments.seasons.urls")),
    path("", include("tournaments.rulebooks.urls")),
    path("", include("tournaments.entries.urls")),
    path("", include("tournaments.signups.urls")),
    path("", include("tournaments.money.urls")),
    path("", include("tournaments.draws.urls")),
    path("", include("tournaments.afternoons.urls")),
    path("", include("tournaments.hosting.urls.papers")),
    path("", include("tournaments.hosting.urls.duties")),
    path("", include("tournaments.hosting.urls.allocation")),
    path("", include("scoring.overview.urls")),
    path("", include("scoring.printing.urls")),
    # Before the sheets of a table: what its device carries has an address beside theirs.
    path("", include("scoring.live.urls.offline")),
    path("", include("scoring.live.urls.live")),
    path("", include("scoring.desk.urls")),
    path("", include("scoring.standings.urls")),
    path("", include("scoring.playoffs.urls")),
    path("", include("scoring.awards.urls")),
    path("", include("scoring.afternoons.urls")),
    path("", include("scoring.consequences.urls")),
    path("", include("scoring.closing.urls")),
    path("", include("scoring.ladder.urls.advancing")),
    path("", include("scoring.honours.urls")),
    path("", include("scoring.ladder.urls.envelopes")),
    path("", include("scoring.cases.urls")),
    path("", include("scoring.decisions.urls")),
    path("", include("scoring.changes.urls")),
    path("", include("scoring.board.urls.announcing")),
    path("", include("scoring.board.urls.screens")),
    path("", include("scoring.board.urls.progress")),
    path("", include("scoring.ladder.urls.ladder")),
    path("", include("scoring.chronicle.urls")),
    path("", include("scoring.archives.urls")),
    path("", include("scoring.lists.urls")),
]

handler400 = "legionsports.problems.bad_request"
handler500 = "legionsports.problems.server_error"
