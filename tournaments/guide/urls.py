from django.urls import path

from tournaments.guide import views

app_name = "guide"
urlpatterns = [
    path("help/", views.contents, name="contents"),
    path("help/everything/", views.everything, name="everything"),
    path("help/something-is-wrong/", views.trouble, name="trouble"),
    path("help/booklets/<slug:role>/", views.booklet, name="booklet"),
    path("help/<slug:key>/", views.topic, name="topic"),
]
