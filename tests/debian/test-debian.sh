#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-debian.sh FOLDER
#
# Builds the Debian package from the working tree, installs it on a minimal system, uses it there and
# removes it. Then installs the same tree into a prefix of this system. Prints TAP. Results stay in
# FOLDER. Needs root.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mkdir -p "$1" && cd "$1" && pwd)
tree=$folder/tree
number=0

# step TITLE COMMAND…: prints one check, and the end of the output when the command fails.
step ()
{
    local title=$1

    shift
    number=$((number + 1))
    if "$@" >"$folder/step.log" 2>&1 </dev/null; then
        echo "ok $number - $title"
    else
        echo "not ok $number - $title"
        tail --lines=40 "$folder/step.log" >&2
        exit 1
    fi
}

build ()
{
    rm -rf "$folder/source" "$folder"/*.deb
    mkdir "$folder/source"
    (cd "$root" && git ls-files -z --cached --others --exclude-standard |
        tar --create --null --files-from=- ) | tar --extract --directory="$folder/source"
    mv "$folder/source/data/debian" "$folder/source/debian"
    (cd "$folder/source" && dpkg-buildpackage --unsigned-source --unsigned-changes --build=binary)
}

lint ()
{
    lintian --fail-on error,warning "$folder"/till_*.deb
}

# Prints all files of the system, except those about packages.
list_files ()
{
    (cd "$tree" && find . -path ./proc -prune -o -path ./tmp -prune -o -path ./root -prune -o \
        -path ./var/lib/dpkg -prune -o -path ./var/cache -prune -o -path ./var/log -prune -o -print | sort)
}

make_system ()
{
    "$root/tests/support/make-tree.sh" bookworm "$tree"
    cp "$folder"/till_*.deb "$tree/root/"
}

# Installs the dependencies first, so the lists before and after differ by the package only.
install_dependencies ()
{
    in_tree bash -c 'apt-get -q -y install /root/till_*.deb && apt-get -q -y purge till'
    list_files >"$folder/before.txt"
}

install ()
{
    in_tree bash -c 'apt-get -q -y install /root/till_*.deb'
}

remove ()
{
    in_tree apt-get -q -y purge till
    list_files | diff "$folder/before.txt" -
}

# lock.py opens the console on the practice service and closes it at the end.
open_console ()
{
    in_tree apt-get -q -y install at-spi2-core dbus-daemon fonts-dejavu-core gir1.2-atspi-2.0 \
        libglib2.0-bin python3-gi xvfb
    BIND=$root in_tree env G_DEBUG=fatal-criticals \
        /mnt/tests/support/headless.sh python3 /mnt/tests/ui/lock.py /usr/bin/till
}

in_tree ()
{
    "$root/tests/support/in-tree.sh" "$tree" "$@"
}

# A client of the practice service that needs a shell only.
practise ()
{
    # shellcheck disable=SC2016
    in_tree bash -euc '
        coproc till-practice --exit-with-stdin --invoices=1 --orders=1
        read -r -u "${COPROC[0]}" line
        [[ $line =~ 127\.0\.0\.1:([0-9]+) ]]
        exec 9<>"/dev/tcp/127.0.0.1/${BASH_REMATCH[1]}"
        printf "GET / HTTP/1.0\r\nHost: 127.0.0.1:%s\r\n\r\n" "${BASH_REMATCH[1]}" >&9
        grep "^HTTP/1" <&9'
}

install_into_prefix ()
{
    rm -rf "$folder/prefix" "$folder/prefix-build"
    meson setup "$folder/prefix-build" "$root" -Dtests=false --prefix="$folder/prefix"
    meson install -C "$folder/prefix-build"
}

open_console_of_prefix ()
{
    XDG_DATA_DIRS=$folder/prefix/share:/usr/local/share:/usr/share G_DEBUG=fatal-criticals \
        "$root/tests/support/headless.sh" /usr/bin/python3 "$root/tests/ui/lock.py" "$folder/prefix/bin/till"
}

echo 1..11
step 'the package is built from the tree' build
step 'lintian has nothing against it' lint
step 'a system that has nothing else' make_system
step 'its dependencies install' install_dependencies
step 'it installs' install
step 'every library of the console is there' in_tree bash -c '! ldd /usr/bin/till | grep "not found"'
step 'the practice service answers' practise
step 'it goes and leaves nothing' remove
step 'it installs again and opens on the practice service' eval 'install && open_console'
step 'the tree installs into a prefix' install_into_prefix
step 'it opens from there on the practice service' open_console_of_prefix
rm -rf "$tree" "$folder/source" "$folder/prefix" "$folder/prefix-build"
