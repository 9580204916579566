#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""bench.py BUILD [GOAL…]: measures the goals of speed, each beside its floor in the same run.

Prints one line a goal, as in "P1 first frame 1.52 x blank (goal 1.60) held". Only the ratios mean
something elsewhere; they are medians of seven interleaved rounds after a warm-up, or instructions.
Needs a display (tests/support/headless.sh), valgrind and wrk.
"""

import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import measure


class Bench:
    def __init__(self, build):
        self.build = pathlib.Path(build)
        self.practice = str(self.build / 'src/practice/till-practice')
        self.archive = None

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        if self.archive:
            self.archive.cleanup()

    @functools.cached_property
    def filled(self):
        """What putting `records()` invoices down has taken, in seconds, and the bytes for each."""
        self.archive = tempfile.TemporaryDirectory()
        return list(map(float, measure.run([self.program('bench-archive'), 'fill', self.archive.name,
                                            str(records())]).split()))

    def use_archive(self, program, *way):
        """What a program prints of the one archive of a run, which each leaves as it was."""
        assert self.filled
        return measure.run([self.program(program), *way, self.archive.name, str(records())])

    def program(self, name):
        return str(self.build / 'tests/bench' / name)

    def first_frame(self, who, how, **environment):
        return float(measure.run([self.program('bench-first-frame'), who, *how], **environment))

    def compare_windows(self, *how):
        with measure.practise(self.practice) as practice:
            return measure.interleave(lambda: self.first_frame('blank', how),
                                      lambda: self.first_frame('till', how, **practice.environment))


def say(goal, what, figure, unit, limit, *, at_least=False, note=''):
    held = figure >= limit if at_least else figure <= limit
    print(f'{goal} {what} {figure:.2f}{unit} (goal {limit:.2f}) '
          f'{"held" if held else "NOT held"}{note}', flush=True)
    return held


def p1(bench):
    blank, till = bench.compare_windows()
    return say('P1', 'first frame', till / blank, ' x blank', 1.6, note=f': {till:.0f} of {blank:.0f} ms')


def p2(bench):
    command = [bench.program('bench-first-frame')]
    blank = measure.count_instructions([*command, 'blank'])
    with measure.practise(bench.practice) as practice:
        till = measure.count_instructions([*command, 'till'], **practice.environment)
    return say('P2', 'instructions to the first frame', till / blank, ' x blank', 2.0,
               note=f': {till / 1e6:.0f} of {blank / 1e6:.0f} M')


def p3(bench):
    blank, till = bench.compare_windows('idle')
    return say('P3', 'idle memory', till / blank, ' x blank', 1.6,
               note=f': {till / 1024:.0f} of {blank / 1024:.0f} MB')


def p5(bench):
    table = measure.run([bench.program('bench-list-view')])
    row = re.search(r'^list of record rows, 6 +([\d.]+) +([\d.]+) +[\d.]+ +([\d.]+)', table, re.MULTILINE)
    jump, ratio, scroll = map(float, row.groups())
    jumps = say('P5', 'jump in a million rows', ratio, ' x a list of one label', 3.0, note=f': {jump:.1f} ms')
    return say('P5', 'work of a frame while scrolling, p99', scroll, ' ms', 16.7) and jumps


def p6(bench):
    json, gate = (measure.count_slope([bench.program('bench-decode'), way], 10, 60)
                  for way in ('json', 'gate'))
    return say('P6', 'strict gate and json-glib', gate / json, ' x json-glib alone', 1.15,
               note=f': {gate / 1e6:.2f} of {json / 1e6:.2f} M instructions a page')


def p7(bench):
    with measure.practise(bench.practice, '--invoices', '0', '--orders', '0') as practice:
        bare, signed = (measure.count_slope([bench.program('bench-request'), way, practice.url], 50, 150,
                                            **practice.environment) for way in ('bare', 'signed'))
    return say('P7', 'signed request', signed / bare, ' x bare libsoup', 1.25,
               note=f': {signed / 1e3:.0f} of {bare / 1e3:.0f} k instructions')


def load(url, *headers):
    """Requests a second that a server answers, from four connections in a second."""
    options = [option for header in headers for option in ('-H', header)]
    said = measure.run(['wrk', '-t1', '-c4', '-d1s', *options, url])
    if 'Non-2xx' in said:
        raise RuntimeError(said)
    return float(re.search(r'Requests/sec: +([\d.]+)', said)[1])


def p14(bench):
    begun = time.monotonic()
    with measure.practise(bench.practice) as practice, tempfile.NamedTemporaryFile('w') as page:
        ready_ms = (time.monotonic() - begun) * 1e3
        url = practice.url + '/api/v1/invoices?limit=100'
        bearer = 'Authorization: Bearer ' + practice.environment['TILL_API_KEY']
        page.write(subprocess.run(['curl', '-s', '-H', bearer, url], check=True, text=True,
                                  stdout=subprocess.PIPE).stdout)
        page.flush()
        with measure.serve([bench.program('bench-server'), page.name]) as server:
            bare_url = server.stdout.readline().split(' on ')[1].strip()
            bare, served = measure.interleave(lambda: load(bare_url), lambda: load(url, bearer))
    ready = say('P14', 'practice service with its demo data is ready', ready_ms, ' ms', 200)
    return say('P14', 'practice service', served / bare, ' x a bare server', 0.6, at_least=True,
               note=f': {served:.0f} of {bare:.0f} pages a second') and ready


def records():
    """The million of the goals, unless BENCH_INVOICES says otherwise."""
    return int(os.environ.get('BENCH_INVOICES', '1000000'))


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


def delay(practice, milliseconds):
    faults = practice.url + '/practice/faults'
    subprocess.run(['curl', '-sf', '-o', '/dev/null', '-X', 'DELETE', faults], check=True)
    if milliseconds:
        fault = f'{{"kind": "latency", "ms": {milliseconds}}}'
        subprocess.run(['curl', '-sf', '-o', '/dev/null', '-H', 'Content-Type: application/json',
                        '-d', fault, faults], check=True)


def sync(bench, practice, way):
    with tempfile.TemporaryDirectory() as folder:
        said = measure.run([bench.program('bench-sync'), way, practice.url, folder],
                           **practice.environment)
    return list(map(float, said.split()))


def p10(bench):
    """In ms with the way to the archive's thread and back; against a scan without it, as the scan is."""
    table = bench.use_archive('bench-archive', 'look')
    rows = {name: list(map(float, figures)) for name, *figures in map(str.split, table.splitlines())}
    scan = rows['scan'][0]
    held = True
    for way, share, limit in (('exact', 500, 1), ('prefix', 500, 1), ('last', 500, 1), ('inside', 15, 10)):
        _, p99, here = rows[way]
        held = say('P10', f'{way} look-up among {records():,}, p99', p99, ' ms', limit) and held
        held = say('P10', f'{way} look-up, p99: a scan takes', scan / here, ' x as long', share,
                   at_least=True, note=f': {here:.3f} of {scan:.1f} ms') and held
    return held


