from django.urls import URLPattern

app_name = "organization"
urlpatterns: list[URLPattern] = []
