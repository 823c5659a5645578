# A throw-away PostgreSQL and Redis on free ports, for tests; sourced, never run.

free_port() { python -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

start_services() {
  SERVICES="$(mktemp -d)"
  chmod 755 "$SERVICES"
  PG_BIN="$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)"
  PG_PORT="$(free_port)"
  REDIS_PORT="$(free_port)"
  AS_POSTGRES=()
  mkdir "$SERVICES/pg"
  # PostgreSQL refuses to run as root, by design.
  if [ "$(id -u)" -eq 0 ]; then
    chown postgres "$SERVICES/pg"
    AS_POSTGRES=(runuser -u postgres --)
  fi
  "${AS_POSTGRES[@]}" "$PG_BIN/initdb" -D "$SERVICES/pg" -U legion --auth=trust --encoding=UTF8 --locale=C.UTF-8 >"$SERVICES/initdb.log"
  # Nothing here outlives the run, so nothing has to reach the disk.
  "${AS_POSTGRES[@]}" "$PG_BIN/pg_ctl" -D "$SERVICES/pg" -w -l "$SERVICES/pg/log" \
    -o "-p $PG_PORT -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c full_page_writes=off -c synchronous_commit=off" start >/dev/null
  redis-server --port "$REDIS_PORT" --bind 127.0.0.1 --save '' --appendonly no --dir "$SERVICES" >"$SERVICES/redis.log" 2>&1 &
  REDIS_PID=$!
  export DATABASE_URL="postgres://legion@127.0.0.1:$PG_PORT/postgres"
  export REDIS_URL="redis://127.0.0.1:$REDIS_PORT/0"
}

stop_services() {
  "${AS_POSTGRES[@]}" "$PG_BIN/pg_ctl" -D "$SERVICES/pg" -m immediate stop >/dev/null 2>&1 || true
  kill "$REDIS_PID" 2>/dev/null || true
  rm -rf "$SERVICES"
}
