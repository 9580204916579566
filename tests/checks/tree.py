# SPDX-License-Identifier: GPL-3.0-or-later
"""The files of the source tree and a report in TAP, which all checks use."""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def find(folders, suffixes):
    """Returns the files with one of the suffixes below the folders, as sorted paths."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob('*')
                  if path.is_file() and path.name.endswith(suffixes))


def name(path):
    return path.relative_to(ROOT).as_posix()


def report(results):
    """Prints one check for each (title, complaints) and ends the program."""
    results = list(results)
    print(f'1..{len(results)}')
    for number, (title, complaints) in enumerate(results, 1):
        print(f'{"not ok" if complaints else "ok"} {number} - {title}')
        for complaint in complaints:
            print(complaint, file=sys.stderr)  # meson shows it; comments of TAP it keeps
    sys.exit(1 if any(complaints for _, complaints in results) else 0)
