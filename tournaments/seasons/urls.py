from django.urls import path

from tournaments.seasons import views

app_name = "seasons"
urlpatterns = [
    path("office/season/new/", views.new, name="new"),
    path("office/season/<int:year>/plan/", views.plan, name="plan"),
    path("office/season/<int:year>/plan/<slug:game>/", views.sport, name="sport"),
    path("office/season/<int:year>/plan/<slug:game>/play/", views.play, name="play"),
    path("office/season/<int:year>/plan/<slug:game>/create/", views.create_level, name="create_level"),
    path("office/season/<int:year>/<slug:game>/<int:node_id>/", views.place, name="place"),
]
