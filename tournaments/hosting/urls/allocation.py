from django.urls import path

from tournaments.hosting.views import allocation as views

app_name = "allocation"
urlpatterns = [
    path("office/hosts/", views.season, name="now"),
    path("office/hosts/<int:season>/", views.season, name="season"),
    path("office/hosts/applications/<int:application_id>/", views.application, name="application"),
    path("office/hosts/applications/<int:application_id>/confirm/", views.decide, {"act": "confirm"}, name="confirm"),
    path("office/hosts/applications/<int:application_id>/grant/", views.decide, {"act": "grant"}, name="grant"),
    path("office/hosts/applications/<int:application_id>/event/", views.create_event, name="event"),
    path("office/hosts/applications/<int:application_id>/decline/", views.decide, {"act": "decline"}, name="decline"),
]
