from django.urls import path

from tournaments.events.views import events as views
from tournaments.events.views import season as season_views

app_name = "events"
urlpatterns = [
    # for everybody
    path("", views.public_list, name="public_list"),
    path("e/<slug:slug>/rules/", views.rules, name="rules"),
    path("e/<slug:slug>/programme.ics", views.programme_calendar, name="programme_calendar"),
    path("calendar/", season_views.public, name="calendar"),
    path("calendar/<int:season>/", season_views.public, name="calendar_of"),
    path("calendar/<int:season>.ics", season_views.calendar_file, name="calendar_file"),
    # the office
    path("office/events/new/", views.create, name="create"),
    path("office/events/<int:event_id>/edit/", views.edit, name="edit"),
    path("office/events/<int:event_id>/programme/", views.programme, name="programme"),
    path("office/events/<int:event_id>/settings/", views.settings, name="settings"),
    path("office/calendar/", season_views.office, name="office_calendar"),
    path("office/calendar/<int:season>/", season_views.office, name="office_calendar_of"),
    path("office/calendar/dates/<int:date_id>/remove/", season_views.remove_date, name="remove_date"),
]
