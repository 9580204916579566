#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""tally.py LOG…: prints one line for all the testlog.json files of meson.

The tests in an again.json beside a log were run a second time, alone. Their second result counts, and
the first one is reported. With --failed, prints only the names of the tests that failed.

A test that prints TAP counts as many checks as it has; any other test counts as one. A test that fails
without a failed check (a crash, a leak, a time-out, a missing plan) is one more failure, and so is a
log that is missing or empty.

The cells of the fault matrix have a line of their own. A cell that is in several logs counts once, and
is held where it is held in all of them.
"""

import json
import os
import re
import sys

CELLS = re.compile(r'# fault matrix: (\d+) cells, (\d+) held')
CHECK = re.compile(r'(?P<bad>not )?ok\b(?:.*#\s*(?P<directive>skip|todo))?', re.IGNORECASE)


def count(test):
    """Returns how many checks of one test passed, failed and were skipped."""
    if test['result'] == 'SKIP':
        return 0, 0, 1
    checks = [match for match in map(CHECK.match, test.get('stdout', '').splitlines()) if match]
    skipped = sum(1 for check in checks if check['directive'])
    failed = sum(1 for check in checks if check['bad'] and not check['directive'])
    passed = len(checks) - failed - skipped
    if test['result'] != 'OK':
        return passed, max(failed, 1), skipped
    return passed if checks else 1, failed, skipped


def add_cells(test, cells):
    for match in CELLS.finditer(test.get('stdout', '')):
        n_cells, n_held = int(match[1]), int(match[2])
        before = cells.get(test['name'], (n_cells, n_held))
        cells[test['name']] = max(before[0], n_cells), min(before[1], n_held)


def read_lines(path):
    try:
        with open(path, encoding='utf-8') as log:
            return [json.loads(line) for line in log]
    except FileNotFoundError:
        return []


def read(path):
    """Returns the tests of a log, each with the result of its last run."""
    again = {test['name']: test for test in read_lines(os.path.join(os.path.dirname(path), 'again.json'))}
    return [again.get(test['name'], test) for test in read_lines(path)]


def print_failed(paths):
    for path in paths:
        for test in read(path):
            if count(test)[1]:
                # Meson writes "suite / name", and takes the name.
                print(test['name'].rsplit(' / ', 1)[-1])
    return 0


def report_reruns(folder):
    for test in read_lines(os.path.join(folder, 'again.json')):
        if not count(test)[1]:
            print(f'failed beside others, passed alone: {test["name"]}')


def main(paths):
    passed = failed = skipped = 0
    cells = {}
    for folder in dict.fromkeys(map(os.path.dirname, paths)):
        report_reruns(folder)
    for path in paths:
        tests = read(path)
        if not tests:
            print(f'{path}: no test was run')
            failed += 1
        for test in tests:
            result = count(test)
            add_cells(test, cells)
            passed, failed, skipped = passed + result[0], failed + result[1], skipped + result[2]
            if result[1]:
                print(f'failed: {test["name"]} ({test["result"].lower()})')
    if skipped:
        print(f'{skipped} skipped')
    if cells:
        n_cells, n_held = (sum(column) for column in zip(*cells.values()))
        print(f'fault matrix: {n_cells} cells, {n_held} held')
    print(f'{passed} passed, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    if sys.argv[1:2] == ['--failed']:
        sys.exit(print_failed(sys.argv[2:]))
    sys.exit(main(sys.argv[1:]))
