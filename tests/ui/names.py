#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""names.py TILL: on every page, a screen reader has a name for whatever can be used.

Walks what is drawn of each page, with a record chosen where there is a list, and of windows that
the pages open. GTK 4.8 calls what has no name by its class, so that counts as none.
"""

import os
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'support'))
import desktop  # noqa: E402  (found by the line above)
from program import running  # noqa: E402

CLASS = re.compile(r'^(Gtk|Adw|Till)[A-Z]\w*$')
USED = {'push button', 'toggle button', 'check box', 'radio button', 'combo box', 'entry', 'text',
        'password text', 'list', 'list item', 'slider', 'spin button', 'image', 'page tab',
        'menu item', 'link', 'switch'}
COMPOUND = {'push button', 'combo box'}
PAGES = ['Overview', 'Invoices', 'eSIM Plans', 'eSIM Orders', 'Live Usage', 'Refunds', 'Events']
# The list of a page, and what is there once one of its records is.
RECORDS = {
    'Invoices': ('Invoices', {'role': 'list', 'name': 'Details'}),
    'eSIM Plans': ('Countries', {'role': 'list', 'name': 'Plans'}),
    'eSIM Orders': ('eSIM orders', {'role': 'list', 'name': 'Details'}),
    'Live Usage': ('Active eSIMs', {'role': 'push button', 'name': 'Show Order'}),
}
WINDOWS = [('Invoices', 'New Invoice', 'New Invoice', 'Cancel'),
           ('eSIM Plans', 'Supported Devices', 'Supported Devices', 'Close')]


def is_used(node):
    """What a key or a pointer can do something with; the rest is read."""
    return (desktop.role_of(node) in USED
            and node.get_state_set().contains(desktop.Atspi.StateType.FOCUSABLE))


def is_name(text):
    return bool(text.strip()) and not CLASS.match(text)


def is_called_by_content(node):
    """A row is called by what is in it, and the inner list of a row that unfolds by that row."""
    parent = node.get_parent()
    around = [desktop.role_of(parent), desktop.role_of(parent.get_parent())]
    role = desktop.role_of(node)
    return role == 'list item' or role == 'list' and 'list item' in around


def has_name(node):
    """The button of a menu is called by what holds it."""
    if is_name(desktop.label_of(node)):
        return True
    if is_called_by_content(node):
        return any(is_name(desktop.label_of(inner)) for inner in desktop.descendants(node))
    parent = node.get_parent()
    return desktop.role_of(parent) in COMPOUND and is_name(desktop.label_of(parent))


def describe(node):
    near = [text for text in (desktop.label_of(inner) for inner in desktop.descendants(node)) if text]
    parents = [node.get_parent(), node.get_parent().get_parent()]
    around = ' in '.join(f'{desktop.role_of(parent)} "{desktop.label_of(parent)}"' for parent in parents)
    return f'{desktop.role_of(node)} "{desktop.label_of(node)}" in {around}, with {near[:4]}'


def complain(root):
    """Returns what has no name. What changes while it is walked, or is not drawn yet, is walked again."""
    return desktop.wait_for('everything to be looked at', lambda: any(map(is_used, desktop.descendants(root))) and [
        sum(1 for node in desktop.descendants(root) if is_used(node)),
        [describe(node) for node in desktop.descendants(root) if is_used(node) and not has_name(node)]])


def turn_to(till, name):
    pages = desktop.get(till, role='list', name='Pages')
    names = [desktop.label_of(item) for item in desktop.children(pages)]
    desktop.select(pages, next(index for index, said in enumerate(names) if said.startswith(name)))
    return desktop.get(till, role='panel', name=name)


def choose_record(page, name):
    records, mark = RECORDS[name]
    view = desktop.get(page, role='list', name=records)
    desktop.wait_for('a record', lambda: view.get_child_count() > 0)

    for patience_s in (10, 20, desktop.PATIENCE_S):  # a list that is read again chooses none
        desktop.select(view, 0)
        try:
            return desktop.get(page, patience_s, **mark)
        except desktop.Missing:
            continue
    raise desktop.Missing(f'the detail of {name} has not come')


def look_at_page(till, name):
    page = turn_to(till, name)
    if name in RECORDS:
        choose_record(page, name)
    return complain(page)


def look_at_window(till, name, button, title, leave):
    desktop.act(desktop.get(turn_to(till, name), role='push button', name=button))
    complaints = complain(desktop.get_window(till, title))
    desktop.close(till, title, leave)
    return complaints


class Report:
    """Prints one line of TAP for each place that was looked at."""

    def __init__(self, n_places):
        self.number = 0
        self.is_good = True
        print(f'1..{n_places}', flush=True)

    def tell(self, place, found):
        n_used, complaints = found
        is_good = n_used > 0 and not complaints
        self.number += 1
        self.is_good = self.is_good and is_good
        print(f'{"ok" if is_good else "not ok"} {self.number} - {place}, {n_used} named', flush=True)
        for complaint in complaints:
            print(complaint, file=sys.stderr)


def main(program):
    report = Report(len(PAGES) + len(WINDOWS))
    environment = dict(os.environ, LC_ALL='C.UTF-8', LANGUAGE='en')
    with running([program, '--practice'], environment):
        till = desktop.find_program('till')
        desktop.get_window(till, 'Practice Store – Till')
        for name in PAGES:
            report.tell(name, look_at_page(till, name))
        for window in WINDOWS:
            report.tell(window[2], look_at_window(till, *window))
    return 0 if report.is_good else 1


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
