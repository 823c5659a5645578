from django.urls import path

from tournaments.events import views

app_name = "events"
urlpatterns = [
    # for everybody
    path("e/<slug:slug>/rules/", views.rules, name="rules"),
    # the office
    path("office/events/new/", views.create, name="create"),
    path("office/events/<int:event_id>/edit/", views.edit, name="edit"),
    path("office/events/<int:event_id>/settings/", views.settings, name="settings"),
]
