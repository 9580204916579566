# SPDX-License-Identifier: GPL-3.0-or-later
"""The files that carry money and keys with their tests, and the mutants that nothing can notice.

files.txt has a line for each file, as in "src/domain/money/till-resale.c: resale plan-price": its tests,
those first that fail soonest.

equivalent.txt has paragraphs: first the file, then the reason, then each line before and after:

  src/api/transport/till-retry.c
  The ceiling is the same for both.
  - if (delay_ms > ceiling_ms)
  + if (delay_ms >= ceiling_ms)
"""

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


def read_equivalents():
    """Returns (file, line before, line after) with the reason."""
    equivalents = {}
    text = (HERE / 'equivalent.txt').read_text(encoding='utf-8')
    for paragraph in filter(str.strip, text.split('\n\n')):
        path, *lines = paragraph.strip().splitlines()
        reason = ' '.join(line for line in lines if line[:2] not in ('- ', '+ '))
        before = [line[2:] for line in lines if line.startswith('- ')]
        after = [line[2:] for line in lines if line.startswith('+ ')]
        equivalents.update(((path, *pair), reason) for pair in zip(before, after))
    return equivalents
