#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-bundle.py PRACTICE PICTURES: uses the installed Flatpak as a user does.

The portals on the session bus are the real ones. The notification daemon is one for tests, which
records the notifications. PRACTICE is the practice service that the test connects a store to.
"""

import contextlib
import os
import pathlib
import subprocess
import sys
import time

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS / 'support'), str(TESTS / 'ui')]
import desktop  # noqa: E402  (found by the line above)
from gi.repository import Gio, GLib  # noqa: E402  (after the versions were chosen)
from activity import Console, fill, pay, press  # noqa: E402
from notifications import Notifications  # noqa: E402

APPLICATION = 'org.tillconsole.Till'
API_KEY = 'flatpak-test-api-key'
SECRET_KEY = 'flatpak-test-secret-key'
STORE = ' – Till'  # how the title of a window ends that shows a store
PERMISSIONS = {'shared=network;ipc;', 'sockets=x11;wayland;fallback-x11;', 'devices=dri;'}
PORTALS = (
    ('xdg-permission-store', 'org.freedesktop.impl.portal.PermissionStore'),
    ('xdg-desktop-portal-gtk', 'org.freedesktop.impl.portal.desktop.gtk'),
    ('xdg-desktop-portal', 'org.freedesktop.portal.Desktop'),
)


class Session:
    """Runs the portals and one program after the other."""

    def __init__(self, pictures):
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.pictures = pathlib.Path(pictures)
        self.number = 0
        self.children = []

    def has_owner(self, name):
        return self.bus.call_sync(
            'org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'NameHasOwner',
            GLib.Variant('(s)', (name,)), None, 0, -1, None).unpack()[0]

    def start_portals(self):
        for program, name in PORTALS:
            self.children.append(subprocess.Popen([f'/usr/libexec/{program}']))
            desktop.wait_for(name, lambda name=name: self.has_owner(name))

    @contextlib.contextmanager
    def console(self, *arguments):
        process = subprocess.Popen(['flatpak', 'run', APPLICATION, *arguments])
        try:
            yield desktop.find_program('till')
            process.wait(timeout=60)
        finally:
            subprocess.run(['flatpak', 'kill', APPLICATION], check=False, capture_output=True)
            process.wait()

    @contextlib.contextmanager
    def step(self, title):
        self.number += 1
        result = 'not ok'
        try:
            yield
            result = 'ok'
        finally:
            time.sleep(0.3)  # until the last frame is on the screen; the bus does not tell
            picture = self.pictures / f'{self.number:02}-{title.replace(" ", "-")}.png'
            subprocess.run(['import', '-silent', '-window', 'root', picture], check=True)
            print(f'{result} {self.number} - {title}', flush=True)

    def end(self):
        for child in reversed(self.children):
            child.kill()
            child.wait()


@contextlib.contextmanager
def practice_service(program):
    """Runs a service with known keys. Yields its address."""
    service = subprocess.Popen(
        [program, '--exit-with-stdin', f'--api-key={API_KEY}', f'--secret-key={SECRET_KEY}'],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield next(word for line in service.stdout for word in line.split() if word.startswith('http://'))
    finally:
        service.stdin.close()
        service.wait()


def practise(session, notifications):
    payment = ('$49.90 paid', 'FLATPAK-1')
    with session.console('--practice') as till:
        with session.step('the practice service runs in the sandbox'):
            window = desktop.get_window(till, 'Practice Store – Till')
            desktop.get(window, name='Overview')
        with session.step('a payment is told to the desktop'):
            console = Console(till)
            console.turn_to_invoices()
            first = console.create('FLATPAK-1')
            console.create('FLATPAK-2')
            pay(*first)
            desktop.wait_for('a notification', lambda: payment in notifications.shown)
        with session.step('what was told opens its invoice'):
            notifications.click(notifications.shown.index(payment))
            desktop.wait_for('its invoice', lambda: console.field('Order ID') == 'FLATPAK-1')
        desktop.close(till, 'Practice Store – Till')


def connect(session, address):
    with session.console() as till:
        with session.step('a store is connected'):
            window = desktop.get_window(till, 'Till')
            press(window, 'Connect a Store')
            dialog = desktop.get_window(till, 'Connect a Store')
            fill(dialog, 'Service address', address)
            fill(dialog, 'API key', API_KEY)
            fill(dialog, 'Secret key', SECRET_KEY)
            desktop.choose_by_keys(desktop.get(dialog, role='radio button', name='Sandbox'))
            press(dialog, 'Connect')
            desktop.wait_for('the store', lambda: window.get_name().endswith(STORE))
        desktop.close(till, window.get_name())


def come_back(session):
    with session.console() as till:
        with session.step('its keys are in the keyring the next time'):
            window = desktop.wait_for('its window', lambda: next(desktop.children(till), None))
            desktop.wait_for('the store', lambda: window.get_name().endswith(STORE))
            desktop.get(window, role='label', starts='1–')  # what is in sight of its invoices
        desktop.close(till, window.get_name())


def list_files():
    """Returns the files that the program has written in its own folder."""
    home = pathlib.Path(os.environ['HOME']) / '.var' / 'app' / APPLICATION
    return [file for file in home.rglob('*') if file.is_file()]


def look_for_keys(session):
    """The keys are in a file that only the secret of the portal opens, and nowhere else."""
    with session.step('the keys are in a file that only the portal opens'):
        if not any(file.match('data/keyrings/*.keyring') for file in list_files()):
            raise desktop.Missing('there is no keyring')
        for file in list_files():
            if any(key.encode() in file.read_bytes() for key in (API_KEY, SECRET_KEY)):
                raise desktop.Missing(f'a key is to be read in {file}')


def check_permissions(session):
    """The sandbox allows the network and the display, but no other files, devices and buses."""
    with session.step('nothing else is allowed to it'):
        shown = subprocess.run(['flatpak', 'info', '--show-permissions', APPLICATION], check=True,
                               capture_output=True, text=True).stdout
        allowed = {line for line in shown.splitlines() if '=' in line}
        if allowed != PERMISSIONS:
            raise desktop.Missing(f'not {allowed ^ PERMISSIONS}')


def main(practice, pictures):
    print('1..7')
    os.environ.update(XDG_CURRENT_DESKTOP='GNOME')
    del os.environ['GSETTINGS_BACKEND']
    session = Session(pictures)
    notifications = Notifications()
    try:
        check_permissions(session)
        session.start_portals()
        practise(session, notifications)
        with practice_service(practice) as address:
            connect(session, address)
            come_back(session)
        look_for_keys(session)
    finally:
        session.end()


if __name__ == '__main__':
    main(*sys.argv[1:])
