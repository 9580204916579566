# SPDX-License-Identifier: GPL-3.0-or-later
"""A program under test: it is started, its log is read, and it is ended."""

import contextlib
import os
import re
import subprocess
import sys
import threading

WARNING = re.compile(r'-(WARNING|CRITICAL|ERROR) \*\*')
FORESEEN = [
    # Most tests have nobody on their bus who shows notifications.
    'unable to send notifications through org.freedesktop.Notifications',
    # GTK 4.24 counts a frame of a popover twice where X has no compositor.
    'gdk_frame_timings_submitted() called on submitted frame',
    # GTK 4.24 moves its own drawings by a clock that the next frame may set back by less than a millisecond.
    'gtk_svg_advance: time went backward',
    # The stand-in for the portal in lock.py knows when the screen locks, and nothing else.
    'Cannot get portal org.freedesktop.host.portal.Registry version',
]


def is_unforeseen(line):
    return WARNING.search(line) and not any(text in line for text in FORESEEN)


def pass_on(log, lines):
    for line in log:
        sys.stderr.write(line)
        lines.append(line)


@contextlib.contextmanager
def running(command, env=None):
    """Starts a program and kills it at the end, if it has not ended by itself.

    Where G_DEBUG asks for fatal warnings one in its log ends the test, but only then: a program that is
    aborted by it would not show what else goes wrong."""
    lines = []
    env = dict(env or os.environ)
    is_strict = 'fatal-warnings' in env.get('G_DEBUG', '')
    env['G_DEBUG'] = env.get('G_DEBUG', '').replace('fatal-warnings', 'fatal-criticals')
    process = subprocess.Popen(command, env=env, stderr=subprocess.PIPE, encoding='utf-8', errors='replace')
    reader = threading.Thread(target=pass_on, args=(process.stderr, lines), daemon=True)
    reader.start()
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        reader.join(timeout=30)  # its children may have a last word
    if is_strict and any(map(is_unforeseen, lines)):
        sys.exit('Bail out! the program has warned')
