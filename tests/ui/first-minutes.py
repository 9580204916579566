#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""first-minutes.py TILL PICTURES: a merchant's first minutes with the console.

Starts TILL on its practice service and does with it what a person with a screen reader would do;
nothing is asked of the program's insides. Each step is one check of TAP and one picture; the walk
ends with the first step that fails.
"""

import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'support'))
import desktop  # noqa: E402  (found by the line above)
from program import running  # noqa: E402

N_STEPS = 16
COUNTRY = 'Portugal'
ORDER_ID = 'FIRST-MINUTES-1'
REFERENCE = 'FIRST-MINUTES-2'
CUSTOMER = 'customer@shop.example'


def photograph(picture):
    """Saves what is on the screen; the tool for Wayland names the file itself."""
    if 'WAYLAND_DISPLAY' not in os.environ:
        subprocess.run(['import', '-silent', '-window', 'root', picture], check=True)
        return
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(['weston-screenshooter'], cwd=folder, check=True)
        shutil.move(next(pathlib.Path(folder).iterdir()), picture)


class Walk:
    """The program, and what one step leaves for a later one."""

    def __init__(self, pictures):
        self.pictures = pictures
        self.number = 0
        self.picture = None
        self.till = None
        self.page = None
        self.n_invoices = None
        self.activation_code = None

    @contextlib.contextmanager
    def step(self, title):
        """Reports and photographs a step; the list it gives takes what there is to tell of it."""
        self.number += 1
        facts = []
        result = 'not ok'
        try:
            yield facts
            result = 'ok'
        except desktop.Missing as missing:
            facts.append(str(missing))
            raise
        finally:
            self.take_picture(title)
            told = f': {", ".join(facts)}' if facts else ''
            print(f'{result} {self.number} - {title}{told}', flush=True)

    def take_picture(self, title):
        time.sleep(0.3)  # until the last frame is on the screen; the bus does not tell
        self.picture = self.pictures / f'{self.number:02}-{title.replace(" ", "-")}.png'
        photograph(self.picture)

    # What a hand does.

    def turn_to(self, page):
        pages = desktop.get(self.till, role='list', name='Pages')
        names = [desktop.label_of(item) for item in desktop.children(pages)]
        desktop.select(pages, names.index(page))
        self.find_page(page)

    def find_page(self, page):
        """A page that was left keeps its size, so things are looked for on one page only."""
        self.page = desktop.get(self.till, role='panel', name=page)

    def choose_row(self, name, wanted):
        """Selects the first row of a list with these words in it, and returns what it says."""
        def look():
            view, rows = self.rows(name)
            for place, text in rows:
                if wanted in text:
                    desktop.select(view, place)
                    return text
            return None
        return desktop.wait_for(f'a row with "{wanted}"', look)

    def scroll(self, name, part):
        """Drags the bar of a list, and returns where it is then."""
        before = self.position()
        desktop.drag_bar(desktop.get(self.page, role='list', name=name), part)
        return desktop.wait_for('another position',
                                lambda: self.position() != before and self.position())

    # What an eye reads.

    def field(self, title):
        """The value of a named field in a list of details."""
        item = desktop.get(self.page, role='list item', starts=f'{title}: ')
        return desktop.label_of(item).removeprefix(f'{title}: ')

    def figure(self, title):
        """The figure below a caption."""
        def look():
            texts = [desktop.text_of(node) for node in desktop.find_all(self.page, role='label')]
            return next((below for above, below in zip(texts, texts[1:]) if above == title), None)
        return desktop.wait_for(f'the figure "{title}"', look)

    def position(self):
        """Which rows of how many are on the screen, as the foot of a list says it."""
        def look():
            return next((text for text in map(desktop.text_of, desktop.find_all(self.page, role='label'))
                         if re.fullmatch(r'[\d,]+–[\d,]+ of [\d,]+', text)), None)
        return desktop.wait_for('the position in the list', look)

    def rows(self, name):
        """A list, and its rows that say something with their places in it."""
        view = desktop.get(self.page, role='list', name=name)
        said = [(place, next(map(desktop.label_of, desktop.descendants(item)), ''))
                for place, item in enumerate(desktop.children(view))]
        return view, [(place, text) for place, text in said if text not in ('', 'Loading')]


def press(root, name):
    desktop.act(desktop.get(root, role='push button', name=name))


def fill(root, name, text):
    desktop.type_into(desktop.get(root, name=name, editable=True), text)


def read_the_figures(walk):
    with walk.step('read the figures of the store') as facts:
        walk.turn_to('Overview')
        walk.n_invoices = int(walk.figure('All Invoices').replace(',', ''))
        facts += [f'{walk.n_invoices} invoices', f'{walk.figure("Paid Invoices")} paid',
                  f'volume {walk.figure("Volume in Dollars")}']


def page_through_invoices(walk):
    def is_filled():
        view, rows = walk.rows('Invoices')
        return rows and rows[-1][0] == view.get_child_count() - 1

    with walk.step('page through the invoices') as facts:
        walk.turn_to('Invoices')
        facts.append(walk.position())
        for part in (0.5, 1):
            facts.append(walk.scroll('Invoices', part))
        desktop.wait_for('the last row', is_filled)
    walk.scroll('Invoices', 0)


def open_an_invoice(walk):
    with walk.step('open a paid invoice') as facts:
        facts.append(walk.choose_row('Invoices', ', Paid, '))
        facts.append(f'transaction {walk.field("Transaction hash")}')


def create_an_invoice(walk):
    with walk.step('fill in a new invoice'):
        press(walk.page, 'New Invoice')
        dialog = desktop.get_window(walk.till, 'New Invoice')
        fill(dialog, 'Amount in dollars', '49.90')
        fill(dialog, 'Order ID', ORDER_ID)
        fill(dialog, 'Description (optional)', 'Two espressos & a cake')
    with walk.step('create it'):
        press(dialog, 'Create')
        desktop.get_window(walk.till, 'Ready to Pay')
    with walk.step('look at the new invoice') as facts:
        desktop.close(walk.till, 'Ready to Pay')
        desktop.wait_for('the new invoice', lambda: walk.field('Order ID') == ORDER_ID)
        facts += [walk.field('Invoice ID'), walk.field('Payment page')]


def cancel_the_invoice(walk):
    with walk.step('ask to cancel it'):
        press(walk.page, 'Cancel Invoice')
        desktop.get(walk.till, role='push button', name='Undo')
    with walk.step('cancel it'):
        press(walk.till, 'Dismiss')
        walk.choose_row('Invoices', f'{ORDER_ID}, $49.90, Cancelled')


def browse_the_plans(walk):
    with walk.step('browse the plans') as facts:
        walk.turn_to('eSIM Plans')
        fill(walk.page, 'Search by country', COUNTRY)
        facts.append(walk.choose_row('Countries', COUNTRY))
        desktop.get(walk.page, role='push button', starts='Order')


def order_a_plan(walk):
    with walk.step('fill in an order') as facts:
        button = desktop.get(walk.page, role='push button', starts='Order')
        facts.append(desktop.label_of(button))
        desktop.act(button)
        dialog = desktop.get_window(walk.till, 'Order eSIM')
        fill(dialog, 'Customer e-mail (optional)', CUSTOMER)
        fill(dialog, 'Reference', REFERENCE)
    with walk.step('order it') as facts:
        press(dialog, 'Order')
        desktop.get_window(walk.till, 'Ready to Pay')
        desktop.close(walk.till, 'Ready to Pay')
        walk.find_page('eSIM Orders')
        facts += [walk.field('Order ID'), walk.field('Payment page')]


def pay_for_it(walk):
    """The customer's part: the practice service takes the payment when it is asked to."""
    with walk.step('pay on the practice service') as facts:
        page = urllib.parse.urlsplit(walk.field('Payment page'))
        invoice = walk.field('Invoice ID')
        call = urllib.request.Request(
            f'{page.scheme}://{page.netloc}/practice/invoices/{invoice}/pay',
            data=b'{}', headers={'Content-Type': 'application/json'}, method='POST')
        without_proxy = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with without_proxy.open(call, timeout=10) as answer:
            facts.append(f'{invoice}, answer {answer.status}')


