from django.urls import path

from scoring.ladder.views import envelopes as views

app_name = "envelopes"
urlpatterns = [
    path("office/events/<int:event_id>/envelope/", views.office, name="office"),
    path("office/events/<int:event_id>/envelope/<slug:receiver>/print/", views.print_pdf, name="print"),
    path("office/events/<int:event_id>/envelope/<slug:receiver>/send/", views.send, name="send"),
    path("office/events/<int:event_id>/labels/", views.labels, name="labels"),
    path("office/envelopes/<int:envelope_id>/receive/", views.receive, name="receive"),
]
