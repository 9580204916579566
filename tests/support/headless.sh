#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# headless.sh [--keyring] [--wayland] [--size WIDTHxHEIGHT] COMMAND [ARGUMENT…]
#
# Runs COMMAND with an X display, a session bus, a home folder and a folder for temporary files of its
# own, removes them afterwards and exits with the status of COMMAND. The bus can start the accessibility
# bus only, so no portal, file system helper or keyring of this machine disturbs a test.
#
#   --keyring   put a Secret Service with an empty, unlocked keyring on the bus
#   --wayland   use a Wayland display, where GTK chooses its renderer as on most desktops; without
#               Weston, print TAP that skips the test
#   --size      set the size of the screen (default 1280x800)
set -u

usage ()
{
    sed -n '4s/^# /usage: /p' "$0" >&2
    exit 2
}

# Ends what was started, last first, so no program loses its bus or its display.
clean_up ()
{
    local index

    trap '' TERM INT
    for ((index = ${#started[@]} - 1; index >= 0; index--)); do
        kill "${started[index]}" 2>/dev/null && wait "${started[index]}" 2>/dev/null
    done
    rm -rf "$scratch"
}

fail ()
{
    echo "headless.sh: $1" >&2
    [ -s "$2" ] && cat "$2" >&2
    exit 99
}

make_home ()
{
    export HOME=$scratch/home XDG_RUNTIME_DIR=$scratch/run XDG_CONFIG_HOME=$scratch/config \
        XDG_DATA_HOME=$scratch/data XDG_STATE_HOME=$scratch/state XDG_CACHE_HOME=$scratch/cache \
        TMPDIR=$scratch/tmp
    mkdir -m 700 "$TMPDIR" "$HOME" "$XDG_RUNTIME_DIR" "$XDG_CONFIG_HOME" "$XDG_DATA_HOME" \
        "$XDG_STATE_HOME" "$XDG_CACHE_HOME" "$scratch/services"
    # There is no settings daemon that could tell GTK the font.
    mkdir "$XDG_CONFIG_HOME/gtk-4.0"
    printf '[Settings]\ngtk-font-name=Cantarell 11\n' >"$XDG_CONFIG_HOME/gtk-4.0/settings.ini"
}

set_desktop ()
{
    unset DISPLAY WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS AT_SPI_BUS_ADDRESS GTK_A11Y GTK_THEME
    export GDK_BACKEND=$display GSETTINGS_BACKEND=memory ADW_DISABLE_PORTAL=1
}

# Draws without OpenGL: Mesa's software driver leaks and is slow. Later versions of GTK read GDK_DISABLE.
draw_without_gl ()
{
    export GDK_DEBUG=gl-disable GDK_DISABLE=gl,vulkan GSK_RENDERER=cairo
}

draw_by_default ()
{
    unset GDK_DEBUG GDK_DISABLE GSK_RENDERER
    export LIBGL_ALWAYS_SOFTWARE=1
}

# Opens a pipe as descriptor 3 for reading and writing. So the text of a server that closes the pipe is
# not lost, and a dead server does not block the open.
open_pipe ()
{
    mkfifo "$1"
    exec 3<>"$1"
}

start_x11 ()
{
    local number=

    open_pipe "$scratch/number"
    Xvfb -displayfd 3 -screen 0 "${size}x24" -nolisten tcp -noreset \
        >"$scratch/display.log" 2>&1 &
    started+=($!)
    read -r -t 30 -u 3 number || fail 'no display' "$scratch/display.log"
    exec 3>&-
    export DISPLAY=:$number
}

# weston-screenshooter needs the debug interface.
start_wayland ()
{
    local tries

    printf '[shell]\npanel-position=none\nbackground-color=0xff808080\nanimation=none\nstartup-animation=none\n' \
        >"$XDG_CONFIG_HOME/weston.ini"
    weston --backend=headless-backend.so --use-gl --width="${size%x*}" --height="${size#*x}" \
        --socket=wayland-till --idle-time=0 --debug >"$scratch/display.log" 2>&1 &
    started+=($!)
    for ((tries = 0; tries < 300; tries++)); do
        [ -S "$XDG_RUNTIME_DIR/wayland-till" ] && break
        kill -0 "${started[-1]}" 2>/dev/null || fail 'no display' "$scratch/display.log"
        sleep 0.1
    done
    export WAYLAND_DISPLAY=wayland-till
}

# The bus and the keyring are not under test, so a warning does not end them.
start_bus ()
{
    local service=/usr/share/dbus-1/services/org.a11y.Bus.service address=

    [ -e "$service" ] && ln -s "$service" "$scratch/services/"
    cat >"$scratch/bus.conf" <<END
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=$scratch/run/bus</listen>
  <auth>EXTERNAL</auth>
  <servicedir>$scratch/services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
END
    open_pipe "$scratch/address"
    env --unset=G_DEBUG dbus-daemon --config-file="$scratch/bus.conf" --nofork --print-address=3 \
        >"$scratch/bus.log" 2>&1 &
    started+=($!)
    read -r -t 30 -u 3 address || fail 'no session bus' "$scratch/bus.log"
    exec 3>&-
    export DBUS_SESSION_BUS_ADDRESS=$address
}

# Runs the daemon in the foreground, so clean_up can end it, and waits until it owns its name.
start_keyring ()
{
    local tries

    printf sesame | env --unset=G_DEBUG gnome-keyring-daemon --foreground --unlock --components=secrets \
        >"$scratch/keyring.log" 2>&1 &
    started+=($!)
    for ((tries = 0; tries < 300; tries++)); do
        gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus \
            --method org.freedesktop.DBus.GetNameOwner org.freedesktop.secrets \
            >/dev/null 2>&1 && return
        sleep 0.1
    done
    fail 'no keyring' "$scratch/keyring.log"
}

keyring=no display=x11 size=1280x800
while [ $# -gt 0 ]; do
    case $1 in
        --keyring) keyring=yes ;;
        --wayland) display=wayland ;;
        --size) size=${2-} && shift ;;
        --) shift && break ;;
        -*) usage ;;
        *) break ;;
    esac
    shift
done
[ $# -gt 0 ] || usage

if [ "$display" = wayland ] && ! command -v weston >/dev/null; then
    echo '1..0 # SKIP weston is not installed'
    exit 0
fi

started=()
scratch=$(mktemp -d "${TMPDIR:-/tmp}/headless.XXXXXX") || exit 99
trap clean_up EXIT
trap 'exit 143' TERM INT HUP

make_home
set_desktop
if [ "$display" = wayland ]; then draw_by_default; else draw_without_gl; fi
"start_$display"
start_bus
[ "$keyring" = yes ] && start_keyring

# Runs in the background, because a shell runs no trap while it waits for a command in the foreground.
"$@" <&0 &
started+=($!)
wait $!
