from django.urls import path

from scoring.playoffs import views

app_name = "playoffs"
urlpatterns = [
    # public
    path("e/<slug:slug>/<slug:category>/bracket/", views.bracket, name="bracket"),
    # office
    path("office/competitions/<int:competition_id>/playoffs/", views.office, name="office"),
    path("office/competitions/<int:competition_id>/playoffs/<str:key>/start/", views.start, name="start"),
    path("office/competitions/<int:competition_id>/playoffs/<str:key>/decide/", views.decide, name="decide"),
    path("office/competitions/<int:competition_id>/finals/", views.finals, name="finals"),
    path("office/playoffs/<int:stage_id>/set-aside/", views.set_aside, name="set_aside"),
    path("office/playoffs/<int:stage_id>/restore/", views.restore, name="restore"),
    path("office/place-decisions/<int:decision_id>/revoke/", views.revoke, name="revoke"),
]
