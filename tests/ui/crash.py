#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""crash.py TILL: a crash is told of at the next start, once, and with nothing private.

The program has keys in its memory and runs from a folder with an e-mail address in its name.
"""

import os
import pathlib
import re
import signal
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'support'))
import desktop  # noqa: E402  (found by the line above)
from program import running  # noqa: E402

TEXT = 'Till stopped unexpectedly last time. Nothing that was stored is lost.'
KEY, SECRET, MAIL = 'key_canary_12345', 'secret_canary_67890', 'ana.canary@example.com'
REPORT = re.compile(r'Till \S+\nGTK [^\n]+\nSystem: [^\n]+\nSignal: SIGSEGV\n(?:[\w.+-]+\+0x[0-9a-f]+\n|\?\n)+')
STATE = pathlib.Path(os.environ['XDG_STATE_HOME']) / 'till'


def bail_out(why):
    sys.exit(f'Bail out! {why}')


def link_program(program):
    """Returns a path of the program with the home folder and an e-mail address in it."""
    folder = pathlib.Path.home() / MAIL
    folder.mkdir()
    link = folder / 'till'
    link.symlink_to(pathlib.Path(program).resolve())
    return str(link)


def with_keys():
    """Nothing listens there, and the store opens nevertheless."""
    return dict(os.environ, TILL_BASE_URL='http://127.0.0.1:9', TILL_API_KEY=KEY, TILL_SECRET_KEY=SECRET)


def end(process, number):
    process.send_signal(number)
    process.wait(timeout=30)


def open_window():
    till = desktop.find_program('till')
    return desktop.wait_for('the window', lambda: next(desktop.children(till), None))


def end_by(program, number):
    with running([program], env=with_keys()) as process:
        desktop.get(open_window(), name='Invoices')
        end(process, number)


def check_report():
    report = (STATE / 'crash.txt').read_text(encoding='utf-8')
    if not REPORT.fullmatch(report) or '\ntill+0x' not in report:
        bail_out(f'not a report: {report}')
    private = [KEY, SECRET, MAIL, '@', '/', str(pathlib.Path.home()), '127.0.0.1']
    found = [word for word in private if word in report.split('System:')[0] + report.split('Signal:')[1]]
    if found:
        bail_out(f'the report has {found}: {report}')


def check_shown(program):
    with running([program]) as process:
        window = open_window()
        bar = desktop.get(window, name=TEXT).get_parent()
        print('ok 2 - the next start tells of it', flush=True)
        desktop.act(desktop.get(bar, role='push button', name='Copy Report'))
        desktop.get(window, name='Report copied')
        desktop.act(desktop.get(bar, role='push button', name='Dismiss'))
        desktop.wait_for('the bar to go', lambda: desktop.find(window, name=TEXT) is None)
        print('ok 3 - its report is copied, and the bar dismissed', flush=True)
        desktop.close(desktop.find_program('till'), 'Till')
        process.wait(timeout=30)


def check_not_shown(program):
    with running([program]) as process:
        window = open_window()
        desktop.get(window, name='Welcome to Till')
        if desktop.find(window, name=TEXT) is not None:
            bail_out('there was no crash to tell of')
        desktop.close(desktop.find_program('till'), 'Till')
        process.wait(timeout=30)


def main(program):
    print('1..5', flush=True)
    program = link_program(program)
    end_by(program, signal.SIGSEGV)
    check_report()
    print('ok 1 - a crash leaves a report with nothing private', flush=True)
    check_shown(program)
    check_not_shown(program)
    print('ok 4 - the start after that does not', flush=True)
    for number in (signal.SIGKILL, signal.SIGTERM):
        end_by(program, number)
        check_not_shown(program)
    print('ok 5 - nor does one after the program was killed or told to end', flush=True)


if __name__ == '__main__':
    main(*sys.argv[1:])
