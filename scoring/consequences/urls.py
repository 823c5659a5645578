from django.urls import path

from scoring.consequences.views import awards, departures, handing_in, moved, playoffs
from scoring.live.views.doors import at_desk, at_table

app_name = "consequences"
urlpatterns = [
    path("office/moved/<int:moved_id>/seen/", moved.seen, name="seen"),
    # a sheet that was scored live, by somebody who enters results or at its table
    path("s/<str:code>/live/hand-in/", at_desk(handing_in.hand_in), name="hand_in"),
    path("t/<str:token>/<str:code>/hand-in/", at_table(handing_in.hand_in), name="table_hand_in"),
    # play-offs, and orders recorded in their place
    path("office/competitions/<int:competition_id>/playoffs/<str:key>/decide/", playoffs.decide, name="decide"),
    path("office/playoffs/<int:stage_id>/set-aside/", playoffs.set_aside, name="set_aside"),
    path("office/playoffs/<int:stage_id>/restore/", playoffs.restore, name="restore"),
    path("office/place-decisions/<int:decision_id>/revoke/", playoffs.revoke, name="revoke"),
    # teams that stop
    path("office/entries/<int:entry_id>/depart/", departures.depart, name="depart"),
    path("office/departures/<int:departure_id>/revoke/", departures.revoke_departure, name="revoke_departure"),
    # awards
    path("office/competitions/<int:competition_id>/awards/move/", awards.move, name="move_award"),
    path("office/award-decisions/<int:decision_id>/revoke/", awards.give_back, name="give_back_award"),
]
