#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window of shortcuts shows every key of the program, and no action that does not exist."""

import re
import xml.etree.ElementTree

import tree

KEYS = 'src/ui/application/till-shortcuts.c'
WINDOW = 'resources/gtk/shortcuts.ui'
ACTIONS = 'tests/ui/actions.tsv'
ENTRY = re.compile(r'^  \{ "([a-z.:-]+)", \{ ("[^}]*)NULL \} \},', re.MULTILINE)
# Those of the toolkit, and the one that is a setting.
OTHERS = {'window.close', 'win.mask-activation'}


def main():
    keys = dict(ENTRY.findall((tree.ROOT / KEYS).read_text(encoding='utf-8')))
    accels = [accel for line in keys.values() for accel in re.findall(r'"([^"]+)"', line)]
    shown = [child.text for child in xml.etree.ElementTree.parse(tree.ROOT / WINDOW).iter('property')
             if child.get('name') == 'action-name']
    lines = (tree.ROOT / ACTIONS).read_text(encoding='utf-8').splitlines()
    actions = {line.split('\t')[0] for line in lines} | OTHERS
    # Find also has "/", which is no key while the user types. The window shows both.
    told = set(shown) | {'win.find'}
    tree.report([
        ('there are keys', [] if len(keys) > 10 else [KEYS]),
        ('every key is told of', sorted(set(keys) - told)),
        ('what is told of has a key', sorted(set(shown) - set(keys))),
        ('each is told of once', sorted({name for name in shown if shown.count(name) > 1})),
        ('each leads to an action', sorted(name for name in keys if name.split('::')[0] not in actions)),
        ('no key is given twice', sorted({key for key in accels if accels.count(key) > 1})),
    ])


main()
