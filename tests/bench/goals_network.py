# SPDX-License-Identifier: GPL-3.0-or-later
"""The goals of the way to the service and back, and of the service to practise on."""

import json
import re
import subprocess
import tempfile
import time

import measure
from harness import records, say


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


def p9(bench):
    """Stock libsoup has two connections a host; two requests under way need no more."""
    with measure.practise(bench.practice, '--invoices', '20000', '--orders', '0') as practice:
        delay(practice, 20)
        stock, own = measure.interleave(*(lambda n=n: float(measure.run(
            [bench.program('bench-sync'), 'net', practice.url, '-', n],
            **practice.environment).split()[0]) for n in ('2', '6')), rounds=3)
    return say('P9', 'pages a second at 20 ms with 6 connections', stock / own, ' x those with 2', 2.5,
               at_least=True, note=f': 200 pages in {own:.2f} and {stock:.2f} s')


def delay(practice, milliseconds):
    faults = practice.url + '/practice/faults'
    subprocess.run(['curl', '-sf', '-o', '/dev/null', '-X', 'DELETE', faults], check=True)
    if milliseconds:
        fault = f'{{"kind": "latency", "ms": {milliseconds}}}'
        subprocess.run(['curl', '-sf', '-o', '/dev/null', '-H', 'Content-Type: application/json',
                        '-d', fault, faults], check=True)


def ask_service(practice, path):
    """What the practice service says of itself."""
    return json.loads(measure.run(['curl', '-sf', f'{practice.url}/practice/{path}']))['data']


def load(url, *headers):
    """Requests a second that a server answers, from four connections in a second."""
    options = [option for header in headers for option in ('-H', header)]
    said = measure.run(['wrk', '-t1', '-c4', '-d1s', *options, url])
    if 'Non-2xx' in said:
        raise RuntimeError(said)
    return float(re.search(r'Requests/sec: +([\d.]+)', said)[1])


def seed(bench):
    """The seconds until a service with all its invoices is ready."""
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        with measure.practise(bench.practice, '--data', folder + '/data.db', '--invoices', str(records())):
            return time.monotonic() - begun


def p14(bench):
    begun = time.monotonic()
    with measure.practise(bench.practice) as practice, tempfile.NamedTemporaryFile('w') as page:
        ready_ms = (time.monotonic() - begun) * 1e3
        url = practice.url + '/api/v1/invoices?limit=100'
        bearer = 'Authorization: Bearer ' + practice.environment['TILL_API_KEY']
        page.write(subprocess.run(['curl', '-s', '-H', bearer, url], check=True, text=True,
                                  stdout=subprocess.PIPE).stdout)
        page.flush()
        resident_mb = measure.read_resident_kb(practice.process.pid) / 1024
        with measure.serve([bench.program('bench-server'), page.name]) as server:
            bare_url = server.stdout.readline().split(' on ')[1].strip()
            bare, served = measure.interleave(lambda: load(bare_url), lambda: load(url, bearer))
    return all([
        say('P14', 'practice service with its demo data is ready', ready_ms, ' ms', 200),
        say('P14', 'practice service in memory with its demo data', resident_mb, ' MB', 25),
        say('P14', f'practice service with {records():,} invoices is ready', seed(bench), ' s',
            25 * records() / 1e6),
        say('P14', 'practice service', served / bare, ' x a bare server', 0.6, at_least=True,
            note=f': {served:.0f} of {bare:.0f} pages a second')])
