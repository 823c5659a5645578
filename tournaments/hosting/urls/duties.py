from django.urls import path

from tournaments.hosting.views import duties as views

app_name = "duties"
urlpatterns = [
    path("office/events/<int:event_id>/people/", views.people, name="people"),
    path("office/events/<int:event_id>/ceremonies/<slug:ceremony>/", views.ceremony, name="ceremony"),
    path("office/duties/<int:duty_id>/take-off/", views.take_off, name="take_off"),
]
