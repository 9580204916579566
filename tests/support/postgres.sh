#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# postgres.sh COMMAND [ARGUMENT…]
#
# Runs COMMAND beside a PostgreSQL server of its own and exits with the status of COMMAND, or with 99 if
# the server does not start. Without PostgreSQL it prints TAP that skips the test; with CI set, that
# fails, too. TILL_TEST_DATABASE names the folder that has the data and the Unix socket, the only place
# where the server listens. COMMAND may kill the server with "postgres.sh --kill" and start it again with
# "postgres.sh --start".
#
# With TILL_TEST_TLS set, it also listens on 127.0.0.2 and 127.0.0.3, at the port in PGPORT, with a
# certificate for the first that TILL_TEST_DATABASE/authority.pem has signed. stranger.pem has signed nothing.
#
# User "secret" has to give a password, and user "outcast" is always refused.
set -eu
unset PGHOST PGPORT PGUSER PGDATABASE PGPASSWORD PGOPTIONS PGSERVICE

# PostgreSQL does not run as root, and the user that it runs as may not enter every folder.
as_server ()
(
    cd "$TILL_TEST_DATABASE"
    if [ "$(id -u)" -eq 0 ]; then
        exec setpriv --reuid=postgres --regid=postgres --clear-groups --reset-env "$@"
    else
        exec "$@"
    fi
)

start_server ()
{
    as_server "$TILL_TEST_POSTGRES/pg_ctl" -D "$TILL_TEST_DATABASE/data" -w -t 60 \
        -l "$TILL_TEST_DATABASE/server.log" -o "-k $TILL_TEST_DATABASE ${PGPORT:+-p $PGPORT}" start >/dev/null
}

# Nobody knows a free port, so others are tried.
start_at_a_port ()
{
    local n_left=10

    while ((n_left-- > 0)); do
        export PGPORT=$((20000 + RANDOM % 10000))
        if start_server 2>/dev/null; then return; fi
    done
    return 1
}

# Kills every process of the server. The first is stopped before, so that it does not start others anew.
kill_server ()
{
    local first

    first=$(head -n 1 "$TILL_TEST_DATABASE/data/postmaster.pid")
    kill -STOP "$first"
    pkill -KILL -P "$first" || true
    kill -KILL "$first"
    while [ -e "/proc/$first/exe" ]; do sleep 0.01; done
    rm "$TILL_TEST_DATABASE"/data/postmaster.pid "$TILL_TEST_DATABASE"/.s.PGSQL.*
}

make_server ()
{
    as_server "$TILL_TEST_POSTGRES/initdb" -D "$TILL_TEST_DATABASE/data" -A trust -U till --no-sync \
        -E UTF8 --locale=C >"$TILL_TEST_DATABASE/init.log" 2>&1 || return
    sed -i '1i local all secret scram-sha-256\nlocal all outcast reject' \
        "$TILL_TEST_DATABASE/data/pg_hba.conf"
    printf '%s\n' 'shared_buffers = 16MB' 'max_connections = 140' 'autovacuum = off' \
        "listen_addresses = ''" >>"$TILL_TEST_DATABASE/data/postgresql.conf"
    [ -z "${TILL_TEST_TLS-}" ] || add_network
}

# make_certificate NAME SUBJECT OPTION…
make_certificate ()
{
    local name=$1 subject=$2

    shift 2
    as_server openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$subject" \
        -keyout "$TILL_TEST_DATABASE/$name.key" -out "$TILL_TEST_DATABASE/$name.pem" "$@" 2>/dev/null
}

add_network ()
{
    make_certificate authority 'Authority of a test'
    make_certificate stranger 'Stranger'
    make_certificate server 'Server of a test' -addext 'subjectAltName = IP:127.0.0.2' \
        -CA "$TILL_TEST_DATABASE/authority.pem" -CAkey "$TILL_TEST_DATABASE/authority.key"
    printf '%s\n' "listen_addresses = '127.0.0.2, 127.0.0.3'" 'ssl = on' \
        "ssl_cert_file = '$TILL_TEST_DATABASE/server.pem'" \
        "ssl_key_file = '$TILL_TEST_DATABASE/server.key'" \
        >>"$TILL_TEST_DATABASE/data/postgresql.conf"
    sed -i '1i hostssl all secret 127.0.0.0/8 scram-sha-256' "$TILL_TEST_DATABASE/data/pg_hba.conf"
}

stop_server ()
{
    trap '' TERM INT
    as_server "$TILL_TEST_POSTGRES/pg_ctl" -D "$TILL_TEST_DATABASE/data" -m immediate stop \
        >/dev/null 2>&1 || true
    rm -rf "$TILL_TEST_DATABASE"
}

# fail REASON [LOG]
fail ()
{
    echo "postgres.sh: $1" >&2
    [ ! -s "${2-}" ] || tail "$2" >&2
    exit 99
}

skip ()
{
    [ -z "${CI-}" ] || fail "$1"
    echo "1..0 # SKIP $1"
    exit 0
}

case ${1-} in
    --start) start_server; exit ;;
    --kill) kill_server; exit ;;
    '') exit 2 ;;
esac

TILL_TEST_POSTGRES=$(find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$TILL_TEST_POSTGRES" ] || TILL_TEST_POSTGRES=$(dirname "$(command -v pg_ctl || echo /)")
[ -x "$TILL_TEST_POSTGRES/initdb" ] || skip 'PostgreSQL is not installed'
[ "$(id -u)" -ne 0 ] || id postgres >/dev/null 2>&1 || fail 'there is no user to run PostgreSQL as'

# The name of a socket may have a hundred bytes only.
TILL_TEST_DATABASE=$(mktemp -d /tmp/till-pg.XXXXXX)
export TILL_TEST_DATABASE TILL_TEST_POSTGRES TILL_TEST_SERVER="$0"
trap stop_server EXIT
trap 'exit 143' TERM INT HUP
[ "$(id -u)" -ne 0 ] || chown postgres "$TILL_TEST_DATABASE"

make_server || fail 'the server has no data' "$TILL_TEST_DATABASE/init.log"
if [ -z "${TILL_TEST_TLS-}" ]; then start_server; else start_at_a_port; fi ||
    fail 'the server does not start' "$TILL_TEST_DATABASE/server.log"

# Runs in the background, because a shell runs no trap while it waits for a command in the foreground.
"$@" <&0 &
child=$!
trap 'kill "$child" 2>/dev/null; exit 143' TERM INT HUP
wait "$child"
