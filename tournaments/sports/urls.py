from django.urls import path

from tournaments.sports import views

app_name = "sports"
urlpatterns = [
    path("office/sports/", views.list_sports, name="list"),
    path("office/sports/new/", views.new, name="new"),
    path("office/sports/file/", views.take_file, name="new_from_file"),
    path("office/sports/saved/<slug:key>.toml", views.export, name="export"),
    path("office/sports/<int:pk>/", views.show, name="sport"),
    path("office/sports/<int:pk>/file/", views.take_file, name="take_file"),
    path("office/sports/<int:pk>/offer/", views.offer, name="offer"),
]
