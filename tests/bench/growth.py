# SPDX-License-Identifier: GPL-3.0-or-later
"""What grows with the number of records, and what does not."""

import time

import measure
from harness import records, tell
from goals_network import ask_service
from goals_window import jump

INVOICES = (1000, 100000, 1000000)
ESIMS = (10, 1000, 5000)
MINUTE = 60


def find_ms(bench, n):
    """The p99 from a keystroke in Find to its painted hits, in ms."""
    return float(bench.use_archive('bench-find', n_invoices=n).splitlines()[0].split()[1])


def grow_invoices(bench):
    print('| invoices | first frame, ms | rows visible, ms | memory, MB | Find to painted hits, p99, ms |\n'
          '|---|---|---|---|---|')
    for n in (n for n in INVOICES if n <= records()):
        away = bench.away(n)
        frame, rows = measure.interleave(lambda: bench.first_frame('till', [], **away),
                                         lambda: bench.first_frame('till', ['rows'], **away))
        weight, = measure.interleave(lambda: bench.first_frame('till', ['idle'], **away), rounds=3)
        print(f'| {n:,} | {frame:.0f} | {rows:.0f} | {weight / 1024:.0f} | {find_ms(bench, n):.1f} |', flush=True)
    painted, ratio, _ = jump(bench)
    print(f'\nA jump in a list takes {painted:.1f} ms with a million rows, {ratio:.2f} x a list of one label.\n')


def grow_esims(bench):
    """With the page of live usage open."""
    print('| eSIM orders | first frame, ms | memory after a minute, MB | requests a minute, live usage open |\n'
          '|---|---|---|---|')
    for n in ESIMS:
        with measure.practise(bench.practice, '--invoices', str(n), '--orders', str(n)) as practice:
            frame, = measure.interleave(lambda: bench.first_frame('till', [], **practice.environment), rounds=3)
            with measure.beside([bench.program('bench-first-frame'), 'till', 'stay', 'usage'],
                                **practice.environment) as till:
                time.sleep(MINUTE)
                before = ask_service(practice, 'requests')['requests']
                time.sleep(MINUTE)
                n_asked = ask_service(practice, 'requests')['requests'] - before
                weight = measure.weigh_family(till.pid)
        print(f'| {n:,} | {frame:.0f} | {weight / 1024:.0f} | {n_asked} |', flush=True)


def compare(bench):
    tell('Growth takes some eight minutes.')
    grow_invoices(bench)
    grow_esims(bench)
    return True
