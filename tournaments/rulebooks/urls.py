from django.urls import path

from tournaments.rulebooks.views import books as views
from tournaments.rulebooks.views import sports

app_name = "rulebooks"
urlpatterns = [
    path("office/rule-books/", views.list_books, name="list"),
    path("office/rule-books/new/", views.new, name="new"),
    path("office/rule-books/compare/", views.compare, name="compare"),
    path("office/rule-books/saved/<str:key>.toml", views.export, name="export"),
    path("office/rule-books/book/<slug:name>/", views.show_book, name="book"),
    path("office/rule-books/book/<slug:name>/setting/<str:path>/", views.setting, name="setting"),
    path("office/rule-books/book/<slug:name>/others/<str:section>/", views.others, name="others"),
    path("office/rule-books/book/<slug:name>/file/", views.take_file, name="take_file"),
    path("office/rule-books/book/<slug:name>/publish/", views.publish, name="publish"),
    path("office/sports/", sports.list_sports, name="sports"),
    path("office/sports/new/", sports.new, name="new_sport"),
    path("office/sports/file/", sports.take_file, name="new_sport_file"),
    path("office/sports/saved/<slug:key>.toml", sports.export, name="sport_toml"),
    path("office/sports/<int:pk>/", sports.show, name="sport"),
    path("office/sports/<int:pk>/file/", sports.take_file, name="sport_file"),
    path("office/sports/<int:pk>/offer/", sports.offer, name="offer_sport"),
]
