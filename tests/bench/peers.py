# SPDX-License-Identifier: GPL-3.0-or-later
"""Till beside other programs of the desktop, where they are installed: until the window has its first
colour, as anybody sees it from outside, and the memory three seconds later.
"""

import ctypes
import html
import json
import pathlib
import shutil
import statistics
import subprocess
import tempfile
import time

import measure
from harness import tell

GONE = 30
QUIET = 3
ROUNDS = 3
SMALLEST = 200
VIEWABLE = 2
ALL_PLANES = ctypes.c_ulong(-1)
Z_PIXMAP = 2
PROGRAMS = {'calculator': ['gnome-calculator'], 'text editor': ['gnome-text-editor', '--standalone'],
            'files': ['nautilus', '--new-window']}


class Attributes(ctypes.Structure):
    _fields_ = ([(name, ctypes.c_int) for name in ('x', 'y', 'width', 'height', 'border', 'depth')]
                + [('visual', ctypes.c_void_p), ('root', ctypes.c_ulong), ('kind', ctypes.c_int)]
                + [(name, ctypes.c_int) for name in ('bit_gravity', 'win_gravity', 'backing')]
                + [('planes', ctypes.c_ulong), ('pixel', ctypes.c_ulong), ('save_under', ctypes.c_int),
                   ('colormap', ctypes.c_ulong), ('installed', ctypes.c_int), ('map_state', ctypes.c_int),
                   ('events', ctypes.c_long * 3), ('redirect', ctypes.c_int), ('screen', ctypes.c_void_p)])


class Display:
    """What is on the screen: libX11 says it."""

    def __init__(self):
        self.x = ctypes.CDLL('libX11.so.6')
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.x.XDefaultRootWindow.restype = ctypes.c_ulong
        self.x.XGetImage.restype = ctypes.c_void_p
        self.x.XGetPixel.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(None))
        self.root = ctypes.c_ulong(self.x.XDefaultRootWindow(self.display))
        self.no_error = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(lambda *_: 0)
        self.x.XSetErrorHandler(self.no_error)

    def windows(self):
        root, parent, n = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_uint()
        children = ctypes.POINTER(ctypes.c_ulong)()
        self.x.XQueryTree(self.display, self.root, ctypes.byref(root), ctypes.byref(parent),
                          ctypes.byref(children), ctypes.byref(n))
        found = [children[at] for at in range(n.value)]
        if n.value:
            self.x.XFree(children)
        return found

    def is_painted(self, window):
        """Whether there is something in the middle of it but the black of the screen."""
        said = Attributes()
        if not self.x.XGetWindowAttributes(self.display, ctypes.c_ulong(window), ctypes.byref(said)):
            return False
        if said.map_state != VIEWABLE or min(said.width, said.height) < SMALLEST:
            return False
        image = self.x.XGetImage(self.display, ctypes.c_ulong(window), said.width // 2, said.height // 2, 1, 1,
                                 ALL_PLANES, Z_PIXMAP)
        if not image:
            return False
        pixel = self.x.XGetPixel(ctypes.c_void_p(image), 0, 0) & 0xffffff
        self.x.XDestroyImage(ctypes.c_void_p(image))
        return pixel != 0

    def await_painted(self, before):
        deadline = time.monotonic() + GONE
        while time.monotonic() < deadline:
            if any(self.is_painted(window) for window in self.windows() if window not in before):
                return
            time.sleep(0.001)
        raise RuntimeError('no window was painted')


def open_and_weigh(display, command, **environment):
    """Returns the milliseconds to the first colour, and the KiB of all its processes."""
    before = set(display.windows())
    begun = time.monotonic()
    process = subprocess.Popen(command, env=measure.clean_environment(**environment), stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        display.await_painted(before)
        painted_ms = (time.monotonic() - begun) * 1e3
        time.sleep(QUIET)
        return painted_ms, measure.weigh_family(process.pid)
    finally:
        for one in reversed(measure.find_family(process.pid)):
            subprocess.run(['kill', str(one)], check=False, stderr=subprocess.DEVNULL)
        process.wait(timeout=GONE)


def write_page(bench, path):
    """The hundred newest invoices of a practice service, as the plainest page there is."""
    with measure.practise(bench.practice) as practice:
        bearer = 'Authorization: Bearer ' + practice.environment['TILL_API_KEY']
        said = measure.run(['curl', '-s', '-H', bearer, practice.url + '/api/v1/invoices?limit=100'])
    rows = [''.join(f'<td>{html.escape(str(cell))}</td>' for cell in invoice.values() if not isinstance(cell, dict))
            for invoice in json.loads(said)['data']['invoices']]
    path.write_text('<!doctype html><meta charset="utf-8"><table>' + ''.join(f'<tr>{row}</tr>' for row in rows)
                    + '</table>', encoding='utf-8')


def find_browser():
    return next((name for name in ('chromium', 'chromium-browser', 'google-chrome') if shutil.which(name)), None)


def open_browser(bench, display, folder):
    page = pathlib.Path(folder, 'invoices.html')
    if not page.exists():
        write_page(bench, page)
    with tempfile.TemporaryDirectory(dir=folder, ignore_cleanup_errors=True) as profile:
        return open_and_weigh(display, [find_browser(), '--no-sandbox', '--no-first-run', '--disable-gpu',
                                        f'--user-data-dir={profile}', f'--app={page.as_uri()}'])


def weigh_browser(bench):
    """The KiB of Chromium with a hundred invoices, or None without one."""
    if find_browser() is None:
        return None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        return open_browser(bench, Display(), folder)[1]


def compare(bench):
    display = Display()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, \
            measure.practise(bench.practice) as practice:
        blank = [bench.program('bench-first-frame'), 'blank', 'stay']
        actions = {'blank window': lambda: open_and_weigh(display, blank),
                   'Till': lambda: open_and_weigh(display, [str(bench.build / 'src/till')], **practice.environment)}
        for name, command in PROGRAMS.items():
            if shutil.which(command[0]):
                actions[name] = lambda command=command: open_and_weigh(display, command)
        if find_browser():
            actions['Chromium showing 100 invoices'] = lambda: open_browser(bench, display, folder)
        tell('Not installed: ' + (', '.join(name for name in PROGRAMS if name not in actions) or 'nothing'))
        taken = [{name: action() for name, action in actions.items()} for _ in range(ROUNDS + 1)][1:]
    figures = {name: [statistics.median(round_[name][at] for round_ in taken) for at in (0, 1)] for name in actions}
    floor = figures['blank window']
    print('| program | first frame, ms | x blank | memory, MB | x blank |\n|---|---|---|---|---|')
    for name, (painted_ms, weight) in figures.items():
        print(f'| {name} | {painted_ms:.0f} | {painted_ms / floor[0]:.2f} | {weight / 1024:.0f} '
              f'| {weight / floor[1]:.2f} |')
    return True
