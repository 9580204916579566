# SPDX-License-Identifier: GPL-3.0-or-later
"""The goals of a team: what its database costs, how soon others see an entry, and that nobody waits for it."""

import contextlib
import pathlib
import socket

import measure
from harness import say

POSTGRES = pathlib.Path(__file__).parent.parent / 'support/postgres.sh'


def ask(bench, *way):
    said = measure.run([str(POSTGRES), bench.program('bench-team'), *way], GSETTINGS_BACKEND='memory')
    return map(float, said.split())


def p16(bench):
    own, bare = ask(bench, 'append', '300')
    return say('P16', 'append to the ledger of a team', own / bare, ' x the same statements by libpq', 1.3,
               note=f': {own:.2f} of {bare:.2f} ms')


def p17(bench):
    median, last = ask(bench, 'painted', '100')
    return say('P17', 'from a commit until it is painted at another desk, p99', last, ' ms', 250,
               note=f': median {median:.0f} ms')


@contextlib.contextmanager
def silence():
    """The port of a server that takes every connection and never says a word."""
    with socket.create_server(('127.0.0.1', 0), backlog=1000) as server:
        yield str(server.getsockname()[1])


def write_account(bench, practice, *port):
    folder = bench.make_folder()
    (folder / 'till').mkdir()
    measure.run([bench.program('bench-team'), 'account', str(folder / 'till/accounts.ini'), *port],
                **practice.environment)
    return {'XDG_CONFIG_HOME': str(folder)}


def p18(bench):
    with measure.practise(bench.practice) as practice, silence() as port:
        alone, team = (write_account(bench, practice, *where) for where in ((), (port,)))
        frames = measure.interleave(*(lambda where=where, how=how: bench.first_frame('till', how, **where)
                                      for how in ([], ['rows']) for where in (alone, team)))
    return all([
        say('P18', 'first frame, the database silent', frames[1] / frames[0], ' x without a team', 1.05,
            note=f': {frames[1]:.0f} of {frames[0]:.0f} ms'),
        say('P18', 'rows visible, the database silent', frames[3] / frames[2], ' x without a team', 1.05,
            note=f': {frames[3]:.0f} of {frames[2]:.0f} ms')])


FAULTS = {
    'killed': 'is killed',
    'cut': 'is cut off',
    'paused': 'does not answer for half a minute',
    'closed': 'does not answer and the store is closed',
    'taken-over': 'ends and another one takes over',
}


def p19(bench):
    said = measure.run([str(POSTGRES), bench.program('bench-team-faults')], GSETTINGS_BACKEND='memory')
    stops = [line.split() for line in said.splitlines()]
    return all([
        say('P19', f'longest stop of the main loop while the database {FAULTS[fault]}', float(stop), ' ms', 50,
            note=f': {work} ms of its own work')
        for fault, stop, work in stops])
