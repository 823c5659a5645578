from django.urls import path

from scoring.live.views import practice, scorer, stations, tables
from scoring.live.views.doors import at_desk, at_table

app_name = "live"
urlpatterns = [
    # for those who enter results
    path("my-station/", stations.my_station, name="my_station"),
    path("s/<str:code>/live/", at_desk(scorer.live), name="live"),
    path("s/<str:code>/live/take-over/", at_desk(scorer.take_over), name="take_over"),
    path("s/<str:code>/live/record/", scorer.record, name="record"),
    path("s/<str:code>/live/again/", at_desk(scorer.again), name="again"),
    path("office/events/<int:event_id>/tables/", tables.links, name="links"),
    # for whoever sits at a table and has its link
    path("t/", tables.tables, name="tables"),
    path("t/<str:token>/", tables.table, name="table"),
    path("t/<str:token>/<str:code>/", at_table(scorer.live), name="table_live"),
    path("t/<str:token>/<str:code>/take-over/", at_table(scorer.take_over), name="table_take_over"),
    path("t/<str:token>/<str:code>/again/", at_table(scorer.again), name="table_again"),
    # practice, of which nothing is kept
    path("practice/", practice.index, name="practice_index"),
    path("referee/", practice.referee, name="referee"),
    path("practice/<slug:game>/", practice.practice, name="practice"),
]
