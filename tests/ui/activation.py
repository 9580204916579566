#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""activation.py TILL: the desktop starts the console over D-Bus, as the desktop entry offers it."""

import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'support'))
import desktop  # noqa: E402  (found by the line above)

NAME = 'org.tillconsole.Till'


def activate():
    return subprocess.run(
        ['gdbus', 'call', '--session', '--dest', NAME, '--object-path', '/org/tillconsole/Till',
         '--method', 'org.freedesktop.Application.Activate', '{}'],
        check=False, capture_output=True).returncode == 0


def main(program):
    print('1..2')
    process = subprocess.Popen([program, '--gapplication-service'])
    try:
        desktop.wait_for('the service', activate)
        till = desktop.find_program('till')
        window = desktop.get_window(till, 'Till')
        desktop.get(window, name='Welcome to Till')
        print('ok 1 - the window opens and says welcome')
        desktop.close(till, 'Till')
        process.wait(timeout=30)
        print('ok 2 - the program ends with it')
    finally:
        process.kill()
    return process.returncode


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
