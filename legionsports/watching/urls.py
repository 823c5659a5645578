from django.urls import path

from legionsports.watching.views import office as views

app_name = "watching"
urlpatterns = [
    path("healthz", views.healthz, name="healthz"),
    path("readyz", views.readyz, name="readyz"),
    path("metrics", views.metrics, name="metrics"),
    path("office/site/", views.site, name="site"),
    path("office/site/errors.<str:ending>", views.save_errors, name="save_errors"),
]
