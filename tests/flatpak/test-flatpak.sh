#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test-flatpak.sh FOLDER PRACTICE
#
# Builds the bundle from the working tree, installs it into an empty folder and uses it. Prints TAP.
# Downloads and results stay in FOLDER. Needs root for make-runtime.sh.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
folder=$(mkdir -p "$1" && cd "$1" && pwd)
practice=$(readlink -f "$2")
bundle=$folder/Till.flatpak
manifest=$root/flatpak/org.tillconsole.Till.json
branch=$(sed -n 's/.*"runtime-version": "\(.*\)".*/\1/p' "$manifest")
runtime=$folder/runtime-$branch remote=stand-in-$branch

# fetch_source NAME DEBIAN: downloads an archive of the manifest from Debian, which has the same file as
# upstream. DEBIAN is its place in the pool.
fetch_source ()
{
    local sum file mirror

    sum=$(grep --after-context=1 "/$1\"" "$manifest" | sed -n 's/.*"sha256": "\(.*\)".*/\1/p')
    file=$folder/sources/downloads/$sum/$1
    [ ! -e "$file" ] || return 0
    mirror=$(apt-get download --print-uris libqrencode4 | sed -n "s|^'\(.*/\)pool/.*|\1|p")
    mkdir -p "${file%/*}"
    curl --fail --silent --show-error --location --output "$file" "${mirror}pool/main/$2"
}

# quietly NAME COMMAND…: shows the end of the output when the command fails.
quietly ()
{
    local log=$folder/$1.log

    shift
    "$@" >"$log" 2>&1 </dev/null && return
    tail --lines=40 "$log" >&2
    return 1
}

install_bundle ()
{
    export FLATPAK_USER_DIR=$folder/installed

    rm -rf "$FLATPAK_USER_DIR"
    flatpak --user remote-add --no-gpg-verify "$remote" "$runtime/repo"
    flatpak --user install --assumeyes --noninteractive "$bundle"
}

# Uses the validator of the Sdk, because that of this system may be too old.
validate_metainfo ()
{
    local file=share/metainfo/org.tillconsole.Till.metainfo.xml

    FLATPAK_USER_DIR=$folder/builder flatpak run --filesystem="$folder":ro --command=appstreamcli \
        "org.gnome.Sdk//$branch" validate --no-net --strict --explain \
        "$folder/installed/app/org.tillconsole.Till/current/active/files/$file"
}

build_bundle ()
{
    export FLATPAK_USER_DIR=$folder/builder

    flatpak --user remote-add --if-not-exists --no-gpg-verify "$remote" "$runtime/repo"
    "$root/flatpak/build" --remote "$remote" --sources "$folder/sources" "$bundle"
}

[ -e "$runtime/repo/summary" ] || quietly runtime "$here/make-runtime.sh" "$runtime" "$branch"
fetch_source qrencode-4.1.1.tar.bz2 q/qrencode/qrencode_4.1.1.orig.tar.bz2
fetch_source postgresql-17.10.tar.bz2 p/postgresql-17/postgresql-17_17.10.orig.tar.bz2
export HOME=$folder/home
mkdir -p "$HOME" "$folder/pictures"
(quietly build build_bundle)
(quietly install install_bundle)

(quietly validate validate_metainfo)

FLATPAK_USER_DIR=$folder/installed "$root/tests/support/headless.sh" --keyring --size 1180x760 \
    /usr/bin/python3 "$here/test-bundle.py" "$practice" "$folder/pictures"
