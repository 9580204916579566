#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each room includes only the rooms and libraries that src/README.md allows."""

import re

import tree

LEFT = {
    'base': [],
    'domain': ['base'],
    'api': ['base', 'domain'],
    'archive': ['base', 'domain'],
    'vault': ['base', 'domain'],
    'desk': ['base', 'domain', 'api', 'archive', 'vault'],
    'lists': ['base', 'domain', 'api', 'archive', 'vault', 'desk'],
    'ui': ['base', 'domain', 'api', 'archive', 'vault', 'desk', 'lists'],
    'practice': ['base', 'domain'],
    'search-provider': ['base', 'domain', 'archive'],
}

LIBRARIES = [
    (re.compile(r'sqlite3\.h'), ['archive', 'practice']),
    # In desk, only the library of the listener links it.
    (re.compile(r'libsoup/'), ['api', 'desk', 'practice']),
    (re.compile(r'libsecret/'), ['vault']),
    (re.compile(r'(gtk|gdk|gsk)/|adwaita\.h'), ['ui']),
    (re.compile(r'qrencode\.h'), ['practice', 'ui']),
]

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)


def room_of(path):
    return path.relative_to(tree.ROOT / 'src').parts[0]


def complain(path, room, homes):
    for ours, library in INCLUDE.findall(path.read_text(encoding='utf-8')):
        home = homes.get(ours)
        if home not in (None, room, *LEFT[room]):
            yield f'{tree.name(path)}: {room} does not stand right of {home} ("{ours}")'
        for pattern, rooms in LIBRARIES:
            if library and pattern.match(library) and room not in rooms:
                yield f'{tree.name(path)}: <{library}> belongs to {", ".join(rooms)}'


def main():
    files = [path for path in tree.find(['src'], ('.c', '.h')) if path.parent.name != 'src']
    homes = {path.name: room_of(path) for path in files if path.suffix == '.h'}
    rooms = sorted({room_of(path) for path in files})
    results = [('every folder is a room', [room for room in rooms if room not in LEFT])]
    for room in rooms:
        if room in LEFT:
            own = [path for path in files if room_of(path) == room]
            results.append((room, [line for path in own for line in complain(path, room, homes)]))
    tree.report(results)


main()
