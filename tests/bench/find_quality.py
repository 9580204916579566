#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether Find answers what customers write: the corpus of tests/corpus through a real desk.

For bench.py "find-quality". By itself, find_quality.py PRACTICE DRIVER RECALL FIRST FALSE is a test: it
says in TAP whether as much is found as those three goals say.
"""

import collections
import datetime
import pathlib
import subprocess
import sys
import tempfile

import measure

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'corpus'))
import corpus  # noqa: E402 (its folder has to be known first)
import records  # noqa: E402

SHOWN = 8
GOALS = (0.98, 0.95, 0)  # recall, first place, messages without an id that find something
TIMEOUT = 300


class Result:
    """What was found for one message."""

    def __init__(self, filled, hits):
        self.filled, self.hits = filled, hits
        self.shown = [hit.split(' ')[0] for hit in hits][:SHOWN]
        self.n_right = sum(one in filled.right for one in self.shown)
        self.is_found = self.n_right > 0
        self.is_first = self.shown[:1] != [] and self.shown[0] in filled.right

    @property
    def told(self):
        return ', '.join(self.hits[:SHOWN]) or 'nothing'


def search(practice, driver, messages, folder):
    """Each message's result. What was searched for stays in the folder, one file a message."""
    texts, archive = folder / 'messages', folder / 'archive'
    texts.mkdir(parents=True, exist_ok=True)
    archive.mkdir()
    for one in messages:
        (texts / one.message.id).write_text(one.text, encoding='utf-8')
    said = subprocess.run([driver, str(archive), str(texts)], check=True, stdout=subprocess.PIPE, text=True,
                          env=measure.clean_environment(**practice.environment, TZ='UTC'), timeout=TIMEOUT).stdout
    hits = {name: found for name, *found in (line.split('\t') for line in said.splitlines())}
    return [Result(one, hits[one.message.id]) for one in messages]


def run(program, driver, folder):
    now = datetime.datetime.now(datetime.timezone.utc)
    with measure.practise(program, *records.list_arguments(now)) as practice:
        messages = corpus.make(practice.url, practice.environment['TILL_API_KEY'], now)
        return search(practice, driver, messages, folder)


def share(results, what):
    return sum(getattr(result, what) for result in results) / max(len(results), 1)


def rate(results):
    """Recall, first place, and how many of the messages without an id find something."""
    asking = [result for result in results if result.filled.right]
    return (share(asking, 'is_found'), share(asking, 'is_first'),
            sum(bool(result.hits) for result in results if not result.filled.right))


def get_precision(results):
    n_shown = sum(len(result.shown) for result in results)
    return sum(result.n_right for result in results) / max(n_shown, 1)


def print_table(title, groups):
    print(f'\n| {title} | messages | found | first | false |\n|---|---|---|---|---|')
    for name, results in sorted(groups.items()):
        asking = [result for result in results if result.filled.right]
        n_false = sum(bool(result.hits) for result in results if not result.filled.right)
        print(f'| {name} | {len(results)} | {sum(one.is_found for one in asking)} of {len(asking)} '
              f'| {sum(one.is_first for one in asking)} | {n_false} |')


def print_tables(results):
    languages, kinds = collections.defaultdict(list), collections.defaultdict(list)
    for result in results:
        languages[result.filled.message.language].append(result)
        for kind in result.filled.kinds:
            kinds[kind].append(result)
    print_table('language', languages)
    print_table('found by', kinds)


def list_misses(results):
    """A line for each message that is not answered as it should be."""
    for result in results:
        if result.filled.right and not result.is_first:
            yield f'{"not first" if result.is_found else "MISSED"} {result.filled.message.id}: {result.told}'
        elif not result.filled.right and result.hits:
            yield f'FALSE {result.filled.message.id}: {result.told}'


def compare(bench):
    """For bench.py."""
    from harness import say, tell  # which keeps the figures of that program

    folder = bench.build / 'find-quality'
    subprocess.run(['rm', '-rf', str(folder)], check=True)
    results = run(bench.practice, bench.program('bench-find-quality'), folder)
    print_tables(results)
    print()
    for line in list_misses(results):
        print(line)
    tell(f'The messages are in {folder / "messages"}')
    recall, first, n_false = rate(results)
    print(f'find-quality precision {get_precision(results):.2f}')
    held = [say('find-quality', f'recall of {sum(bool(one.filled.right) for one in results)} messages', recall, '',
                GOALS[0], at_least=True),
            say('find-quality', 'first place', first, '', GOALS[1], at_least=True),
            say('find-quality', f'false of {sum(not one.filled.right for one in results)} messages without an id',
                n_false, '', GOALS[2])]
    return all(held)


def test(program, driver, *goals):
    with tempfile.TemporaryDirectory() as folder:
        results = run(program, driver, pathlib.Path(folder))
    recall, first, n_false = rate(results)
    min_recall, min_first, max_false = map(float, goals)
    for line in list_misses(results):
        print(line, file=sys.stderr)
    print('1..3')
    for number, (is_held, what) in enumerate((
            (recall >= min_recall, f'recall {recall:.3f}, at least {min_recall:g}'),
            (first >= min_first, f'first place {first:.3f}, at least {min_first:g}'),
            (n_false <= max_false, f'{n_false} false, at most {max_false:g}')), 1):
        print(f'{"ok" if is_held else "not ok"} {number} - {what}')


if __name__ == '__main__':
    test(*sys.argv[1:])
