# SPDX-License-Identifier: GPL-3.0-or-later
"""Extracts the messages to translate."""

import subprocess

import tree

KEYWORDS = ['_', 'N_', 'C_:1c,2', 'NC_:1c,2', 'ngettext:1,2', 'g_dngettext:2,3']


def make_template(*options):
    """Returns a template with the messages of the whole program, without their places in the sources."""
    keywords = [f'--keyword={keyword}' for keyword in KEYWORDS]
    return subprocess.run(
        ['xgettext', '--files-from=po/POTFILES', '--from-code=UTF-8', '--no-location', '--output=-',
         *options, *keywords],
        cwd=tree.ROOT, check=True, capture_output=True, text=True).stdout
