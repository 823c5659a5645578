from django.urls import path

from scoring.decisions import views

app_name = "decisions"
urlpatterns = [
    path("office/events/<int:event_id>/decisions/", views.event, name="event"),
    path("office/events/<int:event_id>/decisions/<str:kind>/<str:key>/", views.decide, name="decide"),
    path("office/decisions/<int:made_id>/again/", views.revoke, name="revoke"),
]
