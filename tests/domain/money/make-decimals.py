#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes decimals.tsv: sums, differences and comparisons by Python's decimal module, an oracle that
shares no line with Till. Run again only to change the cases; the same seed gives the same file."""

import decimal
import pathlib
import random

CASES = 1000
LARGEST = decimal.Decimal(10) ** 37

decimal.getcontext().prec = 200
decimal.getcontext().Emax = 999


def make_number(generator):
    scale = generator.choice([0, 1, 2, 6, 8, 9, 17, 18, generator.randint(0, 18)])
    digits = generator.randint(1, 37 - max(0, 18 - scale))
    coefficient = generator.randrange(10 ** generator.randint(1, digits))
    sign = generator.choice(['', '', '-'])
    text = str(coefficient).rjust(scale + 1, '0')
    whole, fraction = (text[:-scale], text[-scale:]) if scale else (text, '')
    return sign + whole + ('.' + fraction if fraction else '')


def plain(value):
    text = format(value, 'f')
    text = text.rstrip('0').rstrip('.') if '.' in text else text
    return '0' if text in ('-0', '') else text


def main():
    generator = random.Random(18)
    lines = ['0.1\t0.2\t0.3\t-0.1\t-1', '0.3\t0.1\t0.4\t0.2\t1',
             '1.000000000000000001\t0.000000000000000001\t1.000000000000000002\t1\t1']
    while len(lines) < CASES:
        a, b = make_number(generator), make_number(generator)
        if generator.random() < 0.1:
            b = a + ('0' if '.' in a and len(a.split('.')[1]) < 18 else '')
        x, y = decimal.Decimal(a), decimal.Decimal(b)
        if max(abs(x + y), abs(x - y)) < LARGEST / 10 ** 18:
            lines.append('\t'.join([a, b, plain(x + y), plain(x - y), str((x > y) - (x < y))]))
    target = pathlib.Path(__file__).with_name('decimals.tsv')
    target.write_text('\n'.join(lines) + '\n', encoding='utf-8')


main()
