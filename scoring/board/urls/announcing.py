from django.urls import path

from scoring.board.views import thanks

app_name = "announcing"
urlpatterns = [
    # public
    path("e/<slug:slug>/sponsors/<int:sponsor_id>/<slug:fingerprint>/", thanks.picture, name="picture"),
    # office
    path("office/events/<int:event_id>/thanks/", thanks.office, name="thanks"),
    path("office/events/<int:event_id>/sponsors/", thanks.add_sponsor, name="add_sponsor"),
    path("office/sponsors/<int:sponsor_id>/take-off/", thanks.take_sponsor_off, name="take_sponsor_off"),
]
