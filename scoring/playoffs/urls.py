from django.urls import path

from scoring.playoffs import views

app_name = "playoffs"
urlpatterns = [
    # public
    path("e/<slug:slug>/<slug:category>/bracket/", views.bracket, name="bracket"),
    # office
    path("office/competitions/<int:competition_id>/playoffs/", views.office, name="office"),
    path("office/competitions/<int:competition_id>/playoffs/<str:key>/start/", views.start, name="start"),
    path("office/competitions/<int:competition_id>/finals/", views.finals, name="finals"),
    path("office/competitions/<int:competition_id>/rounds/next/", views.next_round, name="next_round"),
    path("office/competitions/<int:competition_id>/rounds/back/", views.take_round_back, name="take_round_back"),
    path("office/competitions/<int:competition_id>/rounds/", views.rounds, name="rounds"),
]
