from django.urls import path

from tournaments.hosting.views import papers as views

app_name = "hosting"
urlpatterns = [
    path("office/events/<int:event_id>/host/", views.office, name="office"),
    path("office/events/<int:event_id>/host/information/", views.information, name="information"),
    path("office/events/<int:event_id>/host/financial/", views.financial, name="financial"),
    path(
        "office/events/<int:event_id>/host/information/sent/",
        views.send,
        {"key": "information"},
        name="send_information",
    ),
    path("office/events/<int:event_id>/host/financial/sent/", views.send, {"key": "financial"}, name="send_financial"),
]
