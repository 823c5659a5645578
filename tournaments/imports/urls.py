from django.urls import path

from tournaments.imports import views

app_name = "imports"
urlpatterns = [
    path("office/imports/batch/<int:batch_id>/", views.preview, name="preview"),
    path("office/imports/batch/<int:batch_id>/write/", views.write, name="write"),
    path("office/imports/batch/<int:batch_id>/throw-away/", views.throw_away, name="throw_away"),
    path("office/imports/batch/<int:batch_id>/columns/", views.columns, name="columns"),
    path("office/imports/batch/<int:batch_id>/take-back/", views.undo, name="undo"),
    path("office/imports/<slug:kind>/", views.start, name="start"),
    path("office/imports/<slug:kind>/forget-columns/", views.forget_columns, name="forget_columns"),
    path("office/imports/<slug:kind>/template.csv", views.template, name="template"),
]
