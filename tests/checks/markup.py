#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""No text from data is shown as markup, or the service could put links into the program.

A label shows markup only where it is asked to, and a row of libadwaita unless it is asked not to.
Status pages and groups always do, so one file sets their texts and escapes them. Toasts always do, so
the program uses TillToaster.
"""

import re
import xml.etree.ElementTree

import tree

ESCAPER = 'src/ui/widgets/detail/till-text.c'
ROW = re.compile(r'Adw(Preferences|Action|Expander|Entry|PasswordEntry|Combo)Row$')
NEW_ROW = re.compile(r'\badw_(preferences|action|expander|entry|password_entry|combo)_row_new\b')
LITERAL_ROW = re.compile(r'\badw_preferences_row_set_use_markup\s*\([^;]*FALSE\)')
MARKUP = re.compile(
    r'\bgtk_label_set_markup|\bgtk_widget_set_tooltip_markup|\bpango_layout_set_markup'
    r'|\b\w+_use_markup\s*\([^;]*TRUE\)|"use-markup",\s*TRUE'
    r'|_format_body_markup|_format_heading_markup')
ALWAYS_MARKUP = re.compile(
    r'\badw_toast_|\badw_status_page_set_description'
    r'|\badw_preferences_group_set_(title|description)')


def complain_template(path):
    for element in xml.etree.ElementTree.parse(path).iter():
        properties = {child.get('name'): (child.text or '').strip()
                      for child in element.findall('property')}
        use_markup = properties.get('use-markup', '').lower()
        kind = element.get('parent') or element.get('class') or ''
        if use_markup in ('true', 'yes', '1'):
            yield f'{tree.name(path)}: use-markup on {kind}'
        if ROW.match(kind) and use_markup not in ('false', 'no', '0'):
            yield f'{tree.name(path)}: {kind} without use-markup False'


def complain_source(path):
    text = path.read_text(encoding='utf-8')
    for match in MARKUP.finditer(text):
        yield f'{tree.name(path)}: {match.group()}'
    if len(NEW_ROW.findall(text)) > len(LITERAL_ROW.findall(text)):
        yield f'{tree.name(path)}: a row is created without use_markup FALSE'
    if tree.name(path) != ESCAPER:
        for match in ALWAYS_MARKUP.finditer(text):
            yield f'{tree.name(path)}: {match.group()} outside {ESCAPER}'


def main():
    templates = tree.find(['resources'], ('.ui',))
    sources = tree.find(['src/ui'], ('.c',))
    tree.report([
        ('templates', [line for path in templates for line in complain_template(path)]),
        ('sources', [line for path in sources for line in complain_source(path)]),
    ])


main()
