# SPDX-License-Identifier: GPL-3.0-or-later
"""A program as a screen reader sees it: found by name, waited for, clicked and typed into.

Works on accessible objects of AT-SPI. What GTK 4.8 cannot do there is worked around here: states say
nothing about what is on screen, so everything is found by size; a click takes effect later, so every
step waits for what it causes. Roles are called what GTK 4.8 and its AT-SPI call them: see role_of().
"""

import time

import gi

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, GLib  # noqa: E402  (the version has to be chosen first)

PATIENCE_S = 60
LONG_LIST = 50
KEY_SPACE, KEY_TAB = 0x20, 0xff09
# What later versions of GTK and of AT-SPI call the same things.
OLDER_ROLES = {'button': 'push button', 'grouping': 'panel', 'group': 'panel',
               'switch': 'check box'}

# AT-SPI warns, in this process, of what went away while it was asked for.
GLib.log_set_always_fatal(GLib.LogLevelFlags.LEVEL_ERROR | GLib.LogLevelFlags.LEVEL_CRITICAL)


class Missing(Exception):
    """What was waited for has not come."""


def wait_for(what, look, patience_s=PATIENCE_S):
    """Returns the first true answer of look(); an object that goes away meanwhile is asked again."""
    deadline = time.monotonic() + patience_s
    while time.monotonic() < deadline:
        try:
            found = look()
        except GLib.Error:
            found = None
        if found:
            return found
        time.sleep(0.05)
    raise Missing(f'waited {patience_s} s for {what}')


def children(node):
    """Counts anew each time: GTK 4.18 crashes when it is asked for a window that has just gone."""
    index = 0
    while index < node.get_child_count():
        child = node.get_child_at_index(index)
        index += 1
        if child is not None:
            yield child


def role_of(node):
    role = node.get_role_name()
    return OLDER_ROLES.get(role, role)


def is_drawn(node):
    component = node.get_component_iface()
    if component is None:
        return True
    size = component.get_size()
    return size.x > 0 and size.y > 0


def walk(node):
    """Everything below node that has a size, parents first; but not the rows of a long list, which
    are many and have nothing of their own in them."""
    for child in children(node):
        if is_drawn(child):
            yield child
            if role_of(child) != 'list' or child.get_child_count() <= LONG_LIST:
                yield from walk(child)


def text_of(node):
    text = node.get_text_iface()
    return Atspi.Text.get_text(text, 0, Atspi.Text.get_character_count(text)) if text else ''


def says(node):
    """What a person hears: the name, or the text of a label without one.

    A button is called by its name and its text one after the other, the name with the underline of
    a mnemonic: "_Create Create"."""
    name = node.get_name() or text_of(node)
    if role_of(node) != 'push button':
        return name
    inner = next((text_of(label) for label in walk(node) if text_of(label)), '')
    return name.removesuffix(f' {inner}').replace('_', '', 1) if inner else name


def is_called(node, name):
    """A button with words on it is called by them in later versions of GTK, and described by its tip."""
    return name == says(node) or role_of(node) == 'push button' and name == node.get_description()


def find_all(root, role=None, name=None, starts=None, editable=False):
    for node in walk(root):
        if role is not None and role_of(node) != role:
            continue
        if editable and node.get_editable_text_iface() is None:
            continue
        if name is not None and not is_called(node, name):
            continue
        if starts is not None and not says(node).startswith(starts):
            continue
        yield node


def find(root, **wanted):
    return next(find_all(root, **wanted), None)


def get(root, patience_s=PATIENCE_S, **wanted):
    """Waits for the first node below root that is as wanted."""
    return wait_for(' '.join(f'{key} "{value}"' for key, value in wanted.items()),
                    lambda: find(root, **wanted), patience_s)


def act(node, action='click'):
    """Does the action of that name."""
    for index in range(Atspi.Action.get_n_actions(node)):
        if Atspi.Action.get_action_name(node, index) == action:
            Atspi.Action.do_action(node, index)
            return
    raise Missing(f'"{says(node)}" has no action {action}')


def is_in_state(node, state):
    return node.get_state_set().contains(state)


def tap_key(symbol):
    Atspi.generate_keyboard_event(symbol, None, Atspi.KeySynthType.SYM)


def choose_by_keys(node):
    """Goes to a radio button with Tab and chooses it: it has no action of its own."""
    def step():
        if not is_in_state(node, Atspi.StateType.FOCUSED):
            tap_key(KEY_TAB)
            time.sleep(0.2)  # until the focus has moved; the bus does not tell where there is none
        return is_in_state(node, Atspi.StateType.FOCUSED)
    wait_for(f'the focus on "{says(node)}"', step)
    tap_key(KEY_SPACE)
    wait_for(f'"{says(node)}" to be chosen', lambda: is_in_state(node, Atspi.StateType.CHECKED))


def is_shown_as(text, shown):
    """Later versions of GTK tell nobody what is in a password, but for its length."""
    return shown == text or len(shown) == len(text) and len(set(shown)) == 1


def type_into(entry, text):
    """Puts text in place of what the entry holds."""
    editable = entry.get_editable_text_iface()
    Atspi.EditableText.set_text_contents(editable, text)
    wait_for(f'"{text}" in the entry', lambda: is_shown_as(text, text_of(entry)))


def select(container, index):
    Atspi.Selection.clear_selection(container)
    Atspi.Selection.select_child(container, index)


def drag_bar(view, part):
    """Moves the upright bar of the scrolled window around a view to a part of its way."""
    for bar in find_all(view.get_parent(), role='scroll bar'):
        value = next((node.get_value_iface() for node in walk(bar) if node.get_value_iface()), None)
        size = bar.get_component_iface().get_size()
        if value is not None and size.y > size.x:
            Atspi.Value.set_current_value(value, part * Atspi.Value.get_maximum_value(value))
            return
    raise Missing('there is no bar to drag')


def find_window(program, title):
    """A window of a program, or a dialog that later versions of libadwaita show inside of one."""
    for window in children(program):
        if window.get_name() == title:
            return window
        dialog = find(window, role='dialog', name=title)
        if dialog is not None:
            return dialog
    return None


def get_window(program, title, patience_s=PATIENCE_S):
    """Waits for a window of a program; GTK 4.8 gives not all of them the role of one."""
    return wait_for(f'the window "{title}"', lambda: find_window(program, title), patience_s)


def close(program, title):
    """Closes a window with the button in its corner.

    Not with the action of the window: GTK 4.8 leaks the names of all actions when it is asked for
    them, which AddressSanitizer would hold against the program."""
    act(get(get_window(program, title), role='push button', name='Close'))


def find_program(name, patience_s=PATIENCE_S):
    """Waits for a program of that name on the accessibility bus."""
    def look():
        Atspi.get_desktop(0).clear_cache()
        return next((program for program in children(Atspi.get_desktop(0))
                     if program.get_name() == name and program.get_child_count() > 0), None)
    return wait_for(f'the program {name}', look, patience_s)
