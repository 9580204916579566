# SPDX-License-Identifier: GPL-3.0-or-later
"""Idle is idle: how often a program that nobody uses wakes up, and what it asks of the service.

All stand side by side, each with a service of its own that has been read through and where nothing is
pending. What is left of an open store are the mirror's rounds, by which a payment is heard of that nobody
looks at: three a minute, each of one request, and one for the orders. A round wakes the main thread for
its timer and for the answer, and the transport's as often; nobody else, for nothing new is put down but
for once in five minutes, which may be in the minute that is counted. What needs somebody is looked for
each minute, also where nobody is asked: the timer, the archive's thread that looks and rests, and its
answer. Figures and lists look at their ages each minute.
"""

import contextlib
import pathlib
import subprocess
import time

import measure
from goals_network import ask_service
from harness import say, tell

MINUTE = 60
SETTLED = 120

STATES = (
    # what is said, page, way, at most so many wake-ups and requests
    ('over the overview', 'overview', [], 60, 5),
    ('over invoices, none pending', 'invoices', [], 60, 5),
    ('over another page', 'plans', [], 50, 5),
    ('without a window', 'invoices', ['hidden'], 50, 5),
    ('hidden for privacy', 'overview', ['locked'], 8, 0),
    ('with copying paused', 'plans', ['paused'], 8, 0),
)


def count_wake_ups(pid):
    """How often each of its threads went to sleep so far: each wake-up ends so."""
    return {task.name: measure.read_kb(f'{pid}/task/{task.name}', 'status', 'voluntary_ctxt_switches')
            for task in pathlib.Path(f'/proc/{pid}/task').iterdir()}


def count(program, practice):
    asked = ask_service(practice, 'requests')['requests'] if practice else 0
    return count_wake_ups(program.pid), asked


def compare_counts(before, after):
    wakes = sum(n - before[0].get(task, 0) for task, n in after[0].items())
    return wakes, after[1] - before[1]


def open_service(bench, stack):
    """A small one, where two hours later nothing is pending any more."""
    practice = stack.enter_context(measure.practise(bench.practice, '--invoices', '30', '--orders', '0'))
    subprocess.run(['curl', '-sf', '-o', '/dev/null', '-d', '{"advanceSeconds": 7200}',
                    f'{practice.url}/practice/clock'], check=True)
    return practice


def watch_all(bench):
    """Wake-ups and requests of a minute, of the blank window and then of each state."""
    program = bench.program('bench-first-frame')
    with contextlib.ExitStack() as stack:
        started = [(stack.enter_context(measure.beside([program, 'blank', 'stay'])), None)]
        for _, page, way, *_ in STATES:
            practice = open_service(bench, stack)
            home = {'XDG_DATA_HOME': str(bench.make_folder())}
            till = measure.beside([program, 'till', 'stay', page, *way], **practice.environment, **home)
            started.append((stack.enter_context(till), practice))
        time.sleep(SETTLED)
        before = [count(*one) for one in started]
        time.sleep(MINUTE)
        return [compare_counts(*pair) for pair in zip(before, (count(*one) for one in started))]


def compare(bench):
    tell('Idle takes some three minutes.')
    (blank, _), *figures = watch_all(bench)
    print(f'idle wake-ups a minute of a blank window {blank}', flush=True)
    held = []
    for (state, _, _, max_wakes, max_requests), (wakes, asked) in zip(STATES, figures):
        held.append(say('idle', f'wake-ups a minute {state}', wakes, '', max_wakes))
        held.append(say('idle', f'requests a minute {state}', asked, '', max_requests))
    return all(held)
