# SPDX-License-Identifier: GPL-3.0-or-later
"""What the goals share: the programs of the build, one filled archive a run, and how a figure is told."""

import hashlib
import os
import pathlib
import shutil
import sys
import tempfile

import measure

FIGURES = []
NOWHERE = 'http://127.0.0.1:9'
KEYS = {'TILL_BASE_URL': NOWHERE, 'TILL_API_KEY': 'key_bench_12345', 'TILL_SECRET_KEY': 'secret_bench_12345'}


class Bench:
    def __init__(self, build):
        self.build = pathlib.Path(build)
        self.practice = str(self.build / 'src/practice/till-practice')
        self.folders = []
        self.archives = {}
        self.homes = {}

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        for folder in self.folders:
            folder.cleanup()

    def program(self, name):
        return str(self.build / 'tests/bench' / name)

    def make_folder(self):
        self.folders.append(tempfile.TemporaryDirectory())
        return pathlib.Path(self.folders[-1].name)

    def fill(self, n_invoices):
        """The folder of an archive of so many, the seconds that took and the bytes for each."""
        if n_invoices not in self.archives:
            folder = self.make_folder()
            said = measure.run([self.program('bench-archive'), 'fill', str(folder), str(n_invoices)])
            self.archives[n_invoices] = folder, *map(float, said.split())
        return self.archives[n_invoices]

    @property
    def filled(self):
        """What putting `records()` invoices down has taken, in seconds, and the bytes for each."""
        return self.fill(records())[1:]

    def use_archive(self, program, *way, n_invoices=None):
        """What a program prints of the one archive of that size, which each leaves as it was."""
        n = n_invoices or records()
        return measure.run([self.program(program), *way, str(self.fill(n)[0]), str(n)])

    def away(self, n_invoices):
        """The environment in which Till finds an archive of so many invoices, and no service."""
        if n_invoices not in self.homes:
            self.homes[n_invoices] = self.make_folder()
            folder = self.homes[n_invoices] / 'till'
            shutil.copytree(self.fill(n_invoices)[0], folder)
            name_archive(folder)
        return KEYS | {'XDG_DATA_HOME': str(self.homes[n_invoices])}

    def first_frame(self, who, how, **environment):
        return float(measure.run([self.program('bench-first-frame'), who, *how], **environment))


def name_archive(folder):
    """An archive goes by a hash of the account and its service."""
    path, = folder.glob('*.db')
    name = hashlib.sha256(f'environment\n{NOWHERE}'.encode()).hexdigest()[:len(path.stem)]
    path.rename(folder / (name + '.db'))


def records():
    """The million of the goals, unless BENCH_INVOICES says otherwise."""
    return int(os.environ.get('BENCH_INVOICES', '1000000'))


def say(goal, what, figure, unit, limit, *, at_least=False, note=''):
    held = figure >= limit if at_least else figure <= limit
    FIGURES.append((goal, what, f'{figure:.2f}{unit}', f'{"≥" if at_least else "≤"} {limit:g}', held))
    print(f'{goal} {what} {figure:.2f}{unit} (goal {limit:.2f}) '
          f'{"held" if held else "NOT held"}{note}', flush=True)
    return held


def print_table():
    print('\n| goal | what | measured | goal | held |\n|---|---|---|---|---|')
    for goal, what, figure, limit, held in FIGURES:
        print(f'| {goal} | {what} | {figure} | {limit} | {"yes" if held else "**no**"} |')


def tell(text):
    print(text, file=sys.stderr, flush=True)
