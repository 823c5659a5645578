from django.urls import path

from scoring.board.views import board as views
from scoring.board.views import screens, team
from scoring.board.views.match import match

app_name = "board"
urlpatterns = [
    path("e/<slug:slug>/board/", views.hall, name="hall"),
    path("e/<slug:slug>/board/<int:number>/", views.screen, name="screen"),
    path("office/events/<int:event_id>/screens/", screens.screens, name="screens"),
    path("office/screens/<int:screen_id>/", screens.screen, name="change_screen"),
    path("office/screens/<int:screen_id>/remove/", screens.remove, name="remove_screen"),
    path("office/screens/<int:screen_id>/split/", screens.split, name="split_screen"),
    path("office/events/<int:event_id>/screens/show/", screens.direct, name="direct"),
    path("office/events/<int:event_id>/screens/message/", screens.say, name="say"),
    path("office/events/<int:event_id>/screens/countdown/", screens.count_down, name="count_down"),
    path("office/events/<int:event_id>/screens/off/<slug:kind>/", screens.take_off, name="take_off"),
    path("office/competitions/<int:competition_id>/award/", screens.award, name="award"),
    path("e/<slug:slug>/stream/", views.stream, name="stream"),
    path("e/<slug:slug>/results/", views.results, name="results"),
    path("e/<slug:slug>/match/<int:match_id>/", match, name="match"),
    path("e/<slug:slug>/team/<int:entry_id>/", team.team, name="team"),
    path("e/<slug:slug>/team/<int:entry_id>/team.webmanifest", team.team_manifest, name="team_manifest"),
    path("e/<slug:slug>/team/<int:entry_id>/calendar.ics", views.team_calendar, name="team_calendar"),
    path(
        "e/<slug:slug>/<slug:category>/station/<int:number>/calendar.ics",
        views.station_calendar,
        name="station_calendar",
    ),
    path("e/<slug:slug>/<slug:category>/schedule/", views.schedule, name="schedule"),
]
