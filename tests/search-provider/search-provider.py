#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""search-provider.py PROVIDER SAMPLE: what the desktop's search gets to know, on a bus of its own.

The provider is started by the bus, as on a desktop. In place of the console somebody here writes down
what it is asked to open.
"""

import fcntl
import os
import pathlib
import signal
import subprocess
import sys

import gi

gi.require_version('Gio', '2.0')
from gi.repository import Gio, GLib  # noqa: E402  (the version has to be chosen first)

NAME = 'org.tillconsole.Till.SearchProvider'
PATH = '/org/tillconsole/Till/SearchProvider'
INTERFACE = 'org.gnome.Shell.SearchProvider2'
CONSOLE = """<node><interface name="org.freedesktop.Application">
<method name="Activate"><arg type="a{sv}" direction="in"/></method>
<method name="Open"><arg type="as" direction="in"/><arg type="a{sv}" direction="in"/></method>
</interface></node>"""
FOR_EVER = GLib.MAXINT
SECRETS = ('ana@example.com', '8943108170001029631', 'QQ-12')

runtime = pathlib.Path(os.environ['XDG_RUNTIME_DIR'])
archives = pathlib.Path(os.environ['XDG_DATA_HOME']) / 'till'
log = runtime / 'provider.log'


class Desktop:
    """The shell's side of the search, and a console that only listens."""

    def __init__(self):
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.loop = GLib.MainLoop()
        self.opened = None
        node = Gio.DBusNodeInfo.new_for_xml(CONSOLE)
        self.bus.register_object('/org/tillconsole/Till', node.interfaces[0], self.open, None, None)
        Gio.bus_own_name_on_connection(self.bus, 'org.tillconsole.Till', 0,
                                       lambda *_: self.loop.quit(), None)
        self.loop.run()

    def open(self, connection, sender, path, interface, method, arguments, invocation):
        self.opened = arguments.unpack()[0] if method == 'Open' else []
        invocation.return_value(None)
        self.loop.quit()

    def call(self, method, *arguments, types):
        """Answers while the console is asked something in turn."""
        answers = []

        def answered(bus, result):
            try:
                answers.append(bus.call_finish(result).unpack())
            except GLib.Error as error:
                answers.append(error)
            self.loop.quit()

        self.bus.call(NAME, PATH, INTERFACE, method, GLib.Variant(types, arguments), None,
                      Gio.DBusCallFlags.NONE, FOR_EVER, None, answered)
        while not answers:
            self.loop.run()
        if isinstance(answers[0], GLib.Error):
            raise answers[0]
        return answers[0]

    def search(self, *terms):
        return self.call('GetInitialResultSet', terms, types='(as)')[0]

    def refine(self, before, *terms):
        return self.call('GetSubsearchResultSet', before, terms, types='(asas)')[0]

    def describe(self, results):
        return self.call('GetResultMetas', results, types='(as)')[0]

    def make_open(self, method, *arguments, types):
        self.opened = None
        self.call(method, *arguments, types=types)
        while self.opened is None:
            self.loop.run()
        return self.opened

    def wait_until_it_has_gone(self):
        def changed(connection, sender, path, interface, signal, arguments):
            if not arguments.unpack()[2]:
                self.loop.quit()
        watch = self.bus.signal_subscribe(
            'org.freedesktop.DBus', 'org.freedesktop.DBus', 'NameOwnerChanged',
            '/org/freedesktop/DBus', NAME, Gio.DBusSignalFlags.NONE, changed)
        if self.ask_bus('NameHasOwner', '(s)', NAME) == (True,):
            self.loop.run()
        self.bus.signal_unsubscribe(watch)

    def ask_bus(self, method, types, *arguments):
        return self.bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus',
                                  'org.freedesktop.DBus', method,
                                  GLib.Variant(types, arguments) if types else None, None,
                                  Gio.DBusCallFlags.NONE, FOR_EVER, None).unpack()

    def end_provider(self):
        os.kill(self.ask_bus('GetConnectionUnixProcessID', '(s)', NAME)[0], signal.SIGTERM)
        self.wait_until_it_has_gone()


def install(desktop, provider, idle_ms):
    """As data/ does it, but so that what it says can be read, and when it goes by itself be said: a
    question that meets it on its way out has no answer."""
    service = runtime.parent / 'services' / f'{NAME}.service'
    service.write_text('[D-BUS Service]\n'
                       f'Name={NAME}\n'
                       f'Exec=/bin/sh -c "exec {provider} --idle-ms {idle_ms} >>{log} 2>&1"\n')
    desktop.ask_bus('ReloadConfig', None)


