from django.urls import path

from scoring.ladder.views import above, below

app_name = "advancing"
urlpatterns = [
    # the event below
    path("office/events/<int:event_id>/awards/advancement/", below.office, name="office"),
    path("office/competitions/<int:competition_id>/advancement/propose/", below.propose, name="propose"),
    path("office/competitions/<int:competition_id>/advancement/join/", below.join, name="join"),
    path("office/entries/<int:entry_id>/advancement/", below.answer, name="answer"),
    path("office/entries/<int:entry_id>/advancement/again/", below.ask_again, name="ask_again"),
    # the event above
    path("office/events/<int:event_id>/coming/", above.coming, name="coming"),
    path("office/proposals/<int:entry_id>/", above.proposal, name="proposal"),
]
