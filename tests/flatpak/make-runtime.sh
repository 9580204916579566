#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# make-runtime.sh FOLDER BRANCH
#
# Makes a replacement for that branch of the GNOME runtime out of Debian packages, for machines that
# can't download the public one. The result is a repository in FOLDER/repo:
#
#   flatpak --user remote-add --no-gpg-verify stand-in FOLDER/repo
#
# Platform and Sdk are the same tree with compilers. So a test shows that the program builds and runs in
# the sandbox, but not that it needs the Platform only. Packages come from the mirror that apt uses.
# Nothing stays mounted. Needs root.
set -euo pipefail

# Has the same GNOME as the branch that the manifest names.
suite=forky

packages=(
    # the libraries of the program, and what else the public runtime has
    adwaita-icon-theme ca-certificates dconf-gsettings-backend desktop-file-utils
    fonts-cantarell fonts-dejavu-core glib-networking gsettings-desktop-schemas hicolor-icon-theme
    libadwaita-1-dev libgtk-4-bin libgtk-4-dev libjson-glib-dev librsvg2-common libsecret-1-dev
    libsoup-3.0-dev libsqlite3-dev shared-mime-info
    # for the portals
    flatpak-xdg-utils
    # for building a manifest
    appstream appstream-compose bison bzip2 cmake desktop-file-utils elfutils file flex gcc g++ gettext git
    libglib2.0-dev-bin libssl-dev libxml2-utils make meson ninja-build patch perl pkgconf xz-utils
    # for tests of the program
    locales
)

make_tree ()
{
    "$here/../support/make-tree.sh" "$suite" "$tree"
    "$in_tree" "$tree" apt-get -q -y install "${packages[@]}"
    "$in_tree" "$tree" localedef -i de_DE -f UTF-8 de_DE.UTF-8
}

# Flatpak has its own version of the first ones. The others are for a system that boots.
strip_etc ()
{
    cd "$1"
    rm -rf passwd* group* shadow* gshadow* sub?id* hostname hosts host.conf resolv.conf machine-id \
        mtab fstab localtime timezone apt dpkg cron* init.d rc?.d systemd pam.* security skel default
}

# The libraries of a program are in /app/lib in the public runtime. Debian would use a folder below it.
write_settings ()
{
    cat >"$1/ld.so.conf" <<'END'
/app/lib
include /etc/ld.so.conf.d/*.conf
END
    mkdir -p "$1/flatpak-builder"
    cat >"$1/flatpak-builder/defaults.json" <<'END'
{
  "libdir": "/app/lib",
  "cflags": "-O2 -g -pipe",
  "ldflags": "-L/app/lib"
}
END
}

# flatpak-builder before 1.4 runs a program of an older appstream and moves the metainfo.
write_compose ()
{
    cat >"$1" <<'END'
#!/bin/sh
for word; do
    case $word in
        --prefix=*) prefix=${word#*=} ;;
        --basename=*) name=${word#*=} ;;
    esac
done
mkdir -p "$prefix/share/metainfo"
for file in "$prefix"/share/appdata/*.appdata.xml; do
    [ -e "$file" ] || continue
    base=${file##*/}
    cp "$file" "$prefix/share/metainfo/${base%.appdata.xml}.metainfo.xml"
done
exec appstreamcli compose --prefix=/ --origin="$name" --components="$name" --result-root="$prefix" \
    --data-dir="$prefix/share/app-info/xmls" --icons-dir="$prefix/share/app-info/icons/flatpak" "$prefix"
END
    chmod +x "$1"
}

# Makes the tree of a runtime, which has everything below usr, from the tree of a system.
lay_out ()
{
    local usr=$1/usr file

    mkdir -p "$1/files"
    mv "$tree/usr" "$usr"
    mv "$tree/etc" "$usr/etc"
    (strip_etc "$usr/etc")
    write_settings "$usr/etc"
    for file in "$usr"/sbin/*; do
        [ -e "$usr/bin/${file##*/}" ] || ln -s "../sbin/${file##*/}" "$usr/bin/"
    done
    for file in "$usr"/libexec/flatpak-xdg-utils/*; do
        ln -sf "../libexec/flatpak-xdg-utils/${file##*/}" "$usr/bin/"
    done
    [ -e "$usr/bin/appstream-compose" ] || write_compose "$usr/bin/appstream-compose"
}

# commit NAME
commit ()
{
    cat >"$folder/runtime/metadata" <<END
[Runtime]
name=$1
runtime=org.gnome.Platform/$arch/$branch
sdk=org.gnome.Sdk/$arch/$branch
END
    flatpak build-export --runtime --no-update-summary --subject="made of Debian $suite" \
        "$folder/repo" "$folder/runtime" "$branch"
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$(mkdir -p "${1:?usage: make-runtime.sh FOLDER BRANCH}" && cd "$1" && pwd)
branch=${2:?usage: make-runtime.sh FOLDER BRANCH}
tree=$folder/tree
in_tree=$here/../support/in-tree.sh
arch=$(flatpak --default-arch)
rm -rf "$tree" "$folder/runtime" "$folder/repo"

make_tree
lay_out "$folder/runtime"
ostree --repo="$folder/repo" init --mode=archive
ostree --repo="$folder/repo" config set archive.zlib-level 1
commit org.gnome.Platform
commit org.gnome.Sdk
flatpak build-update-repo "$folder/repo"
rm -rf "$tree" "$folder/runtime"
