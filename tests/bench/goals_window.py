# SPDX-License-Identifier: GPL-3.0-or-later
"""The goals of the window: how soon it is there, what it weighs, how it moves."""

import re

import measure
import peers
from harness import records, say

FEW = 1000


def p1(bench):
    away = bench.away(records())
    with measure.practise(bench.practice) as practice:
        blank, till, served, kept = measure.interleave(
            lambda: bench.first_frame('blank', []),
            lambda: bench.first_frame('till', [], **practice.environment),
            lambda: bench.first_frame('till', ['rows'], **practice.environment),
            lambda: bench.first_frame('till', ['rows'], **away))
    return all([
        say('P1', 'first frame', till / blank, ' x blank', 1.6, note=f': {till:.0f} of {blank:.0f} ms'),
        say('P1', 'rows of the service visible', served / blank, ' x blank', 2.0,
            note=f': {served:.0f} of {blank:.0f} ms'),
        say('P1', f'rows of an index of {records():,} visible, the service away', kept / blank, ' x blank', 2.0,
            note=f': {kept:.0f} of {blank:.0f} ms')])


def p2(bench):
    command = [bench.program('bench-first-frame')]
    blank = measure.count_instructions([*command, 'blank'])
    with measure.practise(bench.practice) as practice:
        bench.first_frame('till', ['rows'], **practice.environment)  # The archive of a new store is made once.
        till = measure.count_instructions([*command, 'till'], **practice.environment)
    return say('P2', 'instructions to the first frame', till / blank, ' x blank', 2.0,
               note=f': {till / 1e6:.0f} of {blank / 1e6:.0f} M')


def p3(bench):
    away = bench.away(records())
    blank, till = measure.interleave(lambda: bench.first_frame('blank', ['idle']),
                                     lambda: bench.first_frame('till', ['idle'], **away), rounds=3)
    held = say('P3', f'idle memory with {records():,} invoices', till / blank, ' x blank', 1.6,
               note=f': {till / 1024:.0f} of {blank / 1024:.0f} MB')
    browser = peers.weigh_browser(bench)
    if browser is None:
        return held
    return say('P3', 'idle memory', till / browser, ' x Chromium showing 100', 0.35,
               note=f': {till / 1024:.0f} of {browser / 1024:.0f} MB') and held


def p4(bench):
    few, many = bench.away(FEW), bench.away(records())
    frames = measure.interleave(*(lambda where=where, how=how: bench.first_frame('till', how, **where)
                                  for how in ([], ['rows']) for where in (few, many)))
    weights = measure.interleave(*(lambda where=where: bench.first_frame('till', ['idle'], **where)
                                   for where in (few, many)), rounds=3)
    grown = f'{FEW:,} to {records():,} invoices'
    return all([
        say('P4', f'first frame, {grown}', frames[1] / frames[0], ' x', 1.15,
            note=f': {frames[1]:.0f} of {frames[0]:.0f} ms'),
        say('P4', f'rows visible, {grown}', frames[3] / frames[2], ' x', 1.15,
            note=f': {frames[3]:.0f} of {frames[2]:.0f} ms'),
        say('P4', f'memory, {grown}', weights[1] / weights[0], ' x', 1.1,
            note=f': {weights[1] / 1024:.0f} of {weights[0] / 1024:.0f} MB')])


def jump(bench):
    """The milliseconds of a jump in a million rows, how many times that of one label, and of a scroll, p99."""
    table = measure.run([bench.program('bench-list-view')])
    row = re.search(r'^list of record rows, 6 +([\d.]+) +([\d.]+) +[\d.]+ +([\d.]+)', table, re.MULTILINE)
    return map(float, row.groups())


def p5(bench):
    painted, ratio, scroll = jump(bench)
    return all([
        say('P5', 'jump in a million rows', ratio, ' x a list of one label', 3.0),
        say('P5', 'jump in a million rows until painted', painted, ' ms', 50),
        say('P5', 'work of a frame while scrolling, p99', scroll, ' ms', 16.7)])


def p13(bench):
    table = bench.use_archive('bench-find')
    (_, painted), (_, floor) = (map(float, line.split()) for line in table.splitlines())
    return say('P13', f'from a keystroke to painted hits among {records():,}, p99', painted, ' ms', 50,
               note=f': {painted / floor:.1f} x a list of plain labels ({floor:.1f} ms)')
