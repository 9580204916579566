#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""activation.py TILL: the desktop starts the console over D-Bus, as the desktop entry offers it, and
has it open a link."""

import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'support'))
import desktop  # noqa: E402  (found by the line above)
from program import running  # noqa: E402

NAME = 'org.tillconsole.Till'


def call(method, *arguments):
    return subprocess.run(
        ['gdbus', 'call', '--session', '--dest', NAME, '--object-path', '/org/tillconsole/Till',
         '--method', f'org.freedesktop.Application.{method}', *arguments, '{}'],
        check=False, capture_output=True).returncode == 0


def activate():
    return call('Activate')


def wait_for_toast(window, text, act):
    """A toast may be gone before a slow machine has looked at all of the window: then act() again."""
    def look():
        act()
        try:
            return desktop.get(window, patience_s=5, name=text)
        except desktop.Missing:
            return None
    desktop.wait_for(f'the toast "{text}"', look)


def check_limits(pid):
    """Nothing that is in its memory ever gets into a core file."""
    lines = pathlib.Path(f'/proc/{pid}/limits').read_text().splitlines()
    limit = next(line for line in lines if line.startswith('Max core file size'))
    if limit.split()[4:6] != ['0', '0']:
        sys.exit(f'Bail out! {limit}')


def main(program):
    print('1..4')
    with running([program, '--gapplication-service']) as process:
        desktop.wait_for('the service', activate)
        check_limits(process.pid)
        till = desktop.find_program('till')
        window = desktop.get_window(till, 'Till')
        desktop.get(window, name='Welcome to Till')
        print('ok 1 - the window opens and says welcome')
        wait_for_toast(window, 'Till can’t open this link',
                       lambda: call('Open', '["till:invoice/1%2Fcancel"]'))
        print('ok 2 - a link that is not one of ours is refused')
        # A second start hands its link to the one that runs, and ends.
        wait_for_toast(window, 'Open a store, then try the link again',
                       lambda: subprocess.run([program, 'till:invoice/INV-1'], check=True))
        print('ok 3 - a link that is one waits for a store')
        desktop.close(till, 'Till')
        process.wait(timeout=30)
        print('ok 4 - the program ends with it')
    return process.returncode


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
