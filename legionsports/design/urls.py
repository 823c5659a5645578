from django.urls import path

from legionsports.design import views

app_name = "design"
urlpatterns = [path("design/", views.design, name="page")]
