# SPDX-License-Identifier: GPL-3.0-or-later
"""The goals of the copy on this desk: how it is filled, looked things up in, and how large it is."""

import shutil
import tempfile

import measure
from goals_network import delay
from harness import records, say


def p8(bench):
    n = records()
    held = True
    floor_db, _ = bench.filled
    with measure.practise(bench.practice, '--invoices', str(n), '--orders', str(n // 10)) as practice:
        for delay_ms in (0, 20, 50):
            delay(practice, delay_ms)
            net, full = (sync(bench, practice, way)[0] for way in ('net', 'all'))
            held = say('P8', f'full sync of {n:,} at {delay_ms} ms', full / max(net, floor_db),
                       ' x its floor', 1.35,
                       note=f': {full:.1f} s, net {net:.1f}, archive {floor_db:.1f}') and held
    return held


def sync(bench, practice, way):
    with tempfile.TemporaryDirectory() as folder:
        said = measure.run([bench.program('bench-sync'), way, practice.url, folder],
                           **practice.environment)
    return list(map(float, said.split()))


def p10(bench):
    """In ms with the way to the archive's thread and back; against a scan without it, as the scan is."""
    rows, cold = (read_rows(bench.use_archive('bench-archive', way)) for way in ('look', 'cold'))
    scan = rows['scan'][0]
    held = all([say('P10', f'{way} look-up with a cold disk, p99', p99, ' ms', 5,
                    note=f': half of them within {p50:.2f} ms') for way, (p50, p99) in cold.items()])
    for way, share, limit in (('exact', 500, 1), ('prefix', 500, 1), ('last', 500, 1), ('inside', 15, 10)):
        _, p99, here = rows[way]
        held = say('P10', f'{way} look-up among {records():,}, p99', p99, ' ms', limit) and held
        held = say('P10', f'{way} look-up, p99: a scan takes', scan / here, ' x as long', share,
                   at_least=True, note=f': {here:.3f} of {scan:.1f} ms') and held
    return held


def read_rows(table):
    return {name: list(map(float, figures)) for name, *figures in map(str.split, table.splitlines())}


def p11(bench):
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(bench.fill(records())[0], folder, dirs_exist_ok=True)
        said = measure.run([bench.program('bench-archive'), 'busy', folder, str(records())])
    idle, meanwhile, failed, *gaps = map(float, said.split())
    ratio = say('P11', 'look-up p99 while a copy is written', meanwhile / idle, ' x idle', 3.0,
                note=f': {meanwhile:.2f} of {idle:.2f} ms, {failed:.0f} failed')
    return say_gaps('an archive is written', *gaps) and ratio and not failed


def say_gaps(when, longest, p99):
    longest_held = say('P12', f'longest gap of the main loop while {when}', longest, ' ms', 33)
    return say('P12', f'p99 of the gaps while {when}', p99, ' ms', 20) and longest_held


def p12(bench):
    """Of a tenth of the records over the network: a gap is as long whatever comes after it."""
    n = records() // 10
    with measure.practise(bench.practice, '--invoices', str(n), '--orders', str(n // 10)) as practice:
        *_, longest, p99 = sync(bench, practice, 'all')
    held = say_gaps(f'{n:,} are copied', longest, p99)
    longest, p99, seconds = map(float, bench.use_archive('bench-export').split())
    held = say_gaps(f'{records():,} are exported in {seconds:.0f} s', longest, p99) and held
    with tempfile.TemporaryDirectory() as folder:
        *gaps, work = map(float, measure.run([bench.program('bench-batch'), folder]).split())
    return say_gaps(f'a file of 1,000 is opened, {work:.0f} ms of it work', *gaps) and held


def p15(bench):
    return say('P15', 'archive with its indices', bench.filled[1], ' bytes an invoice', 650)
