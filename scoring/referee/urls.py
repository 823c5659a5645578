from django.urls import path

from scoring.referee import views

app_name = "referee"
urlpatterns = [
    # for everybody, and nothing is kept
    path("", views.index, name="index"),
    path("compare/", views.compare, name="compare"),
]
