#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# make-tree.sh SUITE TREE
#
# Makes the smallest system of a suite of Debian in the folder TREE, with packages from where apt is
# set up to get them: documents are left out, and no service is started. Needs root.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
suite=$1 tree=$2

# shellcheck disable=SC2016
mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep --max-count=1 '/debian/*$')
rm -rf "$tree"
mkdir -p "$tree"
# All suites are made alike; debootstrap may not know the newest by name.
debootstrap --variant=minbase "$suite" "$tree" "$mirror" /usr/share/debootstrap/scripts/sid
printf '%s\n' 'APT::Install-Recommends "false";' 'APT::Sandbox::User "root";' \
    'Acquire::Check-Valid-Until "false";' >"$tree/etc/apt/apt.conf.d/99till"
printf 'path-exclude=/usr/share/%s/*\n' doc man info gtk-doc >"$tree/etc/dpkg/dpkg.cfg.d/till"
printf '#!/bin/sh\nexit 101\n' >"$tree/usr/sbin/policy-rc.d"
chmod +x "$tree/usr/sbin/policy-rc.d"
"$here/in-tree.sh" "$tree" apt-get -q update
