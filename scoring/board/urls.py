from django.urls import path

from scoring.board.views import board as views
from scoring.board.views.match import match

app_name = "board"
urlpatterns = [
    path("e/<slug:slug>/board/", views.hall, name="hall"),
    path("e/<slug:slug>/stream/", views.stream, name="stream"),
    path("e/<slug:slug>/results/", views.results, name="results"),
    path("e/<slug:slug>/match/<int:match_id>/", match, name="match"),
    path("e/<slug:slug>/team/<int:entry_id>/", views.team, name="team"),
    path("e/<slug:slug>/team/<int:entry_id>/calendar.ics", views.team_calendar, name="team_calendar"),
    path(
        "e/<slug:slug>/<slug:category>/station/<int:number>/calendar.ics",
        views.station_calendar,
        name="station_calendar",
    ),
    path("e/<slug:slug>/<slug:category>/schedule/", views.schedule, name="schedule"),
]
