# SPDX-License-Identifier: GPL-3.0-or-later
"""The templates of customer messages: one file a language, as README.md describes it."""

import dataclasses
import pathlib
import re

FOLDER = pathlib.Path(__file__).parent / 'messages'
HEADER = re.compile(r'^=== ([a-z0-9-]+) ([\w:*-]+)$')
FIELD = re.compile(r'\{([a-z_]+[0-9]?)((?::[a-z0-9]+)*)\}')
WORDS = re.compile(r'^(months|weekdays): (.*)$')


@dataclasses.dataclass
class Message:
    language: str
    name: str
    selector: str  # which record answers it, see records.py
    text: str
    words: dict  # of the language: its months and days of the week

    @property
    def id(self):
        return f'{self.language}-{self.name}'

    @property
    def fields(self):
        """The placeholders in the text, as [(name, (form, …))]."""
        return [(name, tuple(forms.split(':')[1:])) for name, forms in FIELD.findall(self.text)]

    @property
    def names(self):
        return {name for name, _ in self.fields}

    @property
    def has_record(self):
        return self.selector != 'none'

    def fill(self, give):
        """The text with what give(name, forms) says in the place of each placeholder."""
        return FIELD.sub(lambda found: give(found[1], found[2].split(':')[1:]), self.text)


def read_words(lines):
    found = [WORDS.match(line) for line in lines]
    return {one[1]: [word.strip() for word in one[2].split(',')] for one in found if one}


def read_file(path):
    preamble, messages = [], []
    for line in path.read_text(encoding='utf-8').splitlines():
        header = HEADER.match(line)
        if header:
            messages.append((header[1], header[2], []))
        elif messages:
            messages[-1][2].append(line)
        else:
            preamble.append(line)
    words = read_words(preamble)
    return [Message(path.stem, name, selector, '\n'.join(lines).strip('\n'), words)
            for name, selector, lines in messages]


def read_all():
    """All messages, those of one language after the other."""
    messages = [message for path in sorted(FOLDER.glob('*.txt')) for message in read_file(path)]
    ids = [message.id for message in messages]
    twice = {one for one in ids if ids.count(one) > 1}
    if twice:
        raise ValueError(f'There are two messages of the name {", ".join(sorted(twice))}.')
    return messages
