from django.urls import path

from scoring.live.views import practice, stations
from scoring.live.views import scorer as views

app_name = "live"
urlpatterns = [
    # for those who enter results
    path("my-station/", stations.my_station, name="my_station"),
    path("s/<str:code>/live/", views.live, name="live"),
    path("s/<str:code>/live/take-over/", views.take_over, name="take_over"),
    path("s/<str:code>/live/hand-in/", views.hand_in, name="hand_in"),
    path("s/<str:code>/live/record/", views.record, name="record"),
    path("s/<str:code>/live/again/", views.again, name="again"),
    # practice, of which nothing is kept
    path("practice/", practice.index, name="practice_index"),
    path("practice/<slug:game>/", practice.practice, name="practice"),
]
