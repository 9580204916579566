# SPDX-License-Identifier: GPL-3.0-or-later
"""What grows with the number of records, and what does not."""

import contextlib
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


def interleave_sizes(bench, *how, rounds=measure.ROUNDS):
    """The same of each size in turn, so that a busy moment of the machine falls on all of them."""
    sizes = [n for n in INVOICES if n <= records()]
    return measure.interleave(*(lambda n=n: bench.first_frame('till', how, **bench.away(n)) for n in sizes),
                              rounds=rounds)


def grow_invoices(bench):
    print('| invoices | first frame, ms | rows visible, the service away, ms | memory, MB '
          '| Find to painted hits, p99, ms |\n|---|---|---|---|---|')
    figures = zip(INVOICES, interleave_sizes(bench), interleave_sizes(bench, 'rows'),
                  interleave_sizes(bench, 'idle', rounds=3))
    for n, frame, rows, weight in figures:
        print(f'| {n:,} | {frame:.0f} | {rows:.0f} | {weight / 1024:.0f} | {find_ms(bench, n):.1f} |', flush=True)
    painted, ratio, _ = jump(bench)
    print(f'\nA jump in a list takes {painted:.1f} ms with a million rows, {ratio:.2f} x a list of one label.\n')


def watch_usage(bench, practice):
    """The weight after a minute over the page of live usage, in KiB, and the requests of the next minute."""
    with measure.beside([bench.program('bench-first-frame'), 'till', 'stay', 'usage'],
                        **practice.environment) as till:
        time.sleep(MINUTE)
        before = ask_service(practice, 'requests')['requests']
        time.sleep(MINUTE)
        return measure.weigh_family(till.pid), ask_service(practice, 'requests')['requests'] - before


def grow_esims(bench):
    """With the page of live usage open."""
    with contextlib.ExitStack() as stack:
        services = [stack.enter_context(measure.practise(bench.practice, '--invoices', str(n), '--orders', str(n)))
                    for n in ESIMS]
        frames = measure.interleave(*(lambda practice=practice: bench.first_frame('till', [], **practice.environment)
                                      for practice in services))
        print('| eSIM orders | first frame, ms | memory after a minute, MB | requests a minute, live usage open |\n'
              '|---|---|---|---|')
        for n, practice, frame in zip(ESIMS, services, frames):
            weight, n_asked = watch_usage(bench, practice)
            print(f'| {n:,} | {frame:.0f} | {weight / 1024:.0f} | {n_asked} |', flush=True)


def compare(bench):
    tell('Growth takes some eight minutes.')
    grow_invoices(bench)
    grow_esims(bench)
    return True
