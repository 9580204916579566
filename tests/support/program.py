# SPDX-License-Identifier: GPL-3.0-or-later
"""Starts a program under test, reads its log and ends it."""

import contextlib
import os
import re
import subprocess
import sys
import threading

WARNING = re.compile(r'-(WARNING|CRITICAL|ERROR) \*\*')
EXPECTED_WARNINGS = [
    # Most tests have no notification daemon on their bus.
    'unable to send notifications through org.freedesktop.Notifications',
    # GTK 4.24 counts a frame of a popover twice where X has no compositor.
    'gdk_frame_timings_submitted() called on submitted frame',
    # GTK 4.24 animates with a clock that the next frame can set back by less than a millisecond.
    'gtk_svg_advance: time went backward',
    # The portal in lock.py only knows when the screen locks.
    'Cannot get portal org.freedesktop.host.portal.Registry version',
]


def is_unexpected(line):
    return WARNING.search(line) and not any(text in line for text in EXPECTED_WARNINGS)


def copy_log(log, lines):
    for line in log:
        sys.stderr.write(line)
        lines.append(line)


@contextlib.contextmanager
def running(command, env=None):
    """Starts a program and kills it at the end, if it still runs.

    If G_DEBUG has fatal-warnings, an unexpected warning fails the test at its end. It does not abort
    the program, so the test shows all problems."""
    lines = []
    env = dict(env or os.environ)
    is_strict = 'fatal-warnings' in env.get('G_DEBUG', '')
    env['G_DEBUG'] = env.get('G_DEBUG', '').replace('fatal-warnings', 'fatal-criticals')
    process = subprocess.Popen(command, env=env, stderr=subprocess.PIPE, encoding='utf-8', errors='replace')
    reader = threading.Thread(target=copy_log, args=(process.stderr, lines), daemon=True)
    reader.start()
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        reader.join(timeout=30)  # its children may still write
    if is_strict and any(map(is_unexpected, lines)):
        sys.exit('Bail out! the program has warned')
