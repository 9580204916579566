# SPDX-License-Identifier: GPL-3.0-or-later
"""A notification daemon for tests that records the notifications."""

import threading

from gi.repository import Gio, GLib

NAME = 'org.freedesktop.Notifications'
INTERFACE = f"""<node><interface name="{NAME}">
<method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/>
<arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
<arg type="as" direction="in"/><arg type="a{{sv}}" direction="in"/><arg type="i" direction="in"/>
<arg type="u" direction="out"/></method>
<method name="CloseNotification"><arg type="u" direction="in"/></method>
<method name="GetCapabilities"><arg type="as" direction="out"/></method>
<method name="GetServerInformation"><arg type="s" direction="out"/><arg type="s" direction="out"/>
<arg type="s" direction="out"/><arg type="s" direction="out"/></method>
<signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
</interface></node>"""


class Notifications:
    """Answers on its own thread. shown has the (title, text) of each notification, oldest first."""

    def __init__(self):
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.context = GLib.MainContext()
        self.ready = threading.Event()
        self.shown = []
        threading.Thread(target=self.serve, daemon=True).start()
        self.ready.wait()

    def serve(self):
        self.context.push_thread_default()
        node = Gio.DBusNodeInfo.new_for_xml(INTERFACE)
        self.bus.register_object('/org/freedesktop/Notifications', node.interfaces[0], self.answer,
                                 None, None)
        Gio.bus_own_name_on_connection(self.bus, NAME, 0, None, None)
        self.ready.set()
        GLib.MainLoop(self.context).run()

    def answer(self, connection, sender, path, interface, method, arguments, invocation):
        if method == 'Notify':
            self.shown.append(arguments.unpack()[3:5])
            invocation.return_value(GLib.Variant('(u)', (len(self.shown),)))
        elif method == 'GetCapabilities':
            invocation.return_value(GLib.Variant('(as)', (['body', 'actions'],)))
        elif method == 'GetServerInformation':
            invocation.return_value(GLib.Variant('(ssss)', ('Stand-in', 'Till', '1', '1.2')))
        else:
            invocation.return_value(None)

    def click(self, index):
        """Does what a click on a notification does."""
        self.bus.emit_signal(None, '/org/freedesktop/Notifications', NAME, 'ActionInvoked',
                             GLib.Variant('(us)', (index + 1, 'default')))
