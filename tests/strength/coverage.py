#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""coverage.py REPORT: prints what the tests have run, from a report of gcovr in JSON: the lines and the
branches of each room beside their goals, and each line of the files in files.txt with a branch that no
test takes, unless untaken.txt names it with the reason.

gcovr has left out the branches of g_return_if_fail () and its like, which no correct program takes, and of
macros such as g_clear_pointer (), which are GLib's.
"""

import collections
import json
import pathlib
import sys

import files

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Per cent of the lines and of the branches.
GOALS = {'domain': (95, 85), 'api': (95, 85), 'vault': (95, 85), 'archive': (95, 85), 'ui': (85, 0)}


class Count:
    def __init__(self):
        self.lines = self.lines_run = self.branches = self.branches_taken = 0

    def add(self, line):
        if line['gcovr/noncode'] or line['gcovr/excluded']:
            return
        self.lines += 1
        self.lines_run += line['count'] > 0
        self.branches += len(line['branches'])
        self.branches_taken += sum(branch['count'] > 0 for branch in line['branches'])

    def shares(self):
        """Returns per cent of lines and of branches, rounded down: 100 means all."""
        return (1000 * self.lines_run // max(self.lines, 1) / 10,
                1000 * self.branches_taken // max(self.branches, 1) / 10)


def print_rooms(measured):
    rooms = collections.defaultdict(Count)
    for file in measured:
        path = file['file'].split('/')
        for line in file['lines']:
            rooms[path[1] if len(path) > 2 else 'main'].add(line)
            rooms['all'].add(line)
    print('| room | lines | run | branches | taken | goal | reached |\n|---|---|---|---|---|---|---|')
    for name in sorted(rooms, key=lambda room: (room == 'all', room)):
        room = rooms[name]
        shares = room.shares()
        goal, reached = describe_goal(GOALS.get(name), shares)
        print(f'| {name} | {room.lines} | {shares[0]} % | {room.branches} | {shares[1]} % | {goal} | {reached} |')


def describe_goal(goal, shares):
    if not goal:
        return '', ''
    text = f'{goal[0]} % of lines' + (f', {goal[1]} % of branches' if goal[1] else '')
    return text, 'yes' if all(share >= least for share, least in zip(shares, goal)) else '**no**'


def untaken(file):
    """Yields the number and the text of each line with a branch that no test takes, and how many."""
    source = (ROOT / file['file']).read_text(encoding='utf-8').splitlines()
    for line in file['lines']:
        missing = sum(branch['count'] == 0 for branch in line['branches'])
        if missing:
            yield line['line_number'], ' '.join(source[line['line_number'] - 1].split()), missing


def print_untaken(measured):
    """Returns how many branches no test takes that untaken.txt does not name."""
    named = files.read_untaken()
    money = [file for file in measured if file['file'] in files.read_files()]
    unnamed = n_named = 0
    for file in money:
        for number, text, missing in untaken(file):
            if (file['file'], text) in named:
                n_named += missing
                continue
            unnamed += missing
            print(f'{file["file"]}:{number}: {missing} not taken: {text}')
    total = Count()
    for file in money:
        for line in file['lines']:
            total.add(line)
    print(f'Money and keys: {total.branches_taken} of {total.branches} branches taken in {len(money)} files, '
          f'{n_named} named with a reason, {unnamed} neither')
    return unnamed


def main(report):
    measured = json.loads(pathlib.Path(report).read_text(encoding='utf-8'))['files']
    print_rooms(measured)
    return 1 if print_untaken(measured) else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
