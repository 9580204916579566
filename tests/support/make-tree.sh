#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# make-tree.sh SUITE TREE
#
# Installs the smallest system of a Debian suite into the folder TREE, from the mirror that apt uses.
# It has no documentation and starts no services. Needs root.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
suite=$1 tree=$2

# shellcheck disable=SC2016
mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep --max-count=1 '/debian/*$')
rm -rf "$tree"
mkdir -p "$tree"
# The script for sid works for all suites. debootstrap may not know the name of the newest one.
debootstrap --variant=minbase "$suite" "$tree" "$mirror" /usr/share/debootstrap/scripts/sid
printf '%s\n' 'APT::Install-Recommends "false";' 'APT::Sandbox::User "root";' \
    'Acquire::Check-Valid-Until "false";' >"$tree/etc/apt/apt.conf.d/99till"
printf 'path-exclude=/usr/share/%s/*\n' doc man info gtk-doc >"$tree/etc/dpkg/dpkg.cfg.d/till"
printf '#!/bin/sh\nexit 101\n' >"$tree/usr/sbin/policy-rc.d"
chmod +x "$tree/usr/sbin/policy-rc.d"
"$here/in-tree.sh" "$tree" apt-get -q update
