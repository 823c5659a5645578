from django.urls import path

from legionsports.backups import views

app_name = "backups"
urlpatterns = [
    path("office/backups/", views.show_backups, name="list"),
    path("office/backups/list.<str:ending>", views.save_list, name="save_list"),
    path("office/backups/make/", views.start_backup, name="make"),
    path("office/backups/<str:name>/", views.download, name="download"),
]
