from django.urls import path

from tournaments.seasons.views import calendar
from tournaments.seasons.views import plan as views

app_name = "seasons"
urlpatterns = [
    # for everybody
    path("calendar/", calendar.public, name="calendar"),
    path("calendar/<int:season>/", calendar.public, name="calendar_of"),
    path("calendar/<int:season>.ics", calendar.calendar_file, name="calendar_file"),
    # the office
    path("office/calendar/", calendar.office, name="office_calendar"),
    path("office/calendar/<int:season>/", calendar.office, name="office_calendar_of"),
    path("office/calendar/dates/<int:date_id>/remove/", calendar.remove_date, name="remove_date"),
    path("office/season/new/", views.new, name="new"),
    path("office/season/<int:year>/plan/", views.plan, name="plan"),
    path("office/season/<int:year>/book/", views.take_book, name="take_book"),
    path("office/season/<int:year>/plan/<slug:game>/", views.sport, name="sport"),
    path("office/season/<int:year>/plan/<slug:game>/play/", views.play, name="play"),
    path("office/season/<int:year>/plan/<slug:game>/create/", views.create_level, name="create_level"),
    path("office/season/<int:year>/<slug:game>/<int:organization_id>/", views.place, name="place"),
]
