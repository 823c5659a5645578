# A throw-away PostgreSQL and Redis on free ports, for tests; sourced, never run.

# Below the ports that a system gives to outgoing calls, so that none takes it between the look and the start.
free_port() {
  python -c '
import random, socket
while True:
    port = random.randrange(10_000, 20_000)
    with socket.socket() as probe:
        if probe.connect_ex(("127.0.0.1", port)):
            print(port)
            break
'
}

# start_services [OPTIONS OF POSTGRESQL]
start_services() {
  SERVICES="$(mktemp -d)"
  chmod 755 "$SERVICES"
  PG_BIN="$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)"
  AS_POSTGRES=()
  mkdir "$SERVICES/pg"
  # PostgreSQL refuses to run as root, by design.
  if [ "$(id -u)" -eq 0 ]; then
    chown postgres "$SERVICES/pg"
    AS_POSTGRES=(runuser -u postgres --)
  fi
  "${AS_POSTGRES[@]}" "$PG_BIN/initdb" -D "$SERVICES/pg" -U legion --auth=trust --encoding=UTF8 --locale=C.UTF-8 >"$SERVICES/initdb.log"
  PG_PORT="$(free_port)"
  # Nothing here outlives the run, so nothing has to reach the disk.
  "${AS_POSTGRES[@]}" "$PG_BIN/pg_ctl" -D "$SERVICES/pg" -w -l "$SERVICES/pg/log" \
    -o "-p $PG_PORT -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c full_page_writes=off -c synchronous_commit=off $*" start >/dev/null
  REDIS_PORT="$(free_port)"
  redis-server --port "$REDIS_PORT" --bind 127.0.0.1 --save '' --appendonly no --dir "$SERVICES" >"$SERVICES/redis.log" 2>&1 &
  REDIS_PID=$!
  until redis-cli -p "$REDIS_PORT" ping >/dev/null 2>&1; do
    kill -0 "$REDIS_PID" || { cat "$SERVICES/redis.log" >&2; return 1; }
    sleep 0.1
  done
  export DATABASE_URL="postgres://legion@127.0.0.1:$PG_PORT/postgres"
  export REDIS_URL="redis://127.0.0.1:$REDIS_PORT/0"
}

stop_services() {
  "${AS_POSTGRES[@]}" "$PG_BIN/pg_ctl" -D "$SERVICES/pg" -m immediate stop >/dev/null 2>&1 || true
  kill "$REDIS_PID" 2>/dev/null || true
  rm -rf "$SERVICES"
}
