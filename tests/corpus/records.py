# SPDX-License-Identifier: GPL-3.0-or-later
"""The records that the messages are about: those of a practice service, and who is given which.

A selector says what a message needs:

  none                 no record at all
  paid[:CHAIN[:TOKEN]] an invoice of the demo data that was paid so
  esim                 an eSIM order of the demo data that is active, with its mail address
  late                 a new invoice that nobody has paid
  shop:SHOP            a new invoice with an order id of that shop, see shops.py
  travel:SHOP          a new eSIM order with such a client's reference, active
  amount:CHAIN:DAYS    a paid invoice whose amount nobody else has paid, so many days ago; "week" is
                       two to six days, "any" is one of the demo data, and "*" any chain

What is new was made today or in the six days before, what is of the demo data in the half year before.
"""

import collections
import datetime
import itertools
import json
import random
import re
import urllib.request

import forms
import shops
from values import make_values

SEED = 22
PAGE = 100
NAMES = ('marta.lindgren', 'j.fernandez', 'okonkwo_ada', 'kenji-sato', 'p.nguyen', 'zoe+shop', 'h.almasri',
         'tomasz.w', 'lucia_rossi', 'dmitri.petrov')
HOSTS = ('mail.example.org', 'example.net', 'post.example.com')
NUMBER = re.compile(r'\d{3,}')
COMMON = ('302', '2024', '2025', '2026')  # in what many order ids begin with
NEED_PAYMENT = {'hash', 'paid', 'token', 'network', 'explorer_url'}
MARKS = {'oh', 'ell', 'zero', 'grouped', 'german', 'spaced', 'swiss'}
NAME_ONE = {'order_id', 'iccid', 'lpa', 'hash', 'explorer_url', 'invoice_id', 'esim_id'}
CHAINS = ('tron:USDT', 'ethereum:USDC', 'bsc:USDT', 'bitcoin:BTC')


def list_arguments(now):
    """Those of the practice service: its demo data end a week ago, what came since then is made."""
    return ('--seed', str(SEED), '--invoices', '1000', '--orders', '200', '--provision-seconds', '1',
            '--start', f'{now - datetime.timedelta(days=7):%Y-%m-%dT%H:%M:%SZ}')


class Service:
    """The practice service, asked as any client asks it."""

    def __init__(self, url, key):
        self.url, self.key = url, key

    def call(self, path, body=None):
        request = urllib.request.Request(self.url + path, headers={'Authorization': f'Bearer {self.key}'},
                                         data=None if body is None else json.dumps(body).encode())
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)['data']

    def go_on_until(self, time):
        now = read_time(self.call('/practice/clock', {})['now'])
        self.call('/practice/clock', {'advanceSeconds': max(0, int((time - now).total_seconds()))})

    def list_all(self, path, name):
        found = []
        for offset in itertools.count(0, PAGE):
            page = self.call(f'{path}?limit={PAGE}&offset={offset}')[name]
            found += page
            if len(page) < PAGE:
                return found


def read_time(text):
    return datetime.datetime.fromisoformat(text.replace('Z', '+00:00'))


class Record:
    """One invoice with what was paid on it, and the eSIM order that it belongs to, if it does."""

    def __init__(self, invoice, order=None, listed=None):
        self.invoice, self.order, self.listed = invoice, order, listed or {}
        self.payment = invoice['payment']
        self.right = {invoice['invoiceId']} | ({order['orderId']} if order else set())

    @property
    def made(self):
        return read_time(self.invoice['createdAt'])

    @property
    def paid(self):
        return read_time(self.payment['paidAt']) if self.payment else None

    @property
    def route(self):
        return self.payment['chain'] if self.payment else 'tron:USDT'

    @property
    def amounts(self):
        return {f'{self.invoice["amount"]:.2f}'} | ({self.payment['amount']} if self.payment else set())

    @property
    def esim(self):
        return self.order['esim'] if self.order else None

    @property
    def iccid_end(self):
        """All that masking leaves of it beside the country's digits."""
        return self.esim['iccid'][-4:]

    def find_address(self):
        chain, _, token = self.route.partition(':')
        return next(one for one in self.invoice['addresses']
                    if one['chain'] == chain and one['tokenSymbol'] in (token, None))


def read_record(service, invoice_id, listed=None):
    order = service.call(f'/api/v1/esim/{listed["orderId"]}') if listed else None
    return Record(service.call(f'/api/v1/invoices/{invoice_id}'), order, listed)


def is_changed(message, record):
    """Whether each form leaves its mark: a 0 can only be mistyped where there is one."""
    values = make_values(record, message.words)
    return all(forms.apply(values[name], wanted) != values[name] for name, wanted in message.fields
               if wanted and wanted[0] in MARKS)


class ShopIds:
    """Order ids that no number in any message is by accident."""

    def __init__(self, messages, chance):
        self.chance = chance
        self.used = {number for message in messages for number in NUMBER.findall(message.text)}

    def make(self, shop):
        for _ in range(1000):
            made = shops.SHOPS[shop](self.chance)
            numbers = set(NUMBER.findall(made)) - set(COMMON)
            if made not in self.used and not numbers & self.used:
                self.used |= {made} | numbers
                return made
        raise ValueError(f'There are no more order ids of {shop}.')


