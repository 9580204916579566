#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""lock.py TILL: when the screen locks, nothing of a store is left on the accessibility bus.

Plays the desktop's screen saver on the session bus, and the portal that GTK 4.24 hears of it from. What is hidden must not be there for an
assistive program that does not care for what is drawn, so everything below a window is looked at.
"""

import os
import pathlib
import sys
import threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'support'))
import desktop  # noqa: E402  (found by the line above)
from gi.repository import Gio, GLib  # noqa: E402  (after the versions were chosen)
from program import running  # noqa: E402

INTERFACE = """<node><interface name="org.gnome.ScreenSaver">
<method name="GetActive"><arg type="b" direction="out"/></method>
<signal name="ActiveChanged"><arg type="b"/></signal>
</interface></node>"""
MANAGER = """<node><interface name="org.gnome.SessionManager">
<method name="RegisterClient"><arg type="s" direction="in"/><arg type="s" direction="in"/>
<arg type="o" direction="out"/></method>
</interface></node>"""
PORTAL = """<node><interface name="org.freedesktop.portal.Inhibit">
<method name="CreateMonitor"><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
<arg type="o" direction="out"/></method>
<signal name="StateChanged"><arg type="o"/><arg type="a{sv}"/></signal>
<property name="version" type="u" access="read"/>
</interface></node>"""
PORTAL_NAME, PORTAL_PATH = 'org.freedesktop.portal.Desktop', '/org/freedesktop/portal/desktop'
SERVED = {'org.gnome.ScreenSaver': ('/org/gnome/ScreenSaver', INTERFACE),
          'org.gnome.SessionManager': ('/org/gnome/SessionManager', MANAGER),
          PORTAL_NAME: (PORTAL_PATH, PORTAL)}
COVER = {'Hidden for Privacy', 'Press any key to show everything again.', 'Show Everything',
         'Close', 'Maximize', 'Minimize', 'Till', ''}
NAMELESS = {'filler', 'scroll bar'}  # which GTK 4.8 calls by the name of their class


class ScreenSaver:
    """A screen saver, a session manager and a portal, answering on a thread of their own."""

    def __init__(self):
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.context = GLib.MainContext()
        self.watcher = None  # who has asked the portal
        self.ready = threading.Event()
        threading.Thread(target=self.serve, daemon=True).start()
        self.ready.wait()
        self.list_portal()

    def list_portal(self):
        """GTK takes a portal only from a bus that could start one: headless.sh's looks into this folder."""
        services = pathlib.Path(os.environ['XDG_RUNTIME_DIR']).parent / 'services'
        (services / f'{PORTAL_NAME}.service').write_text(
            f'[D-BUS Service]\nName={PORTAL_NAME}\nExec=/bin/false\n')
        self.bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'ReloadConfig',
                           None, None, Gio.DBusCallFlags.NONE, -1, None)

    def serve(self):
        self.context.push_thread_default()
        for name, (path, text) in SERVED.items():
            node = Gio.DBusNodeInfo.new_for_xml(text)
            self.bus.register_object(path, node.interfaces[0], self.answer, self.tell_version, None)
            Gio.bus_own_name_on_connection(self.bus, name, 0, None, None)
        self.ready.set()
        GLib.MainLoop(self.context).run()

    def answer(self, connection, sender, path, interface, method, arguments, invocation):
        answers = {'GetActive': GLib.Variant('(b)', (False,)),
                   'RegisterClient': GLib.Variant('(o)', ('/org/gnome/SessionManager/Client1',)),
                   'CreateMonitor': GLib.Variant('(o)', (PORTAL_PATH + '/request/lock/1',))}
        if method == 'CreateMonitor':
            self.watcher = sender
        invocation.return_value(answers[method])

    def tell_version(self, connection, sender, path, interface, name):
        return GLib.Variant('u', 3)

    def set_active(self, is_active):
        self.bus.emit_signal(None, '/org/gnome/ScreenSaver', 'org.gnome.ScreenSaver', 'ActiveChanged',
                             GLib.Variant('(b)', (is_active,)))
        if self.watcher is not None:
            state = {'screensaver-active': GLib.Variant('b', is_active), 'session-state': GLib.Variant('u', 1)}
            self.bus.emit_signal(self.watcher, PORTAL_PATH, 'org.freedesktop.portal.Inhibit', 'StateChanged',
                                 GLib.Variant('(oa{sv})', (PORTAL_PATH + '/session/lock/1', state)))


def walk_all(node):
    for child in desktop.children(node):
        yield child
        yield from walk_all(child)


def said_by(till):
    return {words for node in walk_all(till) if desktop.role_of(node) not in NAMELESS
            for words in (desktop.label_of(node), desktop.text_of(node))}


def is_open(till):
    desktop.get_window(till, 'Practice Store – Till')
    desktop.get(till, name='Overview')


def press_key(till):
    """Without a window manager a key may be pressed before the window has the focus."""
    desktop.Atspi.generate_keyboard_event(ord('a'), None, desktop.Atspi.KeySynthType.SYM)
    return any(window.get_name() != 'Till' for window in desktop.children(till))


def is_hidden(till):
    desktop.get_window(till, 'Till')
    desktop.wait_for('nothing but the cover', lambda: said_by(till) <= COVER)


def main(program):
    print('1..4')
    saver = ScreenSaver()
    with running([program, '--practice']) as process:
        till = desktop.find_program('till')
        is_open(till)
        print('ok 1 - a store is open')

        saver.set_active(True)
        is_hidden(till)
        print('ok 2 - the screen locks and nothing of it is left')

        saver.set_active(False)
        desktop.act(desktop.get(till, role='push button', name='Show Everything'))
        is_open(till)
        print('ok 3 - all is there again')

        saver.set_active(True)
        is_hidden(till)
        desktop.wait_for('a key to be heard', lambda: press_key(till))
        is_open(till)
        print('ok 4 - a key shows all again')
        desktop.close(till, 'Practice Store – Till')
        process.wait(timeout=60)
    return process.returncode


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
