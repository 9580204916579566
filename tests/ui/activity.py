#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""activity.py TILL: a payment is told to the desktop, also when the window is closed, and opens its invoice.

The customer's part is the practice service's: it takes a payment when it is asked to.
"""

import json
import os
import pathlib
import sys
import urllib.parse
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'support'))
import desktop  # noqa: E402  (found by the line above)
from gi.repository import Gio, GLib  # noqa: E402  (after the versions were chosen)
from notifications import Notifications  # noqa: E402
from program import running  # noqa: E402

TITLE = 'Practice Store – Till'


class Console:
    def __init__(self, till):
        self.till = till
        self.page = None

    def turn_to_invoices(self):
        desktop.get(self.till, role='label', name='All Invoices')
        pages = desktop.get(self.till, role='list', name='Pages')
        names = [desktop.label_of(item) for item in desktop.children(pages)]
        desktop.select(pages, names.index('Invoices'))
        self.page = desktop.get(self.till, role='panel', name='Invoices')

    def field(self, title):
        item = desktop.get(self.page, role='list item', starts=f'{title}: ')
        return desktop.label_of(item).removeprefix(f'{title}: ')

    def create(self, order_id):
        press(self.page, 'New Invoice')
        dialog = desktop.get_window(self.till, 'New Invoice')
        fill(dialog, 'Amount in dollars', '49.90')
        fill(dialog, 'Order ID', order_id)
        press(dialog, 'Create')
        desktop.get_window(self.till, 'Ready to Pay')
        desktop.close(self.till, 'Ready to Pay')
        desktop.wait_for(order_id, lambda: self.field('Order ID') == order_id)
        return self.field('Payment page'), self.field('Invoice ID')

    def is_away(self):
        return not any(window.get_name() == TITLE for window in desktop.children(self.till))


def press(root, name):
    desktop.act(desktop.get(root, role='push button', name=name))


def fill(root, name, text):
    desktop.type_into(desktop.get(root, name=name, editable=True), text)


def pay(page, invoice):
    address = urllib.parse.urlsplit(page)
    call = urllib.request.Request(
        f'{address.scheme}://{address.netloc}/practice/invoices/{invoice}/pay', data=b'{}',
        headers={'Content-Type': 'application/json'}, method='POST')
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(call, timeout=10) as answer:
        json.load(answer)


def go_on_without_window(till):
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    bus.call_sync('org.tillconsole.Till', '/org/tillconsole/Till', 'org.gtk.Actions', 'Activate',
                  GLib.Variant('(sava{sv})', ('preferences', [], {})), None, 0, -1, None)
    window = desktop.get_window(till, 'Preferences')
    switch = desktop.get(window, role='check box', starts='Run in the')
    desktop.act(switch, 'toggle')
    desktop.wait_for('the switch', lambda: switch.get_state_set().contains(desktop.Atspi.StateType.CHECKED))
    desktop.close(till, 'Preferences')


def main(program):
    print('1..4')
    notifications = Notifications()
    with running([program, '--practice'], dict(os.environ, LC_ALL='C.UTF-8', LANGUAGE='en')):
        till = desktop.find_program('till')
        console = Console(till)
        console.turn_to_invoices()
        first = console.create('NEWS-1')
        second = console.create('NEWS-2')
        pay(*first)
        desktop.wait_for('a notification', lambda: ('$49.90 paid', 'NEWS-1') in notifications.shown)
        print('ok 1 - a payment is told', flush=True)

        go_on_without_window(till)
        desktop.close(till, TITLE)
        desktop.wait_for('the window to go', console.is_away)
        print('ok 2 - the window is closed, the program goes on', flush=True)

        pay(*second)
        # Nobody looks at it, so it is heard of when the mirror makes its round, each minute.
        desktop.wait_for('a notification', lambda: ('$49.90 paid', 'NEWS-2') in notifications.shown,
                         patience_s=4 * desktop.PATIENCE_S)
        print('ok 3 - a payment is told without a window', flush=True)

        notifications.click(notifications.shown.index(('$49.90 paid', 'NEWS-1')))
        desktop.get_window(till, TITLE)
        desktop.wait_for('its invoice', lambda: console.field('Order ID') == 'NEWS-1')
        print('ok 4 - its invoice opens', flush=True)


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
