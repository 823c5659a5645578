from django.urls import path

from scoring.overview import views

app_name = "overview"
urlpatterns = [
    path("e/<slug:slug>/", views.public_event, name="public_event"),
    path("office/", views.office, name="office"),
    path("office/events/<int:event_id>/", views.office_event, name="office_event"),
    path("office/events/<int:event_id>/competitions/", views.competitions, name="competitions"),
]
