# SPDX-License-Identifier: GPL-3.0-or-later
"""How people and programs write down what they copy: wrapped, cut, grouped, masked, mistyped."""

import urllib.parse


def change_digits(first):
    """Digits of another script, whose zero is `first`."""
    return lambda text: ''.join(chr(ord(first) + int(c)) if c in '0123456789' else c for c in text)


def widen(text):
    """Full-width forms, as East Asian keyboards write them."""
    return ''.join(chr(ord(c) + 0xfee0) if '!' <= c <= '~' else c for c in text)


def split(text, size):
    return [text[at:at + size] for at in range(0, len(text), size)]


def grouper(size, separator):
    return lambda text: separator.join(split(text, size))


def strip_0x(text):
    return text.removeprefix('0x')


def cutter(head, tail, dots):
    """So much of the beginning and of the end; a hash that begins with 0x keeps that beside it."""
    def cut(text):
        kept = head + 2 if head and text.startswith('0x') else head
        return text[:kept] + dots + (text[-tail:] if tail else '')
    return cut


def masker(head, tail, mask):
    return lambda text: text[:head] + mask * (len(text) - head - tail) + text[-tail:]


def sprinkle(mark):
    """An invisible character here and there, as chats and web pages put it into long words."""
    return lambda text: mark.join(split(text, 7))


def put_commas(text, thousands, point):
    whole, _, rest = text.partition('.')
    groups = [part[::-1] for part in split(whole[::-1], 3)][::-1]
    return thousands.join(groups) + (point + rest if rest else '')


FORMS = {
    # wrapped by a program; "quote" puts a mark of quotation before each line but the first
    'wrap40': grouper(40, '\n'), 'wrap64': grouper(64, '\n'), 'wrap76': grouper(76, '\n'),
    'quote': lambda text: text.replace('\n', '\n> '),
    'softwrap': lambda text: '=\n'.join(split(text, 44)),
    # cut
    'cut': cutter(4, 4, '…'), 'cut6': cutter(6, 6, '…'), 'dots': cutter(6, 4, '...'),
    'head': cutter(8, 0, '...'), 'head10': cutter(10, 0, '…'), 'tail': cutter(0, 8, '…'),
    'taildots': cutter(0, 8, '...'), 'stars': cutter(6, 6, '****'), 'star': cutter(8, 8, '*'),
    # grouped
    'group4': grouper(4, ' '), 'group5': grouper(5, ' '), 'dash4': grouper(4, '-'), 'dash5': grouper(5, '-'),
    'dot4': grouper(4, '.'), 'nbsp4': grouper(4, '\u00a0'), 'thin4': grouper(4, '\u2009'),
    'line4': grouper(8, '\n'),
    # masked
    'maskx': masker(4, 4, 'X'), 'masksmallx': masker(6, 4, 'x'), 'maskstar': masker(4, 4, '*'),
    'maskdot': masker(6, 5, '•'),
    # other characters
    'wide': widen, 'arabic': change_digits('٠'), 'persian': change_digits('۰'),
    'devanagari': change_digits('०'), 'thai': change_digits('๐'),
    'zwsp': sprinkle('\u200b'), 'shy': sprinkle('\u00ad'), 'joiner': sprinkle('\u2060'),
    'oh': lambda text: text.replace('0', 'O'), 'ell': lambda text: text.replace('1', 'l'),
    'zero': lambda text: text.replace('o', '0'),
    'upper': str.upper, 'lower': str.lower, 'bare': lambda text: text.lstrip('#'),
    'no0x': strip_0x, 'nbsp': lambda text: text.replace(' ', '\u00a0'),
    # in addresses of pages and mails
    'percent': lambda text: urllib.parse.quote(text, safe=''),
    'f': lambda text: text + 'F', 'angle': lambda text: f'<{text}>',
    'matching': lambda text: text.rpartition('$')[2],
    # numbers
    'comma': lambda text: text.replace('.', ','),
    'grouped': lambda text: put_commas(text, ',', '.'), 'german': lambda text: put_commas(text, '.', ','),
    'spaced': lambda text: put_commas(text, '\u00a0', ','), 'swiss': lambda text: put_commas(text, '’', '.'),
    'short': lambda text: text.rstrip('0').rstrip('.') if '.' in text else text,
}


def apply(text, forms):
    for form in forms:
        text = FORMS[form](text)
    return text
