from django.urls import path

from legionsports.beginning import views

app_name = "beginning"
urlpatterns = [
    path("begin/", views.begin, name="begin"),
    path("office/begin-for-real/", views.begin_for_real, name="for_real"),
]
