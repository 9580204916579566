#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""No translatable string contains a link or an address: a translator could change it, and a buyer
would pay to the wrong address. Each uses the terms of src/GLOSSARY.md, and headings have header capitals."""

import re
import xml.etree.ElementTree as ElementTree

import texts
import tree

FORBIDDEN = [
    ('link', re.compile(r'\b(https?|ftp|mailto|bitcoin|ethereum|lpa):(//)?\w|\bwww\.', re.IGNORECASE)),
    ('e-mail address', re.compile(r'[\w.+-]+@[\w-]+\.\w')),
    ('payment address', re.compile(r'\b0x[0-9a-fA-F]{8,}|\b(?=\w*\d)[1-9A-HJ-NP-Za-km-z]{26,}\b')),
]

# What people read is the term on the right.
TERMS = {
    r'(?<!On-)(?<!\{)\b[Cc]hains?\b(?!\})': 'network',
    r'\b[Ii]ds?\b': 'ID',
    r'\b[Dd]esks?\b': 'computer',
    r'\b[Bb]atch(es)?\b': 'invoices, CSV file',
    r'\b[Cc]ould not\b': 'couldn’t',
    r'\d %|%d %%': 'a percent sign follows its number',
    r'\b([Pp]ut (down|back)|[Nn]oted|[Nn]ote a [Pp]ayment)\b': 'record, restore',
    r'\b[Nn]eeds? a [Ll]ook\b|\b[Oo]dd\b': 'to review',
    r'\b[Ll]ook [Ii]t [Uu]p\b': 'View on Explorer',
    r'\b(being|is|not) made\b': 'provisioned',
    r'\b[Bb]egun\b': 'started',
    r'\b[Mm]irror': 'copy',
    r'\b[Pp]lots?\b': 'chart',
    r'\b[Rr]aw [Aa]nswer\b': 'server response',
    r'\b[Ff]orget (a|this) [Cc]ustomer': 'erase',
    r'\b[Mm]end\b': 'fix',
    r'\b[Vv]oid\b': 'cancelled',
}

HEADED = {'AdwPreferencesGroup', 'AdwPreferencesPage', 'AdwStatusPage', 'AdwWindowTitle'}

# Words of a heading that are not capitalised
LOWER = {'a', 'an', 'and', 'as', 'at', 'by', 'eSIM', 'eSIMs', 'for', 'from', 'in', 'is', 'of', 'on', 'or',
         'the', 'to', 'with'}


def extract():
    """Returns the messages of the whole program, without their places in the sources."""
    found = re.findall(r'^msgid(?:_plural)? ((?:".*"\n)+)', texts.make_template('--no-wrap'), re.MULTILINE)
    return [message for message in (''.join(re.findall('"(.*)"', lines)) for lines in found) if message]


def list_headings():
    """Returns the titles of groups, pages and windows."""
    return [title.text
            for path in sorted((tree.ROOT / 'resources/ui').glob('*.ui'))
            for parent in ElementTree.parse(path).iter('object') if parent.get('class') in HEADED
            for title in parent.findall('property[@name="title"]') if title.get('translatable') == 'yes']


def has_header_capitals(heading):
    return all(word in LOWER or not word[0].islower() for word in heading.split()[1:])


def main():
    headings = list_headings()
    messages = extract()
    results = [('the program has translatable strings', [] if messages else ['none was found'])]
    for title, pattern in FORBIDDEN:
        results.append((f'no {title} in a translatable string',
                        [message for message in messages if pattern.search(message)]))
    for pattern, term in TERMS.items():
        results.append((f'a term of the glossary: {term}',
                        [message for message in messages if re.search(pattern, message)]))
    results.append(('the interface has headings', [] if headings else ['none was found']))
    results.append(('headings have header capitals',
                    [heading for heading in headings if not has_header_capitals(heading)]))
    tree.report(results)


main()
