#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the program writes as comma-separated values is read by another reader as it was meant, and
no cell begins like a formula unless it is a plain number."""

import csv
import io
import re
import subprocess
import sys

DECIMAL = re.compile(r'-?[0-9]+(\.[0-9]+)?\Z')
TRIGGERS = '=+-@\t\r\n＋－＝＠'
SEEDS = range(1, 41)


def read(program, seed):
    """Returns the cells as Python reads them and as they were meant."""
    output = subprocess.run([program, str(seed)], check=True, capture_output=True).stdout
    length, rest = output.split(b'\n', 1)
    text, plain = rest[:int(length)], rest[int(length):]
    rows = list(csv.reader(io.StringIO(text.decode('utf-8'), newline=''), strict=True))
    meant = [[bytes.fromhex(cell).decode('utf-8') for cell in line.split(' ')]
             for line in plain.decode('ascii').splitlines()]
    return rows, meant


def check(program):
    for seed in SEEDS:
        rows, meant = read(program, seed)
        if len(rows) != len(meant):
            yield f'seed {seed}: {len(rows)} rows instead of {len(meant)}'
            continue
        for row, meant_row in zip(rows, meant):
            for cell, wanted in zip(row, meant_row):
                if cell not in (wanted, "'" + wanted):
                    yield f'seed {seed}: {cell!r} instead of {wanted!r}'
                if cell[:1] in TRIGGERS and cell and not DECIMAL.match(cell):
                    yield f'seed {seed}: {cell!r} may be taken for a formula'
                if cell != wanted and DECIMAL.match(wanted):
                    yield f'seed {seed}: the number {wanted!r} is written {cell!r}'
            if len(row) != len(meant_row):
                yield f'seed {seed}: {len(row)} cells instead of {len(meant_row)}'


def main():
    complaints = list(check(sys.argv[1]))
    print('1..1')
    print(f'{"not ok" if complaints else "ok"} 1 - tables are read as they were written')
    for complaint in complaints[:20]:
        print(complaint, file=sys.stderr)
    sys.exit(1 if complaints else 0)


main()
