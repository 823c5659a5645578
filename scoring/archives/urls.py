from django.urls import path

from scoring.archives import views

app_name = "archives"
urlpatterns = [
    path("office/events/<int:event_id>/travel/", views.event_page, name="event"),
    path("office/events/<int:event_id>/travel/archive/", views.save_archive, name="save"),
    path("office/events/<int:event_id>/travel/envelope/", views.save_with_envelope, name="envelope"),
    path("office/events/<int:event_id>/travel/hall/", views.save_for_the_other, name="hall_file"),
    path("office/events/<int:event_id>/travel/take-back/", views.take_event_back, name="take_back"),
    path("office/events/<int:event_id>/travel/bring-back/", views.bring_event_back, name="bring_back"),
    path("office/events/<int:event_id>/travel/send-back/", views.send_event_back, name="send_back"),
    path("office/events/<int:event_id>/travel/go-on/", views.go_on, name="go_on"),
    path("office/arrivals/", views.arrivals, name="arrivals"),
    path("office/arrivals/<int:arrival_id>/", views.show_arrival, name="arrival"),
    path("office/arrivals/<int:arrival_id>/take-in/", views.take_arrival_in, name="take_in"),
    path("office/arrivals/<int:arrival_id>/settle/", views.settle_arrival, name="settle"),
]
