#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-newest.sh FOLDER
#
# Builds the tree and runs its tests on the newest toolkit of Debian's development suite. Prints TAP.
# The system for it stays in FOLDER. Needs root.
set -euo pipefail

suite=forky
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mkdir -p "$1" && cd "$1" && pwd)
tree=$folder/tree

packages=(
    adwaita-icon-theme appstream at-spi2-core dbus-daemon desktop-file-utils fonts-cantarell
    fonts-dejavu-core fonts-noto-color-emoji gcc gettext gir1.2-atspi-2.0 glib-networking
    gnome-keyring gtk-update-icon-cache imagemagick libadwaita-1-dev libc6-dev libgl1-mesa-dri
    libglib2.0-bin libgtk-4-dev libjson-glib-dev libpq-dev libqrencode-dev librsvg2-common libsecret-1-dev libsoup-3.0-dev
    libsqlite3-dev libssl-dev libxml2-utils locales meson ninja-build openssl pkgconf poppler-utils procps python3-gi
    weston xauth xvfb zbar-tools
)

in_tree ()
{
    BIND=$root "$root/tests/support/in-tree.sh" "$tree" "$@"
}

# Makes the system again where it is not complete or has other packages.
make_system ()
{
    [ "$(cat "$folder/made" 2>/dev/null)" != "${packages[*]}" ] || return 0
    "$root/tests/support/make-tree.sh" "$suite" "$tree"
    in_tree apt-get -q -y install "${packages[@]}"
    # gtk_test_init () warns where this locale is missing.
    in_tree localedef -i en_US -f UTF-8 en_US.UTF-8
    echo "${packages[*]}" >"$folder/made"
}

build ()
{
    in_tree bash -euc '
        meson setup --reconfigure -Dwerror=true /root/build /mnt || meson setup --wipe -Dwerror=true /root/build /mnt
        ninja -C /root/build'
}

# The checks of the sources need one version of their tools.
run_tests ()
{
    in_tree meson test -C /root/build --no-rebuild --print-errorlogs --timeout-multiplier=5 \
        --no-suite=checks --no-suite=analyser --no-suite=bench
}

say_versions ()
{
    in_tree pkg-config --modversion gtk4 libadwaita-1 glib-2.0 libsoup-3.0 | paste --serial --delimiters=' ' |
        sed 's/^/# GTK, libadwaita, GLib, libsoup: /'
}

number=0

# step TITLE COMMAND…: prints one check, and the end of the output when the command fails.
step ()
{
    local title=$1

    shift
    number=$((number + 1))
    if "$@" >"$folder/step-$number.log" 2>&1 </dev/null; then
        echo "ok $number - $title"
    else
        echo "not ok $number - $title"
        tail --lines=60 "$folder/step-$number.log" >&2
        exit 1
    fi
}

echo 1..3
step 'a system of the development suite' make_system
say_versions
step 'the tree builds without a warning' build
step 'its tests pass' run_tests
