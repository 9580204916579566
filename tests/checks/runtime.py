#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The runtime of the Flatpak is one that GNOME still mends: Flathub takes no program on an older one."""

import datetime
import json

from tree import ROOT, report

MANIFEST = 'flatpak/org.tillconsole.Till.json'
# A branch is mended until the second one after it comes out, a year later: in March or in September.
ENDS = {'48': '2026-03-24', '49': '2026-09-30', '50': '2027-03-31', '51': '2027-09-30'}


def complain(branch, today):
    """What is wrong with a branch on a day, both as they are written."""
    if branch not in ENDS:
        return [f'{MANIFEST}: nobody has written into ENDS until when GNOME mends the runtime {branch}']
    if today > ENDS[branch]:
        return [f'{MANIFEST}: GNOME mends the runtime {branch} no more since {ENDS[branch]}: take the newest one']
    return []


def is_strict():
    """An old branch and an unknown one are complained about, and one in its time is not."""
    return complain('48', '2026-11-28') and complain('47', '2026-11-28') and not complain('51', '2026-11-28')


def main():
    branch = json.loads((ROOT / MANIFEST).read_text(encoding='utf-8'))['runtime-version']
    report([
        ('a runtime out of its time is found', [] if is_strict() else ['complain() is too lenient or too strict']),
        (f'the runtime {branch} is mended', complain(branch, datetime.date.today().isoformat())),
    ])


if __name__ == '__main__':
    main()
