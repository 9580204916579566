# SPDX-License-Identifier: GPL-3.0-or-later
"""The small changes that a test should notice, found in C as tests/checks/format.sh formats it: an
operator between two values has a space on each side, a pointer's star has none behind it."""

import dataclasses
import re

# Comments, texts, characters and lines of the preprocessor other than #define. None of them is changed.
HIDDEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
                    r'|^#(?!define)(?:[^\n\\]|\\.)*', re.DOTALL | re.MULTILINE)
# What these check is a mistake of the programmer, and what they say or free changes no result.
CHECKS = re.compile(r'\b(?:g_return_\w+|g_assert\w*|g_debug|g_warn\w*|g_critical|g_error|G_STATIC_ASSERT'
                    r'|G_[A-Z_]*DEFINE[A-Z_]*|TILL_DEFINE\w*|G_GNUC_\w+|_Static_assert|g_task_set_source_tag) \(')
FREES = re.compile(r'\b(?:g_(?:clear_\w+|string_free|ptr_array_free|free|strfreev|\w+_unref|\w+_destroy)|till_\w+_(?:free|unref)) \(')
# Nothing but zeros, as each variable that is about to be set has.
ZEROED = re.compile(r'= \{ 0 \}|\((?:\w+)\)\{ 0 \}')

RELATIONAL = {'==': ['!='], '!=': ['=='], '<': ['<=', '>='], '<=': ['<', '>'],
              '>': ['>=', '<='], '>=': ['>', '<']}
LOGICAL = {'&&': ['||'], '||': ['&&']}
ARITHMETIC = {'+': ['-'], '-': ['+'], '*': ['/'], '/': ['*'], '%': ['*'], '&': ['|'], '|': ['&'], '^': ['|'],
              '<<': ['>>'], '>>': ['<<'], '+=': ['-='], '-=': ['+='], '*=': ['/='], '/=': ['*='], '|=': ['&='],
              '&=': ['|='], '^=': ['|='], '<<=': ['>>='], '>>=': ['<<=']}
OPERATOR = re.compile(r'(?<=\s)(==|!=|<<=|>>=|<=|>=|<<|>>|&&|\|\||[-+*/|&^]=|[-+/%&|^<>]|\*(?!\n))(?=\s)')
STEP = re.compile(r'\+\+|--')
NOT = re.compile(r'!(?!=)')
NUMBER = re.compile(r'(?<![\w.])(0[xX][0-9a-fA-F]+|\d+)([uUlL]*)(?![\w.])')
TRUTH = re.compile(r'\b(TRUE|FALSE)\b')
CONDITION = re.compile(r'\b(?:if|while) \(')
RETURN = re.compile(r'\breturn (?!(?:-?\d+|TRUE|FALSE|NULL);)')
# A call, an assignment, a step, break or continue; a declaration has a type before its name.
STATEMENT = re.compile(r'^[ \t]+(?=(?:break|continue|return);|(?:\*|--|\+\+)?(?!return\b|if\b|while\b|for\b|switch\b'
                       r'|else\b|do\b|case\b|default\b|goto\b|sizeof\b)[a-zA-Z_](?:\w|->|\.|\[[^\]\n]*\])*'
                       r'(?: \(| [-+*/|&^<>]*= |\+\+;|--;))', re.MULTILINE)

SHORT = 11


@dataclasses.dataclass(frozen=True)
class Mutant:
    """Puts text between start and end of a source."""
    rule: str
    start: int
    end: int
    text: str

    def apply(self, source):
        return source[:self.start] + self.text + source[self.end:]

    def line(self, source):
        return source.count('\n', 0, self.start) + 1

    def lines(self, source):
        """Returns the changed lines before and after, each as one without its indentation. One as short as
        "return;" comes with the line before it."""
        first = source.rfind('\n', 0, self.start) + 1
        if len(source[first:self.end].strip()) < SHORT:
            first = source.rfind('\n', 0, max(first - 1, 0)) + 1
        last = source.find('\n', self.end)
        last = len(source) if last < 0 else last
        before = source[first:last]
        after = source[first:self.start] + self.text + source[self.end:last]
        return ' '.join(before.split()), ' '.join(after.split())


def hide(source):
    """Returns the source with spaces for what is not changed, in the same places."""
    def blank(match):
        return re.sub(r'[^\n]', ' ', match[0])

    shown = HIDDEN.sub(lambda match: '"' + blank(match)[2:] + '"' if match[0][0] in '"\'' else blank(match), source)
    shown = ZEROED.sub(blank, shown)
    for check in [*CHECKS.finditer(shown), *FREES.finditer(shown)]:
        end = close(shown, check.end() - 1)
        shown = shown[:check.start()] + re.sub(r'[^\n]', ' ', shown[check.start():end]) + shown[end:]
    return shown


def close(text, opening):
    """Returns the place behind the parenthesis that closes the one at opening."""
    depth = 0
    for place in range(opening, len(text)):
        depth += {'(': 1, ')': -1}.get(text[place], 0)
        if depth == 0:
            return place + 1
    return len(text)


def end_of_statement(text, start):
    depth = 0
    for place in range(start, len(text)):
        depth += {'(': 1, '{': 1, '[': 1, ')': -1, '}': -1, ']': -1}.get(text[place], 0)
        if depth < 0:
            return None
        if text[place] == ';' and depth == 0:
            return place
    return None


def replace(shown, pattern, rule, others):
    for match in pattern.finditer(shown):
        for other in others.get(match[1] if match.groups() else match[0], []):
            yield Mutant(rule, match.start(), match.end(), other)


def change_numbers(shown):
    for match in NUMBER.finditer(shown):
        number = int(match[1], 16) if match[1][:2].lower() == '0x' else int(match[1])
        other = '0' if number == 1 else str(number + 1)
        yield Mutant('constant', match.start(), match.end(), other + match[2])


def change_conditions(source, shown):
    for match in CONDITION.finditer(shown):
        end = close(shown, match.end() - 1)
        inside = source[match.end():end - 1]
        yield Mutant('condition', match.end(), end - 1, f'!({inside})')


def change_returns(shown):
    for match in RETURN.finditer(shown):
        end = end_of_statement(shown, match.end())
        for value in '01':
            yield Mutant('return', match.end(), end, value)


def is_behind_statement(shown, place):
    before = shown[:place].rstrip()
    return before[-1:] in (';', '{', '}', ')', ':') or before.endswith(('else', 'do'))


def delete_statements(shown):
    for match in STATEMENT.finditer(shown):
        end = end_of_statement(shown, match.end())
        if end and is_behind_statement(shown, match.start()):
            yield Mutant('deletion', match.end(), end, '')


def mutate(source):
    """Returns every mutant of a source, in the order of their places."""
    shown = hide(source)
    found = [
        *replace(shown, OPERATOR, 'relational', RELATIONAL),
        *replace(shown, OPERATOR, 'logical', LOGICAL),
        *replace(shown, OPERATOR, 'arithmetic', ARITHMETIC),
        *replace(shown, STEP, 'arithmetic', {'++': ['--'], '--': ['++']}),
        *replace(shown, NOT, 'condition', {'!': ['']}),
        *replace(shown, TRUTH, 'constant', {'TRUE': ['FALSE'], 'FALSE': ['TRUE']}),
        *change_numbers(shown),
        *change_conditions(source, shown),
        *change_returns(shown),
        *delete_statements(shown),
    ]
    return sorted(found, key=lambda mutant: (mutant.start, mutant.end, mutant.text))
