from django.urls import path

from tournaments.signups.views import captains, office

app_name = "signups"
urlpatterns = [
    path("sign-up/<str:token>/", captains.team, name="team"),
    path("office/events/<int:event_id>/captains/", office.captains, name="office"),
    path("office/captains/links/<int:link_id>/", office.link, name="link"),
    path("office/captains/<int:sign_up_id>/", office.answer, name="answer"),
    path("office/captains/<int:sign_up_id>/choose/", office.choose, name="choose"),
]
