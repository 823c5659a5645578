from django.urls import path

from scoring.referee import views

app_name = "referee"
urlpatterns = [
    path("", views.index, name="index"),
]
