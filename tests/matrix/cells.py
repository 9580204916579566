#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the table of the fault matrix in README.md with the cells of the programs.

Usage: cells.py [--write] README LEFT-OUT PROGRAM...

Each program lists its cells with --cells. A fault and an operation without a cell get the letter of
the first line of LEFT-OUT that matches: the reason. A line that matches nothing is an error. With
--write the table is written; otherwise a table that differs is an error.
"""

import pathlib
import re
import subprocess
import sys

N_FAULTS = 94
N_OPERATIONS = 13
BEGIN = '<!-- The table is written by cells.py --write. -->\n'
END = '<!-- End of the table. -->\n'


def expand(text, letter):
    """Returns the numbers of 'F1-F3,F90' or 'O1,O4-O6'."""
    numbers = []
    for part in text.split(','):
        ends = [int(end.removeprefix(letter)) for end in part.split('-')]
        numbers += range(ends[0], ends[-1] + 1)
    return numbers


def count_cells(programs):
    cells = {}
    for program in programs:
        listed = subprocess.run([program, '--cells'], check=True, capture_output=True, text=True)
        for line in listed.stdout.splitlines():
            fault, operation = re.fullmatch(r'F(\d+)-\S+\tO(\d+)-\S+', line).groups()
            key = int(fault), int(operation)
            cells[key] = cells.get(key, 0) + 1
    return cells


def read_reasons(path):
    lines = path.read_text(encoding='utf-8').splitlines()
    return [line.split('\t') for line in lines if not line.startswith('#')]


def build_table(cells, reasons):
    """Returns the table and a list of problems."""
    left_out = [(letter, expand(faults, 'F'), expand(operations, 'O'))
                for letter, faults, operations, _ in reasons]
    used = set()
    problems = []
    head = ['fault'] + [f'O{operation}' for operation in range(1, N_OPERATIONS + 1)]
    rows = [head, ['---'] * len(head)]
    for fault in range(1, N_FAULTS + 1):
        row = [f'F{fault}']
        for operation in range(1, N_OPERATIONS + 1):
            letter = next((letter for letter, faults, operations in left_out
                           if fault in faults and operation in operations), None)
            if (fault, operation) in cells:
                row.append(str(cells[fault, operation]))
            elif letter is not None:
                row.append(letter)
                used.add(letter)
            else:
                problems.append(f'F{fault} and O{operation} have neither a cell nor a reason')
        rows.append(row)
    problems += [f'{letter} is the reason of nothing' for letter, *_ in reasons
                 if letter not in used]
    table = [f"| {' | '.join(row)} |" for row in rows]
    words = [f'- **{letter}** {reason}' for letter, _, _, reason in reasons]
    return '\n'.join(table + [''] + words) + '\n', problems


def main():
    arguments = sys.argv[1:]
    is_writing = arguments[0] == '--write'
    readme, left_out, *programs = arguments[is_writing:]
    readme = pathlib.Path(readme)
    table, problems = build_table(count_cells(programs), read_reasons(pathlib.Path(left_out)))
    text = readme.read_text(encoding='utf-8')
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    wanted = before + BEGIN + table + END + after
    if is_writing:
        readme.write_text(wanted, encoding='utf-8')
    elif text != wanted:
        problems.append('README.md has another table: write it with cells.py --write')
    print('1..1')
    for problem in problems:
        print(f'# {problem}')
    print(f"{'not ok' if problems else 'ok'} 1 - every cell is counted or has its reason")


main()
