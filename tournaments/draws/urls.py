from django.urls import path

from tournaments.draws import views

app_name = "draws"
urlpatterns = [
    # for everybody
    path("e/<slug:slug>/<slug:category>/draw/", views.certificate, name="certificate"),
    path("e/<slug:slug>/<slug:category>/draw.json", views.certificate_file, name="certificate_file"),
    # the office
    path("office/events/<int:event_id>/draws/", views.office_list, name="office_list"),
    path("office/competitions/<int:competition_id>/draw/", views.competition, name="competition"),
    path("office/draws/<int:stage_id>/publish/", views.publish, name="publish"),
    path("office/draws/<int:stage_id>/take-back/", views.take_back, name="take_back"),
    path("office/draws/<int:stage_id>/discard/", views.discard, name="discard"),
]
