#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""lengthen.py TEMPLATE CATALOGUE: a catalogue in which every text is some two fifths longer.

German needs that much more room than English. Pictures drawn with this catalogue show what no
longer fits, long before there is a translation.
"""

import re
import sys

LITERALS = re.compile(r"(%[-+ #0']*\d*(?:\.\d+)?(?:[hlLqjzt]*[a-zA-Z%])|\\.)")
VOWELS = re.compile(r"[aeiou]")


def lengthen(text):
    parts = LITERALS.split(text)
    parts[::2] = [VOWELS.sub(lambda vowel: vowel[0] * 2, part) for part in parts[::2]]
    return "".join(parts)


def read_quoted(lines, start):
    """The quoted text that begins on a line and goes on over the next ones, and where it ends."""
    end = start + 1
    while end < len(lines) and lines[end].startswith('"'):
        end += 1
    return "".join(re.search(r'"(.*)"', line)[1] for line in lines[start:end]), end


def translate(lines):
    singular = plural = None
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith("msgid "):
            singular, at = read_quoted(lines, at)
            plural = None
            yield f'msgid "{singular}"'
        elif line.startswith("msgid_plural "):
            plural, at = read_quoted(lines, at)
            yield f'msgid_plural "{plural}"'
        elif line.startswith("msgstr"):
            found, at = read_quoted(lines, at)
            if not singular:
                yield f'msgstr "{found.replace("CHARSET", "UTF-8")}"'
            elif plural is None:
                yield f'msgstr "{lengthen(singular)}"'
            else:
                yield f'msgstr[0] "{lengthen(singular)}"'
                yield f'msgstr[1] "{lengthen(plural)}"'
                while at < len(lines) and lines[at].startswith("msgstr"):
                    at += 1
        else:
            yield line
            at += 1


def main():
    template, catalogue = sys.argv[1:]
    with open(template, encoding="utf-8") as file:
        lines = file.read().replace("INTEGER; plural=EXPRESSION", "2; plural=n != 1").splitlines()
    with open(catalogue, "w", encoding="utf-8") as file:
        file.write("\n".join(translate(lines)) + "\n")


main()
