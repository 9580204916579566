#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""No translatable string contains a link or an address: a translator could change it, and a buyer
would pay to the wrong address."""

import re

import texts
import tree

FORBIDDEN = [
    ('link', re.compile(r'\b(https?|ftp|mailto|bitcoin|ethereum|lpa):(//)?\w|\bwww\.', re.IGNORECASE)),
    ('e-mail address', re.compile(r'[\w.+-]+@[\w-]+\.\w')),
    ('payment address', re.compile(r'\b0x[0-9a-fA-F]{8,}|\b(?=\w*\d)[1-9A-HJ-NP-Za-km-z]{26,}\b')),
]


def extract():
    """Returns the messages of the whole program, without their places in the sources."""
    return re.findall(r'^msgid(?:_plural)? "(.+)"$', texts.make_template('--no-wrap'), re.MULTILINE)


def main():
    messages = extract()
    results = [('the program has translatable strings', [] if messages else ['none was found'])]
    for title, pattern in FORBIDDEN:
        results.append((f'no {title} in a translatable string',
                        [message for message in messages if pattern.search(message)]))
    tree.report(results)


main()
