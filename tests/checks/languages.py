#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each language of po/LINGUAS has a catalogue that gettext accepts. It has a translation of every
message, with the placeholders and the mnemonics of the original."""

import re
import subprocess

import texts
import tree

PO = tree.ROOT / 'po'
MESSAGE = re.compile(r'^msgid "(.+)"\n(?:msgid_plural .*\n)?((?:msgstr.*\n?)+)', re.MULTILINE)
NAME = re.compile(r'\{\w+\}')


def run(*command, text=None):
    return subprocess.run(command, cwd=PO, input=text, capture_output=True, text=True,
                          check=True).stdout


def list_languages():
    lines = (PO / 'LINGUAS').read_text(encoding='utf-8').splitlines()
    return [line for line in lines if line and not line.startswith('#')]


def list_faults(language):
    """Returns the complaints of gettext about the catalogue of a language."""
    return subprocess.run(
        ['msgfmt', '--check', '--check-accelerators=_', '--output-file=/dev/null', f'{language}.po'],
        cwd=PO, capture_output=True, text=True, check=False).stderr.splitlines()


def list_gaps(language, template):
    """Returns the messages without a translation, or with a fuzzy one."""
    merged = run('msgmerge', '--quiet', '--no-fuzzy-matching', '--output-file=-', f'{language}.po',
                 '-', text=template)
    gaps = [run('msgattrib', '--no-wrap', kind, text=merged)
            for kind in ('--untranslated', '--only-fuzzy')]
    return re.findall(r'^msgid "(.+)"$', '\n'.join(gaps), re.MULTILINE)


def list_lost_names(language):
    """Returns the messages whose translation has other names in braces than the original."""
    catalogue = run('msgcat', '--no-wrap', f'{language}.po')
    return [message for message, translations in MESSAGE.findall(catalogue)
            for translation in translations.splitlines()
            if set(NAME.findall(message)) != set(NAME.findall(translation))]


def main():
    languages = list_languages()
    template = texts.make_template()
    catalogues = [path.stem for path in PO.glob('*.po')]
    results = [('po/LINGUAS lists every catalogue, in order',
                [] if languages == sorted(catalogues) else [f'{languages}: {sorted(catalogues)}'])]
    for language in languages:
        results.append((f'{language} is valid', list_faults(language)))
        results.append((f'{language} is whole', list_gaps(language, template)))
        results.append((f'{language} keeps the names in braces', list_lost_names(language)))
    tree.report(results)


main()
