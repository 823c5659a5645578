from django.urls import path

from tournaments.rulebooks.views import books as views
from tournaments.rulebooks.views import parts
from tournaments.rulebooks.views.section import section, what_follows

app_name = "rulebooks"
urlpatterns = [
    path("office/rule-books/", views.list_books, name="list"),
    path("office/rule-books/new/", views.new, name="new"),
    path("office/rule-books/file/", views.take_file, name="new_from_file"),
    path("office/rule-books/compare/", views.compare, name="compare"),
    path("office/rule-books/saved/<str:key>.toml", views.export, name="export"),
    path("office/rule-books/book/<slug:name>/", views.show_book, name="book"),
    path("office/rule-books/book/<slug:name>/file/", views.take_file, name="take_file"),
    path("office/rule-books/book/<slug:name>/publish/", views.publish, name="publish"),
    path("office/rule-books/book/<slug:name>/section/<str:section>/", section, name="section"),
    path("office/rule-books/book/<slug:name>/section/<str:section>/out/", parts.take_out, name="take_out"),
    path("office/rule-books/book/<slug:name>/add/<slug:kind>/", parts.add, name="add"),
    path("office/rule-books/book/<slug:name>/follows/", what_follows, name="follows"),
    path("office/rule-books/book/<slug:name>/history/", views.history, name="history"),
    path("office/rule-books/book/<slug:name>/history/<int:number>/", views.version, name="version"),
    path("office/rule-books/book/<slug:name>/history/<int:number>/restore/", views.restore, name="restore"),
]
