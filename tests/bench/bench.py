#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""bench.py BUILD [--table] [--compare FILE] [GOAL…]: measures the goals of speed, each beside its floor in
the same run.

Prints one line a figure, as in "P1 first frame 1.52 x blank (goal 1.60) held", and at last how many of
them are held; with --table that as a table too, and with --compare what differs from the output in FILE
by more than noise. Only the ratios mean something elsewhere; they are
medians of seven interleaved rounds after a warm-up, or instructions. Beside the goals there are
"find-quality", "first-day", "growth", "idle", "backfill" and "peers", each asked for by its name.
Needs a display with a keyring (tests/support/headless.sh), valgrind, wrk, curl and
PostgreSQL.
"""

import argparse
import sys

import compare
import find_quality
import first_day
import goals_archive
import goals_network
import goals_team
import goals_window
import growth
import idle
import peers
from harness import FIGURES, Bench, print_table

GOALS = {
    'P1': goals_window.p1, 'P2': goals_window.p2, 'P3': goals_window.p3, 'P4': goals_window.p4,
    'P5': goals_window.p5, 'P6': goals_network.p6, 'P7': goals_network.p7, 'P8': goals_archive.p8,
    'P9': goals_network.p9, 'P10': goals_archive.p10, 'P11': goals_archive.p11, 'P12': goals_archive.p12,
    'P13': goals_window.p13, 'P14': goals_network.p14, 'P15': goals_archive.p15,
    'P16': goals_team.p16, 'P17': goals_team.p17, 'P18': goals_team.p18, 'P19': goals_team.p19,
}
ALSO = {'find-quality': find_quality.compare, 'first-day': first_day.compare, 'growth': growth.compare,
        'idle': idle.compare, 'backfill': first_day.compare_backfill, 'peers': peers.compare}


def main():
    ways = GOALS | ALSO
    parser = argparse.ArgumentParser(description=__doc__.partition(':')[2].partition('.')[0])
    parser.add_argument('build')
    parser.add_argument('goals', metavar='GOAL', nargs='*', help=' '.join(ways))
    parser.add_argument('--table', action='store_true')
    parser.add_argument('--compare', metavar='FILE', help='the output of a former run')
    wanted = parser.parse_args()
    unknown = [goal for goal in wanted.goals if goal not in ways]
    if unknown:
        parser.error(f'unknown: {" ".join(unknown)}; known are {" ".join(ways)}')
    with Bench(wanted.build) as bench:
        held = [ways[goal](bench) for goal in wanted.goals or GOALS]
    if wanted.table:
        print_table()
    if wanted.compare:
        compare.print_changes(wanted.compare, FIGURES)
    if FIGURES:
        print(f'{sum(figure[-1] for figure in FIGURES)} of {len(FIGURES)} held')
    return 0 if all(held) else 1


if __name__ == '__main__':
    sys.exit(main())
