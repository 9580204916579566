#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the program writes as comma-separated values, or for pasting, is read by another reader as it
was meant. No cell begins like a formula unless it is a plain number, or a formula that is nothing but
the text; for spreadsheets none but a plain number in the column of numbers looks like one."""

import csv
import io
import re
import subprocess
import sys

DECIMAL = re.compile(r'-?[0-9]+(\.[0-9]+)?\Z')
SHORT_DECIMAL = re.compile(r'-?[0-9]{1,15}(\.[0-9]+)?\Z')
FORMULA_TEXT = re.compile(r'="[^"\r\n\t]{1,255}"\Z')
NUMBER_LIKE = re.compile(r'[\s(.,$€\u200b]*[0-9]|MAR[0-9][0-9 .,/:-]*\Z')
TRIGGERS = '=+-@\t\r\n＋－＝＠'
HEAD = ['one', 'two', 'three', 'four', 'five']
NUMBERS = HEAD.index('three')
SEEDS = range(1, 41)


class Dialect:
    """How a table is written: its mode for the program, the separator, the decimal sign."""

    def __init__(self, mode, separator, sign, is_for_spreadsheets=False):
        self.mode = mode
        self.separator = separator
        self.sign = sign
        self.is_for_spreadsheets = is_for_spreadsheets

    def get_complaint(self, column, cell, wanted):
        if self.is_for_spreadsheets:
            return self.get_spreadsheet_complaint(column, cell, wanted)
        if cell not in (wanted, "'" + wanted):
            return f'{cell!r} instead of {wanted!r}'
        if cell[:1] in TRIGGERS and cell and not DECIMAL.match(cell):
            return f'{cell!r} may be taken for a formula'
        if cell != wanted and DECIMAL.match(wanted):
            return f'the number {wanted!r} is written {cell!r}'
        return None

    def get_spreadsheet_complaint(self, column, cell, wanted):
        if column == NUMBERS and SHORT_DECIMAL.match(wanted):
            is_right = cell == wanted.replace('.', self.sign)
            return None if is_right else f'the number {wanted!r} is written {cell!r}'
        if cell not in (wanted, "'" + wanted, f'="{wanted}"'):
            return f'{cell!r} instead of {wanted!r}'
        if cell[:1] in TRIGGERS and cell and not FORMULA_TEXT.match(cell):
            return f'{cell!r} may be taken for a formula'
        if cell == wanted and NUMBER_LIKE.match(cell):
            return f'{cell!r} may be taken for a number'
        return None


def read(program, seed, dialect):
    """Returns the cells as Python reads them and as they were meant."""
    output = subprocess.run([program, str(seed), dialect.mode], check=True, capture_output=True).stdout
    length, rest = output.split(b'\n', 1)
    text, plain = rest[:int(length)], rest[int(length):]
    encoding = 'utf-8'
    if dialect.is_for_spreadsheets and text.startswith(b'\xef\xbb\xbf'):
        encoding = 'utf-8-sig'
    rows = list(csv.reader(io.StringIO(text.decode(encoding), newline=''), strict=True,
                           delimiter=dialect.separator))
    meant = [[bytes.fromhex(cell).decode('utf-8') for cell in line.split(' ')]
             for line in plain.decode('ascii').splitlines()]
    return rows, meant if dialect.mode == 'pasted' else [HEAD, *meant]


def check(program, dialect):
    for seed in SEEDS:
        rows, meant = read(program, seed, dialect)
        if len(rows) != len(meant):
            yield f'seed {seed}: {len(rows)} rows instead of {len(meant)}'
            continue
        for row, meant_row in zip(rows, meant):
            for column, (cell, wanted) in enumerate(zip(row, meant_row)):
                complaint = dialect.get_complaint(column, cell, wanted)
                if complaint:
                    yield f'seed {seed}: {complaint}'
            if len(row) != len(meant_row):
                yield f'seed {seed}: {len(row)} cells instead of {len(meant_row)}'


DIALECTS = {
    'tables for programs are read as they were written': Dialect('', ',', '.'),
    'what is pasted is read as it was meant': Dialect('pasted', '\t', '.'),
    'tables for spreadsheets with a point are read as they were meant': Dialect('point', ',', '.', True),
    'tables for spreadsheets with a comma are read as they were meant': Dialect('comma', ';', ',', True),
}


def main():
    is_bad = False
    print(f'1..{len(DIALECTS)}')
    for number, (name, dialect) in enumerate(DIALECTS.items(), 1):
        complaints = list(check(sys.argv[1], dialect))
        is_bad = is_bad or bool(complaints)
        print(f'{"not ok" if complaints else "ok"} {number} - {name}')
        for complaint in complaints[:20]:
            print(complaint, file=sys.stderr)
    sys.exit(1 if is_bad else 0)


main()
