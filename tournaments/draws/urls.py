from django.urls import URLPattern

app_name = "draws"
urlpatterns: list[URLPattern] = []
