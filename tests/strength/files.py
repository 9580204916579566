# SPDX-License-Identifier: GPL-3.0-or-later
"""The files that carry money and keys with their tests, and what no test can notice there.

files.txt has a line for each file, as in "src/domain/money/till-resale.c: resale plan-price": its tests,
those first that fail soonest.

equivalent.txt and untaken.txt have paragraphs: the file, the reason, then the lines, before and after a
change that is none, or with a branch that nothing takes:

  src/api/transport/till-retry.c
  No wait is the same as a wait of nothing.
  - if (cause->retry_after_s > 0)
  + if (cause->retry_after_s >= 0)
"""

import collections
import pathlib

HERE = pathlib.Path(__file__).parent


def read_files():
    """Returns the tests of each file."""
    lines = (HERE / 'files.txt').read_text(encoding='utf-8').splitlines()
    return {path: names.split() for path, names in (line.split(':') for line in lines if line)}


def tests_of(path, tests):
    """Returns the tests in files.txt, or those of the file's room: first the one with the file's name."""
    listed = read_files().get(path)
    if listed:
        return listed
    name = pathlib.Path(path).stem.removeprefix('till-')
    return sorted(tests.of_suite(path.split('/')[1]), key=lambda test: not test.endswith(name))


def read_paragraphs(name):
    """Yields the file and the lines of each paragraph."""
    text = (HERE / name).read_text(encoding='utf-8')
    for paragraph in filter(str.strip, text.split('\n\n')):
        path, *lines = paragraph.strip().splitlines()
        yield path, lines


def take(lines, mark):
    return [line[2:] for line in lines if line.startswith(mark + ' ')]


def read_equivalents():
    """Returns how often each (file, line before, line after) is named: a line may be there twice."""
    return collections.Counter((path, *pair) for path, lines in read_paragraphs('equivalent.txt')
                               for pair in zip(take(lines, '-'), take(lines, '+')))


def read_untaken():
    """Returns a set of (file, line)."""
    return {(path, line) for path, lines in read_paragraphs('untaken.txt') for line in take(lines, '-')}
