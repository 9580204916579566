# SPDX-License-Identifier: GPL-3.0-or-later
"""Order ids as shop systems make them."""

import uuid

LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'


def pick(random, alphabet, n):
    return ''.join(random.choice(alphabet) for _ in range(n))


def ecwid(random):
    """A letter at first and a digit in it, as otherwise it is a word or a number."""
    return random.choice(LETTERS) + str(random.randint(1, 9)) + pick(random, LETTERS + '23456789', 3)


SHOPS = {
    'woo': lambda random: str(random.randint(10000, 19999)),
    'woo-slash': lambda random: f'WC/{random.randint(300, 9999):06}',
    'shopify': lambda random: f'#{random.randint(1001, 1999)}',
    'shopify-long': lambda random: str(random.randint(5600000000000, 5799999999999)),
    'magento': lambda random: str(random.randint(100000100, 100009999)),
    'prestashop': lambda random: pick(random, LETTERS, 9),
    'opencart': lambda random: str(random.randint(300, 999)),
    'shopware': lambda random: f'SW{random.randint(10000, 19999)}',
    'shopware6': lambda random: str(random.randint(20000, 29999)),
    'bigcommerce': lambda random: str(random.randint(2100, 9999)),
    'whmcs': lambda random: f'{random.randint(2024, 2026)}-{random.randint(1, 12):02}-{random.randint(1, 999):04}',
    'bill': lambda random: str(random.randint(11000000, 11999999)),
    'rechnung': lambda random: f'Rechnung {random.randint(3000, 8999)}',
    'odoo': lambda random: f'S{random.randint(30, 999):05}',
    'odoo-invoice': lambda random: f'INV/2026/{random.randint(10, 999):05}',
    'ecwid': ecwid,
    'uuid': lambda random: str(uuid.UUID(int=random.getrandbits(128), version=4)),
    'zeros': lambda random: f'{random.randint(1000, 99999):08}',
    'amazon': lambda random: f'302-{random.randint(1000000, 9999999)}-{random.randint(1000000, 9999999)}',
    'dotted': lambda random: f'EC-2026.{random.randint(10, 999):04}',
    'words': lambda random: f'Order {random.randint(21, 99)}-{random.choice(LETTERS)}',
    'medusa': lambda random: 'order_01J' + pick(random, CROCKFORD, 23),
    'web': lambda random: f'web-{random.randint(2, 9)}{pick(random, "bcdfghjkmnpqrstvwxz23456789", 5)}',
    'cyrillic': lambda random: f'Заказ-{random.randint(1000, 9999)}',
    'onec': lambda random: f'РТ-{random.randint(300, 99999):06}',
    'han': lambda random: f'订单-202611{random.randint(1, 26):02}-{random.randint(1, 99):02}',
}
