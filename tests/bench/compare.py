# SPDX-License-Identifier: GPL-3.0-or-later
"""What has changed since a run whose output was kept."""

import re

LINE = re.compile(r'(P\d+) (.+?) (\d+\.\d\d)( .+?) \(goal ')
VARYING = re.compile(r' in \d+ s\b|, \d+ ms of it work')
COUNTED = re.compile(r'instructions|bytes| MB$')
NOISE, NOISE_OF_COUNTS = 0.10, 0.01  # how much of a figure may change by itself


def name(goal, what):
    return f'{goal} {VARYING.sub("", what)}'


def read(path):
    """The figures of a kept output, by name."""
    with open(path, encoding='utf-8') as kept:
        lines = map(LINE.match, kept)
        return {name(line[1], line[2]): (float(line[3]), line[4]) for line in lines if line}


def print_changes(path, figures):
    """One line for each figure that differs by more than noise, and one for how many don't."""
    old = read(path)
    alike = 0
    for goal, what, figure, *_ in figures:
        before, unit = old.pop(name(goal, what), (None, ''))
        if before is None:
            print(f'{name(goal, what)}: {figure}, not in {path}')
            continue
        now = float(figure.removesuffix(unit))
        noise = NOISE_OF_COUNTS if COUNTED.search(f'{what}{unit}') else NOISE
        if abs(now - before) > noise * before:
            print(f'{name(goal, what)}: {before:.2f} → {now:.2f}{unit} ({100 * (now / before - 1):+.0f} %)'
                  if before else f'{name(goal, what)}: {before:.2f} → {now:.2f}{unit}')
        else:
            alike += 1
    print(f'{alike} figures as in {path}')
