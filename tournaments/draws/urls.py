from django.urls import path

from tournaments.draws.views import days as days_views
from tournaments.draws.views import draw as views
from tournaments.draws.views import hall as hall_views
from tournaments.draws.views import timetable as timetable_views

app_name = "draws"
urlpatterns = [
    # for everybody
    path("e/<slug:slug>/programme.ics", days_views.programme_calendar, name="programme_calendar"),
    path("e/<slug:slug>/<slug:category>/draw/", views.certificate, name="certificate"),
    path("e/<slug:slug>/<slug:category>/draw.json", views.certificate_file, name="certificate_file"),
    # the office
    path("office/events/<int:event_id>/draws/", views.office_list, name="office_list"),
    path("office/events/<int:event_id>/the-hall/", hall_views.hall, name="hall"),
    path("office/competitions/<int:competition_id>/settle/", hall_views.settle, name="settle"),
    path("office/events/<int:event_id>/timetable/", timetable_views.timetable, name="timetable"),
    path("office/events/<int:event_id>/timetable/share/", timetable_views.share, name="share"),
    path("office/events/<int:event_id>/timetable/again/", timetable_views.plan_again, name="plan_again"),
    path("office/events/<int:event_id>/begin-as/", days_views.begin_as, name="begin_as"),
    path("office/events/<int:event_id>/move/", days_views.move, name="move"),
    path("office/events/<int:event_id>/move/plan/", days_views.plan_off, name="plan_off"),
    path("office/events/<int:event_id>/programme/", days_views.programme, name="programme"),
    path("office/moves/<int:move_id>/back/", days_views.move_back, name="move_back"),
    path("office/shared-boards/<int:shared_id>/", timetable_views.shared, name="shared"),
    path("office/shared-boards/<int:shared_id>/stop/", timetable_views.stop_sharing, name="stop_sharing"),
    path("office/competitions/<int:competition_id>/draw/", views.competition, name="competition"),
    path("office/draws/<int:stage_id>/publish/", views.publish, name="publish"),
    path("office/draws/<int:stage_id>/take-back/", views.take_back, name="take_back"),
    path("office/draws/<int:stage_id>/discard/", views.discard, name="discard"),
]
