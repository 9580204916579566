# SPDX-License-Identifier: GPL-3.0-or-later
"""The corpus of customer messages, filled with what one practice service knows."""

import forms
import message as templates
import records
from values import make_values

FIXED = {'zwsp': '\u200b', 'shy': '\u00ad', 'nbsp': '\u00a0', 'rlm': '\u200f'}
NAMING = ('order_id', 'invoice_id', 'pay_url', 'hash', 'explorer_url', 'address', 'iccid', 'lpa', 'email', 'esim_id')


def fill(message, record):
    values = FIXED | (make_values(record, message.words) if record else {})

    def give(name, wanted):
        if values.get(name) is None:
            raise ValueError(f'{message.id} has no {name}.')
        return forms.apply(values[name], wanted)
    return message.fill(give) + '\n'


class Filled:
    """One message as a customer sends it, and the ids that are right for it: none for small talk."""

    def __init__(self, message, record):
        self.message, self.text = message, fill(message, record)
        self.right = record.right if record else set()

    @property
    def kinds(self):
        """By what it can be found, for a table: each placeholder that names the record."""
        names = [(name, wanted) for name, wanted in self.message.fields if name in NAMING]
        if not names:
            return {self.message.selector.split(':')[0]}
        return {name if not wanted else f'{name}:{wanted[0]}' for name, wanted in names}


def make(url, key, now):
    """All messages, filled with the records of the practice service at the address, which gets more of
    them; it was started with the arguments records.list_arguments(now)."""
    messages = templates.read_all()
    store = records.Records(records.Service(url, key), messages, now)
    return [Filled(message, store.give(message) if message.has_record else None) for message in messages]
