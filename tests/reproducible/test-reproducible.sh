#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-reproducible.sh FOLDER
#
# Builds a release twice, in folders of different names, with other time, time zone, language and
# rights of new files, and compares every file that would be installed. Prints TAP. The builds stay in
# FOLDER only where they differ.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
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
        tail --lines=40 "$folder/step-$number.log" >&2
        exit 1
    fi
}

# The tree as it is now, so that an edit while this runs is in neither build or in both.
copy_tree ()
{
    rm -rf "$folder/tree"
    mkdir -p "$folder/tree"
    (cd "$root" && git ls-files -z --cached --others --exclude-standard |
        tar --create --null --files-from=-) | tar --extract --directory="$folder/tree"
}

# build FOLDER: copies the tree beside it there and installs a release below FOLDER/installed.
build ()
{
    local source=$1/till

    rm -rf "$1"
    mkdir -p "$1"
    cp --recursive "$(dirname "$1")/tree" "$source" &&
        meson setup "$source/build" "$source" -Dbuildtype=release -Dtests=false --prefix=/usr &&
        ninja -C "$source/build" &&
        meson install -C "$source/build" --no-rebuild --destdir="$1/installed"
}

build_now ()
{
    export TZ=UTC LC_ALL=C
    umask 022
    build "$one"
}

# The files keep the real time: ninja compares them with what it has written.
build_later ()
{
    export TZ=Asia/Kathmandu LC_ALL=C.UTF-8 NO_FAKE_STAT=1 FAKETIME_DONT_FAKE_MONOTONIC=1
    umask 077
    faketime -f '+500d' "$0" --build "$two"
}

list_rights ()
{
    find "$1" -printf '%m %y %P\n' | sort
}

# What was compiled is named, so that two empty folders are not the same.
compare ()
{
    local program

    for program in bin/till bin/till-practice share/locale/de/LC_MESSAGES/till.mo share/doc/till/till.cdx.json; do
        test -s "$one/installed/usr/$program" || return
    done
    diff --recursive --brief "$one/installed" "$two/installed" &&
        diff <(list_rights "$one/installed") <(list_rights "$two/installed")
}

name_no_folder ()
{
    ! grep --recursive --files-with-matches --fixed-strings -e "$folder" "$one/installed" "$two/installed"
}

if [ "$1" = --build ]; then
    date +%Y
    build "$2"
    exit
fi
folder=$(mkdir -p "$1" && cd "$1" && pwd)
one=$folder/one two=$folder/another-one-with-a-longer-name
echo 1..6
step 'the tree is copied' copy_tree
step 'a release is built' build_now
step 'it is built again, later, elsewhere and by somebody else' build_later
step 'the clock was another one then' test "$(head -1 "$folder/step-3.log")" -gt "$(date +%Y)"
step 'both are the same, byte for byte' compare
step 'neither names the folder that it was built in' name_no_folder
rm -rf "$folder/tree" "$one" "$two"
