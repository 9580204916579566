#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# in-tree.sh TREE COMMAND [ARGUMENT…]
#
# Runs COMMAND as root in TREE, the files of another system. Its namespaces end with it, so nothing
# stays mounted or running. BIND=FOLDER mounts a folder of this system as /mnt.
set -euo pipefail

TREE=$(cd "$1" && pwd)
shift
export TREE
# shellcheck disable=SC2016
exec unshare --mount --pid --fork --kill-child --propagation private bash -euc '
    mount -t proc proc "$TREE/proc"
    mount -t tmpfs tmpfs "$TREE/tmp"
    mkdir -p "$TREE/dev/shm"
    mount -t tmpfs tmpfs "$TREE/dev/shm"
    for file in /etc/hosts /etc/resolv.conf; do
        [ -e "$file" ] || continue
        [ -e "$TREE$file" ] || : >"$TREE$file"
        mount --bind "$(readlink -f "$file")" "$TREE$file"
    done
    [ -z "${BIND-}" ] || mount --bind "$BIND" "$TREE/mnt"
    exec chroot "$TREE" env -i HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"' bash "$@"
