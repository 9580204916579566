#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""GNOME still supports the runtime of the Flatpak. Flathub accepts no program on an older one."""

import datetime
import json

from tree import ROOT, report

MANIFEST = 'flatpak/org.tillconsole.Till.json'
# GNOME supports a branch until the second one after it is released, a year later, in March or September.
ENDS = {'48': '2026-03-24', '49': '2026-09-30', '50': '2027-03-31', '51': '2027-09-30'}


def complain(branch, today):
    """Returns the complaints about a branch on a day; both are strings."""
    if branch not in ENDS:
        return [f'{MANIFEST}: ENDS does not have the runtime {branch}']
    if today > ENDS[branch]:
        return [f'{MANIFEST}: GNOME has not supported the runtime {branch} since {ENDS[branch]}: use the newest one']
    return []


def is_strict():
    """Checks complain(): about an old and an unknown branch, and not about a supported one."""
    return complain('48', '2026-11-28') and complain('47', '2026-11-28') and not complain('51', '2026-11-28')


def main():
    branch = json.loads((ROOT / MANIFEST).read_text(encoding='utf-8'))['runtime-version']
    report([
        ('a runtime without support is found', [] if is_strict() else ['complain() is too lenient or too strict']),
        (f'the runtime {branch} is supported', complain(branch, datetime.date.today().isoformat())),
    ])


if __name__ == '__main__':
    main()
