#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The Flatpak manifest pins each source that is downloaded: by the hash of a file, or by the commit of a
repository. So nobody can change what is built without changing this tree."""

import json
import re

from tree import ROOT, report

MANIFEST = 'flatpak/org.tillconsole.Till.json'
SHA256 = re.compile(r'[0-9a-f]{64}')
COMMIT = re.compile(r'[0-9a-f]{40}')
# What only names files beside the manifest.
LOCAL = {'dir', 'inline', 'patch', 'script', 'shell'}


def is_pinned(source):
    """A path is a file of this tree. Anything with an address needs HTTPS and a pin."""
    kind, address = source.get('type'), source.get('url')
    if kind in LOCAL or address is None and 'path' in source:
        return address is None
    if not isinstance(address, str) or not address.startswith('https://'):
        return False
    if kind == 'git':
        return bool(COMMIT.fullmatch(source.get('commit', '')))
    return kind in {'archive', 'file'} and bool(SHA256.fullmatch(source.get('sha256', '')))


def find_loose(modules):
    """Returns the complaints about modules, and about the modules inside them."""
    loose = []
    for module in modules:
        if not isinstance(module, dict):
            loose.append(f'{module}: a module in a file of its own is not read')
            continue
        loose += [f'{module.get("name")}: {source} is not pinned' for source in module.get('sources', [])
                  if not isinstance(source, dict) or not is_pinned(source)]
        loose += find_loose(module.get('modules', []))
    return loose


def is_strict():
    """Checks find_loose() with one source that is pinned and with some that are not."""
    good = {'type': 'archive', 'url': 'https://a.example/a.tar.gz', 'sha256': 'a' * 64}
    bad = [
        {'type': 'archive', 'url': 'https://a.example/a.tar.gz'},
        dict(good, sha256='a' * 63),
        dict(good, url='http://a.example/a.tar.gz'),
        {'type': 'git', 'url': 'https://a.example/a.git', 'branch': 'main'},
        {'type': 'git', 'url': 'https://a.example/a.git', 'tag': 'v1'},
        {'type': 'extra-data', 'url': 'https://a.example/a'},
        {'type': 'patch', 'url': 'https://a.example/a.patch'},
        'more-sources.json',
    ]
    return (not find_loose([{'name': 'a', 'sources': [good]}])
            and all(find_loose([{'name': 'a', 'sources': [source]}]) for source in bad)
            and find_loose([{'name': 'a', 'modules': [{'name': 'b', 'sources': [bad[0]]}]}])
            and find_loose(['other.json']))


def main():
    modules = json.loads((ROOT / MANIFEST).read_text(encoding='utf-8'))['modules']
    report([
        ('a source without a pin is found', [] if is_strict() else ['find_loose() is too lenient or too strict']),
        ('each source of the Flatpak is pinned', find_loose(modules)),
    ])


if __name__ == '__main__':
    main()
