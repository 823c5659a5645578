from django.urls import path

from scoring.standings import views

app_name = "standings"
urlpatterns = [
    # public
    path("e/<slug:slug>/<slug:category>/standings/", views.public, name="public"),
    path("e/<slug:slug>/<slug:category>/cross-table/", views.cross, name="cross_table"),
    # office
    path("office/events/<int:event_id>/standings/", views.office_list, name="office_list"),
    path("office/competitions/<int:competition_id>/standings/", views.office, name="office"),
    path("office/competitions/<int:competition_id>/cross-table/", views.office_cross, name="office_cross_table"),
]
