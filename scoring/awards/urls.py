from django.urls import URLPattern

app_name = "awards"
urlpatterns: list[URLPattern] = []
