from django.urls import path

from scoring.awards import views

app_name = "awards"
urlpatterns = [
    # awards
    path("office/events/<int:event_id>/awards/", views.office, name="office"),
    path("office/events/<int:event_id>/prizes/", views.prizes, name="prizes"),
    # who stays away
    path("office/events/<int:event_id>/awards/bars/<int:member_id>/<int:season>/", views.bar, name="bar"),
    # pins
    path("office/events/<int:event_id>/awards/pins/", views.pins, name="pins"),
    path("office/events/<int:event_id>/awards/pins/stock/", views.add_pins, name="add_pins"),
    path("office/events/<int:event_id>/awards/pins/<int:member_id>/", views.issue_pin, name="issue_pin"),
    path("office/pins/<int:pin_id>/take-back/", views.take_pin_back, name="take_pin_back"),
]
