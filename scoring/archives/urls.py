from django.urls import path

from scoring.archives.views import event, incoming, late

app_name = "archives"
urlpatterns = [
    path("office/events/<int:event_id>/travel/", event.event_page, name="event"),
    path("office/events/<int:event_id>/travel/archive/", event.save_archive, name="save"),
    path("office/events/<int:event_id>/travel/envelope/", event.save_with_envelope, name="envelope"),
    path("office/events/<int:event_id>/travel/hall/", event.save_for_the_other, name="hall_file"),
    path("office/events/<int:event_id>/travel/take-back/", event.take_event_back, name="take_back"),
    path("office/events/<int:event_id>/travel/bring-back/", event.bring_event_back, name="bring_back"),
    path("office/events/<int:event_id>/travel/go-on/", event.go_on, name="go_on"),
    path("office/events/<int:event_id>/late/", late.late, name="late"),
    path("office/event-files/", incoming.choose, name="choose"),
    path("office/event-files/<slug:key>/", incoming.look, name="look"),
]
