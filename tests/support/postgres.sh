#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# postgres.sh COMMAND [ARGUMENT…]
#
# Runs COMMAND beside a PostgreSQL server of its own and exits with the status of COMMAND, or with 99 if
# the server does not start. Without PostgreSQL it prints TAP that skips the test; with CI set, that
# fails, too. TILL_TEST_DATABASE names the folder that has the data and the Unix socket, the only place
# where the server listens. COMMAND may do to the server, with "postgres.sh --OPTION":
#
#   kill, start      kill it and start it again
#   pause, resume    stop all its processes and let them go on
#   fill, empty      fill its disk, empty it again and start the server if it has ended
#   follow, promote  make a second server that follows it, and let that one take over. Its socket is in
#                    TILL_TEST_DATABASE/follower.
#
# With TILL_TEST_DISK set, the server has a disk of its own of that size, in memory, and COMMAND sees it, too.
#
# With TILL_TEST_TLS set, it also listens on 127.0.0.2 and 127.0.0.3, at the port in PGPORT, with a
# certificate for the first that TILL_TEST_DATABASE/authority.pem has signed. stranger.pem has signed nothing.
#
# User "secret" has to give a password, and user "outcast" is always refused.
set -eu

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

# signal_server SIGNAL
signal_server ()
{
    local first

    first=$(head -n 1 "$TILL_TEST_DATABASE/data/postmaster.pid")
    kill "-$1" "$first"
    pkill "-$1" -P "$first"
}

fill_disk ()
{
    dd if=/dev/zero of="$TILL_TEST_DATABASE/filler" bs=8k 2>/dev/null || true
}

empty_disk ()
{
    rm "$TILL_TEST_DATABASE/filler"
    as_server "$TILL_TEST_POSTGRES/pg_ctl" -D "$TILL_TEST_DATABASE/data" status >/dev/null || start_server
}

# Commits wait for the second server from then on.
follow_server ()
{
    local folder=$TILL_TEST_DATABASE/follower

    as_server mkdir "$folder"
    as_server "$TILL_TEST_POSTGRES/pg_basebackup" -h "$TILL_TEST_DATABASE" -U till -D "$folder/data" \
        -c fast --no-sync --write-recovery-conf
    as_server "$TILL_TEST_POSTGRES/pg_ctl" -D "$folder/data" -w -t 60 -l "$folder/server.log" \
        -o "-k $folder" start >/dev/null
    as_server "$TILL_TEST_POSTGRES/psql" -q -h "$TILL_TEST_DATABASE" -U till -d postgres \
        -c "ALTER SYSTEM SET synchronous_standby_names = '*'" -c 'SELECT pg_reload_conf ()' >/dev/null
}

promote_follower ()
{
    as_server "$TILL_TEST_POSTGRES/pg_ctl" -D "$TILL_TEST_DATABASE/follower/data" -w -t 60 promote >/dev/null
}

make_server ()
{
    as_server "$TILL_TEST_POSTGRES/initdb" -D "$TILL_TEST_DATABASE/data" -A trust -U till --no-sync \
        ${TILL_TEST_DISK:+--wal-segsize=1} -E UTF8 --locale=C >"$TILL_TEST_DATABASE/init.log" 2>&1 || return
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
    local folder

    trap '' TERM INT
    for folder in "$TILL_TEST_DATABASE" "$TILL_TEST_DATABASE/follower"; do
        as_server "$TILL_TEST_POSTGRES/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
    done
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

can_get_disk ()
{
    if [ "$(id -u)" -eq 0 ]; then unshare --mount true; else unshare --user --map-root-user --mount true; fi
} 2>/dev/null

# Goes on with a disk of its own.
get_disk ()
{
    if [ "$(id -u)" -eq 0 ]; then exec unshare --mount "$0" --on-disk "$@"; fi
    TILL_TEST_USER=$(id -u) exec unshare --user --map-root-user --mount "$0" --on-disk "$@"
}

# Only root can make the disk, and PostgreSQL does not run as root.
go_on_with_disk ()
{
    mount -t tmpfs -o "size=$TILL_TEST_DISK" tmpfs /mnt
    export TILL_TEST_DISK_AT=/mnt
    if [ -z "${TILL_TEST_USER-}" ]; then exec "$0" "$@"; fi
    exec unshare --user --map-user="$TILL_TEST_USER" "$0" "$@"
}

case ${1-} in
    --start) start_server; exit ;;
    --kill) kill_server; exit ;;
    --pause) signal_server STOP; exit ;;
    --resume) signal_server CONT; exit ;;
    --fill) fill_disk; exit ;;
    --empty) empty_disk; exit ;;
    --follow) follow_server; exit ;;
    --promote) promote_follower; exit ;;
    --on-disk) shift; go_on_with_disk "$@" ;;
    '') exit 2 ;;
esac

unset PGHOST PGPORT PGUSER PGDATABASE PGPASSWORD PGOPTIONS PGSERVICE

TILL_TEST_POSTGRES=$(find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$TILL_TEST_POSTGRES" ] || TILL_TEST_POSTGRES=$(dirname "$(command -v pg_ctl || echo /)")
[ -x "$TILL_TEST_POSTGRES/initdb" ] || skip 'PostgreSQL is not installed'
[ "$(id -u)" -ne 0 ] || id postgres >/dev/null 2>&1 || fail 'there is no user to run PostgreSQL as'

if [ -n "${TILL_TEST_DISK-}" ] && [ -z "${TILL_TEST_DISK_AT-}" ]; then
    can_get_disk || skip 'nobody may make a file system here'
    get_disk "$@"
fi

# The name of a socket may have a hundred bytes only.
TILL_TEST_DATABASE=$(mktemp -d "${TILL_TEST_DISK_AT-/tmp}/till-pg.XXXXXX")
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