def follow_it_to_active(walk):
    with walk.step('follow the order until it is active') as facts:
        walk.activation_code = walk.field('Activation code')
        facts += [walk.activation_code, f'ICCID {walk.field("ICCID")}']


def read_the_qr_code(walk):
    with walk.step('show the QR code to the customer'):
        press(walk.page, 'Activation QR code')
        desktop.get_window(walk.till, 'Activation QR code')
    read = subprocess.run(['zbarimg', '--quiet', '--raw', walk.picture], check=False,
                          capture_output=True, text=True).stdout.splitlines()
    with walk.step('read it from the picture') as facts:
        facts += sorted(set(read))
        if walk.activation_code not in read:
            raise desktop.Missing(f'{walk.activation_code} is not in the picture')


def find_both_in_the_figures(walk):
    with walk.step('find the invoice and the order in the figures') as facts:
        walk.turn_to('Overview')
        press(walk.page, 'Refresh')
        wanted = walk.n_invoices + 2
        desktop.wait_for(f'{wanted} invoices',
                         lambda: int(walk.figure('All Invoices').replace(',', '')) == wanted)
        facts.append(f'{wanted} invoices')


STEPS = [read_the_figures, page_through_invoices, open_an_invoice, create_an_invoice,
         cancel_the_invoice, browse_the_plans, order_a_plan, pay_for_it, follow_it_to_active,
         read_the_qr_code, find_both_in_the_figures]


@contextlib.contextmanager
def open_console(program):
    """The program on its practice service, in English; it has to end well when it is closed."""
    environment = dict(os.environ, LC_ALL='C.UTF-8', LANGUAGE='en')
    with running([program, '--practice'], environment) as process:
        till = desktop.find_program('till')
        yield till
        desktop.close(till, 'Practice Store – Till')
        process.wait(timeout=30)
    if process.returncode != 0:
        raise desktop.Missing(f'till ended with {process.returncode}')


def main(program, folder):
    pictures = pathlib.Path(folder)
    shutil.rmtree(pictures, ignore_errors=True)
    pictures.mkdir(parents=True)
    print(f'1..{N_STEPS}')
    walk = Walk(pictures)
    try:
        with open_console(program) as till:
            walk.till = till
            for step in STEPS:
                step(walk)
    except (desktop.Missing, subprocess.TimeoutExpired) as reason:
        print(f'Bail out! {reason}')
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
