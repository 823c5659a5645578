from django.urls import path

from tournaments.signups.views import captains, office

app_name = "signups"
urlpatterns = [
    path("sign-up/<str:token>/", captains.join, name="join"),
    path("signed-up/<str:token>/", captains.mine, name="mine"),
    path("office/events/<int:event_id>/captains/", office.captains, name="office"),
    path("office/captains/links/<int:link_id>/", office.link, name="link"),
    path("office/captains/<int:sign_up_id>/take-in/", office.take_in, name="take_in"),
    path("office/captains/<int:sign_up_id>/choose/", office.choose, name="choose"),
    path("office/captains/<int:sign_up_id>/turn-away/", office.turn_away, name="turn_away"),
]
