from django.urls import path

from scoring.ladder.views import ladder as views

app_name = "ladder"
urlpatterns = [
    path("office/season/", views.now, name="now"),
    path("office/season/<int:year>/", views.season, name="season"),
    path("office/season/<int:year>/<slug:game>/", views.sport, name="sport"),
]
