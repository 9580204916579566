#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""tests/ui/actions.tsv lists every action of the program with its kind, once, in order.

test-read-only uses the list. "reads" asks the service or shows something. "local" changes something on
this computer only. "writes" changes something at the service, or begins to, and must be disabled in a
read-only store. "dialog" is an action of a dialog that a read-only store never opens.
"""

import re

import tree

LIST = 'tests/ui/actions.tsv'
KINDS = {'reads', 'local', 'writes', 'dialog'}
WIDGET = re.compile(r'_install_(?:property_)?action\s*\([^,]+,\s*"([a-z.-]+)"')
GROUP = re.compile(r'_insert_action_group\s*\([^,]+,\s*"([a-z-]+)",\s*G_ACTION_GROUP')
ENTRY = re.compile(r'^  \{ "([a-z-]+)", \w+_action,', re.MULTILINE)


def find_actions():
    for path in tree.find(['src/ui'], ('.c',)):
        text = path.read_text(encoding='utf-8')
        yield from WIDGET.findall(text)
        group = GROUP.search(text)
        yield from (f'{group[1] if group else "app"}.{name}' for name in ENTRY.findall(text))


def main():
    lines = (tree.ROOT / LIST).read_text(encoding='utf-8').splitlines()
    rows = [line.split('\t') for line in lines]
    listed = [name for name, *_ in rows]
    found = set(find_actions())
    tree.report([
        ('every action is listed', [f'{name}: not in {LIST}' for name in sorted(found - set(listed))]),
        ('every listed action exists', sorted(set(listed) - found)),
        ('each has a kind', ['\t'.join(row) for row in rows if len(row) != 2 or row[1] not in KINDS]),
        ('the list is sorted and names each once',
         [line for line, right in zip(listed, sorted(set(listed))) if line != right][:1]),
    ])


main()
