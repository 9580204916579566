# SPDX-License-Identifier: GPL-3.0-or-later
"""Idle is idle: how often a program that nobody uses wakes up, and what it asks of the service."""

import pathlib
import subprocess
import time

import measure
from goals_network import ask_service
from harness import say, tell

MINUTE = 60
SETTLED = 30
MAX_WAKE_UPS = 60


def count_wake_ups(pid):
    """How often its threads went to sleep so far: each wake-up ends so."""
    return {task.name: measure.read_kb(f'{pid}/task/{task.name}', 'status', 'voluntary_ctxt_switches')
            for task in pathlib.Path(f'/proc/{pid}/task').iterdir()}


def watch(till, practice):
    """Wake-ups and requests of a minute."""
    wakes, asked = count_wake_ups(till.pid), ask_service(practice, 'requests')['requests']
    time.sleep(MINUTE)
    later = count_wake_ups(till.pid)
    return (sum(n - wakes.get(task, 0) for task, n in later.items()),
            ask_service(practice, 'requests')['requests'] - asked)


def activate(action):
    subprocess.run(['gdbus', 'call', '--session', '--dest', 'org.tillconsole.Till', '--object-path',
                    '/org/tillconsole/Till', '--method', 'org.gtk.Actions.Activate', action, '[]', '{}'],
                   check=True, stdout=subprocess.DEVNULL)


def compare(bench):
    tell('Idle takes some four minutes.')
    held = []
    with measure.practise(bench.practice) as practice:
        for state, environment in (('without a store', {}), ('hidden for privacy', practice.environment)):
            with measure.beside([str(bench.build / 'src/till')], **environment) as till:
                time.sleep(SETTLED)
                if environment:
                    wakes, asked = watch(till, practice)
                    print(f'idle with a store open: {wakes} wake-ups and {asked} requests a minute', flush=True)
                    activate('lock')
                    time.sleep(2)
                wakes, asked = watch(till, practice)
                held.append(say('idle', f'wake-ups a minute {state}', wakes, '', MAX_WAKE_UPS))
                held.append(say('idle', f'requests a minute {state}', asked, '', 0))
    return all(held)
