#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What may include what in src: rooms, the folders inside a room, classes, and libraries.

A class is X.c, X.h and X-private.h.
"""

import re

import tree

LEFT = {
    'base': [],
    'domain': ['base'],
    'api': ['base', 'domain'],
    'archive': ['base', 'domain'],
    'vault': ['base', 'domain'],
    'team': ['base', 'domain'],
    'desk': ['base', 'domain', 'api', 'archive', 'vault', 'team'],
    'lists': ['base', 'domain', 'api', 'archive', 'vault', 'team', 'desk'],
    'ui': ['base', 'domain', 'api', 'archive', 'vault', 'team', 'desk', 'lists'],
    'practice': ['base', 'domain'],
    'search-provider': ['base', 'domain', 'archive'],
}

LIBRARIES = [
    (re.compile(r'sqlite3\.h'), ['archive', 'practice']),
    # In desk, only the library of the listener links it.
    (re.compile(r'libsoup/'), ['api', 'desk', 'practice']),
    (re.compile(r'libsecret/'), ['vault']),
    (re.compile(r'(libpq|openssl/)'), ['team']),
    (re.compile(r'(gtk|gdk|gsk)/|adwaita\.h'), ['ui']),
    (re.compile(r'qrencode\.h'), ['practice', 'ui']),
]

# The folders inside a room from the bottom up: each includes only itself and those before it. '.' are
# the files that lie beside the folders.
FLOORS = {
    'api': ['service', 'decode', 'transport', 'webhooks', 'resources'],
    'archive': ['database', 'ledger', 'tables', 'search', '.', 'records', 'payments', 'local', 'retention', 'reports'],
    'base': ['define', 'files', 'records', 'system', 'json'],
    'desk': ['accounts', 'sync', 'records', 'practice', 'search', 'pages', 'pollers', 'refunds', 'webhooks', 'overview',
             'retention', 'team', 'store', 'invoices', 'find'],
    'domain': ['money', 'text', 'chains', 'esim', 'invoices', 'letters', 'refunds', 'ledger', 'team', 'batch', 'pasted', 'messages'],
    'practice': ['base', 'records', 'webhooks', 'faults', 'calls', 'server', '.'],
    'ui': ['compat', 'help', 'messages', 'widgets', 'preferences', 'texts', 'pay', 'accounts', 'archive', 'events', 'find',
           'orders', 'overview', 'refunds', 'usage', 'plans', 'invoices', 'case', 'window', 'application'],
    'ui/invoices': ['cancel', 'detail', 'create', 'batch', 'list', '.'],
    'ui/orders': ['activation', 'detail', 'create', '.'],
    'ui/widgets': ['format', 'detail', 'print', 'unreadable', 'window', 'dialog', 'list'],
}

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)


def room_of(path):
    return path.relative_to(tree.ROOT / 'src').parts[0]


def floor_of(path, folder):
    """Returns the folder inside the folder that has the file, None where it is elsewhere."""
    home = tree.ROOT / 'src' / folder
    if home not in path.parents:
        return None
    parts = path.relative_to(home).parts
    return parts[0] if len(parts) > 1 else '.'


def list_includes(files):
    """Returns the pairs (file, our header that it includes) and (file, other header)."""
    headers = {path.name: path for path in files if path.suffix == '.h'}
    ours, libraries = [], []
    for path in files:
        for own, library in INCLUDE.findall(path.read_text(encoding='utf-8')):
            if own in headers:
                ours.append((path, headers[own]))
            elif library:
                libraries.append((path, library))
    return ours, libraries


def check_room(room, ours, libraries):
    for path, header in ours:
        if room_of(path) == room and room_of(header) not in (room, *LEFT[room]):
            yield f'{tree.name(path)}: {room} does not stand right of {room_of(header)} ("{header.name}")'
    for path, library in libraries:
        for pattern, rooms in LIBRARIES:
            if room_of(path) == room and pattern.match(library) and room not in rooms:
                yield f'{tree.name(path)}: <{library}> belongs to {", ".join(rooms)}'


def check_floors(folder, files, ours):
    floors = FLOORS[folder]
    found = {floor_of(path, folder) for path in files} - {None}
    strange = [f'src/{folder}: "{floor}" is in the folder or in FLOORS, but not in both' for floor in found ^ set(floors)]
    if strange:
        return strange

    wrong = []
    for path, header in ours:
        here, there = floor_of(path, folder), floor_of(header, folder)
        if None not in (here, there) and floors.index(there) > floors.index(here):
            wrong.append(f'{tree.name(path)}: "{here}" stands below "{there}" ("{header.name}")')
    return wrong


def find_circles(ours):
    """Returns each set of classes that include one another, directly or around, as one string."""
    def class_of(path):
        return path.stem.removesuffix('-private')

    includes = {}
    for path, header in ours:
        includes.setdefault(class_of(path), set()).add(class_of(header))
    reached = {}
    for name in includes:
        reached[name], left = set(), [name]
        while left:
            new = includes.get(left.pop(), set()) - reached[name] - {name}
            reached[name] |= new
            left += new
    rings = {name: {name, *(other for other in reached[name] if name in reached.get(other, ()))} for name in reached}
    return {' '.join(sorted(ring)) for ring in rings.values() if len(ring) > 1}


def check_folders(files):
    """Names the folders with folders in them that have no order."""
    parents = {path.parent.parent.relative_to(tree.ROOT / 'src').as_posix() for path in files}
    return [f'src/{folder} has folders without an order in FLOORS' for folder in parents - {'.', '..', *FLOORS}]


def main():
    everything = tree.find(['src'], ('.c', '.h'))
    files = [path for path in everything if path.parent.name != 'src']
    rooms = sorted({room_of(path) for path in files})
    ours, libraries = list_includes(files)
    results = [
        ('every folder is a room', [room for room in rooms if room not in LEFT]),
        ('every folder in a room has its floor', check_folders(files)),
        ('no classes include one another', sorted(find_circles(ours))),
    ]
    results += [(room, list(check_room(room, ours, libraries))) for room in rooms if room in LEFT]
    results += [(f'the floors of {folder}', check_floors(folder, files, ours)) for folder in FLOORS]
    tree.report(results)


main()
