#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each widget that a screen reader can't name by itself has a name: lists, buttons without a text, and
expanders, whose titles GTK 4.8 does not use as names.

The name is in the template, or the class gives it to the child with that id. A box whose children
can't have the focus needs no name.
"""

import re
import xml.etree.ElementTree as ElementTree

import tree

LISTS = {'GtkListBox', 'GtkListView', 'GtkGridView', 'GtkColumnView', 'GtkFlowBox'}
BUTTONS = {'GtkButton', 'GtkToggleButton', 'GtkMenuButton'}
NAMES = {'label', 'labelled-by'}
NAMED = re.compile(r'(?:GTK_ACCESSIBLE|name_button|gtk_button_set_label) \((?:GTK_BUTTON \()?(?:self|priv)->(\w+)')


def properties(widget):
    return {node.get('name'): node for node in widget.findall('property')}


def has_name(widget):
    return any(node.get('name') in NAMES
               for group in widget.findall('accessibility') for node in group)


def has_focusable_children(box):
    """Assumes that the class adds focusable children to a box that has none in its template."""
    children = box.findall('child/object')
    return not children or any(properties(child).get('focusable') is None for child in children)


def needs_name(widget):
    if widget.get('class') == 'GtkFlowBox':
        return has_focusable_children(widget)
    return widget.get('class') in LISTS | {'GtkExpander'} or (widget.get('class') in BUTTONS
                                            and 'label' not in properties(widget))


def source_of(path):
    """Returns the source of the class that the template belongs to."""
    return next(source.read_text(encoding='utf-8')
                for source in tree.find(['src/ui'], (path.with_suffix('.c').name,)))


def nameless(path):
    named = set(NAMED.findall(source_of(path)))
    for widget in ElementTree.parse(path).getroot().iter('object'):
        if needs_name(widget) and not has_name(widget) and widget.get('id') not in named:
            yield f'{tree.name(path)}: {widget.get("class")} {widget.get("id") or "without an id"}'


def main():
    paths = tree.find(['resources/ui'], ('.ui',))
    tree.report([
        ('there are templates', [] if paths else ['resources/ui is empty']),
        ('lists and buttons without a text have a name',
         [complaint for path in paths for complaint in nameless(path)]),
    ])


main()
