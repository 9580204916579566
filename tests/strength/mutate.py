#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""mutate.py BUILD [--sample N] [--seed S] [FILE…]: makes one small mistake after the other in FILEs, by
default those of files.txt that carry money and keys, and looks whether a test notices.

A mutant is killed when one of the file's tests fails or takes too long. One that is compiled to the same
code as the source, or as a mutant before it, is no mistake of its own and is not counted, nor is one
that does not compile. A survivor that nothing could notice is named in equivalent.txt with the reason;
each other survivor is printed as the line before and after, and makes the status 1.

--sample N takes N of the mutants at random, and --seed S the same ones again.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import queue
import random
import shutil
import sys
import tempfile
import threading
import time

import files
import rules
from builder import Bench, CannotBuild, Tests, read_commands

ROOT = pathlib.Path(__file__).resolve().parents[2]
COLUMNS = ('killed', 'time-out', 'survived', 'equivalent', 'same code', 'not compilable')


class Run:
    """All mutants of some files, tested on each processor at a time."""

    def __init__(self, build, folder, paths):
        self.tests = Tests(build)
        self.commands = read_commands(build)
        self.folder = pathlib.Path(folder)
        self.sources = {path: (ROOT / path).read_text(encoding='utf-8') for path in paths}
        self.names = {path: files.tests_of(path, self.tests) for path in paths}
        self.equivalents = files.read_equivalents()
        self.objects = {path: {} for path in paths}
        self.seconds = {}
        self.counts = {path: collections.Counter() for path in paths}
        self.lock = threading.Lock()
        self.benches = queue.SimpleQueue()

    def prepare(self):
        """Tests the unchanged sources, linked like mutants: each test must pass, and takes its time."""
        needed = list(dict.fromkeys(name for names in self.names.values() for name in names))
        self.tests.compile(needed)
        for number in range(os.cpu_count()):
            self.benches.put(Bench(self.tests, self.folder / str(number), self.commands))
        for path, source in self.sources.items():
            bench = self.benches.get()
            self.objects[path][bench.compile(str(ROOT / path), source)] = None
            self.benches.put(bench)
        self.map(self.time_test, [(name, path) for path, names in self.names.items() for name in names])

    def time_test(self, job):
        name, path = job
        bench = self.benches.get()
        bench.compile(str(ROOT / path), self.sources[path])
        begun = time.monotonic()
        result = bench.run(name, os.environ, 300)
        with self.lock:
            self.seconds[name] = max(self.seconds.get(name, 0), time.monotonic() - begun)
        self.benches.put(bench)
        if result:
            raise SystemExit(f'{name} fails without a change of {path}.')

    def map(self, work, jobs):
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for _ in pool.map(work, jobs):
                pass

    def judge(self, bench, path, mutant):
        """Returns the column that the mutant counts in."""
        source = self.sources[path]
        try:
            digest = bench.compile(str(ROOT / path), mutant.apply(source))
        except CannotBuild:
            return 'not compilable'
        with self.lock:
            if self.objects[path].setdefault(digest, mutant) is not mutant:
                return 'same code'
        for name in self.names[path]:
            result = bench.run(name, os.environ, 10 + 5 * self.seconds[name])
            if result:
                return result
        return 'survived'

    def test(self, job):
        path, mutant = job
        bench = self.benches.get()
        try:
            result = self.judge(bench, path, mutant)
        finally:
            self.benches.put(bench)
        before, after = mutant.lines(self.sources[path])
        with self.lock:
            if result == 'survived' and self.equivalents[path, before, after] > 0:
                self.equivalents[path, before, after] -= 1
                result = 'equivalent'
            self.counts[path][result] += 1
            if result == 'survived':
                line = mutant.line(self.sources[path])
                print(f'{path}:{line}: {mutant.rule}\n-{before}\n+{after}', flush=True)

    def unused(self):
        """Returns the equivalents that a test notices, or that no rule makes any more."""
        return [entry for entry, left in self.equivalents.items() if entry[0] in self.sources and left > 0]


def rate(counts):
    killed = counts['killed'] + counts['time-out']
    tried = killed + counts['survived']
    return f'{100 * killed / tried:.1f} %' if tried else '–'


def print_table(counts):
    print(f'| file | mutants | {" | ".join(COLUMNS)} | noticed |')
    print('|---' * (len(COLUMNS) + 3) + '|')
    total = sum(counts.values(), collections.Counter())
    for path, row in [*counts.items(), ('all', total)]:
        cells = ' | '.join(str(row[column]) for column in COLUMNS)
        print(f'| {path.removeprefix("src/")} | {sum(row.values())} | {cells} | {rate(row)} |')
    return total


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('build')
    parser.add_argument('--sample', type=int)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('files', nargs='*')
    return parser.parse_args()


def main():
    arguments = read_arguments()
    paths = [os.path.relpath(os.path.abspath(path), ROOT) for path in arguments.files] or list(files.read_files())
    folder = tempfile.mkdtemp(prefix='till-mutate-')
    begun = time.monotonic()
    try:
        run = Run(os.path.abspath(arguments.build), folder, paths)
        run.prepare()
        jobs = [(path, mutant) for path, source in run.sources.items() for mutant in rules.mutate(source)]
        if arguments.sample:
            jobs = random.Random(arguments.seed).sample(jobs, min(arguments.sample, len(jobs)))
        run.map(run.test, jobs)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    total = print_table(run.counts)
    unused = [] if arguments.sample else run.unused()
    for path, before, after in unused:
        print(f'{path}: equivalent.txt names what a test notices, or no rule makes\n-{before}\n+{after}')
    print(f'{total["killed"] + total["time-out"]} killed, {total["survived"]} survived, '
          f'{(time.monotonic() - begun) / 60:.0f} minutes')
    return 1 if total['survived'] or unused else 0


if __name__ == '__main__':
    sys.exit(main())
