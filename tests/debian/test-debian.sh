#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-debian.sh FOLDER
#
# Makes the Debian package from the working tree and installs it on a system that has nothing else;
# prints TAP. What it makes is kept in FOLDER. Needs root.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mkdir -p "$1" && cd "$1" && pwd)
tree=$folder/tree
number=0

# step TITLE COMMAND…: one check; what the command said is shown when it failed.
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

install ()
{
    "$root/tests/support/make-tree.sh" bookworm "$tree"
    cp "$folder"/till_*.deb "$tree/root/"
    in_tree bash -c 'apt-get -q -y install /root/till_*.deb'
}

in_tree ()
{
    "$root/tests/support/in-tree.sh" "$tree" "$@"
}

# A client of the practice service with nothing but what a shell has.
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

echo 1..5
step 'the package is built from the tree' build
step 'it installs on a system that has nothing else' install
step 'every library of the console is there' in_tree bash -c '! ldd /usr/bin/till | grep "not found"'
step 'the console knows its options' in_tree till --help
step 'the practice service answers' practise
rm -rf "$tree" "$folder/source"
