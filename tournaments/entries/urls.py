from django.urls import path

from tournaments.entries.views import findings as finding_views
from tournaments.entries.views import names as name_views
from tournaments.entries.views import numbers as number_views
from tournaments.entries.views import office as views
from tournaments.entries.views import registration as table_views
from tournaments.entries.views import team as team_views
from tournaments.entries.views import waiting as waiting_views

app_name = "entries"
urlpatterns = [
    path("office/events/<int:event_id>/entries/", views.office_list, name="office_list"),
    path("office/events/<int:event_id>/entries/<slug:rule>/<slug:code>/", finding_views.findings, name="findings"),
    path("office/events/<int:event_id>/entries/numbers/", number_views.numbers, name="numbers"),
    # one team
    path("office/competitions/<int:competition_id>/register/", team_views.register, name="register"),
    path("office/competitions/<int:competition_id>/register/late/", team_views.register_late, name="register_late"),
    path("office/entries/players/", team_views.players, name="players"),
    path("office/entries/<int:entry_id>/", views.detail, name="detail"),
    path("office/entries/<int:entry_id>/edit/", team_views.edit, name="edit"),
    path("office/entries/<int:entry_id>/cancel/", views.cancel, name="cancel"),
    path("office/entries/<int:entry_id>/waiting/", waiting_views.waiting, name="waiting"),
    path("office/competitions/<int:competition_id>/places/", waiting_views.places, name="places"),
    path("office/entries/<int:entry_id>/named/", views.name_team, name="name_team"),
    path("office/entries/<int:entry_id>/override/", finding_views.override, name="override"),
    path("office/overrides/<int:override_id>/answer/", finding_views.answer, name="answer"),
    path("office/overrides/<int:override_id>/revoke/", finding_views.revoke_override, name="revoke_override"),
    path("office/members/<int:member_id>/public-name/", name_views.withhold, name="withhold_name"),
    # the registration table
    path("office/events/<int:event_id>/check-in/", table_views.check_in, name="check_in"),
    path("office/events/<int:event_id>/check-in/list/", table_views.check_in_list, name="check_in_list"),
    path(
        "office/events/<int:event_id>/check-in/people/<int:place_id>/",
        table_views.check_in_person,
        name="check_in_person",
    ),
    path(
        "office/events/<int:event_id>/check-in/teams/<int:entry_id>/",
        table_views.check_in_team,
        name="check_in_team",
    ),
]
