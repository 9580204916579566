#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""window-types.py FOLDER: a C header with every class of windows that the sources in FOLDER define.

TILL_WINDOW_TYPES(X) is X(till_case_window) and so on: a new window is in it without a word of anybody.
"""

import pathlib
import re
import sys

CLASS = re.compile(r'^G_DEFINE_(FINAL_|ABSTRACT_)?TYPE\w*\s*\(\s*(\w+),\s*(\w+),\s*(\w+)', re.MULTILINE)
TOOLKIT = re.compile(r'(GTK|ADW)_TYPE_\w*(WINDOW|DIALOG)$|TILL_DIALOG_PARENT$')


def read_classes(folder):
    """The type macro of each class, with its file, its prefix, its parent and whether it can be made."""
    for path in sorted(folder.rglob('*.c')):
        for kind, _, prefix, parent in CLASS.findall(path.read_text(encoding='utf-8')):
            macro = prefix.upper().replace('TILL_', 'TILL_TYPE_', 1)
            yield macro, (path.stem, prefix, parent, kind != 'ABSTRACT_')


def is_window(classes, macro):
    while macro in classes:
        macro = classes[macro][2]
    return TOOLKIT.match(macro) is not None


def main(folder):
    classes = dict(read_classes(pathlib.Path(folder)))
    windows = [entry for macro, entry in classes.items() if entry[3] and is_window(classes, macro)]
    for stem, *_ in windows:
        print(f'#include "{stem}.h"')
    print('\n#define TILL_WINDOW_TYPES(X) ' + ' '.join(f'X ({prefix})' for _, prefix, *_ in windows))


main(sys.argv[1])