class Records:
    """All of the service's, each given to one message."""

    def __init__(self, service, messages, now):
        self.service, self.now = service, now
        self.chance = random.Random(SEED)
        self.ids = ShopIds(messages, self.chance)
        self.plans = [plan['id'] for group in service.call('/api/v1/esim')['countries']
                      for plan in group['plans']]
        self.n_made = 0
        self.made = {}
        self.by_email = collections.defaultdict(set)
        self.read_demo()
        self.make_all(messages)

    def read_demo(self):
        orders = {order['invoiceId']: order for order in self.service.list_all('/api/v1/esim/order', 'orders')}
        invoices = self.service.list_all('/api/v1/invoices', 'invoices')
        invoices.sort(key=lambda one: one['createdAt'], reverse=True)
        self.free = [read_record(self.service, one['id'], orders.get(one['id'])) for one in invoices]
        self.counts = collections.Counter(amount for record in self.free for amount in record.amounts)
        self.ends = collections.Counter(record.iccid_end for record in self.free if record.esim)
        for record in self.free:
            self.by_email[record.listed.get('clientEmail')] |= record.right
        self.chance.shuffle(self.free)

    def take_free(self, fits):
        record = next((one for one in self.free if fits(one)), None)
        if record is None:
            raise ValueError('The demo data have no record left that fits.')
        self.free.remove(record)
        return record

    def fits(self, message, record):
        way, *more = message.selector.split(':')
        if way == 'esim':
            return record.esim and record.listed['clientEmail'] and self.ends[record.iccid_end] == 1
        if not record.payment or record.order:
            return False
        chain, token = (more + ['', ''])[:2]
        if way == 'paid':
            return record.route.startswith(chain) and record.route.endswith(token)
        return (record.route.startswith(chain.strip('*')) and record.made.date() == record.paid.date()
                and all(self.counts[amount] == 1 for amount in record.amounts))

    def make_amount(self):
        """One that no other record has, in cents."""
        while True:
            amount = round(self.chance.uniform(3, 400), 2)
            if self.counts[f'{amount:.2f}'] == 0:
                self.counts[f'{amount:.2f}'] += 1
                return amount

    def make_invoice(self, shop, is_paid):
        made = self.service.call('/api/v1/invoices', {'amount': self.make_amount(), 'orderId': self.ids.make(shop)})
        if is_paid:
            self.service.call(f'/practice/invoices/{made["invoiceId"]}/pay',
                              {'chain': CHAINS[self.n_made % len(CHAINS)]})
        return read_record(self.service, made['invoiceId'])

    def make_order(self, shop):
        email = f'{NAMES[self.n_made % len(NAMES)]}{self.n_made}@{HOSTS[self.n_made % len(HOSTS)]}'
        listed = self.service.call('/api/v1/esim/order',
                                   {'planId': self.chance.choice(self.plans), 'clientRef': self.ids.make(shop),
                                    'clientEmail': email})
        self.service.call(f'/practice/orders/{listed["orderId"]}/provision', {})
        record = read_record(self.service, listed['invoiceId'], listed | {'clientEmail': email})
        self.by_email[email] |= record.right
        return record

    def choose_age(self, message):
        """How many days ago the record of a message is made; None where the demo data have it."""
        way, *more = message.selector.split(':')
        if way == 'amount':
            return {'any': None, 'week': self.chance.randint(2, 6)}.get(more[1], more[1])
        return {'late': 0, 'shop': self.chance.randint(0, 6), 'travel': self.chance.randint(0, 6)}.get(way)

    def make_one(self, message):
        way, shop, *_ = message.selector.split(':') + ['uuid']
        self.n_made += 1
        if way == 'travel':
            return self.make_order(shop)
        is_paid = way == 'amount' or message.names & NEED_PAYMENT or (way == 'shop' and self.n_made % 2 == 0)
        return self.make_invoice(shop if way == 'shop' else 'uuid', bool(is_paid))

    def make_all(self, messages):
        """What the demo data do not have, the oldest first, as the service's clock only goes on."""
        ages = [(age, message) for message in messages if (age := self.choose_age(message)) is not None]
        for age, group in itertools.groupby(sorted(ages, key=lambda one: -int(one[0])), lambda one: int(one[0])):
            noon = self.now.replace(hour=12, minute=0, second=0, microsecond=0) - datetime.timedelta(days=age)
            self.service.go_on_until(noon if age > 0 else self.now)
            self.made |= {message.id: self.make_one(message) for _, message in group}

    def give(self, message):
        """The record that answers the message."""
        record = self.made.get(message.id) or self.take_free(
            lambda one: self.fits(message, one) and is_changed(message, one))
        if 'email' in message.names and not message.names & NAME_ONE:
            record.right |= self.by_email[record.listed['clientEmail']]
        return record
