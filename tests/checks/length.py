#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""No file of code is longer than 700 lines: one that is has two subjects in it."""

import tree

LIMIT = 700


def main():
    files = tree.find(['src', 'tests', 'resources'], ('.c', '.h', '.py', '.sh', '.ui', '.css'))
    lengths = {path: len(path.read_text(encoding='utf-8').splitlines()) for path in files}
    tree.report([(f'no file over {LIMIT} lines',
                  [f'{tree.name(path)}: {length}' for path, length in lengths.items()
                   if length > LIMIT])])


main()
