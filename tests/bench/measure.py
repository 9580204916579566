# SPDX-License-Identifier: GPL-3.0-or-later
"""How figures are taken: wall times interleaved in one run, instructions by callgrind."""

import contextlib
import os
import pathlib
import re
import statistics
import subprocess
import time

ROUNDS = 7
COLLECTED = re.compile(r'Collected : (\d+)')


def clean_environment(**more):
    """The environment of a measured program: nothing that makes malloc or GLib dearer than usual."""
    unwanted = ('MALLOC_PERTURB_', 'G_SLICE', 'G_DEBUG', 'G_MESSAGES_DEBUG', 'ASAN_OPTIONS', 'LSAN_OPTIONS',
                'UBSAN_OPTIONS', 'TILL_BASE_URL', 'TILL_API_KEY', 'TILL_SECRET_KEY')
    environment = {name: value for name, value in os.environ.items() if name not in unwanted}
    return environment | more


def run(command, timeout=600, **more):
    environment = clean_environment(BENCH_STARTED_NS=str(time.monotonic_ns()), **more)
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, check=True, text=True, timeout=timeout)
    return done.stdout


def interleave(*actions, rounds=ROUNDS):
    """Calls each action in turn, one warm-up and then `rounds` times; returns each one's median."""
    figures = [[action() for action in actions] for _ in range(rounds + 1)][1:]
    return [statistics.median(column) for column in zip(*figures)]


def call_callgrind(command, *options, out='/dev/null', **more):
    """Returns what callgrind says of `command`; what it wrote is in `out`."""
    done = subprocess.run(['valgrind', '--tool=callgrind', f'--callgrind-out-file={out}', *options, *command],
                          env=clean_environment(**more), stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=900)
    if done.returncode != 0:
        raise RuntimeError(f'{command[0]} under callgrind: {done.stderr[-2000:]}')
    return done.stderr


def count_instructions(command, only=(), **more):
    """Of the whole program, or only of those functions with all they call; none of them calls another."""
    said = call_callgrind(command, *(f'--toggle-collect={function}' for function in only), **more)
    return int(COLLECTED.search(said)[1])


def read_kb(pid, file, field):
    with open(f'/proc/{pid}/{file}', encoding='utf-8') as said:
        return next(int(line.split()[1]) for line in said if line.startswith(field + ':'))


def read_resident_kb(pid):
    return read_kb(pid, 'status', 'VmRSS')


def find_family(pid):
    """The process with all that it has started."""
    children = pathlib.Path(f'/proc/{pid}/task').glob('*/children')
    ids = [int(child) for path in children for child in path.read_text(encoding='utf-8').split()]
    return [pid] + [one for child in ids for one in find_family(child)]


def weigh_family(pid):
    """The PSS in KiB."""
    return sum(read_kb(one, 'smaps_rollup', 'Pss') for one in find_family(pid))


def count_slope(command, few, many, **more):
    """Instructions for one more of what the last argument counts."""
    first, second = (count_instructions([*command, str(n)], **more) for n in (few, many))
    return (second - first) / (many - few)


@contextlib.contextmanager
def beside(command, **more):
    """A program that goes on until it is ended."""
    process = subprocess.Popen(command, env=clean_environment(**more), stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=60)


class Practice:
    """A practice service, with the environment that makes Till open it."""

    def __init__(self, process):
        lines = [process.stdout.readline().split(': ' if at else ' on ')[-1].strip() for at in range(3)]
        self.url, self.process = lines[0], process
        self.environment = {'TILL_BASE_URL': lines[0], 'TILL_API_KEY': lines[1],
                            'TILL_SECRET_KEY': lines[2]}


@contextlib.contextmanager
def serve(command, **more):
    process = subprocess.Popen(command, env=clean_environment(**more), stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.stdin.close()
        process.wait(timeout=60)
        process.stdout.close()


@contextlib.contextmanager
def practise(program, *arguments):
    with serve([program, '--exit-with-stdin', *arguments]) as process:
        yield Practice(process)
