# SPDX-License-Identifier: GPL-3.0-or-later
"""How soon a store that was connected a moment ago can be answered from, with everything switched on.

The store is a practice service; the desk is a real one, with its pace, its copy and its budget. Each
figure is of one run: what it measures is minutes long.
"""

import json
import urllib.request

import measure
from harness import say, tell

LATENCY = ('--latency', '20')
STORE = ('--invoices', '20000', '--orders', '2000', *LATENCY)
LARGE = ('--invoices', '1000000', '--orders', '2000', *LATENCY)
OLD = ('--invoices', '100000', '--orders', '2000', *LATENCY)
A_MINUTE = 120
LIMITED_S = 300
LIMITED = ('--invoices', '20000', '--orders', '2000', '--limit', str(A_MINUTE), '--limit-without-retry-after')
TIMEOUT = 1500
NEVER = float('inf')


def read_figures(said):
    return {name: float(figure) for name, figure in (line.split() for line in said.splitlines())}


def live(bench, program, way, practice):
    """What the program prints of a day of that store; what it has not reached is not there."""
    said = measure.run([bench.program(program), str(bench.make_folder()), way], timeout=TIMEOUT,
                       **practice.environment)
    return read_figures(said)


def run(bench, program, way, *store):
    with measure.practise(bench.practice, *store) as practice:
        return live(bench, program, way, practice)


def copy_store(bench):
    day = run(bench, 'bench-first-day', 'all', *STORE)
    return [
        say('first-day', 'last 30 days of 20,000 invoices', day.get('days-30', NEVER), ' s', 60),
        say('first-day', 'all 22,000 records', day.get('all', NEVER), ' s', 600),
        say('first-day', 'a hash, after its payment', day['found'], ' s', 5),
        say('first-day', "the foreground's p99", day['busy'] / day['idle'], ' × an idle desk', 1.5),
    ]


def copy_large(bench):
    day = run(bench, 'bench-first-day', 'lists', *LARGE)
    return [
        say('first-day', 'last 30 days of a million invoices', day.get('days-30', NEVER) / 60, ' min', 15),
        say('first-day', 'list pages of a million invoices', day.get('lists', NEVER) / 60, ' min', 15),
    ]


def copy_limited(bench):
    with measure.practise(bench.practice, *LIMITED) as practice:
        live(bench, 'bench-first-day', str(LIMITED_S), practice)
        with urllib.request.urlopen(f'{practice.url}/practice/limit', timeout=60) as answer:
            counted = json.load(answer)['data']
    served, refused = counted['served'], counted['refused']
    tell(f'{served} served and {refused} refused in {LIMITED_S} s at {A_MINUTE} a minute')
    return [
        say('first-day', 'refused by a limit that is not told', 100 * refused / (served + refused), ' %', 2),
        say('first-day', 'used of that limit', 100 * served / (A_MINUTE * LIMITED_S / 60), ' %', 85,
            at_least=True),
    ]


def compare(bench):
    """For bench.py."""
    return all([*copy_store(bench), *copy_limited(bench), *copy_large(bench)])


def compare_backfill(bench):
    """The same, of what is looked for further back: a hash of 90 days ago among 100,000 invoices."""
    narrowed = run(bench, 'bench-backfill', 'narrowed', *OLD)
    alone = run(bench, 'bench-backfill', 'hash', *OLD)
    off = abs(alone['estimate'] - alone['found']) / alone['found']
    return all([
        say('backfill', 'a hash with an amount and a day', narrowed['found'], ' s', 5),
        say('backfill', 'a hash alone', alone['found'] / alone['estimate'], ' × what was told', 1.1),
        say('backfill', 'told beforehand, off by', 100 * off, ' %', 10),
    ])
