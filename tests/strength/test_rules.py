#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The rules make the mistakes that they should, and none in what is no statement of the program."""

import unittest

import rules


class RulesTest(unittest.TestCase):
    def changed(self, line):
        """Returns what the rules make of a line in a function."""
        source = f'static void\nf (void)\n{{\n  {line}\n}}\n'
        return {mutant.lines(source)[1].removeprefix('{ ') for mutant in rules.mutate(source)}

    def test_relational(self):
        self.assertEqual(self.changed('return a < b;'),
                         {'return a <= b;', 'return a >= b;', 'return 0;', 'return 1;'})

    def test_logical(self):
        self.assertIn('return a || !b;', self.changed('return a && !b;'))

    def test_negation(self):
        self.assertIn('return a && b;', self.changed('return a && !b;'))

    def test_condition(self):
        self.assertEqual(self.changed('if (is_paid (x))'), {'if (!(is_paid (x)))'})

    def test_arithmetic(self):
        self.assertEqual(self.changed('sum += x;'), {'sum -= x;', ';'})

    def test_constants(self):
        self.assertEqual(self.changed('x = 1;'), {'x = 0;', ';'})
        self.assertEqual(self.changed('x = TRUE;'), {'x = FALSE;', ';'})
        self.assertEqual(self.changed('x = 0x10u;'), {'x = 17u;', ';'})

    def test_deletion(self):
        self.assertEqual(self.changed('pay (x);'), {';'})
        self.assertEqual(self.changed('break;'), {';'})

    def test_pointers_and_declarations(self):
        self.assertEqual(self.changed('const char *p = x;'), set())
        self.assertEqual(self.changed('g_free (x);'), set())

    def test_what_is_no_code(self):
        self.assertEqual(self.changed('/* a == 1 */'), set())
        self.assertEqual(self.changed('g_return_if_fail (a == 1);'), set())
        self.assertEqual(self.changed('g_assert (a == 1 && b);'), set())
        self.assertEqual(self.changed('call (x, "1 == 2 && TRUE");'), {';'})

    def test_lines(self):
        source = 'int a = 1;\nint b = 2;\n'
        mutant = rules.mutate(source)[1]
        self.assertEqual((mutant.line(source), mutant.apply(source)), (2, 'int a = 1;\nint b = 3;\n'))

    def test_short_line(self):
        source = 'int f (void)\n{\n  if (a_condition)\n    return;\n}\n'
        self.assertIn(('if (a_condition) return;', 'if (a_condition) ;'),
                      [mutant.lines(source) for mutant in rules.mutate(source)])


unittest.main()
