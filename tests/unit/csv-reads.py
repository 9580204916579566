#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the program writes as comma-separated values, or for pasting, is read by another reader as it
was meant, and no cell begins like a formula unless it is a plain number."""

import csv
import io
import re
import subprocess
import sys

DECIMAL = re.compile(r'-?[0-9]+(\.[0-9]+)?\Z')
TRIGGERS = '=+-@\t\r\n＋－＝＠'
SEEDS = range(1, 41)


def read(command, seed, dialect):
    """Returns the cells as Python reads them and as they were meant."""
    program, *arguments = command
    output = subprocess.run([program, str(seed), *arguments], check=True, capture_output=True).stdout
    length, rest = output.split(b'\n', 1)
    text, plain = rest[:int(length)], rest[int(length):]
    rows = list(csv.reader(io.StringIO(text.decode('utf-8'), newline=''), dialect, strict=True))
    meant = [[bytes.fromhex(cell).decode('utf-8') for cell in line.split(' ')]
             for line in plain.decode('ascii').splitlines()]
    return rows, meant


def check(command, dialect):
    for seed in SEEDS:
        rows, meant = read(command, seed, dialect)
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
    files = list(check([sys.argv[1]], 'excel'))
    pasted = list(check([sys.argv[1], 'pasted'], 'excel-tab'))
    print('1..2')
    print(f'{"not ok" if files else "ok"} 1 - tables are read as they were written')
    print(f'{"not ok" if pasted else "ok"} 2 - what is pasted is read as it was meant')
    for complaint in files[:20] + pasted[:20]:
        print(complaint, file=sys.stderr)
    sys.exit(1 if files or pasted else 0)


main()
