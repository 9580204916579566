#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""languages.py TILL LANGUAGE: every page and the window for a new invoice are shown in a language.

What is to be read is taken from the catalogue in $TILL_LOCALES. A format or a mnemonic that the
program stumbles over ends it, because criticals are fatal in a test.
"""

import gettext
import locale
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'support'))
import desktop  # noqa: E402  (found by the line above)
from program import running  # noqa: E402

PAGES = ['Overview', 'Invoices', 'eSIM Plans', 'eSIM Orders', 'Live Usage', 'Refunds', 'Events']


def in_language(language):
    """Returns the environment. The locale of C.UTF-8 is enough, but not to later versions of the C library:
    a system that has one of them is taken to have American English, too."""
    surroundings = dict(os.environ, LC_ALL='C.UTF-8', LANGUAGE=language)
    try:
        locale.setlocale(locale.LC_MESSAGES, 'en_US.UTF-8')
    except locale.Error:
        return surroundings
    surroundings.pop('LC_ALL')
    return dict(surroundings, LANG='C.UTF-8', LC_MESSAGES='en_US.UTF-8')


class Report:
    """Prints one line of TAP for each thing that was looked for, which is here by then."""

    def __init__(self, n_things):
        self.number = 0
        print(f'1..{n_things}', flush=True)

    def tell(self, thing):
        self.number += 1
        print(f'ok {self.number} - {thing}', flush=True)


def show_page(till, pages, index, title):
    heard = desktop.label_of(list(desktop.children(pages))[index])
    if not heard.startswith(title):
        raise desktop.Missing(f'page {index} is called {heard}, not {title}')
    desktop.select(pages, index)
    return desktop.get(till, role='panel', name=title)


def look(till, say, report):
    title = say('%s – Till') % say('Practice Store')
    desktop.get_window(till, title)
    report.tell(title)
    pages = desktop.get(till, role='list', name=say('Pages'))
    for index, page in enumerate(PAGES):
        shown = show_page(till, pages, index, say(page))
        report.tell(say(page))
        if page == 'Invoices':
            desktop.act(desktop.get(shown, role='push button', name=say('New Invoice')))
            desktop.get(desktop.get_window(till, say('New Invoice')), name=say('Amount in dollars'))
            report.tell(say('New Invoice'))


def main(program, language):
    say = gettext.translation('till', os.environ['TILL_LOCALES'], [language]).gettext
    report = Report(len(PAGES) + 2)
    with running([program, '--practice'], in_language(language)) as process:
        look(desktop.find_program('till'), say, report)
        if process.poll() is not None:
            sys.exit('Bail out! the program has ended')


if __name__ == '__main__':
    main(*sys.argv[1:])
