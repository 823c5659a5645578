# One image for the web server and for the worker; compose.yaml says which is which.
FROM python:3.11-slim-bookworm
RUN apt-get update \
 && apt-get install -y --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core postgresql-client \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY requirements.txt .
RUN pip install --no-cache-dir -r requirements.txt
COPY . .
# As root, and once for the web server, the worker and the clock: whoever runs them may not write here.
RUN pybabel compile --domain "django djangojs" --directory legionsports/locale
# A folder that only its owner reads (umask 077) makes an image that nobody else can run.
RUN find . ! -perm -o=r -exec chmod a+rX {} +
RUN useradd --create-home legion && mkdir -p /data && chown legion /data
USER legion
# As `manage.py serve` sets it: threads share one heap.
ENV VAR_DIR=/data PYTHONUNBUFFERED=1 MALLOC_ARENA_MAX=1
EXPOSE 8000
CMD ["sh", "-c", "python manage.py prepare --no-demo && exec uvicorn legionsports.asgi:application --http legionsports.connections:PatientProtocol --host 0.0.0.0 --port 8000 --timeout-graceful-shutdown 2"]
