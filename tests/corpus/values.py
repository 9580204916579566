# SPDX-License-Identifier: GPL-3.0-or-later
"""What each placeholder of a message stands for, of one record."""

NETWORKS = {'tron': 'TRC20', 'ethereum': 'ERC20', 'bsc': 'BEP20', 'polygon': 'Polygon', 'bitcoin': 'BTC',
            'litecoin': 'LTC'}
EXPLORERS = {'tron': 'https://tronscan.org/#/transaction/', 'ethereum': 'https://etherscan.io/tx/',
             'bsc': 'https://bscscan.com/tx/', 'polygon': 'https://polygonscan.com/tx/',
             'bitcoin': 'https://mempool.space/tx/', 'litecoin': 'https://litecoinspace.org/tx/'}


def make_values(record, words):
    """What each placeholder stands for; one that this record has no answer to is left out."""
    invoice, chain = record.invoice, record.route.split(':')[0]
    day = record.paid or record.made
    values = {
        'order_id': record.listed.get('clientRef') or invoice['orderId'], 'invoice_id': invoice['invoiceId'],
        'address': record.find_address()['address'], 'usd': f'{invoice["amount"]:.2f}',
        'expected': record.find_address()['expectedAmount'],
        'network': NETWORKS[chain], 'chain': chain, 'token': record.route.split(':')[1],
        'explorer_url': EXPLORERS[chain] + (record.payment['txHash'] if record.payment else ''),
        'pay_url': f'https://pay.example.com/pay/{invoice["invoiceId"]}',
        'd': str(day.day), 'dd': f'{day.day:02}', 'm': str(day.month), 'mm': f'{day.month:02}',
        'yy': f'{day.year % 100:02}', 'yyyy': str(day.year), 'time': f'{day:%H:%M}',
        'iso': f'{day:%Y-%m-%dT%H:%M:%SZ}', 'buddhist': str(day.year + 543),
    }
    if words:
        values |= {'month': words['months'][day.month - 1], 'weekday': words['weekdays'][day.weekday()]}
    if record.payment:
        values |= {'hash': record.payment['txHash'], 'paid': record.payment['amount']}
    if record.order:
        values |= {'esim_id': record.order['orderId'], 'email': record.listed.get('clientEmail')}
    if record.esim:
        values |= {'iccid': record.esim['iccid'], 'lpa': record.esim['qrcode']}
    return values
