# SPDX-License-Identifier: GPL-3.0-or-later
"""Uses a program as a screen reader does: finds widgets by name, waits for them, clicks and types.

Works on the accessible objects of AT-SPI, around the limits of GTK 4.8: states do not tell what is on
the screen, so the size does; a click takes effect later, so every step waits for its effect. Roles
have the names of GTK 4.8 and its AT-SPI; see role_of().
"""

import time

import gi

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, GLib  # noqa: E402  (require_version comes first)

PATIENCE_S = 60
LONG_LIST = 50
KEY_SPACE, KEY_TAB = 0x20, 0xff09
# The names of later versions of GTK and AT-SPI, and those of GTK 4.8.
OLDER_ROLES = {'button': 'push button', 'grouping': 'panel', 'group': 'panel',
               'switch': 'check box'}

# AT-SPI warns in this process about objects that go away during a request.
GLib.log_set_always_fatal(GLib.LogLevelFlags.LEVEL_ERROR | GLib.LogLevelFlags.LEVEL_CRITICAL)


class Missing(Exception):
    """What a test waits for does not appear in time."""


def wait_for(what, look, patience_s=PATIENCE_S):
    """Returns the first true result of look(). Calls it again where an object goes away during the call."""
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
    """Counts again for each child, because GTK 4.18 crashes on a request for a window that is gone."""
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


def descendants(node):
    """Yields all descendants of node that have a size, parents first, without the rows of long lists."""
    for child in children(node):
        if is_drawn(child):
            yield child
            if role_of(child) != 'list' or child.get_child_count() <= LONG_LIST:
                yield from descendants(child)


def text_of(node):
    text = node.get_text_iface()
    return Atspi.Text.get_text(text, 0, Atspi.Text.get_character_count(text)) if text else ''


def text_of_labels(node):
    """Returns the text of the labels of node, which later versions of GTK leave out of a menu item's name."""
    return ' '.join(text_of(relation.get_target(index)) for relation in node.get_relation_set()
                    if relation.get_relation_type() == Atspi.RelationType.LABELLED_BY
                    for index in range(relation.get_n_targets()))


def label_of(node):
    """Returns what a screen reader says: the name, or the text of a label without a name.

    The name of a button is its name with the underline of the mnemonic, and its text: "_Create Create"."""
    name = node.get_name() or text_of(node)
    if not name and role_of(node) == 'menu item':
        name = text_of_labels(node)
    if role_of(node) != 'push button':
        return name
    inner = next((text_of(label) for label in descendants(node) if text_of(label)), '')
    return name.removesuffix(f' {inner}').replace('_', '', 1) if inner else name


def is_called(node, name):
    """In later versions of GTK, the name of a button is its text, and the description is its tooltip."""
    return name == label_of(node) or role_of(node) == 'push button' and name == node.get_description()


def find_all(root, role=None, name=None, starts=None, editable=False):
    for node in descendants(root):
        if role is not None and role_of(node) != role:
            continue
        if editable and node.get_editable_text_iface() is None:
            continue
        if name is not None and not is_called(node, name):
            continue
        if starts is not None and not label_of(node).startswith(starts):
            continue
        yield node


def find(root, **wanted):
    return next(find_all(root, **wanted), None)


def get(root, patience_s=PATIENCE_S, **wanted):
    """Waits for the first node below root that matches."""
    return wait_for(' '.join(f'{key} "{value}"' for key, value in wanted.items()),
                    lambda: find(root, **wanted), patience_s)


def act(node, action='click'):
    """Runs the action with that name."""
    for index in range(Atspi.Action.get_n_actions(node)):
        if Atspi.Action.get_action_name(node, index) == action:
            Atspi.Action.do_action(node, index)
            return
    raise Missing(f'"{label_of(node)}" has no action {action}')


def is_in_state(node, state):
    return node.get_state_set().contains(state)


def tap_key(symbol):
    Atspi.generate_keyboard_event(symbol, None, Atspi.KeySynthType.SYM)


def choose_by_keys(node):
    """Selects a radio button, which has no action, with Tab and Space."""
    def step():
        if not is_in_state(node, Atspi.StateType.FOCUSED):
            tap_key(KEY_TAB)
            time.sleep(0.2)  # until the focus has moved; no event tells
        return is_in_state(node, Atspi.StateType.FOCUSED)
    wait_for(f'the focus on "{label_of(node)}"', step)
    tap_key(KEY_SPACE)
    wait_for(f'"{label_of(node)}" to be chosen', lambda: is_in_state(node, Atspi.StateType.CHECKED))


def is_shown_as(text, shown):
    """Later versions of GTK tell only the length of a password."""
    return shown == text or len(shown) == len(text) and len(set(shown)) == 1


def type_into(entry, text):
    """Replaces the text of an entry."""
    editable = entry.get_editable_text_iface()
    Atspi.EditableText.set_text_contents(editable, text)
    wait_for(f'"{text}" in the entry', lambda: is_shown_as(text, text_of(entry)))


def select(container, index):
    Atspi.Selection.clear_selection(container)
    Atspi.Selection.select_child(container, index)


def drag_bar(view, part):
    """Scrolls the window around a view. part is from 0 to 1."""
    for bar in find_all(view.get_parent(), role='scroll bar'):
        value = next((node.get_value_iface() for node in descendants(bar) if node.get_value_iface()), None)
        size = bar.get_component_iface().get_size()
        if value is not None and size.y > size.x:
            Atspi.Value.set_current_value(value, part * Atspi.Value.get_maximum_value(value))
            return
    raise Missing('there is no bar to drag')


def find_window(program, title):
    """Returns a window of a program, or a dialog, which later versions of libadwaita show in a window."""
    for window in children(program):
        if window.get_name() == title:
            return window
        dialog = find(window, role='dialog', name=title)
        if dialog is not None:
            return dialog
    return None


def get_window(program, title, patience_s=PATIENCE_S):
    """Waits for a window of a program. In GTK 4.8 not every window has the role of one."""
    return wait_for(f'the window "{title}"', lambda: find_window(program, title), patience_s)


def close(program, title, button='Close'):
    """Closes a window with the button in its corner, which is Cancel where something is not sent.

    The action of the window does not work here: a request for the actions makes GTK 4.8 leak their
    names, which AddressSanitizer reports."""
    act(get(get_window(program, title), role='push button', name=button))


def find_program(name, patience_s=PATIENCE_S):
    """Waits for a program with that name on the accessibility bus."""
    def look():
        Atspi.get_desktop(0).clear_cache()
        return next((program for program in children(Atspi.get_desktop(0))
                     if program.get_name() == name and program.get_child_count() > 0), None)
    return wait_for(f'the program {name}', look, patience_s)
