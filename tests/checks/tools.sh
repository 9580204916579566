#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The tools that all tests depend on work: run, tally.py, headless.sh and program.py.
set -u
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
number=0

# expect TITLE STATUS TEXT COMMAND…: checks the status, and that the output contains the text.
expect ()
{
    local title=$1 status=$2 text=$3 said got=0

    shift 3
    number=$((number + 1))
    said=$("$@" 2>&1 </dev/null) || got=$?
    if [ "$got" -eq "$status" ] && [[ $said == *"$text"* ]]; then
        echo "ok $number - $title"
    else
        echo "not ok $number - $title"
        printf '%s: status %s: %s\n' "$title" "$got" "$said" >&2
    fi
}

log ()
{
    printf '%s\n' "$@" >"$scratch/log"
}

expect 'run lists its commands' 0 'sanitize [SUITE…]' "$root/run" --help
expect 'run refuses an unknown word' 2 'Unknown command: tset' "$root/run" tset
expect 'run refuses pictures without a folder' 2 'give one folder' "$root/run" pictures
expect 'run refuses a time that is none' 2 'give seconds' "$root/run" fuzz soon
# compare_figure FIGURE: with one of a former run.
compare_figure ()
{
    log 'P7 signed request 1.20 x bare libsoup (goal 1.25) held'
    PYTHONPATH=$root/tests/bench /usr/bin/python3 -c "
import compare
compare.print_changes('$scratch/log', [('P7', 'signed request', '$1 x bare libsoup', '', True)])"
}

expect 'a figure that has changed is named' 0 'signed request: 1.20 → 1.50 x bare libsoup (+25 %)' compare_figure 1.50
expect 'a figure that has not is counted' 0 '1 figures as in' compare_figure 1.25
expect 'mutation finds the mistakes of each kind' 0 'OK' /usr/bin/python3 "$root/tests/strength/test_rules.py"

log '{"name": "a", "result": "OK", "stdout": "1..3\nok 1 /x\nok 2 /y # SKIP later\nok 3 /z\n"}' \
    '{"name": "b", "result": "OK", "stdout": "no TAP"}'
expect 'checks inside a test are counted' 0 '3 passed, 0 failed' "$root/tests/support/tally.py" "$scratch/log"
log '{"name": "a", "result": "ERROR", "stdout": "1..2\nok 1 /x\nnot ok 2 /y\n"}'
expect 'a failed check is counted' 1 '1 passed, 1 failed' "$root/tests/support/tally.py" "$scratch/log"
log '{"name": "a", "result": "ERROR", "stdout": "1..2\nok 1 /x\n"}' '{"name": "b", "result": "TIMEOUT"}'
expect 'a crash and a time-out are failures' 1 '1 passed, 2 failed' "$root/tests/support/tally.py" "$scratch/log"
expect 'what did not run has not passed' 1 '0 passed, 1 failed' "$root/tests/support/tally.py" "$scratch/none"

expect 'headless gives the status of its command' 7 '' "$root/tests/support/headless.sh" sh -c 'exit 7'
# shellcheck disable=SC2016
expect 'headless gives a home of its own' 0 "$scratch/headless." \
    env TMPDIR="$scratch" "$root/tests/support/headless.sh" sh -c 'echo "$HOME"'
expect 'headless takes it away' 0 '' test -z "$(find "$scratch" -name 'headless.*')"
expect 'headless gives a session bus' 0 'org.a11y.Bus' "$root/tests/support/headless.sh" \
    gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus \
    --method org.freedesktop.DBus.ListActivatableNames
expect 'headless gives a Secret Service' 0 'org.freedesktop.secrets' "$root/tests/support/headless.sh" --keyring \
    gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus \
    --method org.freedesktop.DBus.ListNames

# run_loud LINE [G_DEBUG]: runs a program that logs LINE, as the tests of the whole program do.
run_loud ()
{
    # shellcheck disable=SC2016
    PYTHONPATH=$root/tests/support G_DEBUG=${2-fatal-warnings} /usr/bin/python3 -c '
import sys
from program import running
with running(["sh", "-c", "echo \"$1\" >&2", "loud", sys.argv[1]]) as process:
    process.wait()' "$1"
}

expect 'a program that warns has failed' 1 'Bail out!' run_loud '(till:7): Gtk-WARNING **: 12:00:00: Broken'
expect 'a warning is none where nobody asked for them' 0 'Broken' \
    run_loud '(till:7): Gtk-WARNING **: 12:00:00: Broken' fatal-criticals
expect 'a warning that was foreseen is none' 0 'frame' \
    run_loud '(till:7): Gdk-WARNING **: gdk_frame_timings_submitted() called on submitted frame.'
expect 'what is no warning is none' 0 'WARNING' run_loud 'WARNING: not of the log'
expect 'headless refuses an unknown option' 2 'usage:' "$root/tests/support/headless.sh" --kering true

# ask_tracker SUITE: with what is installed here, and a tracker that has a case of each kind.
"$root/data/sbom.py" 0.1.0 "$root/flatpak/org.tillconsole.Till.json" gtk4=4.8.3 glib-2.0=2.74.6 json-glib-1.0=1.6.6 \
    libsoup-3.0=3.2.3 >"$scratch/sbom"
printf '%s\n' 'libsoup3 3.2.3-0+deb12u1' 'glib2.0 2.74.6-2+deb12u9' 'json-glib 1.6.6-1' >"$scratch/installed"
ask_tracker ()
{
    "$root/tests/checks/advisories.py" "$scratch/sbom" --installed "$scratch/installed" --suite bookworm "$@"
}

told='json-glib 1.6.6-1: not in bookworm any more
libsoup3 3.2.3-0+deb12u1: 3.2.3-0+deb12u3 is out
libsoup3 3.2.3-0+deb12u1: has CVE-2026-0001, CVE-2026-0003
postgresql-17 17.10 of the Flatpak: 17.11-1 is out
postgresql-17 17.10 of the Flatpak: has CVE-2026-0007
Debian'\''s security tracker on 6 libraries: see above'
expect 'a library that is old, has a defect or is gone is named' 0 "" \
    diff <(ask_tracker --data "$root/tests/checks/advisories.json" | sort) <(sort <<<"$told")
echo '{}' >"$scratch/empty"
expect 'a library without a defect is not' 0 'on 6 libraries: nothing newer, nothing open' \
    ask_tracker --data "$scratch/empty"
expect 'a tracker out of reach is no failure' 0 'security tracker could not be asked' \
    ask_tracker --data "$scratch/no-tracker"
expect 'nor is one that says something else' 0 'no list of packages' ask_tracker --data <(echo '[]')
echo "1..$number"