def p11(bench):
    with tempfile.TemporaryDirectory() as folder:
        assert bench.filled
        shutil.copytree(bench.archive.name, folder, dirs_exist_ok=True)
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
    return say_gaps(f'{records():,} are exported in {seconds:.0f} s', longest, p99) and held


def p13(bench):
    table = bench.use_archive('bench-find')
    (_, painted), (_, floor) = (map(float, line.split()) for line in table.splitlines())
    return say('P13', f'from a keystroke to painted hits among {records():,}, p99', painted, ' ms', 50,
               note=f': {painted / floor:.1f} x a list of plain labels ({floor:.1f} ms)')


def p15(bench):
    return say('P15', 'archive with its indices', bench.filled[1], ' bytes an invoice', 650)


GOALS = {'P1': p1, 'P2': p2, 'P3': p3, 'P5': p5, 'P6': p6, 'P7': p7,
         'P8': p8, 'P10': p10, 'P11': p11, 'P12': p12,
         'P13': p13, 'P14': p14, 'P15': p15}


def main(build, *wanted):
    unknown = [goal for goal in wanted if goal not in GOALS]
    if unknown:
        sys.exit(f'Unknown goals: {" ".join(unknown)}. Known are {" ".join(GOALS)}.')
    with Bench(build) as bench:
        held = [GOALS[goal](bench) for goal in wanted or GOALS]
    return 0 if all(held) else 1


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
