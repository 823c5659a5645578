from django.urls import path

from scoring.afternoons.views import cards, play, purse

app_name = "afternoon_play"
urlpatterns = [
    path("office/events/<int:event_id>/games/", play.games, name="games"),
    path("office/events/<int:event_id>/games/next/", play.next_game, name="next_game"),
    path("office/events/<int:event_id>/games/take-back/", play.take_back, name="take_back"),
    path("office/events/<int:event_id>/cards/", cards.cards, name="cards"),
    path("office/events/<int:event_id>/cards/<int:line_id>/accept/", cards.accept, name="accept"),
    path("office/events/<int:event_id>/purse/", purse.purse, name="purse"),
    path("office/events/<int:event_id>/purse/pools/<int:line_id>/", purse.pool, name="pool"),
    path("office/events/<int:event_id>/purse/paid/", purse.paid, name="paid"),
]