def make_archive(sample, account):
    return subprocess.run([sample, archives, account], check=True, capture_output=True,
                          text=True).stdout.strip()


class Tally:
    def __init__(self):
        self.number = 0
        self.is_good = True

    def check(self, what, is_true, seen=None):
        self.number += 1
        print(f'{"ok" if is_true else "not ok"} {self.number} - {what}')
        if not is_true:
            self.is_good = False
            print(f'# {seen}')


def main(provider, sample):
    tally = Tally()
    check = tally.check
    desktop = Desktop()
    install(desktop, provider, idle_ms=FOR_EVER)

    check('no archive, no result', desktop.search('INV-1') == [])

    one = make_archive(sample, 'one')
    two = make_archive(sample, 'two')
    invoice = f'till:invoice/INV-one?archive={one}'
    order = f'till:order/ESIM-two?archive={two}'
    check('an id is found in its archive', desktop.search('INV-one') == [invoice],
          desktop.search('INV-one'))
    check('what both archives know is found in both',
          sorted(desktop.search('8943', '1081', '7000', '1029', '631'))
          == sorted([f'till:order/ESIM-one?archive={one}', order]))
    check('a search in a search is a search', desktop.refine([invoice], 'shop-two')
          == [f'till:invoice/INV-two?archive={two}'])
    check('of an amount and a day the invoice of that day comes first',
          [desktop.search('49.90', 'USD', day)[0].split('?')[0][:-3] for day in ('2024-03-05', '2026-11-16')]
          == ['till:invoice/OLD-', 'till:invoice/INV-'], desktop.search('49.90', 'USD', '2024-03-05'))
    check('two letters are too few', desktop.search('IN') == [])
    check('nothing is found of nothing', desktop.search('nowhere-17') == desktop.search('') == [])

    metas = desktop.describe([invoice, order])
    check('what is found is described', [meta['name'] for meta in metas] == ['shop-one', 'ESIM-two']
          and '49.90 USD' in metas[0]['description'] and metas[1]['description'].startswith('Active eSIM order · Japan'), metas)
    check('nothing of the customer is in it', not any(secret in str(metas) for secret in SECRETS))
    check('what is no result is not described', desktop.describe(
        ['', 'till:find/x', 'till:invoice/INV-one', 'till:invoice/INV-one?archive=' + 32 * '0',
         f'till:invoice/none?archive={one}', '/etc/passwd']) == [])

    check('a result opens in the console', desktop.make_open(
        'ActivateResult', invoice, ['INV-one'], 0, types='(sasu)') == [invoice])
    check('so does the search', desktop.make_open(
        'LaunchSearch', ['ana@example.com', 'refund'], 0, types='(asu)')
        == ['till:find/ana%40example.com%20refund'])
    check('what cannot be a link only brings it up', desktop.make_open(
        'LaunchSearch', [600 * 'a'], 0, types='(asu)') == [])

    mark = runtime / 'app' / 'org.tillconsole.Till' / 'locked'
    mark.parent.mkdir(parents=True)
    with mark.open('w', encoding='utf-8') as held:
        fcntl.flock(held, fcntl.LOCK_SH)
        check('it is silent while the console hides its content',
              desktop.search('INV-one') == [] and desktop.describe([invoice]) == [])
    check('and speaks again afterwards', desktop.search('INV-one') == [invoice])

    (archives / f'{one}.db').write_bytes(b'not a database' * 1000)
    for suffix in ('-wal', '-shm'):
        (archives / f'{one}.db{suffix}').unlink(missing_ok=True)
    check('a damaged archive is passed over', desktop.search('INV-one') == []
          and desktop.describe([invoice]) == [] and desktop.search('ESIM-two') == [order])
    check('and left as it is', (archives / f'{one}.db').read_bytes()[:14] == b'not a database')
    (archives / f'{one}.db').write_bytes(b'')
    check('so is an empty one', desktop.search('INV-one') == [])

    desktop.end_provider()
    install(desktop, provider, idle_ms=1500)
    desktop.search('ESIM-two')
    desktop.wait_until_it_has_gone()
    check('it goes when nobody asks', True)
    check('the next question starts it again', desktop.search('ESIM-two') == [order])
    desktop.wait_until_it_has_gone()
    said = log.read_text(encoding='utf-8')
    check('it says nothing', said == '', said)
    print(f'1..{tally.number}')
    return 0 if tally.is_good else 1


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
