#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""po/POTFILES lists every file with a translatable string, once, in order, and nothing else."""

import re

import tree

CALL = re.compile(r'\b(_|N_|C_|NC_|ngettext|g_dngettext)\s*\(')
COMMENT = re.compile(r'/\*.*?\*/', re.DOTALL)

MARKED = {
    '.c': CALL,
    '.h': CALL,
    '.ui': re.compile(r'translatable="yes"'),
    '.desktop.in': re.compile(r'^Name=', re.MULTILINE),
    '.metainfo.xml.in': re.compile(r'<name>'),
    '.gschema.xml': re.compile(r'<summary>'),
}


def is_marked(path):
    text = COMMENT.sub('', path.read_text(encoding='utf-8'))
    return any(path.name.endswith(suffix) and pattern.search(text)
               for suffix, pattern in MARKED.items())


def main():
    lines = (tree.ROOT / 'po/POTFILES').read_text(encoding='utf-8').splitlines()
    listed = [line for line in lines if line and not line.startswith('#')]
    files = tree.find(['src', 'resources', 'data'], tuple(MARKED))
    marked = [tree.name(path) for path in files if is_marked(path)]
    tree.report([
        ('every file with translatable strings is listed', sorted(set(marked) - set(listed))),
        ('every listed file has some', sorted(set(listed) - set(marked))),
        ('the list is sorted and names each file once',
         [line for line, right in zip(listed, sorted(set(listed))) if line != right][:1]),
    ])


main()
