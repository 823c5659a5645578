from django.urls import path

from scoring.archives.views import arrivals, event, up

app_name = "archives"
urlpatterns = [
    path("office/events/<int:event_id>/travel/", event.event_page, name="event"),
    path("office/events/<int:event_id>/travel/archive/", event.save_archive, name="save"),
    path("office/events/<int:event_id>/travel/envelope/", event.save_with_envelope, name="envelope"),
    path("office/events/<int:event_id>/travel/hall/", event.save_for_the_other, name="hall_file"),
    path("office/events/<int:event_id>/travel/take-back/", event.take_event_back, name="take_back"),
    path("office/events/<int:event_id>/travel/bring-back/", event.bring_event_back, name="bring_back"),
    path("office/events/<int:event_id>/travel/send-back/", event.send_event_back, name="send_back"),
    path("office/events/<int:event_id>/travel/go-on/", event.go_on, name="go_on"),
    path("office/events/<int:event_id>/travel/receipt/", event.save_receipt, name="receipt_back"),
    path("office/events/<int:event_id>/travel/up/", up.show, name="up"),
    path("office/events/<int:event_id>/travel/up/send/", up.send, name="send_up"),
    path("office/events/<int:event_id>/travel/up/carry/", up.carry, name="carry_up"),
    path("office/events/<int:event_id>/travel/up/receipt/", up.receive, name="receive_up"),
    path("office/events/<int:event_id>/travel/up/<int:number>/", up.save, name="file_up"),
    path("office/arrivals/", arrivals.arrivals, name="arrivals"),
    path("office/arrivals/<int:arrival_id>/", arrivals.show_arrival, name="arrival"),
    path("office/arrivals/<int:arrival_id>/take-in/", arrivals.take_arrival_in, name="take_in"),
    path("office/arrivals/<int:arrival_id>/receipt/", arrivals.save_receipt, name="receipt"),
    path("office/arrivals/<int:arrival_id>/settle/", arrivals.settle_arrival, name="settle"),
]
